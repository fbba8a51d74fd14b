import type { Outcome } from '@bourse/core/event';
import { HOUR_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import type { IdentityOptions } from './options.ts';

/** Deletes expired rows of this room once an hour. */
const stale: readonly string[] = [
  "DELETE FROM verification_code WHERE expires_at < now() - interval '1 day'",
  "DELETE FROM code_sending WHERE at < now() - interval '2 days'",
  "DELETE FROM login_failure WHERE at < now() - interval '1 day'",
  "DELETE FROM secret_failure WHERE at < now() - interval '2 days'",
  'DELETE FROM login_opening WHERE expires_at < now()',
  'DELETE FROM unlock_link WHERE expires_at < now()',
  "DELETE FROM begun WHERE expires_at < now() - interval '1 hour'",
  "DELETE FROM login_event WHERE at < now() - interval '400 days'",
  "DELETE FROM session WHERE coalesce(ended_at, expires_at) < now() - interval '30 days'",
  "DELETE FROM message_outbox WHERE created_at < now() - interval '30 days'",
];

export function sweepIdentity(pool: Pick<Pool, 'query'>, onFailure: (error: Error) => void): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const sweep = async (): Promise<void> => {
    for (const statement of stale) await pool.query(statement);
  };
  const timer = setInterval(() => {
    running = running.then(sweep).catch(onFailure);
  }, HOUR_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

interface Watched {
  subscribe(listener: (batch: readonly { readonly outcomes: readonly Outcome[] }[]) => void): () => void;
  projected(seq: number): Promise<void>;
}

/**
 * A lock ends every session, whoever caused it: at once, and again when the tables have the lock, so that a login in progress is
 * ended too.
 */
export function endSessionsOfLocked(
  { sessions, onFailure }: Pick<IdentityOptions, 'sessions' | 'onFailure'>,
  engine: Watched,
): { stop(): Promise<void> } {
  const end = ({ seq, events }: Outcome): void => {
    for (const event of events) {
      if (event.event !== 'standing_changed' || event.locked === undefined) continue;
      const { trader } = event;
      const ending = sessions.endAll(trader).then(() => engine.projected(seq));
      ending.then(() => sessions.endAll(trader)).catch(onFailure);
    }
  };
  const unsubscribe = engine.subscribe((batch) => {
    for (const { outcomes } of batch) outcomes.forEach(end);
  });
  return { stop: async () => unsubscribe() };
}
