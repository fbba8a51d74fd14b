import type { OwnTrade } from '@bourse/contract/ledger';
import { decimalText } from '@bourse/core/money/decimal';
import type { Pool } from 'pg';
import type { HistoryArchive } from './archive.ts';
import { causeOf, POSTING_COLUMNS, type PostingRow } from './posting-line.ts';
import { isPosting } from './posting-search.ts';

// Which fills of a contract a ledger line belongs to. Postings of contracts don't name their deal, but a command books in a fixed
// order: a resting order fill by fill, just before each deal; a taker's order once, after its last deal, for all it has met; a
// liquidation fill by fill, just after each deal. Each booking posts its profit or loss first, then the fee for what it closes, then
// the one for what it opens. So a trader's lines of a command are matched to their deals one after the other, by their amounts.

/** A deal as the trader who asks was part of it. */
export interface ContractDeal {
  readonly deal_id: number;
  readonly seq: number;
  readonly symbol: string;
  readonly price: number;
  readonly quantity: number;
  readonly price_decimals: number;
  readonly is_taker: boolean;
  readonly side: 'buy' | 'sell';
  /** Null for the taker of a liquidation. */
  readonly order_id: number | null;
  readonly fee: string;
  /** Null where it closed nothing. */
  readonly realised: string | null;
}

/** A posting of profit, loss or a fee. */
export interface Posted {
  readonly position: number;
  readonly kind: 'profit' | 'fee' | 'liquidation-fee';
  /** Below zero for a loss; a fee is above zero. */
  readonly amount: bigint;
}

/** What the core books at once. */
interface Booking {
  readonly trade: OwnTrade;
  readonly isTaker: boolean;
  readonly isLiquidation: boolean;
  readonly realised: bigint;
  readonly fee: bigint;
}

/** Finds the trade of a line of the perpetual account; undefined for what no fill has caused. */
export async function contractTrades(
  client: Pick<Pool, 'query'>,
  archive: HistoryArchive,
  trader: number,
  rows: readonly PostingRow[],
): Promise<(row: PostingRow) => OwnTrade | undefined> {
  const asked = rows.filter((row) => postedOf(row, trader) !== undefined);
  const trades = new Map<string, OwnTrade>();
  if (asked.length > 0) {
    const deals = groupedBySeq(await dealsOf(client, trader, asked));
    // A page may begin and end in the middle of a command.
    const edges = [asked[0]!, asked.at(-1)!].filter(({ seq }) => deals.has(Number(seq)));
    const whole = await linesOfCommands(client, archive, trader, edges);
    const known = new Map([...asked, ...whole].map((row) => [`${row.seq}.${row.position}`, row]));
    for (const [seq, lines] of groupedBySeq([...known.values()])) {
      const posted = lines.flatMap((row) => postedOf(row, trader) ?? []).sort((a, b) => a.position - b.position);
      for (const [position, trade] of matched(posted, deals.get(seq) ?? [])) trades.set(`${seq}.${position}`, trade);
    }
  }
  return ({ seq, position }) => trades.get(`${seq}.${position}`);
}

function groupedBySeq<T extends { readonly seq: number }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(Number(row.seq));
    if (group === undefined) groups.set(Number(row.seq), [row]);
    else group.push(row);
  }
  return groups;
}

function postedOf(row: PostingRow, trader: number): Posted | undefined {
  const mine = `trader:${trader}:perpetual:`;
  const isIn = row.destination.startsWith(mine);
  if (isIn === row.source.startsWith(mine)) return undefined;
  const [position, paid] = [Number(row.position), BigInt(row.amount)];
  switch (causeOf(row, trader)) {
    case 'realised-profit':
      return { position, kind: 'profit', amount: isIn ? paid : -paid };
    case 'fee':
      return { position, kind: 'fee', amount: paid };
    case 'liquidation-fee':
      return { position, kind: 'liquidation-fee', amount: paid };
    default:
      return undefined;
  }
}

const dealsOf = async (client: Pick<Pool, 'query'>, trader: number, rows: readonly PostingRow[]): Promise<ContractDeal[]> =>
  (
    await client.query<ContractDeal>(
      `SELECT deal_id, seq, symbol, price, quantity, price_decimals, is_taker, order_id, fee::text, realised::text,
         CASE WHEN is_taker = (taker_side = 'buy') THEN 'buy' ELSE 'sell' END AS side
       FROM (
         SELECT d.*, false AS is_taker, maker_order_id AS order_id, maker_fee AS fee, maker_realised AS realised FROM perpetual_deal AS d
           WHERE maker = $1 AND seq = ANY($2::bigint[])
         UNION ALL
         SELECT d.*, true AS is_taker, taker_order_id AS order_id, taker_fee AS fee, taker_realised AS realised FROM perpetual_deal AS d
           WHERE taker = $1 AND seq = ANY($2::bigint[])
       ) AS own JOIN state.perpetual_instrument USING (symbol) ORDER BY deal_id`,
      [trader, [...new Set(rows.map(({ seq }) => Number(seq)))]],
    )
  ).rows;

/** Every posting on the trader's perpetual account by these rows' commands. */
async function linesOfCommands(
  client: Pick<Pool, 'query'>,
  archive: HistoryArchive,
  trader: number,
  rows: readonly PostingRow[],
): Promise<PostingRow[]> {
  const prefix = `trader:${trader}:perpetual:`;
  const seqs = [...new Set(rows.map(({ seq }) => Number(seq)))];
  if (seqs.length === 0) return [];
  const { rows: stored } = await client.query<PostingRow>(
    `SELECT ${POSTING_COLUMNS} FROM posting WHERE seq = ANY($1::bigint[]) AND (starts_with(source, $2) OR starts_with(destination, $2))`,
    [seqs, prefix],
  );
  const lines = [...stored];
  for (const seq of seqs.filter((one) => one <= (archive.last('posting')?.[0] ?? 0))) {
    const search = { trader, first: [seq], below: [seq + 1], order: 'oldest', most: Number.MAX_SAFE_INTEGER } as const;
    const found = await archive.find('posting', { ...search, isWanted: isPosting(prefix, undefined) });
    lines.push(...(found.rows as unknown as PostingRow[]));
  }
  return lines;
}

/** The trade of each line, by its position. Both in the order of the command. */
export function matched(posted: readonly Posted[], deals: readonly ContractDeal[]): Map<number, OwnTrade> {
  const trades = new Map<number, OwnTrade>();
  const bookings = bookingsOf(deals);
  const profits = new Set(bookings.map(({ realised }) => realised));
  // Without profit that became money for a debt, and what a deleveraging closed: neither was a fill.
  const lines = posted.filter(({ kind, amount }) => kind !== 'profit' || profits.has(amount));
  let next = 0;
  for (const booking of bookings) {
    const take = (count: number): void => {
      for (let i = 0; i < count; i += 1) trades.set(lines[next++]!.position, booking.trade);
    };
    if (booking.realised !== 0n) {
      const found = lines.findIndex(({ kind, amount }, i) => i >= next && kind === 'profit' && amount === booking.realised);
      if (found >= 0) {
        next = found;
        take(1);
      }
    }
    take(feesOf(booking, lines[next], lines[next + 1]));
  }
  return trades;
}

/** How many of the next two lines are fees of this booking. */
function feesOf({ isTaker, isLiquidation, fee }: Booking, one: Posted | undefined, other: Posted | undefined): number {
  if (isLiquidation) return one?.kind === 'liquidation-fee' ? 1 : 0;
  if (one?.kind !== 'fee' || one.amount > fee) return 0;
  if (one.amount === fee) return 1;
  if (other?.kind === 'fee' && one.amount + other.amount === fee) return 2;
  // A taker that closes at the bankruptcy price may have a unit or two less than the fee.
  return isTaker ? 1 : 0;
}

/** The taker's fills of one order together, all others one by one. */
function bookingsOf(deals: readonly ContractDeal[]): Booking[] {
  const bookings: Booking[] = [];
  for (let i = 0; i < deals.length; ) {
    const first = deals[i]!;
    let end = i + 1;
    if (first.is_taker && first.order_id !== null)
      while (deals[end]?.is_taker === true && deals[end]!.order_id === first.order_id) end += 1;
    bookings.push(bookingOf(deals.slice(i, end)));
    i = end;
  }
  return bookings;
}

function bookingOf(deals: readonly ContractDeal[]): Booking {
  const { deal_id, symbol, side, order_id, is_taker, price, price_decimals } = deals[0]!;
  const sum = (of: (deal: ContractDeal) => string | null): bigint => deals.reduce((total, deal) => total + BigInt(of(deal) ?? 0), 0n);
  const isOne = deals.length === 1;
  return {
    isTaker: is_taker,
    isLiquidation: is_taker && order_id === null,
    realised: sum(({ realised }) => realised),
    fee: sum(({ fee }) => fee),
    trade: {
      ...(isOne && { dealId: String(deal_id) }),
      symbol,
      side,
      price: isOne ? decimalText(price, price_decimals) : averageOf(deals, price_decimals),
      ...(!isOne && { fills: deals.length }),
      ...(order_id !== null && { orderId: String(order_id) }),
    },
  };
}

/** With two decimals more than a price, rounded half up, as the order has it. */
function averageOf(deals: readonly ContractDeal[], decimals: number): string {
  const lots = deals.reduce((sum, { quantity }) => sum + BigInt(quantity), 0n);
  const value = deals.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n);
  return decimalText((200n * value + lots) / (2n * lots), decimals + 2);
}
