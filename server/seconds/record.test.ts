import { expect, test } from 'vitest';
import { bringForward } from '../store/migrate.ts';
import { openPool } from '../store/postgres.ts';
import { openScratchDatabase } from '../store/scratch-database.ts';

test('an upgrade counts the contracts that were settled before it in the record of all time', async () => {
  const database = await openScratchDatabase();
  const pool = openPool(database.url, 1);
  try {
    await bringForward(pool as never, (name) => name < '0920');
    await pool.query(
      `INSERT INTO settled_second (second, trader, symbol, direction, stake, ratio, duration_ms, rule_book, accepted_at, tick_number, chain,
         settled_seq, position, settled_at, result, payout)
       SELECT n, 1 + n % 2, 'BTC-USDT-SEC', 'up', 100, 80000000, 30000, '', n, n, '', n, 0, n, result, payout
       FROM unnest('{won,won,lost,void,tie,won}'::text[], '{180,180,0,100,100,180}'::int[]) WITH ORDINALITY AS r (result, payout, n)`,
    );
    await bringForward(pool as never);
    const { rows } = await pool.query('SELECT * FROM second_record ORDER BY trader');
    const symbol = 'BTC-USDT-SEC';
    expect(rows).toEqual([
      { trader: 1, symbol, won: 2, lost: 0, tie: 0, void: 1, staked: '300', paid: '460' },
      { trader: 2, symbol, won: 1, lost: 1, tie: 1, void: 0, staked: '300', paid: '280' },
    ]);
  } finally {
    await pool.end();
    await database.close();
  }
});
