import { type HouseAccount, houseAccountsFor } from '@bourse/core/ledger/account';
import { decimalText } from '@bourse/core/money/decimal';
import type { WalletBalance } from '../gateways/chain/port.ts';
import { amountText, timeText } from '../store/wire-text.ts';
import { networkNames } from './networks.ts';
import type { FundsOfficeOptions } from './office-options.ts';

/** The hot wallet may hold five percent (1/20) of the liabilities. */
const HOT_SHARE = 20n;
/** Anybody can send coins to an address: a surplus of less than 1/10,000 isn't mentioned. */
const SURPLUS_SHARE = 10_000n;
/** Older balances prove nothing. */
export const STALE_MS = 5 * 60_000;
/** What the books issue in the practice realm is minted within a few blocks. */
const MINTED_WITHIN_MS = 10_000;

export type ReserveOptions = Pick<FundsOfficeOptions, 'pool' | 'log' | 'engine' | 'listing' | 'chain' | 'realm'>;
interface AssetRow {
  readonly asset: string;
  readonly liabilities: string;
  readonly house_traders: string;
  readonly pending: string;
  readonly in_flight: string;
  readonly owed: string;
  readonly hot: string;
  readonly cold: string;
  readonly bank: string;
  readonly issued: string;
  readonly held: string;
  readonly own: string;
  readonly passing: string;
}

/** Money held outside is negative in the books, so it's read with the opposite sign. */
const readBooks = async (o: ReserveOptions): Promise<readonly AssetRow[]> => {
  const { rows } = await o.pool.query<AssetRow>(
    `SELECT a.asset,
       coalesce(sum(b.amount) FILTER (WHERE b.part IN ('available', 'frozen') AND t.kind IS DISTINCT FROM 'market_maker'), 0)::text AS liabilities,
       coalesce(sum(b.amount) FILTER (WHERE b.part IN ('available', 'frozen') AND t.kind = 'market_maker'), 0)::text AS house_traders,
       coalesce(-sum(b.amount) FILTER (WHERE b.part = 'house' AND b.account = 'practice:issue'), 0)::text AS issued,
       coalesce((SELECT sum(amount) FROM state.withdrawal AS w WHERE w.asset = a.asset), 0)::text AS pending,
       coalesce((SELECT sum(amount - fee) FROM state.withdrawal AS w WHERE w.asset = a.asset AND w.state IN ('signed', 'broadcast', 'confirming', 'stuck')), 0)::text AS in_flight,
       coalesce(-sum(b.amount) FILTER (WHERE b.part = 'debt'), 0)::text AS owed,
       coalesce(-sum(b.amount) FILTER (WHERE b.part = 'house' AND b.account = 'custody:hot'), 0)::text AS hot,
       coalesce(-sum(b.amount) FILTER (WHERE b.part = 'house' AND b.account = 'custody:cold'), 0)::text AS cold,
       coalesce(-sum(b.amount) FILTER (WHERE b.part = 'house' AND b.account = 'bank'), 0)::text AS bank,
       coalesce(-sum(b.amount) FILTER (WHERE b.part = 'house' AND b.account = ANY($1)), 0)::text AS held,
       coalesce(sum(b.amount) FILTER (WHERE b.part = 'house' AND b.account = ANY($2)), 0)::text AS own,
       coalesce(sum(b.amount) FILTER (WHERE b.part = 'house' AND b.account = ANY($3)), 0)::text AS passing
     FROM state.asset AS a LEFT JOIN books AS b ON b.asset = a.asset LEFT JOIN state.trader AS t ON t.trader = b.trader GROUP BY a.asset ORDER BY a.asset`,
    [houseAccountsFor('held'), houseAccountsFor('fund', 'passing'), houseAccountsFor('passing')],
  );
  return rows;
};

const places = { hot: 'custody:hot', cold: 'custody:cold', issued: 'practice:issue' } as const satisfies Readonly<
  Record<string, HouseAccount>
>;

/** What the watched wallets of an asset held at their last reading, and the books' accounts that stand for them. */
interface Reading {
  readonly seen: bigint;
  /** Of the oldest balance. */
  readonly readAt: number;
  readonly accounts: readonly (keyof typeof places)[];
}

/** Chains that have credited deposits of an asset: its hot wallets in the books are on all of them. */
interface Credited {
  readonly asset: string;
  readonly network: string;
}
const readCredited = async ({ pool }: ReserveOptions): Promise<readonly Credited[]> =>
  (
    await pool.query<Credited>(
      `SELECT n.asset, n.network FROM state.network_asset AS n WHERE EXISTS (
         SELECT FROM chain_deposit AS d WHERE d.chain = n.network AND d.asset = n.asset AND d.state = 'credited') ORDER BY n.network`,
    )
  ).rows;

const isHot = (wallets: readonly WalletBalance[], asset: string, network?: string): boolean =>
  wallets.some((one) => one.asset === asset && one.kind === 'hot' && one.network === (network ?? one.network));

/** Where an asset that is read on another chain isn't read: a driver that only watches deposits reads no balances. */
const unreadOf = (wallets: readonly WalletBalance[], credited: readonly Credited[]): readonly Credited[] =>
  credited.filter(({ asset, network }) => isHot(wallets, asset) && !isHot(wallets, asset, network));

/** Nothing counts as missing until the hot wallet was first read. */
function readingOf(o: ReserveOptions, asset: string, wallets: readonly WalletBalance[]): Reading | undefined {
  if (!isHot(wallets, asset)) return undefined;
  const watched = wallets.filter((one) => one.asset === asset && one.kind !== 'gas');
  return {
    seen: watched.reduce((sum, one) => sum + BigInt(one.balance), 0n),
    readAt: Math.min(...watched.map(({ at }) => at.getTime())),
    accounts: [
      'hot',
      ...(watched.some((one) => one.kind === 'cold') ? ['cold' as const] : []),
      // On the practice chain the hot wallet holds everything the books have issued.
      ...(o.realm === 'practice' ? ['issued' as const] : []),
    ],
  };
}

/** What was booked into the watched wallets since they were read, by asset. */
async function bookedSince(o: ReserveOptions, readings: ReadonlyMap<string, Reading>): Promise<ReadonlyMap<string, bigint>> {
  const oldest = Date.now() - STALE_MS;
  const sources = [...readings].flatMap(([asset, { readAt, accounts }]) =>
    accounts.map((account) => ({
      address: `house:${places[account]}:${asset}`,
      since: Math.max(oldest, account === 'issued' ? readAt - MINTED_WITHIN_MS : readAt),
    })),
  );
  // A move between two watched wallets brings nothing in.
  const { rows } = await o.pool.query<{ asset: string; amount: string }>(
    `SELECT p.asset, sum(p.amount)::text AS amount FROM unnest($1::text[], $2::bigint[]) AS r (address, since)
       JOIN posting AS p ON p.source = r.address AND p.at >= r.since
     WHERE p.at >= $3 AND p.destination <> ALL ($1) GROUP BY p.asset`,
    [sources.map((one) => one.address), sources.map((one) => one.since), oldest],
  );
  return new Map(rows.map(({ asset, amount }) => [asset, BigInt(amount)]));
}

/**
 * The wallets' balances in the books minus those on chain, without what is known to be on its way: payments that may have left, and
 * what was booked since the balances were read. Nothing else is explained. Deposits round down, and amounts that a token can't express
 * aren't paid, so rounding only adds coins; fees are paid in the chain's own coin, from a wallet that isn't compared.
 */
function compare(row: AssetRow, { seen, readAt, accounts }: Reading, arrived: bigint) {
  const booked = accounts.reduce((sum, account) => sum + BigInt(row[account]), 0n);
  const gap = booked - seen;
  const onItsWay = BigInt(row.in_flight) + arrived;
  const difference = gap < 0n ? gap : gap > onItsWay ? gap - onItsWay : 0n;
  return { difference, isMissing: difference > 0n, isSurplus: -difference > booked / SURPLUS_SHARE, readAt };
}

/** The books, with the assets whose wallets are watched compared. */
async function readCompared(o: ReserveOptions, wallets: readonly WalletBalance[]) {
  const unread = unreadOf(wallets, await readCredited(o));
  const rows = await readBooks(o);
  const readings = new Map(
    rows.flatMap(({ asset }) => {
      // The books have one sum for all chains, so a part of them can't be compared.
      const reading = unread.some((one) => one.asset === asset) ? undefined : readingOf(o, asset, wallets);
      return reading === undefined ? [] : [[asset, reading] as const];
    }),
  );
  // After the books: an amount in them that isn't counted here would be missing.
  const arrived = await bookedSince(o, readings);
  const books = rows.map((row) => {
    const reading = readings.get(row.asset);
    return { row, compared: reading && compare(row, reading, arrived.get(row.asset) ?? 0n) };
  });
  return { books, unread };
}

/** Of the assets whose wallets are watched, and those that can't be compared because one of their chains isn't read. */
export async function readDifferences(o: ReserveOptions) {
  const { books, unread } = await readCompared(o, await o.chain.wallets());
  return {
    compared: books.flatMap(({ row, compared }) => (compared === undefined ? [] : [{ asset: row.asset, ...compared }])),
    unread,
  };
}

/** The books' sums compared with what the chains report. */
export async function readWallets(o: ReserveOptions) {
  const [wallets, status, names] = await Promise.all([o.chain.wallets(), o.chain.status(), networkNames(o.pool)]);
  const { books } = await readCompared(o, wallets);
  return {
    at: timeText(o.engine.now()),
    assets: books.map(({ row, compared: last }) => {
      const money = (minor: string | bigint) => amountText(o.listing, row.asset, BigInt(minor));
      const [liabilities, hot] = [BigInt(row.liabilities), BigInt(row.hot)];
      // An adjustment is a promise, not a coin, so it isn't a reserve (I11).
      const reserves = BigInt(row.held) + BigInt(row.issued);
      const ceiling = liabilities / HOT_SHARE;
      // A contract's profit may be paid before its loss is realised (I11).
      const free = reserves - BigInt(row.house_traders) - BigInt(row.passing);
      const compared = last !== undefined && Date.now() - last.readAt <= STALE_MS ? last : undefined;
      return {
        asset: row.asset,
        liabilities: money(row.liabilities),
        houseTraders: money(row.house_traders),
        ...(compared !== undefined && { difference: money(compared.difference) }),
        isMissing: compared?.isMissing ?? false,
        pending: money(row.pending),
        inFlight: money(row.in_flight),
        owed: money(row.owed),
        hot: money(row.hot),
        cold: money(row.cold),
        bank: money(row.bank),
        ...(o.realm === 'practice' && { issued: money(row.issued) }),
        own: money(row.own),
        ...(liabilities > 0n && { ratio: decimalText(((free < 0n ? 0n : free) * 10_000n) / liabilities, 4) }),
        hotCeiling: money(ceiling),
        isAboveCeiling: hot > ceiling,
      };
    }),
    wallets: wallets.map(({ network, asset, kind, address, balance, at }) => ({
      network,
      asset,
      kind,
      ...(address !== undefined && { address }),
      // The coin that pays fees need not be listed; it's recorded with 8 decimals.
      balance: kind === 'gas' ? decimalText(balance, 8) : amountText(o.listing, asset, balance),
      at: at.toISOString(),
    })),
    networks: status.map(({ network, isLive, head, lagBlocks, detail }) => ({
      network,
      name: names.get(network)?.name ?? network,
      isPractice: names.get(network)?.isPractice ?? false,
      isLive,
      ...(head !== undefined && { head }),
      ...(lagBlocks !== undefined && { lagBlocks }),
      ...(detail !== undefined && { detail }),
    })),
  };
}
