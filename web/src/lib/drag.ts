// Dragging is another way to say "this, there". Lit things can be lifted; what is marked with
// data-drop takes them if an option says so. Whatever can be dragged can be clicked as well.
import type { OptionView } from './spoken';
import type { Choice } from './choice.svelte';

export type Find = (from: string, to: string, options: readonly OptionView[]) => OptionView | undefined;

// The one option that points at both.
export const both: Find = (from, to, options) => {
  const fit = options.filter((o) => o.refs.includes(from) && o.refs.includes(to));
  return fit.length === 1 ? fit[0] : undefined;
};

// `lifts` says which things can be taken up at all; a map that is pulled along is not.
export function dragging(choice: () => Choice, find: Find = both, lifts: (ref: string) => boolean = () => true): () => void {
  let from: { ref: string; el: HTMLElement; x: number; y: number; id: number } | undefined;
  let ghost: HTMLElement | undefined;
  let over: Element | undefined;

  const option = (to: string) => from && find(from.ref, to, choice().prompt?.options ?? []);
  const zones = () => [...document.querySelectorAll<HTMLElement>('[data-drop]')];

  function down(e: PointerEvent) {
    const el = (e.target as Element).closest<HTMLElement>('.thing.lit[data-ref]');
    if (el && e.button === 0 && lifts(el.dataset.ref!)) from = { ref: el.dataset.ref!, el, x: e.clientX, y: e.clientY, id: e.pointerId };
  }
  function lift() {
    const box = from!.el.getBoundingClientRect();
    ghost = from!.el.cloneNode(true) as HTMLElement;
    ghost.removeAttribute('data-ref');
    ghost.setAttribute('aria-hidden', 'true');
    ghost.tabIndex = -1;
    Object.assign(ghost.style, { position: 'fixed', left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, pointerEvents: 'none', zIndex: '30', opacity: '0.92' });
    document.body.append(ghost);
    from!.el.classList.add('lifted');
    for (const z of zones()) z.classList.toggle('drop-here', !!option(z.dataset.drop!));
  }
  function move(e: PointerEvent) {
    if (!from || e.pointerId !== from.id) return;
    const dx = e.clientX - from.x, dy = e.clientY - from.y;
    if (!ghost && Math.hypot(dx, dy) < 9) return;
    if (!ghost) lift();
    e.preventDefault();
    ghost!.style.transform = `translate(${dx}px, ${dy}px) rotate(2deg)`;
    const now = document.elementFromPoint(e.clientX, e.clientY)?.closest('.drop-here') ?? undefined;
    if (now === over) return;
    over?.classList.remove('drop-over');
    now?.classList.add('drop-over');
    over = now;
  }
  function up(e: PointerEvent) {
    if (!from || e.pointerId !== from.id) return;
    const chosen = ghost && over && option((over as HTMLElement).dataset.drop!);
    const lifted = !!ghost;
    end();
    if (lifted) swallow();
    if (chosen) choice().pick(chosen);
  }
  function end() {
    from?.el.classList.remove('lifted');
    ghost?.remove();
    for (const z of zones()) z.classList.remove('drop-here', 'drop-over');
    from = ghost = over = undefined;
  }
  // The click that the browser makes of a drop is not one.
  function swallow() {
    const eat = (e: Event) => (e.stopPropagation(), e.preventDefault());
    addEventListener('click', eat, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', eat, { capture: true }), 0);
  }
  const events: [string, (e: never) => void][] = [['pointerdown', down], ['pointermove', move], ['pointerup', up], ['pointercancel', end]];
  for (const [name, f] of events) addEventListener(name, f as EventListener);
  return () => {
    end();
    for (const [name, f] of events) removeEventListener(name, f as EventListener);
  };
}
