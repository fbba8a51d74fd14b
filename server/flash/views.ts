import type { ExchangeRecord, FlashQuote } from '@bourse/contract/flash';
import type { Exchanged } from '@bourse/core/flash/events';
import type { FlashQuote as Quoted } from '@bourse/core/flash/flash-quote';
import { decimalText } from '@bourse/core/money/decimal';
import { MINUTE_MS } from '@bourse/core/time';
import type { Committed } from '../engine/committed.ts';
import { amounts, integers, texts, words } from '../store/array-literal.ts';
import { type Listing, VALUING } from '../store/listing.ts';
import type { Statement } from '../store/statement.ts';
import { amountText, timeText } from '../store/wire-text.ts';

// ---- how events become rows

export function projectFlash(batch: readonly Committed[]): Statement[] {
  const made: Exchanged[] = [];
  const counts = new Map<string, { minute: number; kind: string; count: number }>();
  const count = (at: number, kind: string): void => {
    const minute = Math.floor(at / MINUTE_MS);
    const key = `${minute} ${kind}`;
    counts.set(key, { minute, kind, count: (counts.get(key)?.count ?? 0) + 1 });
  };
  for (const { at, command, outcomes } of batch) {
    if (command.kind !== 'quote_flash' && command.kind !== 'accept_quote') continue;
    const { answer, events } = outcomes[0];
    if ('rejected' in answer) {
      if (answer.rejected === 'rate_moved') count(at, 'moved');
      continue;
    }
    if (command.kind === 'quote_flash' && events.length > 0) count(at, 'quoted');
    for (const event of events) {
      if (event.event !== 'exchanged') continue;
      made.push(event);
      count(at, 'accepted');
    }
  }
  const all = [...counts.values()];
  return [
    ...(made.length > 0 ? [addExchanges(made)] : []),
    ...(all.length > 0
      ? [
          {
            name: 'count_flash',
            text: `INSERT INTO flash_count AS f (minute, kind, count) SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[])
              ON CONFLICT (minute, kind) DO UPDATE SET count = f.count + excluded.count`,
            values: [integers(all.map((one) => one.minute)), words(all.map((one) => one.kind)), integers(all.map((one) => one.count))],
          },
        ]
      : []),
  ];
}

const addExchanges = (all: readonly Exchanged[]): Statement => ({
  name: 'add_exchanges',
  text: `INSERT INTO flash_log (exchange, trader, quote, from_asset, to_asset, from_amount, to_amount, spread, fee, at)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::numeric[], $7::numeric[], $8::numeric[],
      $9::numeric[], $10::bigint[])`,
  values: [
    integers(all.map((one) => one.exchange)),
    integers(all.map((one) => one.quote.trader)),
    integers(all.map((one) => one.quote.quote)),
    texts(all.map((one) => one.quote.from)),
    texts(all.map((one) => one.quote.to)),
    amounts(all.map((one) => one.quote.fromAmount)),
    amounts(all.map((one) => one.quote.toAmount)),
    amounts(all.map((one) => one.quote.spread)),
    amounts(all.map((one) => one.quote.fee)),
    integers(all.map((one) => one.at)),
  ],
});

// ---- how rows become answers

/** Rates are in parts per hundred million; a basis point is ten thousand of them. */
export const basisPoints = (rate: bigint): string => decimalText(rate, 4);

/** The amount received per unit, with twelve decimals, rounded down; for display. */
const rateText = (listing: Listing, q: { from: string; to: string }, gives: bigint, takes: bigint): string => {
  const [from, to] = [listing.asset(q.from)!.scale, listing.asset(q.to)!.scale];
  return decimalText((gives * 10n ** BigInt(12 + from)) / (takes * 10n ** BigInt(to)), 12);
};

interface PairPrice {
  readonly base: string;
  readonly quote: string;
  readonly price: string;
}
interface Swap {
  readonly from: string;
  readonly to: string;
}

/**
 * A rate as markets quote it. With USDT on one side it is the price of the other asset, at that pair's tick size; between two other
 * assets it is the price of the more expensive one, with eight digits. Rounded to nearest; for display.
 */
function pairPrice(listing: Listing, { from, to }: Swap, fromAmount: bigint, toAmount: bigint): PairPrice {
  const [fromScale, toScale] = [listing.asset(from)!.scale, listing.asset(to)!.scale];
  // Both amounts in units of the finer scale.
  const scale = Math.max(fromScale, toScale);
  const [given, got] = [fromAmount * 10n ** BigInt(scale - fromScale), toAmount * 10n ** BigInt(scale - toScale)];
  const isBase = to === VALUING || (from !== VALUING && got >= given);
  const [base, quote] = isBase ? [from, to] : [to, from];
  const [baseUnits, quoteUnits] = isBase ? [given, got] : [got, given];
  if (baseUnits === 0n) return { base, quote, price: '0' };
  const whole = String(quoteUnits / baseUnits).length;
  const decimals = listing.instrument(`${base}-${quote}`)?.priceDecimals ?? Math.max(0, 8 - whole);
  return { base, quote, price: decimalText((quoteUnits * 10n ** BigInt(decimals) * 2n + baseUnits) / (baseUnits * 2n), decimals) };
}

/** The same for the two index prices, which are ticks in USDT. */
function indexPairPrice(listing: Listing, q: Quoted): PairPrice {
  const decimalsOf = (asset: string): number => listing.instrument(`${asset}-${VALUING}`)?.priceDecimals ?? 0;
  const [from, to] = [decimalsOf(q.from), decimalsOf(q.to)];
  // Amounts of exactly equal value: as many units of one asset as the other costs, and the reverse.
  const fromAmount = BigInt(q.toPrice) * 10n ** BigInt(from) * 10n ** BigInt(listing.asset(q.from)!.scale);
  const toAmount = BigInt(q.fromPrice) * 10n ** BigInt(to) * 10n ** BigInt(listing.asset(q.to)!.scale);
  return pairPrice(listing, q, fromAmount, toAmount);
}

export interface FlashRow {
  readonly exchange: number;
  readonly from_asset: string;
  readonly to_asset: string;
  readonly from_amount: string;
  readonly to_amount: string;
  readonly spread: string;
  readonly fee: string;
  readonly at: number;
}
export const flashColumns = 'exchange, from_asset, to_asset, from_amount, to_amount, spread, fee, at';

export function exchangeRecord(listing: Listing, row: FlashRow): ExchangeRecord {
  const [from, to] = [row.from_asset, row.to_asset];
  return {
    id: String(row.exchange),
    from,
    to,
    fromAmount: amountText(listing, from, BigInt(row.from_amount)),
    toAmount: amountText(listing, to, BigInt(row.to_amount)),
    rate: rateText(listing, { from, to }, BigInt(row.to_amount), BigInt(row.from_amount)),
    price: pairPrice(listing, { from, to }, BigInt(row.from_amount), BigInt(row.to_amount)),
    spread: amountText(listing, to, BigInt(row.spread)),
    fee: amountText(listing, to, BigInt(row.fee)),
    status: 'done',
    at: timeText(Number(row.at)),
  };
}

export const rowOfExchange = ({ exchange, quote, at }: Exchanged): FlashRow => ({
  exchange,
  from_asset: quote.from,
  to_asset: quote.to,
  from_amount: String(quote.fromAmount),
  to_amount: String(quote.toAmount),
  spread: String(quote.spread),
  fee: String(quote.fee),
  at,
});

/** A quote in the format traders see. The index rate is the amount received before spread and fee. */
export function quoteRecord(listing: Listing, q: Quoted): FlashQuote {
  const gross = q.toAmount + q.spread + q.fee;
  const share = (part: bigint): string => (gross === 0n ? '0' : decimalText((part * 1_000_000n) / gross, 2));
  return {
    id: String(q.quote),
    from: q.from,
    to: q.to,
    fromAmount: amountText(listing, q.from, q.fromAmount),
    toAmount: amountText(listing, q.to, q.toAmount),
    indexRate: rateText(listing, q, gross, q.fromAmount),
    rate: rateText(listing, q, q.toAmount, q.fromAmount),
    indexPrice: indexPairPrice(listing, q),
    price: pairPrice(listing, q, q.fromAmount, q.toAmount),
    spread: amountText(listing, q.to, q.spread),
    spreadBasisPoints: share(q.spread),
    fee: amountText(listing, q.to, q.fee),
    feeBasisPoints: share(q.fee),
    quotedAt: timeText(q.quotedAt),
    expiresAt: timeText(q.expiresAt),
  };
}
