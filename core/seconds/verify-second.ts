// The trader's own check of a contract: signatures, the published heads, and then the result again from the ticks, by the functions that
// settled it. It returns the first thing that's wrong.

import { median } from '../market/index-price.ts';
import { chainStep } from '../market/tick-bytes.ts';
import type { IndexPrice, Instant } from '../money/unit.ts';
import { rootFromProof, rootFromRange } from '../proof/merkle.ts';
import { keyIdOf, type MinuteHead, minuteBreak, minuteHeadBytes, minuteHeadHash, minuteOf, SIGNATURE_BYTES } from '../proof/minute-head.ts';
import {
  type OrderReceipt,
  orderReceiptBytes,
  type SettlementReceipt,
  settlementReceiptBytes,
  traderCommitment,
} from '../proof/receipt.ts';
import { ascii, fromHex, hex, type Sha256 } from '../proof/sha256.ts';
import { readStrictly } from '../proof/strict-json.ts';
import { hasNoStrike, isDecided, type QualifyingTick, qualify, resultOf, STRIKE_WITHIN_MS, strikes, whyVoid } from './data-rule.ts';
import { chainedTick, evidenceReader, type Inclusion, type PublishedTick, publishedBytes, type SecondEvidence } from './evidence.ts';
import { payoutOf } from './payout.ts';
import { ruledBy } from './read-rule-book.ts';
import type { Result, SecondTick, VoidReason } from './second.ts';

/** In the order in which they're looked for. */
export const secondFaults = [
  ...['unreadable', 'unknown_key', 'order_signature', 'settlement_signature', 'other_order', 'other_trader'],
  ...['head_signature', 'second_head', 'head_missing', 'head_broken', 'order_not_published', 'settlement_not_published'],
  ...['rule_book', 'payout_table', 'source_price', 'tick_missing', 'tick_changed', 'tick_not_published'],
  ...['strike', 'too_early', 'settlement', 'result', 'void_reason', 'payout'],
] as const;
export type SecondFault = (typeof secondFaults)[number];

/** A browser and Node bring their own. */
export interface ProofTools {
  readonly sha256: Sha256;
  /** Ed25519, as strict as RFC 8032. */
  readonly isSigned: (publicKey: Uint8Array, signature: Uint8Array, bytes: Uint8Array) => boolean;
}
/** What this device knows by itself, and not from the file. */
export interface KnownBefore {
  readonly uid: string;
  /** The exchange's keys, by their ids; any key in the file passes if absent. */
  readonly keyIds?: ReadonlySet<string> | undefined;
  /** Published heads by their minutes. */
  readonly heads?: ReadonlyMap<number, MinuteHead> | undefined;
}

/** The result as it follows from the ticks. */
export interface Derived {
  readonly strike: SecondTick | undefined;
  readonly settlement: SecondTick | undefined;
  readonly result: Result;
  readonly reason: VoidReason | undefined;
  /** The first tick after the settlement time is there too, so none before it can have been left out. */
  readonly isClosed: boolean;
}
export type SecondVerdict =
  | { readonly fault: SecondFault; readonly detail: string }
  | { readonly evidence: SecondEvidence; readonly derived: Derived };
type Fault = Extract<SecondVerdict, { fault: SecondFault }>;
const fault = (name: SecondFault, detail: string | number = ''): Fault => ({ fault: name, detail: String(detail) });

export function verifySecond(tools: ProofTools, json: unknown, known: KnownBefore): SecondVerdict {
  const read = readStrictly(evidenceReader, json, 'file');
  if ('unreadable' in read) return fault('unreadable', read.unreadable);
  const evidence = read.value;
  const wrong =
    wrongKeyOrReceipt(tools, evidence, known) ??
    wrongHead(tools, evidence, known) ??
    wrongInclusion(tools, evidence) ??
    wrongTick(tools, evidence);
  if (wrong !== undefined) return wrong;
  const derived = derive(tools, evidence);
  return 'fault' in derived ? derived : (wrongSettlement(evidence, derived) ?? { evidence, derived });
}

function wrongKeyOrReceipt(tools: ProofTools, { order, settlement, heads, keys, uid, salt }: SecondEvidence, known: KnownBefore) {
  const ids = new Set(keys.map((key) => keyIdOf(tools.sha256, fromHex(key)!)));
  const used = [order.keyId, settlement.keyId, ...heads.map(({ head }) => head.keyId)];
  const unknown = used.find((id) => !ids.has(id) || known.keyIds?.has(id) === false);
  if (unknown !== undefined) return fault('unknown_key', unknown);
  const orderBytes = orderReceiptBytes(order.receipt);
  if (!isSigned(tools, keys, order, orderBytes)) return fault('order_signature');
  if (!isSigned(tools, keys, settlement, settlementReceiptBytes(settlement.receipt))) return fault('settlement_signature');
  if (settlement.receipt.orderReceipt !== hex(tools.sha256(orderBytes))) return fault('other_order');
  const trader = traderCommitment(tools.sha256, fromHex(salt)!, order.receipt.order, known.uid);
  return uid === known.uid && trader === order.receipt.trader ? undefined : fault('other_trader', uid);
}

function isSigned(
  { sha256, isSigned }: ProofTools,
  keys: readonly string[],
  { keyId, signature }: { readonly keyId: string; readonly signature: string },
  bytes: Uint8Array,
): boolean {
  const key = keys.map((one) => fromHex(one)!).find((one) => keyIdOf(sha256, one) === keyId);
  return key !== undefined && isSigned(key, fromHex(signature, SIGNATURE_BYTES)!, bytes);
}

function wrongHead(tools: ProofTools, { heads, keys, order, settlement, ticks }: SecondEvidence, known: KnownBefore): Fault | undefined {
  for (const [i, { head, signature }] of heads.entries()) {
    const { minute, keyId } = head;
    if (!isSigned(tools, keys, { keyId, signature }, minuteHeadBytes(head))) return fault('head_signature', minute);
    const published = known.heads?.get(minute);
    if (published !== undefined && minuteHeadHash(tools.sha256, published) !== minuteHeadHash(tools.sha256, head))
      return fault('second_head', minute);
    const before = heads[i - 1]?.head;
    const broken = before && minuteBreak(tools.sha256, before, head);
    if (broken === 'second') return fault('second_head', minute);
    if (broken === 'missing') return fault('head_missing', before!.minute + 1);
    if (broken === 'broken') return fault('head_broken', minute);
  }
  const minutes = new Set(heads.map(({ head }) => head.minute));
  const needed = [minuteOf(order.receipt.acceptedAt), minuteOf(settlement.receipt.settledAt), ...ticks.map(({ minute }) => minute)];
  const missing = needed.find((minute) => !minutes.has(minute));
  return missing === undefined ? undefined : fault('head_missing', missing);
}

function wrongInclusion(
  { sha256 }: ProofTools,
  { heads, order, settlement, orderProof, settlementProof }: SecondEvidence,
): Fault | undefined {
  const includes = (tree: 'acceptances' | 'settlements', at: number, bytes: Uint8Array, { index, path }: Inclusion): boolean => {
    const { size, root } = headAt(heads, minuteOf(at))[tree];
    const found = rootFromProof(
      sha256,
      bytes,
      index,
      size,
      path.map((hash) => fromHex(hash)!),
    );
    return found !== undefined && hex(found) === root;
  };
  if (!includes('acceptances', order.receipt.acceptedAt, orderReceiptBytes(order.receipt), orderProof)) return fault('order_not_published');
  if (!includes('settlements', settlement.receipt.settledAt, settlementReceiptBytes(settlement.receipt), settlementProof))
    return fault('settlement_not_published');
  return undefined;
}

const headAt = (heads: SecondEvidence['heads'], minute: number): MinuteHead => heads.find(({ head }) => head.minute === minute)!.head;

function wrongTick({ sha256 }: ProofTools, { heads, order, ticks }: SecondEvidence): Fault | undefined {
  let [number, chain] = [order.receipt.tickNumber, order.receipt.chain];
  for (const { minute, index, ticks: shown, path } of ticks) {
    for (const tick of shown) {
      if (!hasItsPrice(tick)) return fault('source_price', tick.number);
      if (tick.number !== number + 1) return fault('tick_missing', number + 1);
      if (tick.chain !== chainStep(chain, publishedBytes(tick)) || minuteOf(tick.at) !== minute) return fault('tick_changed', tick.number);
      [number, chain] = [tick.number, tick.chain];
    }
    const { size, root } = headAt(heads, minute).ticks;
    const found = rootFromRange(
      sha256,
      shown.map(publishedBytes),
      index,
      size,
      path.map((hash) => fromHex(hash)!),
    );
    if (found === undefined || hex(found) !== root) return fault('tick_not_published', shown[0]?.number);
  }
  return undefined;
}

/** The median of the used sources, unless the index was stale or held. */
function hasItsPrice({ state, fine, constituents }: PublishedTick): boolean {
  if (state === 'stale' || state === 'held') return true;
  return fine !== undefined && median(constituents.filter(([, , , used]) => used).map(([, price]) => price as IndexPrice)) === fine;
}

/** Strike, settlement and result by the rule, or what about the rules is wrong. */
function derive({ sha256 }: ProofTools, { ruleBook, order, ticks }: SecondEvidence): Derived | Fault {
  const { receipt } = order;
  if (hex(sha256(ascii(ruleBook))) !== receipt.ruleBook) return fault('rule_book');
  const ruled = ruledBy(ruleBook, receipt.symbol);
  if (ruled === undefined) return fault('rule_book', receipt.symbol);
  if (ruled.ratios.get(receipt.durationMs) !== receipt.ratio) return fault('payout_table');

  const all = ticks.flatMap((one) => one.ticks);
  if (all.some(({ symbol }) => symbol !== ruled.index)) return fault('tick_changed', receipt.tickNumber);
  const acceptedAt = receipt.acceptedAt as Instant;
  const qualifying = all.map((tick) => qualify(chainedTick(tick), ruled.sources)).filter((tick) => tick !== undefined);
  const strike = qualifying.find((tick) => strikes(tick, acceptedAt) && !hasNoStrike(acceptedAt, tick.at));
  if (strike === undefined) {
    const isClosed = all.some(({ at }) => hasNoStrike(acceptedAt, at as Instant));
    return { strike: undefined, settlement: undefined, result: 'void', reason: 'no_strike', isClosed };
  }
  return atSettlement(receipt, strike, qualifying, all);
}

function atSettlement(
  receipt: OrderReceipt,
  strike: QualifyingTick,
  qualifying: readonly QualifyingTick[],
  all: readonly PublishedTick[],
): Derived {
  const settleAt = (strike.at + receipt.durationMs) as Instant;
  const before = qualifying.filter(({ at }) => !isDecided({ settleAt }, at));
  const last = before.at(-1)!;
  const stale = all.filter(({ state, at }) => state === 'stale' && !isDecided({ settleAt }, at as Instant));
  const window = {
    strike: { ...strike, count: before.indexOf(strike) + 1, settleAt },
    ...{ last, count: before.length, staleNumber: stale.at(-1)?.number ?? 0 },
  };
  const reason = whyVoid(window);
  return {
    ...{ strike, settlement: last, reason, result: reason === undefined ? resultOf(strike.price, last.price, receipt.direction) : 'void' },
    isClosed: all.some(({ at }) => isDecided({ settleAt }, at as Instant)),
  };
}

/** What the settlement receipt says otherwise. */
function wrongSettlement({ order: { receipt: order }, settlement: { receipt } }: SecondEvidence, derived: Derived): Fault | undefined {
  if (!isSame(receipt.strike, derived.strike)) return fault('strike', derived.strike?.number);
  const end = derived.strike === undefined ? order.acceptedAt + STRIKE_WITHIN_MS : derived.strike.at + order.durationMs;
  if (receipt.settledAt <= end) return fault('too_early', receipt.settledAt);
  if (!isSame(receipt.settlement, derived.settlement)) return fault('settlement', derived.settlement?.number);
  if (receipt.result !== derived.result) return fault('result', derived.result);
  if (receipt.reason !== derived.reason) return fault('void_reason', derived.reason);
  const payout = payoutOf(order.stake, order.ratio, derived.result);
  const isPaid = receipt.payout === payout && receipt.asset === order.asset && receipt.scale === order.scale;
  return isPaid ? undefined : fault('payout', String(payout));
}

const isSame = (said: SettlementReceipt['strike'], found: SecondTick | undefined): boolean =>
  said?.number === found?.number && said?.at === found?.at && said?.price === found?.price;
