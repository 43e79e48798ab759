// What the land looks like: a tint and a small motif that repeats every 29 by 25 units.
import type { KingsTerrain as Terrain } from '../../lib/types.gen';

export const motifs: Record<Exclude<Terrain, 'none'>, string> = {
  desert: 'M2 9Q7 3 12 9M15 20Q20 14 25 20',
  forest: 'M7 2L12 11H2ZM7 11V14M21 13L26 22H16ZM21 22V25',
  'frozen-waste': 'M7 2V12M2.700 4.500L11.300 9.500M2.700 9.500L11.300 4.500M21 14V22M17.500 16L24.500 20M17.500 20L24.500 16',
  jungle: 'M7 13V6M7 6Q3 2 0 6M7 6Q11 2 14 6M21 25V18M21 18Q17 14 14 18M21 18Q25 14 28 18',
  mountain: 'M1 12L7 2L13 12M5 5.500L7 8L9 5.500M15 24L21 14L27 24',
  plains: 'M3 10V6M6 10V4M9 10V6M18 22V18M21 22V16M24 22V18',
  swamp: 'M1 11H13M5 11V4M9 11V6M15 22H27M19 22V15M23 22V17',
  sea: 'M0 7Q3.500 3 7 7T14 7M14 19Q17.500 15 21 19T28 19',
};
export const hexagon = (r: number) =>
  [0, 1, 2, 3, 4, 5].map((i) => `${i ? 'L' : 'M'}${(r * Math.sin((i * Math.PI) / 3)).toFixed(2)} ${(-r * Math.cos((i * Math.PI) / 3)).toFixed(2)}`).join('') + 'Z';
export const place = (h: { q: number; r: number }) => ({ x: 50 * Math.sqrt(3) * (h.q + h.r / 2), y: 75 * h.r });
