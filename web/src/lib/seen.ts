// Up to which pick this browser has seen its latest tables. It lasts longer than a tab: whoever comes back the next day
// is told what happened.
const key = 'greathall.seen';
const most = 40; // tables

const read = (): [table: string, seq: number][] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((e) => Array.isArray(e) && typeof e[0] === 'string' && Number.isFinite(e[1])) : [];
  } catch {
    return []; // private windows may refuse: then there is no recap
  }
};

export const seenUpTo = {
  get: (table: string) => read().find(([t]) => t === table)?.[1] ?? 0,
  set(table: string, seq: number) {
    try {
      localStorage.setItem(key, JSON.stringify([[table, seq], ...read().filter(([t]) => t !== table)].slice(0, most)));
    } catch {
      // as above
    }
  },
};
