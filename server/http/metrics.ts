import { statfs } from 'node:fs/promises';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Figures } from './figures.ts';

export interface Measured {
  readonly figures: Figures;
  readonly engine: {
    readonly head: number;
    readonly projectedSeq: number;
    readonly lagMs: number;
    readonly waiting: number;
    readonly unsafe: string | undefined;
    readonly looked: { readonly agoMs: number | undefined };
    readonly epoch: number;
  };
  readonly sockets: () => { readonly connections: number; readonly subscriptions: number; readonly waitingBytes: number };
  readonly pool: Pool;
  readonly dataDir: string;
  readonly sms: { today(): Promise<number>; readonly perDay: number };
}

/** Everything is read on request; nothing is counted specially. */
export function metricsText({ figures, engine, sockets, pool, dataDir, sms }: Measured): () => Promise<string> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, read: () => number | Promise<number>): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  };
  gauge('bourse_engine_head_seq', 'Number of the last committed command.', () => engine.head);
  gauge('bourse_engine_epoch', 'Epoch of the writer.', () => engine.epoch);
  gauge('bourse_engine_waiting_commands', 'Commands applied and waiting for their commit.', () => engine.waiting);
  gauge('bourse_engine_safe_mode', '1 after a broken invariant: nothing moves money.', () => (engine.unsafe === undefined ? 0 : 1));
  gauge('bourse_engine_check_age_seconds', 'Time since all tables were last checked; not a number before the first check.', () =>
    engine.looked.agoMs === undefined ? Number.NaN : engine.looked.agoMs / 1000,
  );
  gauge('bourse_projection_seq', 'Number of the last command that the tables include.', () => engine.projectedSeq);
  gauge('bourse_projection_lag_seconds', 'Age of the oldest command that the tables do not include.', () => engine.lagMs / 1000);
  const waiting = 'seq IS NULL AND set_aside_at IS NULL';
  const commands = async (figure: string): Promise<number> =>
    Number((await pool.query<{ figure: string }>(`SELECT ${figure} AS figure FROM command_outbox WHERE seq IS NULL`)).rows[0]?.figure ?? 0);
  gauge('bourse_commands_waiting', 'Commands that were left for the engine and are not done yet.', () =>
    commands(`count(*) FILTER (WHERE ${waiting})`),
  );
  gauge('bourse_commands_set_aside', 'Commands that could not be done and that no operator has looked at.', () =>
    commands('count(*) FILTER (WHERE set_aside_at IS NOT NULL AND noted_at IS NULL)'),
  );
  gauge('bourse_sockets', 'Open realtime connections.', () => sockets().connections);
  gauge('bourse_socket_subscriptions', 'Subscriptions of the realtime connections.', () => sockets().subscriptions);
  gauge('bourse_socket_waiting_bytes', 'Bytes that wait for readers to take them.', () => sockets().waitingBytes);
  gauge('bourse_database_sessions', 'Sessions of the pool.', () => pool.totalCount);
  gauge('bourse_database_waiting', 'Queries that wait for a session of the pool.', () => pool.waitingCount);
  gauge('bourse_database_bytes', 'Size of the database.', async () => {
    const { rows } = await pool.query<{ size: string }>('SELECT pg_database_size(current_database())::text AS size');
    return Number(rows[0]?.size ?? 0);
  });
  const outbox = async (figure: string): Promise<number> =>
    Number((await pool.query<{ figure: string }>(`SELECT ${figure} AS figure FROM message_outbox`)).rows[0]?.figure ?? 0);
  const isWaiting = 'sent_at IS NULL AND body IS NOT NULL';
  gauge('bourse_messages_waiting', 'Mails and short messages that have not left yet.', () =>
    outbox(`count(*) FILTER (WHERE ${isWaiting})`),
  );
  gauge('bourse_messages_oldest_waiting_seconds', 'Age of the oldest of them.', () =>
    outbox(`extract(epoch FROM now() - min(created_at) FILTER (WHERE ${isWaiting}))`),
  );
  gauge('bourse_messages_failed_today', 'Messages of the last 24 hours that were given up.', () =>
    outbox("count(*) FILTER (WHERE sent_at IS NULL AND body IS NULL AND cancelled_at IS NULL AND created_at > now() - interval '1 day')"),
  );
  gauge('bourse_sms_parts_today', 'Parts of short messages taken on this UTC day.', () => sms.today());
  gauge('bourse_sms_parts_ceiling', 'How many a day may cost.', () => sms.perDay);
  gauge('bourse_disk_free_bytes', 'Free bytes where the data directory lies.', async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  });
  gauge('bourse_disk_used_ratio', 'Used part of the disk where the data directory lies.', async () => {
    const { bavail, blocks } = await statfs(dataDir);
    return blocks === 0 ? 0 : 1 - bavail / blocks;
  });
  return async () => `${await registry.metrics()}\n${figures.text()}`;
}
