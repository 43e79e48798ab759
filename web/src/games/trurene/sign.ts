// The sign of this game in the hall.
import wolf from 'icon:wolf-head';
export const sign = [wolf, 'var(--green)'] as const;
