import type { Withdrawal } from '@bourse/core/funds/withdrawal';
import type { KeyRing } from '../secrets/key-ring.ts';
import { sealAgain, sealOnce } from '../secrets/outbox-key.ts';
import { integers, texts } from '../store/array-literal.ts';
import type { Pool } from '../store/postgres.ts';
import type { Projection } from './committed.ts';
import type { OutboxSeal } from './leave-command.ts';

// Traders and operators read withdrawals from withdrawal_log, and the chain process pays what it finds there. An address edited by SQL
// would be shown, and paid, as if it were true, so each withdrawal is sealed with the engine's own facts and compared with its seal
// every minute and before each step of its payment (decisions 0023, 0112).

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
export type SealedWithdrawal = Row & { readonly seal: Buffer | null };

/** What to select in order to compare a row of a table of withdrawals, named `l`, with its seal, named `s`. */
export const sealedColumns = `${COLUMNS.map((name) => `l.${name}`).join(', ')}, s.seal`;

type Fact = string | number | bigint | null | undefined;
const textsOf = (facts: readonly Fact[]): readonly (string | null)[] =>
  facts.map((fact) => (fact === null || fact === undefined ? null : String(fact)));
const seal = (by: OutboxSeal, facts: readonly Fact[]): Buffer => by.ofFacts('withdrawal', textsOf(facts));
const factsOfRow = (row: Row): readonly Fact[] => COLUMNS.map((name) => row[name]);
const sealOfRow = (by: OutboxSeal, row: Row): Buffer => seal(by, factsOfRow(row));

export const isAsSealed = (by: OutboxSeal, row: SealedWithdrawal): boolean => row.seal?.equals(sealOfRow(by, row)) === true;

/** Seals each changed withdrawal in the transaction that writes its row. */
export const sealWithdrawals =
  (by: OutboxSeal): Projection =>
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
        values: [integers(all.map((w) => w.withdrawal)), texts(all.map((w) => seal(by, factsOf(w)).toString('hex')))],
      },
    ];
  };

const PAGE = 5_000;

/** Seals withdrawals written by a version without seals, as they are: only for the start that introduces seals. */
export async function sealOlderWithdrawals(pool: Pick<Pool, 'query'>, by: OutboxSeal): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<SealedWithdrawal>(
      `SELECT ${sealedColumns} FROM withdrawal_log AS l LEFT JOIN withdrawal_seal AS s USING (withdrawal) WHERE s.seal IS NULL LIMIT ${PAGE}`,
    );
    if (rows.length === 0) return;
    await pool.query(
      `INSERT INTO withdrawal_seal (withdrawal, seal) SELECT w, decode(s, 'hex') FROM unnest($1::bigint[], $2::text[]) AS t (w, s)
       ON CONFLICT DO NOTHING`,
      [integers(rows.map((row) => Number(row.withdrawal))), texts(rows.map((row) => sealOfRow(by, row).toString('hex')))],
    );
  }
}

interface OlderSeals {
  readonly pool: Pick<Pool, 'query'>;
  readonly dataDir: string;
  readonly by: OutboxSeal;
  readonly ring: Pick<KeyRing, 'blindIndex'>;
}

/**
 * In the transaction of the migrations. A database put back to before the second version has seals of the first, although this
 * folder's note is newer. Sealing them again trusts nothing new, because only rows that the older seal fits are.
 */
export function beginWithdrawalSeals(dataDir: string, applied: readonly string[]): void {
  if (applied.includes('0921_sealed_decisions.sql')) sealAgain(dataDir, 'withdrawals', WITHDRAWAL_SEAL);
}

/** Brings withdrawals with a seal of the first version up to the second. */
export const upgradeWithdrawalSeals = ({ pool, dataDir, by, ring }: OlderSeals): Promise<void> =>
  sealOnce(dataDir, 'withdrawals', WITHDRAWAL_SEAL, () => resealWithdrawals(pool, ring, by));

/** The first version's key was one that the chain process doesn't have: rows that its seal fits are sealed with the one that it has. */
const WITHDRAWAL_SEAL = 2;

export async function resealWithdrawals(pool: Pick<Pool, 'query'>, ring: Pick<KeyRing, 'blindIndex'>, by: OutboxSeal): Promise<void> {
  const older = (row: Row): Buffer => ring.blindIndex(JSON.stringify(textsOf(factsOfRow(row))), 'withdrawal');
  for (let after = 0; ; ) {
    const { rows } = await pool.query<SealedWithdrawal>(
      `SELECT ${sealedColumns} FROM withdrawal_log AS l JOIN withdrawal_seal AS s USING (withdrawal)
       WHERE l.withdrawal > $1 ORDER BY l.withdrawal LIMIT ${PAGE}`,
      [after],
    );
    const right = rows.filter((row) => row.seal?.equals(older(row)) === true);
    await pool.query(
      `UPDATE withdrawal_seal AS t SET seal = decode(u.s, 'hex') FROM unnest($1::bigint[], $2::text[]) AS u (w, s) WHERE t.withdrawal = u.w`,
      [integers(right.map((row) => Number(row.withdrawal))), texts(right.map((row) => sealOfRow(by, row).toString('hex')))],
    );
    if (rows.length < PAGE) return;
    after = Number(rows.at(-1)!.withdrawal);
  }
}

/** Withdrawals checked per minute; a longer history takes several rounds. */
const AT_ONCE = 50_000;

/**
 * Runs every minute: finds rows of withdrawal_log that don't match their seal, and open withdrawals in state.withdrawal that don't,
 * so that no start loads an altered address from there.
 */
export function watchWithdrawals(pool: Pool, by: OutboxSeal): () => Promise<string | undefined> {
  let from = 0;
  return async () => {
    const open = await pool.query<SealedWithdrawal>(
      `SELECT ${sealedColumns} FROM state.withdrawal AS l LEFT JOIN withdrawal_seal AS s USING (withdrawal)`,
    );
    const wrongOpen = whyWrong(by, open.rows);
    if (wrongOpen !== undefined) return wrongOpen;
    for (let seen = 0; seen < AT_ONCE; seen += PAGE) {
      const text = `SELECT ${sealedColumns} FROM withdrawal_log AS l LEFT JOIN withdrawal_seal AS s USING (withdrawal)
        WHERE l.withdrawal > ${from} ORDER BY l.withdrawal LIMIT ${PAGE}`;
      const { rows } = await pool.query<SealedWithdrawal>(text);
      const wrong = whyWrong(by, rows);
      if (wrong !== undefined) return wrong;
      from = rows.length < PAGE ? 0 : Number(rows.at(-1)!.withdrawal);
      if (from === 0) break;
    }
    return undefined;
  };
}

function whyWrong(by: OutboxSeal, rows: readonly SealedWithdrawal[]): string | undefined {
  const wrong = rows.find((row) => !isAsSealed(by, row));
  return wrong && whyAltered(Number(wrong.withdrawal));
}

export const whyAltered = (withdrawal: number): string =>
  `withdrawal ${withdrawal} is not as the engine recorded it: its row was changed in the database`;
