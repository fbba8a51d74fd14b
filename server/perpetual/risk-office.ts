import type { Output } from '@bourse/contract/call';
import type { perpetualOffice as contract, Exposure, Holding } from '@bourse/contract/office/perpetual';
import { decimalText } from '@bourse/core/money/decimal';
import { instant, ticks } from '@bourse/core/money/unit';
import { averagePremium, fundingRate } from '@bourse/core/perpetual/funding';
import type { Pool } from 'pg';
import { recordView, subjectOfList } from '../audit/audit.ts';
import { exportPages, type PageExport } from '../audit/export.ts';
import { page, pageSize, readCursor } from '../http/page.ts';
import { isRefusal, type Refused } from '../http/refusal.ts';
import type { Handlers, Operator } from '../http/room.ts';
import { timeText } from '../store/wire-text.ts';
import type { Contract, Contracts } from './contracts.ts';
import { rulesFor } from './earlier-tiers.ts';
import { EXPOSURE_VALUES, type ExposureRow, exposureOf, exposureValues, figuresOf } from './exposure.ts';
import { averageText, isCloseOnly, moneyText, priceText, rateText } from './perpetual-text.ts';

export interface RiskReading {
  readonly pool: Pool;
  readonly engine: { now(): number };
  readonly contracts: Contracts;
}
type Offers = 'risk' | 'positions' | 'exportPositions' | 'holders' | 'exportHolders';
type ContractRisk = Output<(typeof contract)['risk']>['contracts'][number];
interface Filter {
  readonly symbol?: string | undefined;
  readonly side?: 'long' | 'short' | undefined;
  readonly uid?: string | undefined;
}
interface Asked extends Filter {
  readonly cursor?: string | undefined;
  readonly limit?: string | undefined;
}

/** What is open, how near to liquidation it is, and who holds how much of it. */
export const riskOffice = (o: RiskReading): Pick<Handlers<typeof contract>, Offers> => ({
  risk: async () => ({ at: timeText(o.engine.now()), contracts: await readContracts(o) }),
  positions: async (asked, operator) => {
    await look(o, operator, 'perpetual.view-positions', asked);
    return readPositions(o, asked);
  },
  exportPositions: ({ reason, ...filter }, operator) =>
    exportNow(o.pool, operator, filter, {
      act: 'perpetual.export-positions',
      reason,
      page: async (cursor) => rowsOf(await readPositions(o, { ...filter, cursor, limit: MOST })),
      head: positionColumns,
      cells: (one) => positionColumns.map((name) => one[name]),
    }),
  holders: async (asked, operator) => {
    await look(o, operator, 'perpetual.view-holders', asked);
    return readHolders(o, asked);
  },
  exportHolders: ({ reason, ...filter }, operator) =>
    exportNow(o.pool, operator, filter, {
      act: 'perpetual.export-holders',
      reason,
      page: async (cursor) => rowsOf(await readHolders(o, { ...filter, cursor, limit: MOST })),
      head: holderColumns,
      cells: (one) => holderColumns.map((name) => one[name]),
    }),
});

const MOST = '200';
const look = ({ pool }: RiskReading, { operator }: Operator, act: string, { uid }: Filter): Promise<void> =>
  recordView(pool, operator, act, subjectOfList(uid));

type Told<K extends string, T> = Refused | ({ readonly [N in K]: readonly T[] } & { readonly cursor?: string });
const rowsOf = <T>(told: Told<'positions', T> | Told<'holders', T>) =>
  'refused' in told ? told : { rows: 'positions' in told ? told.positions : told.holders, cursor: told.cursor };

/** What is open now has no time to choose a period by. */
const exportNow = <T>(
  pool: Pool,
  operator: Operator,
  { uid, ...filter }: Filter,
  e: Pick<PageExport<T>, 'act' | 'reason' | 'page' | 'head' | 'cells'>,
) => exportPages<T>(pool, operator, { ...e, subject: subjectOfList(uid), filter, at: () => '' });

// ---- contracts

async function readContracts({ pool, engine, contracts }: RiskReading): Promise<ContractRisk[]> {
  const [sides, insured, orders] = await Promise.all([
    pool.query<{ symbol: string; is_long: boolean; count: number; most: number }>(
      'SELECT symbol, is_long, count(*)::int AS count, max(quantity) AS most FROM state.perpetual_position GROUP BY symbol, is_long',
    ),
    pool.query<{ symbol: string; is_long: boolean; quantity: number }>('SELECT symbol, is_long, quantity FROM state.insurance_position'),
    pool.query<{ symbol: string; count: number }>('SELECT symbol, count(*)::int AS count FROM state.perpetual_order GROUP BY symbol'),
  ]);
  return contracts.all.map((one): ContractRisk => {
    const { instrument: i, mark, premiumSum, nextFundingAt } = one;
    const premium = averagePremium(premiumSum, instant(engine.now()), nextFundingAt);
    const { price, state } = one.index;
    const of = (isLong: boolean) => sides.rows.find((row) => row.symbol === i.symbol && row.is_long === isLong);
    const own = insured.rows.find(({ symbol }) => symbol === i.symbol);
    const { open } = one;
    const share = (isLong: boolean): string | undefined => {
      const most = Math.max(of(isLong)?.most ?? 0, own?.is_long === isLong ? own.quantity : 0);
      return most === 0 || open === 0 ? undefined : shareText(most, open);
    };
    const [largestLong, largestShort] = [share(true), share(false)];
    return {
      symbol: i.symbol,
      contractSize: decimalText(1, i.quantityDecimals),
      isCloseOnly: isCloseOnly(one),
      ...(mark !== undefined && { mark: priceText(one, mark), openValue: moneyText(one, worthOf(one, open)) }),
      ...(price !== undefined && { index: priceText(one, price) }),
      indexState: state,
      ...(mark !== undefined && price !== undefined && { distance: decimalText((BigInt(mark - price) * 100_000n) / BigInt(price), 3) }),
      premium: rateText(premium),
      fundingRate: rateText(fundingRate(premium, i.fundingCap, i.fundingInterest, i.fundingDamper)),
      lastFundingRate: rateText(one.lastRate),
      nextFundingAt: timeText(one.nextFundingAt),
      openInterest: `${open}`,
      longs: of(true)?.count ?? 0,
      shorts: of(false)?.count ?? 0,
      ...(largestLong !== undefined && { largestLong }),
      ...(largestShort !== undefined && { largestShort }),
      ...(own && { insurance: `${own.is_long ? '' : '-'}${own.quantity}` }),
      openOrders: orders.rows.find(({ symbol }) => symbol === i.symbol)?.count ?? 0,
    };
  });
}

const worthOf = ({ mark, units }: Contract, quantity: number): bigint => BigInt(quantity) * BigInt(mark ?? 0) * BigInt(units.perTickLot);
/** In percent with two decimals, rounded up: a share is never understated. */
const shareText = (part: number, all: number): string => decimalText((BigInt(part) * 10_000n + BigInt(all) - 1n) / BigInt(all), 2);

// ---- positions

/** Sorted by the part of its value that the mark may move against a position, times 10^8; what no price liquidates comes last. */
const PLACE = `CASE WHEN x.distance IS NULL THEN 1000000000000000
  ELSE least(greatest(floor(x.distance * 100000000), -10000000000) + 10000000000, 1000000000000000) END::bigint`;

const READ_POSITIONS = `WITH ${exposureOf('x', 1, `($${EXPOSURE_VALUES + 1}::bigint IS NULL OR p.trader = $${EXPOSURE_VALUES + 1})`)}
  SELECT x.trader, x.symbol, x.is_long, x.mode, x.opened_seq, x.quantity, x.entry_value, x.margin, x.equity, x.needed, x.earlier,
    ${PLACE} AS place, coalesce(t.kind = 'market_maker', false) AS is_house
  FROM x LEFT JOIN state.trader AS t USING (trader)
  WHERE ($9::bigint IS NULL OR x.trader = $9) AND ($10::text IS NULL OR x.symbol = $10) AND ($11::boolean IS NULL OR x.is_long = $11)
    AND (${PLACE}, x.trader, x.opened_seq) > ($12, $13, $14)
  ORDER BY place, x.trader, x.opened_seq LIMIT $15`;

interface PositionRow extends ExposureRow {
  readonly place: number;
  readonly is_house: boolean;
}

export async function readPositions(
  { pool, contracts }: RiskReading,
  { symbol, side, uid, cursor, limit }: Asked,
): Promise<{ positions: Exposure[]; cursor?: string } | Refused> {
  const before = readCursor(cursor, [-1, 0, 0]);
  if (isRefusal(before)) return before as Refused;
  const size = pageSize(limit);
  const judged = contracts.all.map((contract) => ({ contract, rules: contract.instrument }));
  const { rows } = await pool.query<PositionRow>({
    name: 'perpetual_exposure',
    text: READ_POSITIONS,
    values: [...exposureValues(judged), uid ?? null, symbol ?? null, side === undefined ? null : side === 'long', ...before, size + 1],
  });
  const shown = page(rows, size, (row) => [row.place, row.trader, row.opened_seq]);
  return {
    positions: shown.rows.flatMap((row) => exposureText(contracts.known(row.symbol), row) ?? []),
    ...(shown.cursor !== undefined && { cursor: shown.cursor }),
  };
}

const positionColumns = [
  ...(['uid', 'isHouse', 'symbol', 'side', 'marginMode', 'quantity', 'entryPrice', 'markPrice', 'value', 'unrealised'] as const),
  ...(['margin', 'guaranteedRatio', 'liquidationPrice', 'distance'] as const),
] satisfies readonly (keyof Exposure)[];

function exposureText(contract: Contract, row: PositionRow): Exposure | undefined {
  const { mark, instrument } = contract;
  const at = figuresOf(contract, rulesFor(instrument, row.earlier), row, row.needed);
  if (mark === undefined || at === undefined) return undefined;
  return {
    uid: String(row.trader),
    isHouse: row.is_house,
    symbol: row.symbol,
    side: row.is_long ? 'long' : 'short',
    marginMode: row.mode,
    quantity: `${row.quantity}`,
    entryPrice: averageText(contract, BigInt(row.entry_value), row.quantity),
    markPrice: priceText(contract, mark),
    value: moneyText(contract, at.value),
    unrealised: moneyText(contract, at.profit),
    margin: moneyText(contract, BigInt(row.margin)),
    ...(at.ratio !== undefined && { guaranteedRatio: decimalText(at.ratio, 1) }),
    ...(at.liquidation !== undefined && {
      liquidationPrice: priceText(contract, at.liquidation),
      distance: distanceText(mark, at.liquidation, row.is_long),
    }),
  };
}

/** In percent with two decimals, rounded down: a position is never shown further from liquidation than it is. */
export function distanceText(mark: number, price: number, isLong: boolean): string {
  const far = BigInt(isLong ? mark - price : price - mark) * 10_000n;
  const by = BigInt(ticks(mark));
  return decimalText(far >= 0n ? far / by : -((-far + by - 1n) / by), 2);
}

// ---- holders

const READ_HOLDERS = `SELECT * FROM (
    SELECT h.*, (h.quantity::numeric / sum(h.quantity) OVER (PARTITION BY h.symbol, h.is_long) * 100000000)::bigint AS place,
      sum(h.quantity) OVER (PARTITION BY h.symbol, h.is_long)::bigint AS every
    FROM (SELECT p.trader, p.symbol, p.is_long, p.quantity, CASE WHEN t.kind = 'market_maker' THEN 'house' ELSE 'trader' END AS owner
        FROM state.perpetual_position AS p LEFT JOIN state.trader AS t USING (trader)
      UNION ALL SELECT 0, symbol, is_long, quantity, 'insurance' FROM state.insurance_position) AS h) AS ranked
  WHERE ($1::bigint IS NULL OR trader = $1) AND ($2::text IS NULL OR symbol = $2) AND ($3::boolean IS NULL OR is_long = $3)
    AND (-place, trader, symbol, is_long) > (-$4::bigint, $5::bigint, $6::text, $7::boolean)
  ORDER BY -place, trader, symbol, is_long LIMIT $8`;

interface HolderRow {
  readonly trader: number;
  readonly symbol: string;
  readonly is_long: boolean;
  readonly quantity: number;
  readonly owner: Holding['owner'];
  readonly place: number;
  readonly every: number;
}

async function readHolders(
  { pool, contracts }: RiskReading,
  { symbol, side, uid, cursor, limit }: Asked,
): Promise<{ holders: Holding[]; cursor?: string } | Refused> {
  // Share, trader, contract and side of the last row.
  const symbols = contracts.all.map(({ instrument }) => instrument.symbol as string).sort();
  const before = readCursor(cursor, [Number.MAX_SAFE_INTEGER, 0, 0, 0]);
  if (isRefusal(before)) return before as Refused;
  const size = pageSize(limit);
  const { rows } = await pool.query<HolderRow>({
    name: 'perpetual_holders',
    text: READ_HOLDERS,
    values: [
      ...[uid ?? null, symbol ?? null, side === undefined ? null : side === 'long'],
      ...[before[0], before[1], symbols[before[2]!] ?? '', before[3] === 1, size + 1],
    ],
  });
  const shown = page(rows, size, (row) => [row.place, row.trader, symbols.indexOf(row.symbol), row.is_long ? 1 : 0]);
  return {
    holders: shown.rows.map((row): Holding => {
      const one = contracts.known(row.symbol);
      return {
        ...(row.owner !== 'insurance' && { uid: String(row.trader) }),
        owner: row.owner,
        symbol: row.symbol,
        side: row.is_long ? 'long' : 'short',
        quantity: `${row.quantity}`,
        ...(one.mark !== undefined && { value: moneyText(one, worthOf(one, row.quantity)) }),
        share: shareText(row.quantity, row.every),
      };
    }),
    ...(shown.cursor !== undefined && { cursor: shown.cursor }),
  };
}

const holderColumns = ['uid', 'owner', 'symbol', 'side', 'quantity', 'value', 'share'] as const satisfies readonly (keyof Holding)[];
