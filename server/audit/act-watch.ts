import type { Command } from '@bourse/core/command';
import type { Pool } from 'pg';
import { hashOfBody } from '../engine/act-chain.ts';
import { commandOf, commandText } from '../engine/command-text.ts';
import type { OutboxSeal, SealedRow } from '../engine/leave-command.ts';
import { integers } from '../store/array-literal.ts';

interface ActRow {
  readonly seq: number;
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
const NO_ROW = 'has no row in the outbox';

/**
 * Invariant I18 (rules 4.3): every operator command in the engine's audit chain has a sealed row in the outbox, and that row names
 * an entry of the office's chain. The only exceptions are the engine's own commands, from which nobody gains. After a start the
 * check also covers commands that weren't in the tables yet, whose entries may have been deleted since.
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
    const unmarked: number[] = [];
    for (let after = seen; ; ) {
      const acts = await readActs(o.pool, `a.seq > $1 ORDER BY a.seq LIMIT ${PAGE}`, after);
      for (const act of acts) {
        const why = isEnginesOwn(act) ? undefined : whyUnmatched(o.seal, act);
        if (why === NO_ROW) unmarked.push(Number(act.seq));
        else if (why !== undefined) return told(act, why);
        after = Number(act.seq);
        // The next check reads unmarked ones again.
        if (unmarked.length === 0) seen = after;
      }
      if (acts.length < PAGE) break;
    }
    return unmarked.length === 0 ? undefined : await whyLost(o, unmarked);
  };
}

const told = ({ seq, kind }: ActRow, why: string): string => `operator command ${seq} (${kind}) ${why} (I18)`;

/**
 * A row is marked after its command's commit, and how much later depends on the disk, on a retry, or on the next start: no time limit
 * can tell it from a row that never was. But a row that no longer waits has been marked by now. So whatever is unmarked after the
 * waiting rows were read belongs to one of them, each to another.
 */
async function whyLost({ pool, seal }: { readonly pool: Pool; readonly seal: OutboxSeal }, unmarked: readonly number[]) {
  const { rows } = await pool.query<SealedRow & { readonly body: string }>(
    "SELECT id, nonce::text AS nonce, origin, entry, body, seal FROM command_outbox WHERE origin = 'operator' AND seq IS NULL",
  );
  const waiting = rows.filter((row) => seal.isOn(row)).map(({ body }) => hashOfBody(body));
  for (const act of await readActs(pool, 'a.seq = ANY($1::bigint[]) ORDER BY a.seq', integers(unmarked))) {
    const why = whyUnmatched(seal, act);
    const place = why === NO_ROW ? waiting.findIndex((hash) => hash.equals(act.body_hash)) : -1;
    if (place >= 0) waiting.splice(place, 1);
    else if (why !== undefined) return told(act, why);
  }
  return undefined;
}

async function readActs(pool: Pool, which: string, value: unknown): Promise<readonly ActRow[]> {
  const { rows } = await pool.query<ActRow>(
    `SELECT a.seq, a.kind, a.body_hash, coalesce(x.body, j.body) AS journalled, c.id, c.nonce::text AS nonce, c.origin, c.body, c.seal, c.entry, e.id AS entered
     FROM engine_audit AS a
     LEFT JOIN command_outbox AS c ON c.seq = a.seq AND c.origin = 'operator'
     LEFT JOIN audit_entry AS e ON e.id = c.entry
     LEFT JOIN journal AS j ON j.seq = a.seq
     LEFT JOIN journal_set_aside AS x ON x.seq = a.seq AND x.origin = 'operator'
     WHERE ${which}`,
    [value],
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
