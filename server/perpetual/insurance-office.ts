import type { Output } from '@bourse/contract/call';
import type { perpetualOffice as contract, InsuranceEntry } from '@bourse/contract/office/perpetual';
import { amount, lots } from '@bourse/core/money/unit';
import { type Position, unrealised, valueAt } from '@bourse/core/perpetual/position';
import { DAY_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import { exportRows } from '../audit/export.ts';
import { page, pageSize, readCursor } from '../http/page.ts';
import { isRefusal, type Refused } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { type Listing, VALUING } from '../store/listing.ts';
import { amountText, timeText } from '../store/wire-text.ts';
import type { Contracts } from './contracts.ts';
import { averageText, moneyText, priceText } from './perpetual-text.ts';

export interface InsuranceReading {
  readonly pool: Pool;
  readonly engine: { now(): number };
  readonly contracts: Contracts;
  readonly listing: Listing;
}
type Offers = 'insurance' | 'insuranceEntries' | 'exportInsurance';
type Fund = Output<(typeof contract)['insurance']>;
interface EntryRow {
  readonly seq: number;
  readonly position: number;
  readonly at: number;
  readonly cause: InsuranceEntry['cause'];
  readonly trader: number | null;
  readonly amount: string;
}
const MONTH_DAYS = 30;

/** The insurance fund: what it has and holds, and every posting that changed it. */
export const insuranceOffice = (o: InsuranceReading): Pick<Handlers<typeof contract>, Offers> => ({
  insurance: async () => {
    const now = o.engine.now();
    const [balance, positions, day, month] = await Promise.all([
      o.pool.query<{ balance: string }>("SELECT balance FROM state.house_balance WHERE account = 'insurance' AND asset = $1", [VALUING]),
      readHeld(o),
      readMoved(o, now - DAY_MS),
      readMoved(o, now - MONTH_DAYS * DAY_MS),
    ]);
    return { balance: amountText(o.listing, VALUING, BigInt(balance.rows[0]?.balance ?? 0)), positions, day, month };
  },
  insuranceEntries: async ({ cause, cursor, limit }) => {
    const before = readCursor(cursor, [Number.MAX_SAFE_INTEGER, 0]);
    if (isRefusal(before)) return before as Refused;
    const size = pageSize(limit);
    const { rows } = await o.pool.query<EntryRow>(
      `SELECT * FROM insurance_entry WHERE (seq, position) < ($1::bigint, $2::bigint) AND ($3::text IS NULL OR cause = $3)
       ORDER BY seq DESC, position DESC LIMIT $4`,
      [...before, cause ?? null, size + 1],
    );
    const shown = page(rows, size, (row) => [row.seq, row.position]);
    return { entries: shown.rows.map((row) => entryText(o, row)), ...(shown.cursor !== undefined && { cursor: shown.cursor }) };
  },
  exportInsurance: ({ cause, reason, ...span }, operator) =>
    exportRows<EntryRow>(o.pool, operator, {
      act: 'perpetual.export-insurance',
      reason,
      ...span,
      filter: { cause },
      select: `SELECT * FROM insurance_entry WHERE ($1::text IS NULL OR cause = $1) AND ($2::bigint IS NULL OR at >= $2)
        AND ($3::bigint IS NULL OR at < $3) ORDER BY seq DESC, position DESC`,
      values: [cause ?? null, timeOf(span.from), timeOf(span.until)],
      head: ['entry', 'line', 'time', 'cause', 'uid', 'amount'],
      cells: (row) => {
        const { seq, position, at, uid, amount: moved } = entryText(o, row);
        return [seq, position, at, row.cause, uid, moved];
      },
    }),
});

export const timeOf = (text: string | undefined): number | null => (text === undefined ? null : Date.parse(text));

const entryText = ({ listing }: InsuranceReading, row: EntryRow): InsuranceEntry => ({
  seq: Number(row.seq),
  position: row.position,
  at: timeText(Number(row.at)),
  cause: row.cause,
  ...(row.trader !== null && { uid: String(row.trader) }),
  amount: amountText(listing, VALUING, BigInt(row.amount)),
});

async function readMoved({ pool, listing }: InsuranceReading, since: number): Promise<Fund['day']> {
  const { rows } = await pool.query<{ cause: InsuranceEntry['cause']; came: string; went: string }>(
    `SELECT cause, coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::text AS came, coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)::text AS went
     FROM insurance_entry WHERE at >= $1 GROUP BY cause ORDER BY cause`,
    [since],
  );
  const text = (units: string) => amountText(listing, VALUING, BigInt(units));
  return rows.map(({ cause, came, went }) => ({ cause, in: text(came), out: text(went) }));
}

async function readHeld({ pool, contracts }: InsuranceReading): Promise<Fund['positions']> {
  const { rows } = await pool.query<{ symbol: string; is_long: boolean; quantity: number; entry_value: string }>(
    'SELECT symbol, is_long, quantity, entry_value FROM state.insurance_position ORDER BY symbol',
  );
  return rows.map((row) => {
    const one = contracts.known(row.symbol);
    const { mark, units } = one;
    const position: Position = { isLong: row.is_long, quantity: lots(row.quantity), entryValue: amount(BigInt(row.entry_value)) };
    return {
      symbol: row.symbol,
      side: row.is_long ? 'long' : 'short',
      quantity: `${row.quantity}`,
      entryPrice: averageText(one, position.entryValue, row.quantity),
      ...(mark !== undefined && {
        markPrice: priceText(one, mark),
        value: moneyText(one, valueAt(position, mark, units)),
        unrealised: moneyText(one, unrealised(position, mark, units)),
      }),
    };
  });
}
