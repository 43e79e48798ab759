// Standing answers. Many rolls could be changed by a Lucky Charm, and everybody who might hold one is
// asked. Whether one is shown the question depends only on these switches, never on what one holds:
// so the time an answer takes tells the others nothing.
export type Kind = 'rolls' | 'magic';
export const kindOf: Record<string, Kind> = {
  lucky_charm: 'rolls', after_dice: 'rolls', answer_item: 'magic', elixir: 'magic', dust: 'magic', firewall: 'magic', dispel: 'magic',
};
export const interrupts = new Set([...Object.keys(kindOf), 'challenge', 'show', 'intercept']);

const load = (): Record<Kind, boolean> => {
  try {
    return { rolls: false, magic: true, ...JSON.parse(sessionStorage.getItem('greathall.kings') ?? '{}') };
  } catch {
    return { rolls: false, magic: true };
  }
};
class Standing {
  ask = $state(load());
  toggle(kind: Kind) {
    this.ask[kind] = !this.ask[kind];
    try {
      sessionStorage.setItem('greathall.kings', JSON.stringify(this.ask));
    } catch {
      // private windows may refuse; the choice then lasts as long as the page
    }
  }
}
export const standing = new Standing();
