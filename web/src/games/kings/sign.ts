// The sign of this game in the hall.
import castle from 'icon:castle';
export const sign = [castle, 'var(--yellow)'] as const;
