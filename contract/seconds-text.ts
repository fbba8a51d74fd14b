import * as z from 'zod/mini';
import { secondPattern } from './instrument-id.ts';
import { AssetCode, DecimalText, Id, SignedDecimalText, SpotId, Time } from './text.ts';

// The words of second contracts. Stakes and payouts are in USDT. Prices are index prices with three decimals more than the pair's
// display tick. Rates are fractions: 0.8. Nothing that a trader sends is a price, a time or a payout.

export const SecondId = z.string().check(z.regex(secondPattern));
export const Direction = z.enum(['up', 'down']);
/** waiting: accepted, and not struck yet. running: struck, and not settled yet. */
export const SecondStatus = z.enum(['waiting', 'running', 'won', 'lost', 'tie', 'void']);
export const SecondVoidReason = z.enum(['no_strike', 'index_stale', 'settlement_gap', 'too_few_ticks']);
export const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
export const Signature = z.string().check(z.regex(/^[0-9a-f]{128}$/));
/** From a second to an hour. */
const DurationMs = z.int().check(z.minimum(1_000), z.maximum(60 * 60_000));

/** A tick of the index: its number among the instrument's ticks, and its price. */
export const SecondTick = z.strictObject({ number: z.int(), at: Time, price: DecimalText });
export type SecondTick = z.infer<typeof SecondTick>;

export const SecondContract = z.strictObject({
  contractId: Id,
  symbol: SecondId,
  direction: Direction,
  durationMs: DurationMs,
  asset: AssetCode,
  stake: DecimalText,
  /** What it pays on top of the stake if it wins, as a fraction of the stake. */
  payoutRate: DecimalText,
  /** What comes back in all if it wins. */
  winPayout: DecimalText,
  status: SecondStatus,
  acceptedAt: Time,
  /** Absent until it's struck. */
  strike: z.optional(SecondTick),
  settleAt: z.optional(Time),
  /** The last tick that counted; absent while it runs, and if it was never struck. */
  settlement: z.optional(SecondTick),
  settledAt: z.optional(Time),
  /** Why it's void. */
  reason: z.optional(SecondVoidReason),
  /** What came back in all, and that less the stake; absent until it's settled. */
  payout: z.optional(DecimalText),
  net: z.optional(SignedDecimalText),
  /** The hash of the rule book by which it's settled. */
  ruleBook: Hash,
});
export type SecondContract = z.infer<typeof SecondContract>;

/** A duration that is offered, and the odds that follow from its payout. */
export const SecondPayout = z.strictObject({
  durationMs: DurationMs,
  payoutRate: DecimalText,
  /** How often a trader has to be right to lose nothing, and what is lost per stake on average by chance. Fractions, rounded up. */
  breakEvenRate: DecimalText,
  averageLoss: DecimalText,
});
export type SecondPayout = z.infer<typeof SecondPayout>;

export const SecondInfo = z.strictObject({
  symbol: SecondId,
  /** BTCUSDT Sec */
  name: z.string(),
  /** The spot pair whose index decides. */
  index: SpotId,
  base: AssetCode,
  asset: AssetCode,
  /** Of stakes and payouts. */
  assetScale: z.int(),
  /** Of index prices. */
  priceDecimals: z.int(),
  /** How many fresh sources a tick needs to count. */
  sources: z.int(),
  minimumStake: DecimalText,
  maximumStake: DecimalText,
  /** Per trader. */
  maximumOpen: z.int(),
  payouts: z.array(SecondPayout),
  /** Whether new contracts are accepted at this moment, and why not. */
  isOpen: z.boolean(),
  closedBecause: z.optional(z.enum(['delisted', 'stopped', 'index'])),
});
export type SecondInfo = z.infer<typeof SecondInfo>;

export const LimitStep = z.enum(['daily_loss', 'no_daily_loss', 'cool_off', 'exclude', 'include']);
/** A trader's own limits at this moment. */
export const SecondLimits = z.strictObject({
  /** The most that may be lost in a UTC day, open stakes included. */
  dailyLoss: z.optional(DecimalText),
  /** Replaces it later; without an amount, it ends. */
  next: z.optional(z.strictObject({ dailyLoss: z.optional(DecimalText), from: Time })),
  coolOffUntil: z.optional(Time),
  isExcluded: z.boolean(),
  /** When a requested end of the self-exclusion takes effect. */
  includedFrom: z.optional(Time),
  /** Lost today, settled contracts only; a gain is negative. Then the stakes of those that are open. */
  lossToday: SignedDecimalText,
  openStakes: DecimalText,
});
export type SecondLimits = z.infer<typeof SecondLimits>;

/** A receipt as it's signed; `docs/verify/verify-receipt.mjs` has its bytes. */
export const SecondOrderReceipt = z.strictObject({
  receipt: z.strictObject({
    version: z.literal(1),
    order: z.int(),
    trader: Hash,
    symbol: SecondId,
    direction: Direction,
    asset: AssetCode,
    scale: z.int(),
    stake: DecimalText,
    ratio: DecimalText,
    durationMs: DurationMs,
    tie: z.literal('stake_back'),
    ruleBook: Hash,
    acceptedAt: z.int(),
    tickNumber: z.int(),
    chain: Hash,
    priceDecimals: z.int(),
  }),
  keyId: Hash,
  signature: Signature,
});
export type SecondOrderReceipt = z.infer<typeof SecondOrderReceipt>;

const ReceiptTick = z.nullable(z.strictObject({ number: z.int(), at: z.int(), price: z.int() }));
export const SecondSettlementReceipt = z.strictObject({
  receipt: z.strictObject({
    version: z.literal(1),
    orderReceipt: Hash,
    sequence: z.int(),
    settledAt: z.int(),
    strike: ReceiptTick,
    settlement: ReceiptTick,
    result: z.enum(['won', 'lost', 'tie', 'void']),
    reason: z.nullable(SecondVoidReason),
    asset: AssetCode,
    scale: z.int(),
    payout: DecimalText,
  }),
  keyId: Hash,
  signature: Signature,
});
export type SecondSettlementReceipt = z.infer<typeof SecondSettlementReceipt>;

/** What counts as one direction or the other over a range of contracts. */
export const SecondRecord = z.strictObject({
  won: z.int(),
  lost: z.int(),
  tie: z.int(),
  void: z.int(),
  staked: DecimalText,
  /** Payouts less stakes. */
  net: SignedDecimalText,
});
export type SecondRecord = z.infer<typeof SecondRecord>;
