import type { Withdrawal } from '@bourse/core/funds/withdrawal';
import type { Pool } from 'pg';
import type { Projection } from '../engine/committed.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { integers, texts } from '../store/array-literal.ts';

// Traders and operators read withdrawals from withdrawal_log. An address edited there by SQL would be shown as if it were true, so each
// withdrawal is sealed with the engine's own facts and compared with its seal every minute (decision 0023).

type Ring = Pick<KeyRing, 'blindIndex'>;

/** In the order of `COLUMNS`. */
const factsOf = (w: Withdrawal): readonly (string | number | bigint | undefined)[] => [
  w.withdrawal,
  w.trader,
  w.way,
  w.asset,
  w.network,
  w.address,
  w.card,
  w.receiver,
  w.amount,
  w.fee,
  w.state,
  w.txid,
  w.submittedAt,
  w.updatedAt,
];
const COLUMNS = [
  'withdrawal',
  'trader',
  'way',
  'asset',
  'network',
  'address',
  'card',
  'receiver',
  'amount',
  'fee',
  'state',
  'txid',
  'submitted_at',
  'updated_at',
] as const;
type Row = Readonly<Record<(typeof COLUMNS)[number], string | number | null>>;
const selected = COLUMNS.map((name) => `l.${name}`).join(', ');

const seal = (ring: Ring, facts: readonly (string | number | bigint | null | undefined)[]): Buffer =>
  ring.blindIndex(JSON.stringify(facts.map((fact) => (fact === null || fact === undefined ? null : String(fact)))), 'withdrawal');
const sealOfRow = (ring: Ring, row: Row): Buffer =>
  seal(
    ring,
    COLUMNS.map((name) => row[name]),
  );

/** Seals each changed withdrawal in the transaction that writes its row. */
export const sealWithdrawals =
  (ring: Ring): Projection =>
  (batch) => {
    const last = new Map<number, Withdrawal>();
    for (const { outcomes } of batch) {
      for (const event of outcomes[0].events)
        if (event.event === 'withdrawal_changed') last.set(event.withdrawal.withdrawal, event.withdrawal);
    }
    if (last.size === 0) return [];
    const all = [...last.values()];
    return [
      {
        name: 'seal_withdrawals',
        text: `INSERT INTO withdrawal_seal (withdrawal, seal) SELECT w, decode(s, 'hex') FROM unnest($1::bigint[], $2::text[]) AS t (w, s)
          ON CONFLICT (withdrawal) DO UPDATE SET seal = excluded.seal`,
        values: [integers(all.map((w) => w.withdrawal)), texts(all.map((w) => seal(ring, factsOf(w)).toString('hex')))],
      },
    ];
  };

const PAGE = 5_000;

/** Seals withdrawals written by a version without seals, as they are: only for the start that introduces seals. */
export async function sealOlderWithdrawals(pool: Pool, ring: Ring): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<Row>(
      `SELECT ${selected} FROM withdrawal_log AS l LEFT JOIN withdrawal_seal AS s USING (withdrawal) WHERE s.seal IS NULL LIMIT ${PAGE}`,
    );
    if (rows.length === 0) return;
    await pool.query(
      `INSERT INTO withdrawal_seal (withdrawal, seal) SELECT w, decode(s, 'hex') FROM unnest($1::bigint[], $2::text[]) AS t (w, s)
       ON CONFLICT DO NOTHING`,
      [rows.map((row) => row.withdrawal), rows.map((row) => sealOfRow(ring, row).toString('hex'))],
    );
  }
}

/** Withdrawals checked per minute; a longer history takes several rounds. */
const AT_ONCE = 50_000;

/**
 * Runs every minute: finds rows of withdrawal_log that don't match their seal, and open withdrawals in state.withdrawal that don't,
 * so that no start loads an altered address from there.
 */
export function watchWithdrawals(pool: Pool, ring: Ring): () => Promise<string | undefined> {
  let from = 0;
  return async () => {
    const open = await wrongAmong(
      pool,
      ring,
      `SELECT ${selected}, s.seal FROM state.withdrawal AS l LEFT JOIN withdrawal_seal AS s USING (withdrawal)`,
    );
    if (open !== undefined) return open;
    for (let seen = 0; seen < AT_ONCE; seen += PAGE) {
      const text = `SELECT ${selected}, s.seal FROM withdrawal_log AS l LEFT JOIN withdrawal_seal AS s USING (withdrawal)
        WHERE l.withdrawal > ${from} ORDER BY l.withdrawal LIMIT ${PAGE}`;
      const { rows } = await pool.query<Row & { seal: Buffer | null }>(text);
      const wrong = whyWrong(ring, rows);
      if (wrong !== undefined) return wrong;
      from = rows.length < PAGE ? 0 : Number(rows.at(-1)!.withdrawal);
      if (from === 0) break;
    }
    return undefined;
  };
}

async function wrongAmong(pool: Pool, ring: Ring, text: string): Promise<string | undefined> {
  const { rows } = await pool.query<Row & { seal: Buffer | null }>(text);
  return whyWrong(ring, rows);
}

function whyWrong(ring: Ring, rows: readonly (Row & { readonly seal: Buffer | null })[]): string | undefined {
  const wrong = rows.find((row) => row.seal === null || !row.seal.equals(sealOfRow(ring, row)));
  return wrong && `withdrawal ${wrong.withdrawal} is not as the engine recorded it: its row was changed in the database`;
}
