import type { Offer } from '../../lib/offers';
export const offer: Offer = {
  minutes: [60, 120], first: 30, weight: 3,
  seats: { first: 2, classic: 3, experts: 4 },
  options: { first: { rounds: 8, auto_challenge: true }, classic: {}, experts: { rounds: 0, forced_powers: true } },
};
