// What the exchange signs about one second contract. The order receipt is given with the answer, before the strike exists: it fixes
// everything but the prices. The settlement receipt says what came of it. Both are leaves of their minute's head, so none can be made,
// changed or left out afterwards.
//
//   order       0x05 ‖ version u8 ‖ order u64 ‖ trader ‖ symbol ‖ direction u8 ‖ asset ‖ scale u8 ‖ stake u128 ‖ ratio u64 ‖ duration u64
//               ‖ tie rule u8 ‖ rule book ‖ accepted at u64 ‖ tick number u64 ‖ tick chain ‖ price decimals u8
//   settlement  0x06 ‖ version u8 ‖ order receipt ‖ sequence u64 ‖ settled at u64 ‖ strike? ‖ settlement? ‖ result u8 ‖ reason u8
//               ‖ asset ‖ scale u8 ‖ payout u128
//   tick        number u64 ‖ at u64 ‖ price u128          ? is one byte, 0 or 1, and the tick after a 1
//   rules       0x07 ‖ version u8 ‖ sequence u64 ‖ at u64 ‖ text
//
// All numbers big-endian, times and durations in milliseconds, amounts in minor units of the asset, prices in thousandths of a tick.
// Names have a length of one byte, texts of four. What the exchange signs are these bytes (Ed25519).

import { decimalText, parseDecimal } from '../money/decimal.ts';
import type { Amount, Rate } from '../money/unit.ts';
import { concat, document, hash32, name, optional, u8, u64, u128 } from './big-endian.ts';
import { SIGNATURE_BYTES } from './minute-head.ts';
import { ascii, HASH_BYTES, hex, hmac, type Sha256 } from './sha256.ts';
import { hexText, matching, oneOf, orNull, type Reader, record, unreadable, wholeNumber } from './strict-json.ts';

const VERSION = 1;
const [ORDER, SETTLEMENT, RULES] = [0x05, 0x06, 0x07];
const RATE_DECIMALS = 8;
const MOST_DECIMALS = 30;

/** In the order of their numbers in the bytes, from 1. */
const directions = ['up', 'down'] as const;
const results = ['won', 'lost', 'tie', 'void'] as const;
const reasons = ['no_strike', 'index_stale', 'settlement_gap', 'too_few_ticks'] as const;
const tieRules = ['stake_back'] as const;

export interface OrderReceipt {
  readonly version: 1;
  /** The number of the command that placed it. */
  readonly order: number;
  /** See `traderCommitment`. */
  readonly trader: string;
  readonly symbol: string;
  readonly direction: (typeof directions)[number];
  readonly asset: string;
  readonly scale: number;
  readonly stake: Amount;
  readonly ratio: Rate;
  readonly durationMs: number;
  readonly tie: (typeof tieRules)[number];
  readonly ruleBook: string;
  readonly acceptedAt: number;
  /** The index's last tick before acceptance, and the tick chain up to it. */
  readonly tickNumber: number;
  readonly chain: string;
  /** Of prices in thousandths of a tick. */
  readonly priceDecimals: number;
}

export interface ReceiptTick {
  readonly number: number;
  readonly at: number;
  readonly price: number;
}

export interface SettlementReceipt {
  readonly version: 1;
  /** The hash of the order receipt. */
  readonly orderReceipt: string;
  /** The command at which it was settled: its ledger entries have the same number. */
  readonly sequence: number;
  /** The exchange's clock then. No tick that comes later can be earlier than this. */
  readonly settledAt: number;
  readonly strike: ReceiptTick | undefined;
  readonly settlement: ReceiptTick | undefined;
  readonly result: (typeof results)[number];
  /** Only if void. */
  readonly reason: (typeof reasons)[number] | undefined;
  readonly asset: string;
  readonly scale: number;
  /** What the trader got back in all. */
  readonly payout: Amount;
}

/** A rule book from the moment it's in force. */
export interface RulesChange {
  readonly version: 1;
  readonly sequence: number;
  readonly at: number;
  readonly text: string;
}

/** As it's handed out: `receipt` is the JSON form, and the signature is of its bytes. */
export interface Signed<T> {
  readonly receipt: T;
  readonly keyId: string;
  readonly signature: string;
}

/** Commits to the trader without naming them to others: only who has the salt can tell whose contract it is. */
export const traderCommitment = (sha256: Sha256, salt: Uint8Array, order: number, uid: string): string =>
  hex(hmac(sha256, salt, ascii(`${order}:${uid}`)));

export const orderReceiptBytes = (r: OrderReceipt): Uint8Array =>
  concat(
    ...[u8(ORDER), u8(VERSION), u64(r.order), hash32(r.trader), name(r.symbol), code(directions, r.direction)],
    ...[name(r.asset), u8(r.scale), u128(r.stake), u64(r.ratio), u64(r.durationMs), code(tieRules, r.tie), hash32(r.ruleBook)],
    ...[u64(r.acceptedAt), u64(r.tickNumber), hash32(r.chain), u8(r.priceDecimals)],
  );

export const settlementReceiptBytes = (r: SettlementReceipt): Uint8Array =>
  concat(
    ...[u8(SETTLEMENT), u8(VERSION), hash32(r.orderReceipt), u64(r.sequence), u64(r.settledAt)],
    ...[optional(r.strike, tickBytes), optional(r.settlement, tickBytes), code(results, r.result)],
    ...[r.reason === undefined ? u8(0) : code(reasons, r.reason), name(r.asset), u8(r.scale), u128(r.payout)],
  );

export const rulesChangeBytes = (r: RulesChange): Uint8Array =>
  concat(u8(RULES), u8(VERSION), u64(r.sequence), u64(r.at), document(r.text));

const tickBytes = (tick: ReceiptTick): Uint8Array => concat(u64(tick.number), u64(tick.at), u128(BigInt(tick.price)));
const code = <T>(values: readonly T[], value: T): Uint8Array => u8(values.indexOf(value) + 1);

export const orderReceiptJson = ({ stake, ratio, ...rest }: OrderReceipt) => ({
  ...rest,
  stake: decimalText(stake, rest.scale),
  ratio: decimalText(ratio, RATE_DECIMALS),
});
export const settlementReceiptJson = ({ strike, settlement, reason, payout, ...rest }: SettlementReceipt) => ({
  ...rest,
  strike: strike ?? null,
  settlement: settlement ?? null,
  reason: reason ?? null,
  payout: decimalText(payout, rest.scale),
});

const label = matching(/^[A-Z0-9-]{1,32}$/);
const decimals = wholeNumber(MOST_DECIMALS);
const version = oneOf([VERSION] as const);

const decimal: Reader<string> = matching(/^(0|[1-9][0-9]*)(\.[0-9]*[1-9])?$/);

export const orderReceiptReader: Reader<OrderReceipt> = (json, where) => {
  const { stake, ratio, ...rest } = record<Omit<OrderReceipt, 'stake' | 'ratio'> & { stake: string; ratio: string }>({
    ...{ version, order: wholeNumber(), trader: hexText(HASH_BYTES), symbol: label, direction: oneOf(directions) },
    ...{ asset: label, scale: decimals, stake: decimal, ratio: decimal, durationMs: wholeNumber(), tie: oneOf(tieRules) },
    ...{ ruleBook: hexText(HASH_BYTES), acceptedAt: wholeNumber(), tickNumber: wholeNumber(), chain: hexText(HASH_BYTES) },
    priceDecimals: decimals,
  })(json, where);
  return {
    ...rest,
    stake: unitsOf(stake, rest.scale, `${where}.stake`, 128) as Amount,
    ratio: unitsOf(ratio, RATE_DECIMALS, `${where}.ratio`, 53) as Rate,
  };
};

const tick = orNull(record<ReceiptTick>({ number: wholeNumber(), at: wholeNumber(), price: wholeNumber() }));
export const settlementReceiptReader: Reader<SettlementReceipt> = (json, where) => {
  const { payout, ...rest } = record<Omit<SettlementReceipt, 'payout'> & { payout: string }>({
    ...{ version, orderReceipt: hexText(HASH_BYTES), sequence: wholeNumber(), settledAt: wholeNumber(), strike: tick, settlement: tick },
    ...{ result: oneOf(results), reason: orNull(oneOf(reasons)), asset: label, scale: decimals, payout: decimal },
  })(json, where);
  return { ...rest, payout: unitsOf(payout, rest.scale, `${where}.payout`, 128) as Amount };
};

export const rulesChangeReader: Reader<RulesChange> = record({
  ...{ version, sequence: wholeNumber(), at: wholeNumber() },
  text: matching(/^[\x20-\x7e\n]*$/),
});

export const signedReader = <T>(receipt: Reader<T>): Reader<Signed<T>> =>
  record({ receipt, keyId: hexText(HASH_BYTES), signature: hexText(SIGNATURE_BYTES) });

function unitsOf(text: string, scale: number, where: string, bits: number): bigint {
  const units = parseDecimal(text, scale);
  return units === undefined || units >= 1n << BigInt(bits) ? unreadable(where) : units;
}
