import type { Command } from '@bourse/core/command';
import type { Pool } from 'pg';
import { hashOfBody } from '../engine/act-chain.ts';
import { commandOf, commandText } from '../engine/command-text.ts';
import type { OutboxSeal } from '../engine/leave-command.ts';

interface ActRow {
  readonly seq: number;
  readonly at: number;
  readonly kind: string;
  readonly body_hash: Buffer;
  readonly journalled: string | null;
  readonly id: number | null;
  readonly nonce: string | null;
  readonly origin: string | null;
  readonly body: string | null;
  readonly seal: Buffer | null;
  readonly entry: number | null;
  readonly entered: number | null;
}

const PAGE = 1_000;
const MARKED_WITHIN_MS = 5_000;
const NO_ROW = 'has no row in the outbox';

/**
 * Invariant I18 (rules 4.3): every operator command in the engine's audit chain has a sealed row in the outbox, and that row names
 * an entry of the office's chain. The only exceptions are the engine's own commands, from which nobody gains. After a start the
 * check also covers commands that weren't in the tables yet, because the start applies them.
 */
export function watchActs(o: {
  readonly pool: Pool;
  readonly seal: OutboxSeal;
  readonly projectedSeq: number;
}): () => Promise<string | undefined> {
  let seen: number | undefined;
  return async () => {
    if (seen === undefined) {
      const { rows } = await o.pool.query<{ seq: number }>(
        `SELECT j.seq FROM journal AS j LEFT JOIN engine_audit AS a USING (seq)
         WHERE j.seq > $1 AND j.origin = 'operator' AND a.seq IS NULL ORDER BY j.seq LIMIT 1`,
        [o.projectedSeq],
      );
      if (rows[0] !== undefined) return `operator command ${rows[0].seq} is missing from the engine’s audit chain (I18)`;
      const from = await o.pool.query<{ seq: number }>('SELECT from_seq AS seq FROM act_matching');
      seen = Number(from.rows[0]?.seq ?? 0);
    }
    for (;;) {
      const acts: readonly ActRow[] = await readActs(o.pool, seen);
      for (const act of acts) {
        const why = isEnginesOwn(act) ? undefined : whyUnmatched(o.seal, act);
        // A row is marked shortly after its commit; the next check sees it.
        if (why === NO_ROW && Date.now() - Number(act.at) < MARKED_WITHIN_MS) return undefined;
        if (why !== undefined) return `operator command ${act.seq} (${act.kind}) ${why} (I18)`;
        seen = Number(act.seq);
      }
      if (acts.length < PAGE) return undefined;
    }
  };
}

async function readActs(pool: Pool, after: number): Promise<readonly ActRow[]> {
  const { rows } = await pool.query<ActRow>(
    `SELECT a.seq, a.at, a.kind, a.body_hash, j.body AS journalled, c.id, c.nonce::text AS nonce, c.origin, c.body, c.seal, c.entry, e.id AS entered
     FROM engine_audit AS a
     LEFT JOIN command_outbox AS c ON c.seq = a.seq AND c.origin = 'operator'
     LEFT JOIN audit_entry AS e ON e.id = c.entry
     LEFT JOIN journal AS j ON j.seq = a.seq
     WHERE a.seq > $1 ORDER BY a.seq LIMIT ${PAGE}`,
    [after],
  );
  return rows;
}

/** The engine's own commands, which have no row: the first configuration, a stop with a cause, and a market maker's account. */
function isEnginesOwn({ seq, kind, nonce, journalled }: ActRow): boolean {
  if (nonce !== null) return false;
  const command: Partial<Command> = journalled === null ? {} : commandOf(journalled);
  if (kind === 'configure') return Number(seq) === 1;
  if (kind === 'set_stop') return journalled === null || (command.kind === 'set_stop' && command.cause !== undefined);
  return kind === 'open_trader' && (journalled === null || (command.kind === 'open_trader' && command.traderKind === 'market_maker'));
}

function whyUnmatched(seal: OutboxSeal, act: ActRow): string | undefined {
  const { nonce, body, entry } = act;
  if (nonce === null || body === null) return NO_ROW;
  if (!seal.isOn(act)) return 'has a row with a wrong signature';
  if (!hashOfBody(commandText(commandOf(body))).equals(act.body_hash)) return 'differs from its row in the outbox';
  // Rows from a version without seals were sealed once, without an entry.
  if (entry !== null && act.entered === null) return `names audit entry ${entry}, which does not exist`;
  return undefined;
}
