import { HOUR_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import { append } from '../audit/audit.ts';
import { inTransaction } from '../store/transaction.ts';
import { changeConversation, closing, lockConversation } from './conversation.ts';
import type { SupportRoom } from './ports.ts';
import { addHouseLine, tell } from './writing.ts';

const EVERY_MS = 600_000;
const USUAL_HOURS = 72;
/** Maximum per run: the rest waits for the next one. */
const MOST = 500;

/** Checks every ten minutes for conversations that fell silent. */
export function closeSilentChats(room: SupportRoom, now: () => number, onFailure: (error: Error) => void): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => closeSilent(room, now())).catch(onFailure);
  }, EVERY_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/**
 * Closes conversations that support answered and the trader left silent for as long as configured, and returns how many. A trader
 * still waiting for an answer is never closed out; writing again reopens the conversation.
 */
export async function closeSilent(room: SupportRoom, now: number): Promise<number> {
  const hours = await silentHours(room.pool);
  if (hours === 0) return 0;
  const until = new Date(now - hours * HOUR_MS);
  const { rows } = await room.pool.query<{ trader: number }>(
    `SELECT trader FROM support_conversation WHERE state = 'open' AND waiting_since IS NULL AND last_message_at <= $1
     ORDER BY last_message_at LIMIT ${MOST}`,
    [until],
  );
  let closed = 0;
  for (const { trader } of rows) if (await closeOne(room, Number(trader), until, hours)) closed += 1;
  return closed;
}

async function closeOne(room: SupportRoom, trader: number, until: Date, hours: number): Promise<boolean> {
  const done = await inTransaction(room.pool, async (client) => {
    const before = await lockConversation(client, trader);
    // Somebody may have written or closed it between the query and the lock.
    if (before?.state !== 'open' || before.waitingSince !== undefined || before.lastMessageAt > until) return undefined;
    const line = await addHouseLine(room, client, before, 'closed', undefined);
    const after = await changeConversation(client, before, closing(line.id));
    await append(client, { operator: undefined, act: 'support.close-silent', subject: `trader:${trader}`, detail: { hours } });
    return { line, after: { ...after, isRated: false } };
  });
  if (done === undefined) return false;
  await tell(room, done.after, [done.line]);
  return true;
}

async function silentHours(store: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await store.query<{ value: string }>("SELECT value FROM system_config WHERE name = 'support_close_hours'");
  const hours = Number(rows[0]?.value ?? USUAL_HOURS);
  return Number.isInteger(hours) && hours >= 0 && hours <= 100_000 ? hours : USUAL_HOURS;
}
