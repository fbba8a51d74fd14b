// What a trader downloads about a settled contract: everything that's needed to derive its result again, also without a connection.

import { type ChainedTick, tickBytes } from '../market/tick-bytes.ts';
import type { IndexPrice, Instant } from '../money/unit.ts';
import { type SignedMinuteHead, signedMinuteHeadReader } from '../proof/minute-head.ts';
import {
  type OrderReceipt,
  orderReceiptReader,
  type SettlementReceipt,
  type Signed,
  settlementReceiptReader,
  signedReader,
} from '../proof/receipt.ts';
import { HASH_BYTES } from '../proof/sha256.ts';
import { flag, hexText, list, matching, oneOf, orNull, type Reader, record, tuple, wholeNumber } from '../proof/strict-json.ts';

/** A tick in its published form: prices in thousandths of the instrument's tick, constituents in the order of their names. */
export interface PublishedTick {
  readonly symbol: string;
  readonly number: number;
  readonly at: number;
  readonly state: ChainedTick['state'];
  readonly fine: number | undefined;
  readonly chain: string;
  readonly constituents: readonly (readonly [source: string, price: number, receivedAt: number, used: boolean])[];
}
/** Consecutive ticks of one instrument in one minute, from `index` among the leaves of the minute's tree. */
export interface TicksOfMinute {
  readonly minute: number;
  readonly index: number;
  readonly ticks: readonly PublishedTick[];
  readonly path: readonly string[];
}
export interface Inclusion {
  readonly index: number;
  readonly path: readonly string[];
}
export interface SecondEvidence {
  readonly bundle: 'bourse-second';
  readonly version: 1;
  readonly uid: string;
  readonly salt: string;
  readonly order: Signed<OrderReceipt>;
  readonly settlement: Signed<SettlementReceipt>;
  readonly ruleBook: string;
  /** The public keys that signed any of it. */
  readonly keys: readonly string[];
  /** Of every minute from acceptance to settlement, and on to the last tick. */
  readonly heads: readonly SignedMinuteHead[];
  readonly orderProof: Inclusion;
  readonly settlementProof: Inclusion;
  /** All ticks of the index since acceptance, up to the first one after the settlement time. */
  readonly ticks: readonly TicksOfMinute[];
}

/** Limits that no contract reaches, so that a file can't occupy a phone for long. */
const MOST_HEADS = 128;
const MOST_TICKS = 6_000;
const MOST_HASHES = 64;

const hash = hexText(HASH_BYTES);
const path = list(hash, MOST_HASHES);
const source = tuple<[string, number, number, boolean]>([matching(/^[\x20-\x7e]{1,64}$/), wholeNumber(), wholeNumber(), flag]);
const tick: Reader<PublishedTick> = record({
  ...{ symbol: matching(/^[A-Z0-9-]{1,32}$/), number: wholeNumber(), at: wholeNumber() },
  ...{ state: oneOf(['normal', 'degraded', 'stale', 'held'] as const), fine: orNull(wholeNumber()), chain: hash },
  constituents: list(source, HASH_BYTES),
});
const inclusion = record<Inclusion>({ index: wholeNumber(), path });
export const evidenceReader: Reader<SecondEvidence> = record({
  ...{ bundle: oneOf(['bourse-second'] as const), version: oneOf([1] as const), uid: matching(/^[0-9]{1,16}$/), salt: hash },
  ...{ order: signedReader(orderReceiptReader), settlement: signedReader(settlementReceiptReader), ruleBook: matching(/^[\x20-\x7e\n]*$/) },
  ...{ keys: list(hash, MOST_HEADS), heads: list(signedMinuteHeadReader, MOST_HEADS), orderProof: inclusion, settlementProof: inclusion },
  ticks: list(record<TicksOfMinute>({ minute: wholeNumber(), index: wholeNumber(), ticks: list(tick, MOST_TICKS), path }), MOST_HEADS),
});

/** As the core knows it. */
export const chainedTick = ({ symbol, number, at, state, fine, constituents }: PublishedTick): ChainedTick => ({
  ...{ symbol, number, at: at as Instant, state, fine: fine as IndexPrice | undefined },
  constituents: constituents.map(([name, price, receivedAt, used]) => ({
    ...{ source: name, price: price as IndexPrice, receivedAt: receivedAt as Instant, used },
  })),
});
export const publishedBytes = (published: PublishedTick): Uint8Array => tickBytes(chainedTick(published));
