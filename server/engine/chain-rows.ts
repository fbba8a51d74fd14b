import type { Pool } from '../store/postgres.ts';
import { commandOf, commandText } from './command-text.ts';
import { isOfEndedDay } from './journal-days.ts';
import type { OutboxSeal, SealedRow } from './leave-command.ts';

// Part of invariant I18 (rules 4.3). A command of the chain credits deposits and ends payments, so each one in the journal must have
// been left by the chain process: as a sealed row of the outbox with the same body. What a start executes was sealed by the writer,
// which took it from such a row (decision 0116).

interface JournalRow {
  readonly seq: number;
  readonly kind: string;
  readonly body: string;
}

const asJournalled = (body: string): string => commandText(commandOf(body));

const PAGE = 1_000;

type Matched = JournalRow & { readonly [K in Exclude<keyof SealedRow, 'body'>]: SealedRow[K] } & {
  readonly left: string | null;
  readonly by: string;
};

/** For every minute: the commands that this process wrote, all after `head`. */
export function watchChainRows({ pool, seal, head }: { readonly pool: Pool; readonly seal: OutboxSeal; readonly head: number }) {
  let seen = head;
  return async (): Promise<string | undefined> => {
    const { rows } = await pool.query<{ top: number | null }>('SELECT max(seq) AS top FROM journal');
    const top = Number(rows[0]?.top ?? 0);
    for (;;) {
      const found = await readMatched(pool, seen, top);
      // At midnight a day's rows are out of the journal for a moment; the next check has them.
      if (found[0]?.seq !== seen + 1 && (await isOfEndedDay(pool, seen + 1))) return undefined;
      for (const row of found) {
        if (row.by === 'chain') {
          const why = row.id === null ? await whyLost(pool, seal, row) : whyUnlike(seal, row);
          if (why !== undefined) return whyForged(row, why);
        }
        seen = row.seq;
      }
      if (found.length < PAGE) break;
    }
    seen = Math.max(seen, top);
    return undefined;
  };
}

/** How much later than its commit a command's row is marked depends on the disk. But one that no longer waits has been marked by now. */
async function whyLost(pool: Pool, seal: OutboxSeal, { seq, body }: Matched): Promise<string | undefined> {
  const waiting = await pool.query<SealedRow>(
    "SELECT id, nonce::text AS nonce, origin, entry, body, seal FROM command_outbox WHERE origin = 'chain' AND seq IS NULL",
  );
  if (waiting.rows.some((row) => seal.isOn(row) && asJournalled(row.body!) === body)) return undefined;
  const [again] = await readMatched(pool, seq - 1, seq);
  return again && whyUnlike(seal, again);
}

/** The first command after `after`, whoever submitted it, shows that no day is missing. */
async function readMatched(pool: Pool, after: number, top: number): Promise<readonly Matched[]> {
  const { rows } = await pool.query<Matched>(
    `SELECT j.seq, j.kind, j.origin AS by, j.body, c.id, c.nonce::text AS nonce, c.origin, c.entry, c.body AS left, c.seal
     FROM journal AS j LEFT JOIN command_outbox AS c ON c.seq = j.seq AND c.origin = 'chain'
     WHERE j.seq > $1 AND j.seq <= $2 AND (j.origin = 'chain' OR j.seq = $1 + 1) ORDER BY j.seq LIMIT ${PAGE}`,
    [after, top],
  );
  return rows;
}

function whyUnlike(seal: OutboxSeal, { id, nonce, origin, entry, left, seal: own, body }: Matched): string | undefined {
  if (id === null) return 'has no row in the outbox';
  if (!seal.isOn({ id, nonce, origin, entry, body: left, seal: own })) return 'has a row with a wrong signature';
  return asJournalled(left!) === body ? undefined : 'differs from its row in the outbox';
}

const whyForged = ({ seq, kind }: JournalRow, why: string): string => `command ${seq} of the chain (${kind}) ${why} (I18)`;
