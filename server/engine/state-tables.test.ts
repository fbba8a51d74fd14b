import { orderId } from '@bourse/core/book/order-id';
import type { Outcome } from '@bourse/core/event';
import { traderId } from '@bourse/core/identity/trader-id';
import { instant } from '@bourse/core/money/unit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { add } from '../store/addition.ts';
import { type Client, openWriterSession } from '../store/postgres.ts';
import { isAddition } from '../store/statement.ts';
import { openWorldDatabase, type WorldDatabase } from '../test/world-engine.ts';
import { projectState } from './state-tables.ts';

let database: WorldDatabase;
let session: Client;
beforeAll(async () => {
  database = await openWorldDatabase();
  session = await openWriterSession(database.url, () => undefined);
});
afterAll(async () => {
  await session.end();
  await database.close();
});

test('an answer is read back from its row unchanged, whatever client order ID it contains', async () => {
  const at = instant(1_800_000_000_000);
  const trader = traderId(7);
  const remembered = { trader, requestId: 'request', key: -5, bodyHash: 1, at };
  const cancel = { kind: 'cancel_order', trader, requestId: 'request', expiresAt: at, orderId: orderId(1) } as const;
  // No answer contains such text today; one that does must not be able to break the line.
  const answer = { kind: 'done', note: 'a\\b\tc\nd"e\\N' } as unknown as Outcome['answer'];
  const changes = projectState([
    { seq: 1, at, origin: 'trader', command: cancel, outcomes: [{ seq: 1, answer, events: [], remembered }] },
  ] as unknown as Parameters<typeof projectState>[0]);
  for (const change of changes.statements.filter(isAddition)) await add(session, change);
  const { rows } = await database.pool.query('SELECT answer, key FROM state.request');
  expect(rows.map((row) => JSON.parse(row.answer))).toEqual([answer]);
  expect(rows[0].key).toBe(-5);
});
