import { describe, expect, it } from 'vitest';
import { roundPath } from '../round-path';

describe('icons in whole numbers', () => {
  it('keeps what is whole already', () => expect(roundPath('M256 16c-24 0-72 24-72 48l10 10z')).toBe('M256 16c-24 0-72 24-72 48l10 10z'));
  it('rounds points, not steps: errors do not add up', () => expect(roundPath('M0 0l1.4 0l1.4 0l1.4 0l1.4 0')).toBe('M0 0l1 0 2 0 1 0 2 0'));
  it('reads absolute commands, lines after a move, and arcs with flags run together', () => {
    expect(roundPath('M10.2 10.4 20 20H30.6V5')).toBe('M10 10l10 10h11v-15');
    expect(roundPath('M0 0a72 72 0 01144 0')).toBe('M0 0a72 72 0 0 1 144 0');
  });
  it('goes on from where a closed part began', () => expect(roundPath('M10 10l5 0zm1 1l2 2')).toBe('M10 10l5 0zm1 1l2 2'));
  it('refuses what is no path', () => expect(() => roundPath('M1 oops')).toThrow('not a path'));
});
