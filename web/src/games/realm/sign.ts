// The sign of this game in the hall.
import dragon from 'icon:wyvern';
export const sign = [dragon, 'var(--purple)'] as const;
