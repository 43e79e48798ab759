// What is kept on this device: one store of texts by their names, in IndexedDB. A put is there when its promise is: written
// to the disk, all of it or nothing.
export type Put = [key: string, text: string | null];

const name = 'greathall';
const kept = 'kept';

const asked = <T>(request: IDBRequest<T>) =>
  new Promise<T>((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

export class Kept {
  #db: IDBDatabase;
  private constructor(db: IDBDatabase) {
    this.#db = db;
  }

  static async open(): Promise<Kept> {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(kept);
    return new Kept(await asked(request));
  }

  // New entries of a log must not be there yet: then somebody else has gone on with the table.
  put(puts: readonly Put[]): Promise<void> {
    return new Promise((done, failed) => {
      const change = this.#db.transaction(kept, 'readwrite', { durability: 'strict' });
      const store = change.objectStore(kept);
      change.oncomplete = () => done();
      change.onabort = () => failed(change.error ?? new Error('not kept'));
      for (const [key, text] of puts) {
        if (text === null) store.delete(key);
        else if (key.startsWith('log/')) store.add(text, key);
        else store.put(text, key);
      }
    });
  }

  get = (key: string) => asked<string | undefined>(this.#db.transaction(kept).objectStore(kept).get(key));

  // All whose name begins so, in the order of their names.
  async under(start: string): Promise<[string, string][]> {
    const store = this.#db.transaction(kept).objectStore(kept);
    const range = IDBKeyRange.bound(start, start + '\uffff');
    const [keys, texts] = await Promise.all([asked(store.getAllKeys(range)), asked<string[]>(store.getAll(range))]);
    return keys.map((k, i) => [String(k), texts[i]!]);
  }
}
