import type { ledgerOffice as contract } from '@bourse/contract/office/ledger';
import type { Pool } from 'pg';
import { type ActFacts, append } from '../audit/audit.ts';
import { refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { inTransaction } from '../store/transaction.ts';

interface Row {
  readonly id: number;
  readonly kind: string | null;
  readonly origin: string;
  readonly body: string;
  readonly entry: number | null;
  readonly set_aside_at: Date;
  readonly set_aside_why: string;
  readonly is_forged: boolean;
  readonly noted_at: Date | null;
  readonly noted_by: number | null;
  readonly name: string | null;
}

const MOST = 100;
/** The body of a forged row can be anything. */
const LONGEST = 2_000;

/** Commands the engine couldn't run. A review is audited; none of them can be run from here. */
export function setAside(pool: Pool): Pick<Handlers<typeof contract>, 'setAside' | 'reviewSetAside'> {
  return {
    setAside: async () => {
      const { rows } = await pool.query<Row>(
        `SELECT c.*, o.name FROM command_outbox AS c LEFT JOIN operator AS o ON o.id = c.noted_by
         WHERE set_aside_at IS NOT NULL ORDER BY noted_at IS NOT NULL, c.id DESC LIMIT ${MOST}`,
      );
      return {
        commands: rows.map((row) => ({
          row: String(row.id),
          kind: row.kind ?? '?',
          origin: row.origin,
          at: row.set_aside_at.toISOString(),
          why: row.set_aside_why,
          isForged: row.is_forged,
          ...(row.entry !== null && { entry: Number(row.entry) }),
          body: row.body.slice(0, LONGEST),
          ...(row.noted_at !== null && {
            reviewed: { at: row.noted_at.toISOString(), by: { operator: String(row.noted_by), name: row.name ?? '' } },
          }),
        })),
      };
    },
    reviewSetAside: ({ row, reason }, { operator }) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ noted: boolean; why: string }>(
          'SELECT noted_at IS NOT NULL AS noted, set_aside_why AS why FROM command_outbox WHERE id = $1 AND set_aside_at IS NOT NULL FOR UPDATE',
          [row],
        );
        const [found] = rows;
        if (found === undefined) return refuse('not-found');
        if (found.noted) return refuse('nothing-changed');
        await client.query('UPDATE command_outbox SET noted_at = now(), noted_by = $2 WHERE id = $1', [row, operator]);
        const detail: ActFacts = { why: found.why };
        return { entry: await append(client, { operator, act: 'ledger.review-set-aside', subject: `outbox:${row}`, reason, detail }) };
      }),
  };
}
