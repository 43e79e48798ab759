// The sign of this game in the hall.
import knight from 'icon:mounted-knight';
export const sign = [knight, 'var(--red)'] as const;
