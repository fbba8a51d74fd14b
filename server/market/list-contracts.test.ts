import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenEngine, openEngine } from '../engine/open-engine.ts';
import { openWorldDatabase, type WorldDatabase } from '../test/world-engine.ts';
import { listPracticeContracts } from './list-contracts.ts';
import { seed } from './seed.ts';

// A practice database of an older version gets the contracts that a new one opens with.

let database: WorldDatabase;
let open: OpenEngine;
beforeAll(async () => {
  database = await openWorldDatabase();
  const { seconds: _, secondGrant: __, ...older } = seed('practice');
  const fail = (error: unknown) => expect.unreachable(String(error));
  open = await openEngine({
    ...{
      url: database.url,
      pool: database.pool,
      dataDir: database.dataDir,
      journalDays: 30,
      takeOver: false,
      projections: [],
      seed: older,
    },
    ...{ onFailure: fail, onWarning: fail, onUnsafe: fail },
  });
});
afterAll(async () => {
  await open?.close();
  await database?.close();
});

test('second contracts are listed once with the grant of their fund, each under an audit entry, and what is listed stays', async () => {
  const { engine, outbox } = open;
  const listed = await listPracticeContracts({ pool: database.pool, engine, outbox });
  expect(listed).toEqual((seed('practice').seconds ?? []).map(({ symbol }) => symbol));
  expect(listed).toHaveLength(6);
  expect([...engine.rows(['second_instrument'])]).toHaveLength(6);
  await engine.projected(engine.head);
  const { rows } = await database.pool.query("SELECT balance FROM state.house_balance WHERE account = 'house:second' AND asset = 'USDT'");
  expect(rows).toEqual([{ balance: '500000000000000' }]);
  const entries = await database.pool.query("SELECT 1 FROM audit_entry WHERE act = 'instruments.list-contract'");
  expect(entries.rowCount).toBe(6);
  expect(await listPracticeContracts({ pool: database.pool, engine, outbox })).toEqual([]);
});
