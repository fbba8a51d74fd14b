import { DAY_MS, MINUTE_MS } from '@bourse/core/time';
import { expect, test } from 'vitest';
import { settledReading } from './office-results.ts';

const row = { result: 'won', reason: null, contracts: 1, staked: '100000000', paid: '180000000' } as const;

test('boards that ask every few seconds read today each time, and the days before it once a minute', async () => {
  const asked: (readonly [from: number, until: number])[] = [];
  let failing = false;
  const pool = {
    query: async ({ values: [from, until] }: { values: readonly [number, number] }) => {
      asked.push([from, until]);
      if (failing) throw new Error('no database');
      return { rows: [row] };
    },
  };
  const read = settledReading({ pool, listing: { asset: () => ({ scale: 8 }) } } as never);
  const midnight = 20_000 * DAY_MS;
  const now = midnight + 60 * MINUTE_MS;
  const earlier = () => asked.filter(([, until]) => until === midnight);
  failing = true;
  await expect(read(now)).rejects.toThrow('no database');
  failing = false;
  asked.length = 0;
  for (let i = 0; i < 5; i++) {
    const { today, month } = await read(now + i * 10_000);
    expect([today.contracts, month.contracts, month.result]).toEqual([1, 2, '-1.6']);
  }
  expect(asked.filter(([from]) => from === midnight)).toHaveLength(5);
  expect(earlier()).toEqual([[now - 30 * DAY_MS, midnight]]);
  await read(now + MINUTE_MS);
  expect(earlier()).toHaveLength(2);
});
