// A trader's orders and deals in months that left the database.
import type { HistoryArchive } from '../history/archive.ts';
import type { Row } from '../history/histories.ts';
import type { FillRow } from './order-text.ts';

export const rank = { maker: 0, taker: 1 } as const;
type Role = FillRow['role'];

type Deal = Omit<FillRow, 'role' | 'order_id' | 'fee' | 'side'> & { readonly taker_side: FillRow['side'] } & Readonly<
    Record<Role | `${Role}_order_id`, number>
  > &
  Readonly<Record<`${Role}_fee`, string>>;

/** Newest first. */
const fillsOf = (trader: number, deals: readonly Row[]): FillRow[] =>
  (deals as unknown as readonly Deal[]).flatMap((deal) => {
    const { deal_id, at, symbol, price, quantity, notional, taker_side } = deal;
    const other = taker_side === 'buy' ? 'sell' : 'buy';
    return (['taker', 'maker'] as const)
      .filter((role) => deal[role] === trader)
      .map((role) => ({
        ...{ deal_id, at, symbol, price, quantity, notional, role },
        order_id: deal[`${role}_order_id`],
        fee: deal[`${role}_fee`],
        side: role === 'taker' ? taker_side : other,
      }));
  });

interface FillSearch {
  readonly trader: number;
  readonly from: number;
  readonly symbol: string | undefined;
  /** Before this fill. */
  readonly deal: number;
  readonly rank: number;
  readonly most: number;
}

/** Adds archived fills to a page of stored ones that isn't full. */
export async function withArchivedFills(archive: HistoryArchive, stored: readonly FillRow[], s: FillSearch): Promise<readonly FillRow[]> {
  if (stored.length >= s.most) return stored;
  const { rows } = await archive.find('deal', {
    ...{ trader: s.trader, from: s.from, order: 'newest', most: s.most },
    ...(s.deal < Number.MAX_SAFE_INTEGER && { below: [s.deal + 1] }),
    isWanted: (row) => s.symbol === undefined || row['symbol'] === s.symbol,
  });
  const isStored = new Set(stored.map((fill) => `${fill.deal_id} ${fill.role}`));
  const archived = fillsOf(s.trader, rows).filter(
    (fill) => !isStored.has(`${fill.deal_id} ${fill.role}`) && (fill.deal_id < s.deal || rank[fill.role] < s.rank),
  );
  return [...stored, ...archived].slice(0, s.most);
}

interface Ended {
  readonly order_id: number;
  readonly trader: number;
  readonly placed_at: number;
  readonly updated_at: number;
}

/** All fills of an order whose first ones may be archived. */
export async function withArchivedFillsOf(archive: HistoryArchive, stored: readonly FillRow[], order: Ended): Promise<readonly FillRow[]> {
  const { trader, order_id, placed_at, updated_at } = order;
  const { rows } = await archive.find('deal', {
    ...{ trader, from: placed_at, until: updated_at + 1, order: 'newest', most: MOST_FILLS },
    isWanted: (row) => row['maker_order_id'] === order_id || row['taker_order_id'] === order_id,
  });
  const isStored = new Set(stored.map(({ deal_id }) => deal_id));
  return [...stored, ...fillsOf(trader, rows).filter((fill) => fill.order_id === order_id && !isStored.has(fill.deal_id))];
}
const MOST_FILLS = 1_000;

interface OrderSearch {
  readonly trader: number;
  readonly from: number;
  /** Before this order. */
  readonly order: number;
  readonly most: number;
  readonly isWanted: (row: Row) => boolean;
}

/** Adds archived orders to a page of stored ones. They're kept by the month in which they ended, so both are in no common order. */
export async function withArchivedOrders<T extends { readonly order_id: number }>(
  archive: HistoryArchive,
  stored: readonly T[],
  { trader, from, order, most, isWanted }: OrderSearch,
): Promise<readonly T[]> {
  const least = stored.length >= most ? stored.at(-1)!.order_id : 0;
  const { rows } = await archive.find('ended_spot_order', {
    ...{ trader, from, order: 'newest', isOfEach: true, most },
    ...{ first: [trader, least], below: [trader, order] },
    isWanted: (row) => Number(row['placed_at']) >= from && isWanted(row),
  });
  if (rows.length === 0) return stored;
  const all = new Map([...(rows as unknown as readonly T[]), ...stored].map((row) => [row.order_id, row]));
  return [...all.values()].sort((a, b) => b.order_id - a.order_id).slice(0, most);
}

/** An ended order in an archived month; undefined if the trader had none with this number. */
export async function archivedOrder<T>(archive: HistoryArchive, trader: number, order: number): Promise<T | undefined> {
  const { rows } = await archive.find('ended_spot_order', {
    ...{ trader, order: 'newest', most: 1 },
    ...{ first: [trader, order], below: [trader, order + 1] },
  });
  return rows[0] as T | undefined;
}
