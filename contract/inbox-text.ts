// A personal message in the inbox: what happened, as a kind and typed fields. It has no words: the app composes them in the
// reader's language, so a message reads right after the language was changed.
import * as z from 'zod/mini';
import { inboxTopics } from './inbox-topic.ts';
import { AssetCode, DecimalText, Id, InstrumentId, SignedDecimalText, Time } from './text.ts';

export const InboxTopic = z.enum(inboxTopics);

/** Follows from what caused the message, so the same cause never gives two messages. */
export const InboxId = z.string().check(z.regex(/^[\w.:-]{1,200}$/));

const head = { id: InboxId, topic: InboxTopic, at: Time, unread: z.boolean() };
const side = z.enum(['buy', 'sell']);
const positionSide = z.enum(['long', 'short']);
const money = { asset: AssetCode, amount: DecimalText };

/** What changed on the account. `address-added`: to the address book. */
export const securityEvents = [
  'new-device',
  'password-changed',
  'safe-password-changed',
  'second-factor-changed',
  'contact-changed',
  'address-added',
  'account-locked',
  'account-unlocked',
  'account-frozen',
  'closing-requested',
  'closing-refused',
  'account-closed',
  'verification-passed',
  'verification-rejected',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

export const InboxMessage = z.discriminatedUnion('kind', [
  /** An order that was filled, or that ended with a part of it filled. */
  z.strictObject({
    ...head,
    kind: z.literal('spot-order'),
    orderId: Id,
    symbol: InstrumentId,
    side,
    isWhole: z.boolean(),
    quantity: DecimalText,
    /** In the quote asset. */
    amount: DecimalText,
  }),
  z.strictObject({
    ...head,
    kind: z.literal('contract-order'),
    orderId: Id,
    symbol: InstrumentId,
    side,
    isWhole: z.boolean(),
    /** What it was for: a take profit, stop loss or trailing stop that triggered; absent for any other order. */
    exit: z.optional(z.enum(['take-profit', 'stop-loss', 'trailing-stop'])),
    /** In lots. */
    quantity: DecimalText,
    price: DecimalText,
    /** Absent if it closed nothing. */
    realised: z.optional(SignedDecimalText),
  }),
  z.strictObject({
    ...head,
    kind: z.literal('position-liquidated'),
    symbol: InstrumentId,
    side: positionSide,
    quantity: DecimalText,
    mark: DecimalText,
  }),
  /** Closed against another trader's bankrupt position. */
  z.strictObject({
    ...head,
    kind: z.literal('position-deleveraged'),
    symbol: InstrumentId,
    side: positionSide,
    quantity: DecimalText,
    price: DecimalText,
  }),
  /** Without a contract it's about all cross positions. The ratio is the guaranteed equity ratio in percent. */
  z.strictObject({
    ...head,
    kind: z.literal('margin-call'),
    symbol: z.optional(InstrumentId),
    side: z.optional(positionSide),
    ratio: DecimalText,
  }),
  z.strictObject({
    ...head,
    kind: z.literal('second-settled'),
    secondId: Id,
    symbol: InstrumentId,
    direction: z.enum(['up', 'down']),
    result: z.enum(['won', 'lost', 'tie', 'void']),
    stake: DecimalText,
    payout: DecimalText,
  }),
  z.strictObject({ ...head, kind: z.literal('deposit'), state: z.enum(['credited', 'reversed', 'rejected']), ...money }),
  z.strictObject({
    ...head,
    kind: z.literal('withdrawal'),
    withdrawalId: Id,
    state: z.enum(['submitted', 'done', 'rejected', 'cancelled', 'failed']),
    ...money,
  }),
  /** What came of a subscription: tokens that were allotted or unlocked, or USDT that was refunded. */
  z.strictObject({ ...head, kind: z.literal('sale'), saleId: Id, state: z.enum(['allotted', 'unlocked', 'refunded']), ...money }),
  z.strictObject({ ...head, kind: z.literal('reward'), ...money }),
  z.strictObject({
    ...head,
    kind: z.literal('security'),
    event: z.enum(securityEvents),
    device: z.optional(z.string()),
    ip: z.optional(z.string()),
    /** An email address, phone number or chain address, masked. */
    contact: z.optional(z.string()),
    network: z.optional(z.string()),
    factor: z.optional(z.enum(['totp', 'passkey', 'recovery'])),
  }),
]);
export type InboxMessage = z.infer<typeof InboxMessage>;
export type InboxKind = InboxMessage['kind'];
