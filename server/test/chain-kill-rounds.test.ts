import { expect, test } from 'vitest';
import { killRounds } from './chain-kill-rounds.ts';

/** `npm run crash:chain -- --rounds 100` runs more of them. */
const ROUNDS = 5;

test('kill -9 at each step of a withdrawal: it is paid once, never lost and never returned; a deposit is reported once', async () => {
  const { faults, kills } = await killRounds(ROUNDS);
  expect(faults).toEqual([]);
  expect(kills).toBeGreaterThanOrEqual(ROUNDS);
}, 240_000);
