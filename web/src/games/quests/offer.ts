import type { Offer } from '../../lib/offers';
export const offer: Offer = {
  minutes: [30, 60], first: 25, weight: 2,
  seats: { first: 2, classic: 3, experts: 4 },
  options: { first: {}, classic: {}, experts: {} },
};
