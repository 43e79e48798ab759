// What Enter means. It is the main action wherever a click has left the focus; only who walked to a button with Tab or the
// arrows, or was led there, presses that one.
let pointed: Element | null = null; // what has the focus because it was clicked
addEventListener('click', (e) => (pointed = e.detail ? document.activeElement : null), true); // pressed with a key, a click has no count
addEventListener('focusin', (e) => e.target !== pointed && (pointed = null), true);
addEventListener('keydown', (e) => /^(Tab|Arrow|Home|End)/.test(e.key) && (pointed = null), true);

const own = 'textarea, select, dialog, [contenteditable], input:not([type=checkbox], [type=radio], [type=range])';
const pressed = 'button, a, summary, input, [role=button], [role=tab]';
const held = (e: KeyboardEvent) => e.metaKey || e.ctrlKey || e.altKey || e.isComposing;

export function meansMain(e: KeyboardEvent): boolean {
  if (e.key !== 'Enter' || e.shiftKey || held(e)) return false;
  const at = e.target as Element;
  return !at.closest?.(own) && (document.activeElement === pointed || !at.closest?.(pressed));
}

// Tab with the focus nowhere, or where a click has left it.
export const meansAnswers = (e: KeyboardEvent): boolean =>
  e.key === 'Tab' && !e.shiftKey && !held(e) && !document.querySelector('dialog[open]') && (!document.activeElement || document.activeElement === document.body || document.activeElement.id === 'main' || document.activeElement === pointed);

// The second half of a double click, on what came in the place of what was clicked.
export const doubled = (e: MouseEvent, since: number) => e.detail > 1 && performance.now() - since < 350;
