// node bench/growth.ts [commands]: what a command adds to the database, by table, and what a start costs with this many unprojected
// commands in the journal. Results are in docs/growth.md.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { instant } from '@bourse/core/money/unit';
import { readActHead } from '@bourse/server/engine/act-chain';
import type { Committed } from '@bourse/server/engine/committed';
import { append } from '@bourse/server/engine/journal';
import { load } from '@bourse/server/engine/load';
import { openWriterSession } from '@bourse/server/store/postgres';
import { FlowSender, openDurableExchange } from './durable.ts';
import { makeFlow } from './flow.ts';

const commands = Number(process.argv[2] ?? 100_000);

const exchange = await openDurableExchange();
const { pool, database } = exchange;
// As long as the UUIDs that clients send.
const sender = new FlowSender(makeFlow(3 * commands), '0190c9d2-7b1e-7cc0-8a54-3f0e2a');
await sender.send(20_000, 50, exchange.side, Date.now);
await exchange.open.projector.drain();
const sizes = async (): Promise<Map<string, number>> => {
  await pool.query('CHECKPOINT');
  const { rows } = await pool.query<{ name: string; bytes: string }>(
    `SELECT regexp_replace(c.oid::regclass::text, '^journal_.*', 'journal') AS name, sum(pg_total_relation_size(c.oid))::text AS bytes
     FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND n.nspname IN ('public', 'state') GROUP BY 1`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
};
const before = await sizes();
await sender.send(commands, 50, exchange.side, Date.now);
await exchange.open.projector.drain();
const after = await sizes();
let sum = 0;
for (const [name, bytes] of [...after].sort((a, b) => b[1] - (before.get(b[0]) ?? 0) - (a[1] - (before.get(a[0]) ?? 0)))) {
  const each = (bytes - (before.get(name) ?? 0)) / commands;
  sum += each;
  if (each >= 1) console.log(`${name.padEnd(24)} ${each.toFixed(0).padStart(6)} bytes a command`);
}
console.log(`${'all'.padEnd(24)} ${sum.toFixed(0).padStart(6)} bytes a command`);

// The tail: applied and written to the journal as the writer does it, but not projected.
await exchange.halt();
const session = await openWriterSession(database.url, () => undefined);
const loaded = await load(session);
let acts = await readActHead(session);
const { rows } = await session.query<{ epoch: number }>('SELECT epoch FROM writer');
let seq = loaded.head;
let batch: Committed[] = [];
const flush = async (): Promise<void> => {
  acts = await append(session, rows[0]!.epoch, batch, acts);
  batch = [];
};
await sender.send(
  commands,
  1,
  {
    async submit(command) {
      const at = instant(Math.max(Date.now(), loaded.at));
      const outcome = loaded.exchange.apply({ seq: ++seq, at, origin: 'trader' }, command);
      batch.push({ seq, at, origin: 'trader', command, outcomes: [outcome] });
      if (batch.length === 2_000) await flush();
      return outcome;
    },
    get applied() {
      return seq;
    },
  },
  Date.now,
);
await flush();
await session.end();

const child = fork(join(import.meta.dirname, 'growth-start.ts'), [database.url, database.dataDir]);
await once(child, 'exit');
await exchange.close();
process.exit(0);
