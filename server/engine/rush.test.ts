import { describe, expect, test } from 'vitest';
import { Rush } from './rush.ts';

/** Commits at given times, each with a number of waiting commands, and the given load of the event loop. */
function after(commits: readonly (readonly [at: number, waiting: number])[], busy = 0.85): Rush {
  const rush = new Rush(() => busy);
  for (const [at, waiting] of commits) rush.note(waiting, at);
  return rush;
}
const every3Ms = (from: number, until: number, waiting: number): [number, number][] =>
  Array.from({ length: Math.ceil((until - from) / 3) }, (_, i) => [from + i * 3, waiting]);

describe('overload', () => {
  test('is a crowd of commands that waits for its commits for a second', () => {
    const rush = after(every3Ms(1_000, 3_000, 65));
    expect(rush.isOn(1_950)).toBe(false);
    expect(rush.isOn(2_400)).toBe(true);
  });

  test('isn’t what half of such a load keeps waiting', () => {
    expect(after(every3Ms(1_000, 6_000, 30)).isOn(6_000)).toBe(false);
  });

  test('isn’t the end of a hiccup: a crowd that is gone early', () => {
    const rush = after([...every3Ms(1_000, 1_700, 90), ...every3Ms(1_700, 1_900, 20), ...every3Ms(1_900, 2_700, 90)]);
    expect(rush.isOn(2_700)).toBe(false);
  });

  test('lasts through a brief dip in waiting commands, and ends when few are left', () => {
    const crowded = [...every3Ms(1_000, 3_000, 65), ...every3Ms(3_000, 3_300, 42)];
    expect(after(crowded).isOn(3_300)).toBe(true);
    expect(after([...crowded, ...every3Ms(3_300, 3_600, 10)]).isOn(3_600)).toBe(false);
  });

  test('ends with the next clock tick when no more requests arrive', () => {
    expect(after([...every3Ms(1_000, 3_000, 65), [3_250, 1]]).isOn(3_250)).toBe(false);
  });

  test('isn’t a crowd that waits for a slow disk while the event loop is idle', () => {
    expect(after(every3Ms(1_000, 3_000, 65), 0.3).isOn(3_000)).toBe(false);
  });
});
