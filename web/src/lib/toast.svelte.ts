// Short messages at the edge of the screen. Nothing important is only here.

export interface Toast {
  id: number;
  words: string;
  rule?: string;
  game?: string;
  bad?: boolean;
}

class Toasts {
  list = $state<Toast[]>([]);
  #next = 1;

  say(words: string, more: Partial<Toast> = {}) {
    const toast = { id: this.#next++, words, ...more };
    this.list = [...this.list.filter((t) => t.words !== words), toast].slice(-3);
    setTimeout(() => this.close(toast.id), 4000 + words.length * 40);
  }
  close(id: number) {
    this.list = this.list.filter((t) => t.id !== id);
  }
}

export const toasts = new Toasts();
