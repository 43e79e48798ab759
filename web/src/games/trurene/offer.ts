import type { Offer } from '../../lib/offers';
export const offer: Offer = {
  minutes: [20, 60], first: 15, weight: 2,
  seats: { first: 1, classic: 1, experts: 1 },
  options: { first: { level: 'basic', difficulty: 'easy' }, classic: {}, experts: { difficulty: 'hard' } },
  groups: { world: ['rows', 'columns', 'villages', 'shrines', 'seed', 'world'] },
};
