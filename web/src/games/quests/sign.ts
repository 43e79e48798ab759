// The sign of this game in the hall.
import table from 'icon:round-table';
export const sign = [table, 'var(--blue)'] as const;
