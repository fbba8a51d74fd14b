import type { perpetualOffice as contract, Liquidation } from '@bourse/contract/office/perpetual';
import type { Pool } from 'pg';
import { recordView, subjectOfList } from '../audit/audit.ts';
import { exportRows } from '../audit/export.ts';
import { page, pageSize, readCursor } from '../http/page.ts';
import { isRefusal, type Refused } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { timeText } from '../store/wire-text.ts';
import type { Contracts } from './contracts.ts';
import { timeOf } from './insurance-office.ts';
import { averageText, moneyText, priceText } from './perpetual-text.ts';

interface LiquidationReading {
  readonly pool: Pool;
  readonly contracts: Contracts;
}
type Offers = 'liquidations' | 'exportLiquidations';
type Step = Liquidation['steps'][number];
interface StepRow {
  readonly step: Step['step'];
  readonly quantity: number;
  readonly value: string;
  readonly insuranceFee: string;
  readonly against: number | null;
}
interface LiquidationRow {
  readonly seq: number;
  readonly position: number;
  readonly at: number;
  readonly trader: number;
  readonly is_house: boolean;
  readonly symbol: string;
  readonly is_long: boolean;
  readonly mark: number;
  readonly steps: readonly StepRow[];
}

/** The steps of one position in one command, in their order. Read by the first step's place. */
const READ = `SELECT g.*, coalesce(t.kind = 'market_maker', false) AS is_house FROM (
    SELECT seq, min(position) AS position, min(at) AS at, trader, symbol, is_long, min(mark) AS mark,
      json_agg(json_build_object('step', step, 'quantity', quantity, 'value', value::text, 'insuranceFee', insurance_fee::text,
        'against', against) ORDER BY position) AS steps
    FROM liquidation_step AS s WHERE seq <= $1 AND ($3::text IS NULL OR symbol = $3)
      AND seq IN (SELECT DISTINCT seq FROM liquidation_step AS f WHERE f.seq <= $1 AND ($3::text IS NULL OR f.symbol = $3)
        AND ($4::text IS NULL OR f.step = $4) AND ($5::bigint IS NULL OR f.trader = $5 OR f.against = $5) ORDER BY seq DESC LIMIT $6 + 1)
    GROUP BY seq, trader, symbol, is_long
    HAVING ($4::text IS NULL OR bool_or(step = $4)) AND ($5::bigint IS NULL OR trader = $5 OR bool_or(against = $5))) AS g
  LEFT JOIN state.trader AS t USING (trader)
  WHERE (g.seq, g.position) < ($1::bigint, $2::bigint) ORDER BY g.seq DESC, g.position DESC LIMIT $6`;

/** What became of positions that ran out of margin, with each step: sold to the book, taken over, closed against the other side. */
export const liquidationOffice = (o: LiquidationReading): Pick<Handlers<typeof contract>, Offers> => ({
  liquidations: async ({ symbol, step, uid, cursor, limit }, { operator }) => {
    await recordView(o.pool, operator, 'perpetual.view-liquidations', subjectOfList(uid));
    const before = readCursor(cursor, [Number.MAX_SAFE_INTEGER, 0]);
    if (isRefusal(before)) return before as Refused;
    const size = pageSize(limit);
    const { rows } = await o.pool.query<LiquidationRow>(READ, [...before, symbol ?? null, step ?? null, uid ?? null, size + 1]);
    const shown = page(rows, size, (row) => [row.seq, row.position]);
    return {
      liquidations: shown.rows.map((row) => liquidationText(o, row)),
      ...(shown.cursor !== undefined && { cursor: shown.cursor }),
    };
  },
  exportLiquidations: ({ symbol, step, uid, reason, ...span }, operator) =>
    exportRows<StepRow & { seq: number; position: number; at: number; trader: number; symbol: string; is_long: boolean; mark: number }>(
      o.pool,
      operator,
      {
        act: 'perpetual.export-liquidations',
        subject: subjectOfList(uid),
        reason,
        ...span,
        filter: { symbol, state: step },
        select: `SELECT seq, position, at, step, trader, symbol, is_long, quantity, value::text, insurance_fee::text AS "insuranceFee", against, mark
          FROM liquidation_step WHERE ($1::text IS NULL OR symbol = $1) AND ($2::text IS NULL OR step = $2)
            AND ($3::bigint IS NULL OR trader = $3 OR against = $3) AND ($4::bigint IS NULL OR at >= $4) AND ($5::bigint IS NULL OR at < $5)
          ORDER BY seq DESC, position`,
        values: [symbol ?? null, step ?? null, uid ?? null, timeOf(span.from), timeOf(span.until)],
        head: ['entry', 'step', 'time', 'what', 'uid', 'symbol', 'side', 'quantity', 'value', 'insuranceFee', 'against', 'markPrice'],
        cells: (row) => {
          const one = o.contracts.known(row.symbol);
          const { quantity, value, insuranceFee, against } = stepText(one, row);
          const side = row.is_long ? 'long' : 'short';
          return [
            ...[row.seq, row.position, timeText(Number(row.at)), row.step, row.trader, row.symbol, side],
            ...[quantity, value, insuranceFee, against, priceText(one, row.mark)],
          ];
        },
      },
    ),
});

type Contract = ReturnType<Contracts['known']>;

const stepText = (one: Contract, { step, quantity, value, insuranceFee, against }: StepRow): Step => ({
  step,
  quantity: `${quantity}`,
  value: moneyText(one, BigInt(value)),
  ...(Number(quantity) > 0 && { price: averageText(one, BigInt(value), Number(quantity)) }),
  insuranceFee: moneyText(one, BigInt(insuranceFee)),
  ...(against !== null && { against: String(against) }),
});

function liquidationText({ contracts }: LiquidationReading, row: LiquidationRow): Liquidation {
  const one = contracts.known(row.symbol);
  const sum = (of: (step: StepRow) => bigint): bigint => row.steps.reduce((all, step) => all + of(step), 0n);
  return {
    seq: Number(row.seq),
    position: row.position,
    at: timeText(Number(row.at)),
    uid: String(row.trader),
    isHouse: row.is_house,
    symbol: row.symbol,
    side: row.is_long ? 'long' : 'short',
    markPrice: priceText(one, row.mark),
    quantity: `${sum(({ quantity }) => BigInt(quantity))}`,
    value: moneyText(
      one,
      sum(({ value }) => BigInt(value)),
    ),
    insuranceFee: moneyText(
      one,
      sum(({ insuranceFee }) => BigInt(insuranceFee)),
    ),
    ended: row.steps.at(-1)!.step,
    steps: row.steps.map((step) => stepText(one, step)),
  };
}
