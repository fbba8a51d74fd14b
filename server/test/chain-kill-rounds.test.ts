import { expect, test } from 'vitest';
import { killRounds } from './chain-kill-rounds.ts';

/** More of them by `npm run crash:chain -- --rounds 100`. */
const ROUNDS = 5;

test('kill -9 at each step of a withdrawal: it’s paid once, never lost and never returned; a deposit is reported once', async () => {
  const { faults, kills } = await killRounds(ROUNDS);
  expect(faults).toEqual([]);
  expect(kills).toBeGreaterThanOrEqual(ROUNDS);
}, 240_000);
