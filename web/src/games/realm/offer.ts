import type { Offer } from '../../lib/offers';
export const offer: Offer = {
  minutes: [90, 240], first: 45, weight: 5,
  seats: { first: 2, classic: 3, experts: 4 },
  options: { first: { days: 14, characters: 'fighters' }, classic: {}, experts: { serious_wounds: true, alerted_monsters: true, dragon_heads: true, automatic_enchanting: true } },
  groups: {
    printed: ['one_die_hide', 'serious_wounds', 'quiet_monsters', 'alerted_monsters', 'dragon_heads', 'automatic_enchanting'],
    company: ['place_visitors', 'commerce', 'extended_treachery', 'benevolent_spells'],
  },
};
