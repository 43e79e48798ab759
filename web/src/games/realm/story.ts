// How a game of Magic Realm is told.
import type { Line, Story } from '../../lib/story';
import type { RealmView } from '../../lib/types.gen';
import { sketch } from './sketch';

const known = (n: number | null | undefined): n is number => n !== null && n !== undefined;

export const story: Story = {
  aim: (v, me): Line | null => {
    const view = v as RealmView;
    const c = me === null ? undefined : view.characters[me];
    return c && known(c.score) ? { t: 'aim', args: { day: view.day, days: view.days, score: c.score } } : { t: 'aim:watch', args: { days: view.days } };
  },
  near: (v): Line | null => {
    const view = v as RealmView;
    return view.days - view.day <= 1 && view.day > 0 ? { t: 'near', args: { n: view.days - view.day } } : null;
  },
  sounds: { rolled: 'dice', moved: 'step', prowled: 'growl', summoned: 'growl', hit: 'blow', missed: 'card', wounds: 'hurt', killed: 'drum', died: 'bell', got_gold: 'coin', sold: 'coin', bought: 'coin', got: 'find', found_site: 'find', found_way: 'find', drew_within: 'find', casts: 'magic', tile_turned: 'magic', combat_begins: 'horn', day_begins: 'bell' },
  beats: {
    turned_up: true, summoned: true, group_appears: true, found_site: true, loots: true, opened: true, cursed: true, wished: true, met: true, found_way: true, pit: true, teleported: true, blocked: true, combat_begins: true, combat_ends: true, killed: true,
    died: true, wounds: true, armour_destroyed: true, horse_killed: true, got_bounty: true, treachery: true, hired: true, errand_done: true, errand_failed: true, left_map: true, game_ends: true, ran_away: true,
  },
  // A death is the last word: which fight comes next can wait.
  tells: (lines) => {
    const died = lines.findLastIndex((l) => l.event.kind === 'died');
    return died < 0 ? lines : lines.slice(0, died + 1);
  },
  chapter: 'day_begins',
  sketch,
  marks: { day_begins: 'turn', turn_begins: 'turn', combat_begins: 'big', died: 'big', game_ends: 'big' },
  measure: (v) => {
    const scores = (v as RealmView).characters.map((c) => c.score);
    return scores.every(known) ? (scores as number[]) : (v as RealmView).characters.map((c) => c.fame + c.notoriety);
  },
  decided: (v, outcome): Line[] => {
    const characters = (v as RealmView).characters, me = characters.find((c) => c.seat === (v as RealmView).viewer);
    const ranked = characters.map((c, i) => ({ c, i })).sort((a, b) => (outcome.ranks[a.i] ?? 9) - (outcome.ranks[b.i] ?? 9));
    const line = ({ c, i }: (typeof ranked)[number]): Line => ({ t: 'decided', args: { who: c.seat, score: outcome.scores[i] ?? 0, fame: c.fame, notoriety: c.notoriety, kills: c.kills } });
    // One's own score in its parts: what was chosen, what was reached, what it counts.
    const parts = (me?.aims ?? []).filter((a) => a.points || a.basic).map((a): Line => ({ t: 'decided:aim', args: { aim: a.aim, points: a.points, earned: a.earned, needed: a.needed, n: a.basic + a.bonus } }));
    return [...ranked.filter(({ c }, k) => !k || c === me).map(line), ...(me?.life === 'map' || me?.life === 'left' ? parts : [])];
  },
};
