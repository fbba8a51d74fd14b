import * as z from 'zod/mini';
import { AssetCode, DecimalText, Id, Time } from './text.ts';

// The words of token sales. Prices, subscriptions and limits are in USDT, tokens in the sale's asset. Shares are fractions: 0.25.

/** coming: not started yet. allotting: over, and what each subscription gets is being booked, which takes moments. */
export const SaleStatus = z.enum(['coming', 'open', 'allotting', 'ended', 'cancelled']);
export type SaleStatus = z.infer<typeof SaleStatus>;

/** This share of the allotted tokens is unlocked at this time. The shares of a sale sum to 1. */
export const SaleUnlock = z.strictObject({ at: Time, share: DecimalText });
export type SaleUnlock = z.infer<typeof SaleUnlock>;

export const SaleTerms = z.strictObject({
  id: Id,
  asset: AssetCode,
  /** The name of the sale. */
  name: z.string(),
  /** USDT for one token. */
  price: DecimalText,
  /** Tokens for sale, and what all of them cost: above that, everyone gets the same fraction of what they subscribed. */
  total: DecimalText,
  capacity: DecimalText,
  /** Per trader, in USDT. */
  minimum: DecimalText,
  maximum: DecimalText,
  startsAt: Time,
  endsAt: Time,
  status: SaleStatus,
  /** In order of time. The first may be the end of the sale. */
  vesting: z.array(SaleUnlock),
  /** An https address. */
  whitePaper: z.string(),
  /** What all traders have subscribed so far, or had at the end; and how many of them. */
  subscribed: DecimalText,
  subscribers: z.int(),
  /** Tokens, once everything is allotted. */
  allotted: z.optional(DecimalText),
  cancelledAt: z.optional(Time),
});

/** subscribed: until the end. refunded: the sale was cancelled. */
export const SubscriptionStatus = z.enum(['subscribed', 'allotted', 'refunded']);

/** A trader's own subscription in one sale. A revoked one is gone; it's in the log. */
export const SaleSubscription = z.strictObject({
  saleId: Id,
  asset: AssetCode,
  status: SubscriptionStatus,
  /** Subscribed in all, in USDT; frozen in the spot account until the end. */
  amount: DecimalText,
  /** When the first part of it was subscribed. */
  subscribedAt: Time,
  /** Tokens while it's subscribed: if the sale isn't oversubscribed at the end, and if it ended now. More subscriptions may lower the second one. */
  best: z.optional(DecimalText),
  ifEndedNow: z.optional(DecimalText),
  /** Once it's allotted: tokens, and what of the amount was paid and returned. A refunded one has `returned` only. */
  allotted: z.optional(DecimalText),
  paid: z.optional(DecimalText),
  returned: z.optional(DecimalText),
  /** Tokens by time, once it's allotted. Until they're unlocked they are frozen in the spot account. */
  unlocks: z.array(z.strictObject({ at: Time, amount: DecimalText, isDone: z.boolean() })),
});
export type SaleSubscription = z.infer<typeof SaleSubscription>;

export const SaleRecordKind = z.enum(['subscribed', 'revoked', 'allotted', 'refunded', 'unlocked']);

/** What happened to a trader's subscription. */
export const SaleRecord = z.strictObject({
  id: Id,
  saleId: Id,
  asset: AssetCode,
  kind: SaleRecordKind,
  /** USDT: added to the subscription, or all of it given back. Absent for `unlocked`; the whole subscription for `allotted`. */
  amount: z.optional(DecimalText),
  /** Allotted or unlocked. */
  tokens: z.optional(DecimalText),
  /** For `allotted`, in USDT: together they are the amount. */
  paid: z.optional(DecimalText),
  returned: z.optional(DecimalText),
  at: Time,
});
export type SaleRecord = z.infer<typeof SaleRecord>;
