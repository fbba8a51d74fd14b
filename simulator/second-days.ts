// Simulated days of second contracts: ticks of several indexes from sources with their own delays, noise and outages, orders in between,
// and what becomes of each by the published rules, in the plainest way: every order looks through all ticks by itself.
import { createHash } from 'node:crypto';
import { type Index, NEVER_TICKED, nextIndex } from '@bourse/core/market/index-price';
import type { Instrument } from '@bourse/core/market/instrument';
import { type ChainedTick, chainStart, chainStep, tickBytes } from '@bourse/core/market/tick-bytes';
import { type Amount, indexPrice, instant, lots, type Rate, rate, ticks as ticksUnit } from '@bourse/core/money/unit';
import {
  type OrderReceipt,
  orderReceiptBytes,
  type ReceiptTick,
  type SettlementReceipt,
  traderCommitment,
} from '@bourse/core/proof/receipt';
import { ascii, hex, type Sha256 } from '@bourse/core/proof/sha256';

export const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();

/** Where a price comes from: in thousandths of a tick at any time. */
export interface PricePath {
  readonly symbol: string;
  readonly priceDecimals: number;
  readonly priceAt: (at: number) => number;
}
export interface SecondDays {
  readonly begin: number;
  readonly end: number;
  readonly ruleBook: string;
  /** In the order of their commands. */
  readonly ticks: (ChainedTick & { readonly chain: string })[];
  readonly orders: { readonly receipt: OrderReceipt; readonly uid: string; readonly salt: Uint8Array }[];
  /** With the place of its order. */
  readonly settlements: { readonly order: number; readonly receipt: SettlementReceipt }[];
}
export interface DaysPlan {
  readonly random: () => number;
  readonly begin: number;
  readonly minutes: number;
  readonly paths: readonly PricePath[];
  readonly orders: number;
}

const SOURCES = ['binance', 'coinbase', 'kraken', 'okx'] as const;
const CLOCK_MS = 250;
const NORMAL = 3;
export const RATIOS: readonly (readonly [seconds: number, percent: number])[] = [
  [30, 80],
  [60, 82],
  [120, 84],
  [180, 86],
  [300, 88],
];
export const ratioOf = (percent: number): Rate => (BigInt(percent) * 1_000_000n) as Rate;

export function simulateDays({ random, begin, minutes, paths, orders: count }: DaysPlan): SecondDays {
  const end = begin + minutes * 60_000;
  const byPath = paths.map((path) => ticksOf(path, begin, end, random));
  const ruleBook = ruleBookOf(paths);
  const drawn = Array.from({ length: count }, () => ({
    at: begin + 10_000 + Math.floor(random() * (end - begin - 10_000)),
    path: Math.floor(random() * paths.length),
  }));
  const clocks = Array.from({ length: (end - begin) / CLOCK_MS }, (_, i) => ({ at: begin + i * CLOCK_MS }));
  // A command's number is its place in time.
  const commands: { at: number; tick?: SecondDays['ticks'][number]; path?: number }[] = [...clocks, ...drawn];
  for (const tick of byPath.flat()) commands.push({ at: tick.at, tick });
  commands.sort((a, b) => a.at - b.at);
  const clockNumber = new Map<number, number>();
  const days: SecondDays = { begin, end, ruleBook, ticks: [], orders: [], settlements: [] };
  const last = new Map<string, { number: number; chain: string }>(
    paths.map(({ symbol }) => [symbol, { number: 0, chain: chainStart(symbol) }]),
  );
  for (const [i, { at, tick, path }] of commands.entries()) {
    if (tick !== undefined) {
      days.ticks.push(tick);
      last.set(tick.symbol, tick);
    } else if (path !== undefined) {
      days.orders.push(orderOf(i + 1, at, paths[path]!, last.get(paths[path]!.symbol)!, ruleBook, random));
    } else clockNumber.set(at, i + 1);
  }
  const ticksBySymbol = new Map(paths.map(({ symbol }, i) => [symbol, byPath[i]!]));
  for (const [order, { receipt }] of days.orders.entries()) {
    const settled = settlementOf(receipt, ticksBySymbol.get(receipt.symbol.replace(/-SEC$/, ''))!);
    const sequence = clockNumber.get(settled.settledAt);
    if (sequence !== undefined) days.settlements.push({ order, receipt: { ...settled, sequence } });
  }
  days.settlements.sort((a, b) => a.receipt.sequence - b.receipt.sequence || a.order - b.order);
  return days;
}

const instrumentOf = ({ symbol, priceDecimals }: PricePath): Instrument => ({
  ...{ symbol, name: symbol, base: symbol.split('-')[0]!, quote: 'USDT', priceDecimals, quantityDecimals: 0 },
  ...{ minimumPrice: ticksUnit(1), maximumPrice: ticksUnit(1_000_000_000), minimumQuantity: lots(1), maximumQuantity: lots(1) },
  ...{ maximumMarketQuantity: lots(1), minimumNotional: 1n as Amount, priceBand: rate(1n), marketBand: rate(1n), maximumOpenOrders: 1 },
  ...{ indexNormal: NORMAL, indexDegraded: 2, indexDeviation: rate(1_000_000n), listed: true },
});

/** Irregular ticks, some of them late; sources that lag, and now and then one or three of them silent for a while. */
function ticksOf(path: PricePath, begin: number, end: number, random: () => number): SecondDays['ticks'] {
  const instrument = instrumentOf(path);
  const made: SecondDays['ticks'] = [];
  let index: Index = { ...NEVER_TICKED, number: 0, chain: chainStart(path.symbol) };
  let [silent, until] = [0, 0];
  for (let at = begin + Math.floor(random() * 1_000); at < end; ) {
    if (at > until && random() < 0.004) [silent, until] = [1 + Math.floor(random() * 3), at + 2_000 + Math.floor(random() * 40_000)];
    const given = SOURCES.slice(at < until ? silent : 0).map((source) => {
      const receivedAt = at - (random() < 0.04 ? 1_000 + Math.floor(random() * 3_500) : 20 + Math.floor(random() * 700));
      const noise = Math.floor((random() - 0.5) * 40);
      return { source, price: indexPrice(path.priceAt(receivedAt) + noise), receivedAt: instant(receivedAt) };
    });
    const { index: judged, constituents } = nextIndex(index, given, instant(at), instrument);
    const { state, fine } = judged;
    const tick: ChainedTick = { symbol: path.symbol, number: index.number + 1, at: instant(at), state, fine, constituents };
    const chain = chainStep(index.chain, tickBytes(tick));
    index = { ...judged, number: tick.number, chain };
    made.push({ ...tick, chain });
    at += random() < 0.004 ? 3_200 + Math.floor(random() * 4_000) : 250 + Math.floor(random() * 1_100);
  }
  return made;
}

function orderOf(
  order: number,
  acceptedAt: number,
  { symbol, priceDecimals }: PricePath,
  last: { readonly number: number; readonly chain: string },
  ruleBook: string,
  random: () => number,
): SecondDays['orders'][number] {
  const [seconds, percent] = RATIOS[Math.floor(random() * RATIOS.length)]!;
  const [uid, salt] = [String(100_001 + Math.floor(random() * 500)), sha256(ascii(`salt ${order}`))];
  const receipt: OrderReceipt = {
    ...{ version: 1, order, trader: traderCommitment(sha256, salt, order, uid), symbol: `${symbol}-SEC` },
    ...{ direction: random() < 0.5 ? 'up' : 'down', asset: 'USDT', scale: 6 },
    stake: (5_000_000n + BigInt(Math.floor(random() * 995_000_000))) as Amount,
    ...{ ratio: ratioOf(percent), durationMs: seconds * 1_000, tie: 'stake_back', ruleBook: hex(sha256(ascii(ruleBook))) },
    ...{ acceptedAt, tickNumber: last.number, chain: last.chain, priceDecimals: priceDecimals + 3 },
  };
  return { receipt, uid, salt };
}

/** The number of the settling command is still open. */
function settlementOf(order: OrderReceipt, ticks: readonly ChainedTick[]): Omit<SettlementReceipt, 'sequence'> {
  const later = ticks.slice(order.tickNumber, order.tickNumber + 2_000);
  const seen = later.slice(0, later.findIndex((tick) => tick.at > order.acceptedAt + 4_000 + order.durationMs) + 1 || later.length);
  const counting = seen.flatMap((tick): (ReceiptTick & { first: number })[] => {
    const counted = tick.constituents.filter((c) => c.used && tick.at - c.receivedAt <= 1_000);
    if (tick.state !== 'normal' || counted.length < NORMAL) return [];
    const sorted = counted.map((c) => c.price).sort((a, b) => a - b);
    const price = Math.floor((sorted[Math.ceil(sorted.length / 2) - 1]! + sorted[Math.floor(sorted.length / 2)]!) / 2);
    return [{ number: tick.number, at: tick.at, price, first: Math.min(...counted.map((c) => c.receivedAt)) }];
  });
  const said = { version: 1, orderReceipt: hex(sha256(orderReceiptBytes(order))), asset: order.asset, scale: order.scale } as const;
  const back = { payout: order.stake, result: 'void' } as const;
  const struck = counting.find((one) => one.first > order.acceptedAt + 1_000 && one.at > order.acceptedAt + 1_000);
  if (struck === undefined || struck.at - order.acceptedAt > 4_000)
    return {
      ...said,
      ...back,
      strike: undefined,
      settlement: undefined,
      reason: 'no_strike',
      settledAt: nextClock(order.acceptedAt + 4_000),
    };
  const until = struck.at + order.durationMs;
  const window = counting.filter((one) => one.number >= struck.number && one.at <= until);
  const plain = ({ number, at, price }: ReceiptTick): ReceiptTick => ({ number, at, price });
  const last = window.at(-1)!;
  const ticksOfResult = { strike: plain(struck), settlement: plain(last), settledAt: nextClock(until) };
  const isStale = seen.some((tick) => tick.state === 'stale' && tick.number > struck.number && tick.at <= until);
  const reason = isStale ? 'index_stale' : until - last.at > 3_000 ? 'settlement_gap' : window.length < 4 ? 'too_few_ticks' : undefined;
  if (reason !== undefined) return { ...said, ...ticksOfResult, ...back, reason };
  if (last.price === struck.price) return { ...said, ...ticksOfResult, ...back, result: 'tie', reason };
  const isWon = last.price > struck.price === (order.direction === 'up');
  const payout = (isWon ? order.stake + (order.stake * order.ratio) / 100_000_000n : 0n) as Amount;
  return { ...said, ...ticksOfResult, result: isWon ? 'won' : 'lost', reason, payout };
}

/** The first clock command after a time. */
const nextClock = (at: number): number => (Math.floor(at / CLOCK_MS) + 1) * CLOCK_MS;

const ruleBookOf = (paths: readonly PricePath[]): string =>
  [
    'Second contracts, rule book 2',
    '1. Prices are index prices in thousandths of a tick.',
    ...paths.map(
      ({ symbol }) =>
        `${symbol}-SEC index ${symbol} sources ${NORMAL} stake 5000000 to 1000000000 open 10 second 1000000 all 5000000 ` +
        `pays ${RATIOS.map(([seconds, percent]) => `${seconds * 1_000}:${ratioOf(percent)}`).join(' ')}`,
    ),
  ]
    .map((line) => `${line}\n`)
    .join('');
