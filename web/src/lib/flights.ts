// Things move from where they were to where they are: measured before and after an update, animated
// for a moment, never in the way of the next click.
import { tick } from 'svelte';
import { settings } from './settings.svelte';

export interface Move {
  from: string;
  to: string;
  ghost?: boolean; // the thing itself is gone: a copy of it flies
}

const find = (root: Element, ref: string) => root.querySelector<HTMLElement>(`[data-ref="${CSS.escape(ref)}"]`);

export function flights(root: Element, list: readonly Move[]) {
  if (!list.length || settings.still || document.hidden) return;
  const measured = list.map((m) => {
    const el = find(root, m.from);
    return { m, box: el?.getBoundingClientRect(), copy: m.ghost ? (el?.cloneNode(true) as HTMLElement | undefined) : undefined };
  });
  void tick().then(() => {
    measured.forEach(({ m, box, copy }, i) => {
      const target = find(root, m.to);
      if (!target || !box) return;
      const end = target.getBoundingClientRect();
      if (!box.width || !end.width) return; // one of them is not on the screen
      const delay = Math.min(i * 40, 160);
      if (!copy) {
        const scale = box.width / end.width;
        target.animate(
          [{ transform: `translate(${box.left - end.left}px, ${box.top - end.top}px) scale(${Math.min(scale, 1.6)})`, transformOrigin: '0 0', zIndex: 9 }, { transform: 'none', transformOrigin: '0 0', zIndex: 9 }],
          { duration: 220, delay, easing: 'cubic-bezier(.2,.7,.3,1)', fill: 'backwards' },
        );
        return;
      }
      copy.removeAttribute('data-ref');
      copy.setAttribute('aria-hidden', 'true');
      copy.tabIndex = -1;
      Object.assign(copy.style, { position: 'fixed', left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, pointerEvents: 'none', zIndex: '30' });
      document.body.append(copy);
      const flight = copy.animate(
        [{ transform: 'none', opacity: 1 }, { transform: `translate(${end.left - box.left}px, ${end.top - box.top}px)`, opacity: 0.3 }],
        { duration: 240, delay, easing: 'ease-in' },
      );
      flight.onfinish = flight.oncancel = () => copy.remove();
    });
  });
}
