import type { IndexTicked } from '@bourse/core/market/events';
import { chainStart, chainStep, tickBytes } from '@bourse/core/market/tick-bytes';
import { instant } from '@bourse/core/money/unit';
import { startPrices } from '@bourse/simulator/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealCheckpoint } from '../test/seal-checkpoint.ts';
import { openWorld, openWorldDatabase, openWorldEngine, tick, type WorldDatabase } from '../test/world-engine.ts';
import { migrate } from './migrate.ts';

let database: WorldDatabase;
const symbols = Object.keys(startPrices).sort();
const rowsOf = async (columns: string) =>
  (await database.pool.query<Record<string, unknown>>(`SELECT ${columns} FROM state.index_price ORDER BY symbol`)).rows;

/** A database as version 7 of the rules left it, with prices in ticks and without a chain. */
beforeAll(async () => {
  database = await openWorldDatabase();
  const open = await openWorldEngine(database);
  await openWorld(open);
  await open.close();
  await database.pool.query(`
    UPDATE state.index_price SET reference_price = reference_price / 1000;
    ALTER TABLE state.index_price DROP COLUMN fine, DROP COLUMN number, DROP COLUMN chain;
    UPDATE journal SET core_version = 7;
    UPDATE core_segment SET core_version = 7;
    UPDATE checkpoint SET core_version = 7;
    DELETE FROM migration WHERE name = '0820_index_chain.sql'`);
});
afterAll(() => database?.close());

test('tables that don’t include the whole journal yet aren’t migrated, so that the old version still starts', async () => {
  const { rows } = await database.pool.query<{ projected_seq: number }>('SELECT projected_seq FROM checkpoint');
  await database.pool.query('UPDATE checkpoint SET projected_seq = projected_seq - 1');
  await expect(migrate(database.pool, 'practice')).rejects.toThrow('rules version 7 that are not yet in the tables');
  expect(Object.keys((await rowsOf('*'))[0]!)).toEqual(['symbol', 'state', 'price', 'at', 'reference_price', 'reference_at']);
  await database.pool.query('UPDATE checkpoint SET projected_seq = $1', [rows[0]!.projected_seq]);
});

test('prices become fine ones, and each chain begins with the first tick after the upgrade', async () => {
  await migrate(database.pool, 'practice');
  expect(await rowsOf('symbol, price, reference_price, fine, number, chain')).toEqual(
    symbols.map((symbol) => {
      const [price, fine] = [startPrices[symbol], startPrices[symbol]! * 1_000];
      return { symbol, price, reference_price: fine, fine, number: 0, chain: chainStart(symbol) };
    }),
  );
  // The time of the last tick, so that no index expires meanwhile.
  const { at } = (await rowsOf('max(at) OVER () AS at'))[0]!;
  await sealCheckpoint(database);
  const open = await openWorldEngine(database, { wallClock: () => Number(at), steadyClock: () => 0 });
  const told: IndexTicked[] = [];
  open.engine.subscribe((batch) => {
    for (const { outcomes } of batch)
      for (const { events } of outcomes) for (const event of events) if (event.event === 'index_ticked') told.push(event);
  });
  const symbol = symbols[0]!;
  const before = told.length;
  await open.engine.submit('feed', tick(symbol, startPrices[symbol]!, instant(open.engine.now())));
  await expect.poll(() => told.slice(before).filter((event) => event.symbol === symbol).length).toBeGreaterThan(0);
  await open.close();
  const mine = told.filter((event) => event.symbol === symbol);
  expect(mine.map(({ number }) => number)).toEqual(mine.map((_, i) => i + 1));
  const chain = mine.reduce((end, event) => chainStep(end, tickBytes(event)), chainStart(symbol));
  expect((await rowsOf('number, chain'))[0]).toEqual({ number: mine.length, chain });
  const again = await openWorldEngine(database);
  await again.close();
  expect([open.unsafe, again.unsafe]).toEqual([[], []]);
});
