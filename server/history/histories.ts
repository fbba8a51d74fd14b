// The histories whose old months leave the database, and what their files need to know of their rows.

/** A row as it's read from the database and from a file: numbers, texts, and amounts as text. */
export type Row = Readonly<Record<string, string | number | boolean | null>>;
/** A row's place in the order of a file. */
export type Key = readonly number[];

export interface History {
  /** The column of its time, by which it's partitioned. */
  readonly at: string;
  /** The columns by which a file is ordered. */
  readonly key: readonly string[];
  /** Read by ranges of its first key, because it has no index by it. */
  readonly isByNumber: boolean;
  /** The traders who find this row in their lists. */
  readonly tradersOf: (row: Row) => readonly number[];
  /** Whole months that stay in the database even if fewer are asked for. */
  readonly leastMonths?: number;
}

export const histories = {
  posting: {
    at: 'at',
    key: ['seq', 'position'],
    isByNumber: true,
    tradersOf: (row) => [row['source'], row['destination']].flatMap(traderOf),
  },
  deal: { at: 'at', key: ['deal_id'], isByNumber: false, tradersOf: (row) => [Number(row['maker']), Number(row['taker'])] },
  ended_spot_order: {
    at: 'updated_at',
    key: ['trader', 'order_id'],
    isByNumber: false,
    tradersOf: (row) => [Number(row['trader'])],
  },
  settled_second: {
    at: 'settled_at',
    key: ['second'],
    isByNumber: false,
    tradersOf: (row) => [Number(row['trader'])],
    // A trader's record and everyone's voids are added up in the database, over 120 days at most.
    leastMonths: 4,
  },
} as const satisfies Readonly<Record<string, History>>;
export type HistoryName = keyof typeof histories;

export const isArchived = (history: string): history is HistoryName => Object.hasOwn(histories, history);

/** `trader:42:spot:USDT:available` */
const traderOf = (address: string | number | boolean | null | undefined): number[] => {
  const [owner, trader] = String(address).split(':', 2);
  return owner === 'trader' ? [Number(trader)] : [];
};

export const keyOf = ({ key }: History, row: Row): Key => key.map((column) => Number(row[column]));

/** Below zero if the first comes before the second. A shorter key comes before all that begin with it. */
export function compareKeys(one: Key, other: Key): number {
  for (let i = 0; i < Math.min(one.length, other.length); i += 1) if (one[i] !== other[i]) return one[i]! - other[i]!;
  return one.length - other.length;
}
