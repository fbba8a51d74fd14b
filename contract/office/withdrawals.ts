import * as z from 'zod/mini';
import { AddressNotice } from '../addresses.ts';
import { officeCall } from '../call.ts';
import { AddressText, NetworkId, TransactionId, WithdrawalRefusal, WithdrawalState, WithdrawalWay } from '../funds-text.ts';
import { AssetCode, Count, Cursor, DecimalText, Id, refusing, Time, Uid } from '../text.ts';
import { Exported, officeExport } from './export.ts';
import { By, PasskeyText, Reason } from './text.ts';

const sees = ['finance', 'risk', 'admin', 'auditor'] as const;
/**
 * What a reviewer should check before deciding; lists are ordered worst first. The rule behind each is in
 * server/funds/withdrawal-flags.ts.
 */
export const lookKinds = [
  'locked',
  'hold',
  'debt',
  'credited-by-hand',
  'also-used',
  'contract',
  'first-withdrawal',
  'typed-address',
  'young-address',
  'new-money',
  'larger',
  'fast',
  'near-limit',
  'not-verified',
  'new-account',
  'no-checksum',
] as const;
/** A review flag with the facts in its sentence. */
const Look = z.strictObject({
  kind: z.enum(lookKinds),
  since: z.optional(Time),
  until: z.optional(Time),
  percent: z.optional(z.int()),
  count: z.optional(z.int()),
  /** How many times larger, with one decimal. */
  times: z.optional(DecimalText),
  /** In USDT. */
  worth: z.optional(DecimalText),
  traders: z.optional(z.array(Uid)),
});
export type Look = z.infer<typeof Look>;
/** Money of the same trader and asset that came or went, oldest first. */
const Move = z.strictObject({
  at: Time,
  amount: DecimalText,
  kind: z.enum(['deposit', 'by-hand', 'practice', 'internal', 'withdrawal']),
});
export type Move = z.infer<typeof Move>;
const Card = z.strictObject({
  bankName: z.string(),
  city: z.string(),
  branch: z.string(),
  /** The trader's verified name: accounts in other names aren't accepted. Masked for operators who can only read. */
  holder: z.string(),
  number: z.string(),
  phone: z.string(),
});
const decides = ['finance', 'risk'] as const;

export const OfficeWithdrawal = z.strictObject({
  withdrawal: Id,
  uid: Uid,
  way: WithdrawalWay,
  asset: AssetCode,
  network: z.optional(NetworkId),
  address: z.optional(AddressText),
  amount: DecimalText,
  fee: DecimalText,
  arrival: DecimalText,
  /** In USDT, at the time of submission. */
  worth: DecimalText,
  state: WithdrawalState,
  /** Increases with each change. A decision names the state it was made on. */
  seq: z.int(),
  reviewsNeeded: z.int(),
  reviewsGiven: z.int(),
  /** Who makes this bank payment. */
  takenBy: z.optional(By),
  /** How many flags a reviewer should check; absent once no review is needed. */
  looks: z.optional(z.int()),
  isInternal: z.boolean(),
  /** To an address saved at least 24 hours before. */
  isTrusted: z.boolean(),
  at: Time,
  updatedAt: Time,
});
export type OfficeWithdrawal = z.infer<typeof OfficeWithdrawal>;

/** The state the decision was made on: if it has changed since, the decision is refused. */
const seq = z.optional(z.int());
const Decided = z.strictObject({
  seq: z.int(),
  state: WithdrawalState,
  reviewsNeeded: z.int(),
  reviewsGiven: z.int(),
  entry: z.int(),
});

export const withdrawalsOffice = {
  withdrawalQueue: officeCall({
    method: 'GET',
    path: '/api/office/funds/withdrawal-queue',
    roles: sees,
    rate: 'read',
    summary:
      'Lists withdrawals: review and to_pay (approved bank withdrawals, paid manually) oldest first; running, stuck and ended ones newest first',
    input: z.strictObject({
      state: z.optional(z.enum(['review', 'to_pay', 'running', 'stuck', 'ended'])),
      way: z.optional(WithdrawalWay),
      uid: z.optional(Uid),
      cursor: z.optional(Cursor),
      limit: z.optional(Count),
    }),
    output: z.strictObject({
      withdrawals: z.array(OfficeWithdrawal),
      counts: z.strictObject({ review: z.int(), to_pay: z.int(), running: z.int(), stuck: z.int() }),
      oldest: z.optional(Time),
      promisedSeconds: z.int(),
      isPaused: z.boolean(),
      cursor: z.optional(Cursor),
    }),
    errors: [],
  }),
  exportWithdrawals: officeExport({
    path: '/api/office/funds/export-withdrawals',
    roles: sees,
    summary: 'Exports withdrawals as CSV, newest first, by time submitted: one queue (todo is review, to_pay and stuck) or all',
    input: z.strictObject({
      state: z.optional(z.enum(['todo', 'review', 'to_pay', 'running', 'stuck', 'ended'])),
      way: z.optional(WithdrawalWay),
      uid: z.optional(Uid),
      ...Exported,
    }),
    errors: [],
  }),
  openWithdrawal: officeCall({
    method: 'POST',
    path: '/api/office/funds/open-withdrawal',
    roles: sees,
    rate: 'write',
    summary:
      'A withdrawal with everything needed to decide it. The view is audited. The bank card is masked except for the person the payment is assigned to',
    input: z.strictObject({ withdrawal: Id }),
    output: z.strictObject({
      ...OfficeWithdrawal.shape,
      txid: z.optional(TransactionId),
      explorer: z.optional(z.string()),
      confirmations: z.optional(z.int()),
      needed: z.optional(z.int()),
      /** What holds up its payment, according to the chain process. */
      doubt: z.optional(z.string()),
      reference: z.optional(z.string()),
      cause: z.optional(WithdrawalRefusal),
      card: z.optional(Card),
      isCardInFull: z.boolean(),
      looksAt: z.array(Look),
      moves: z.array(Move),
      notices: z.array(AddressNotice),
      /** Undefined if it was typed and not saved. */
      savedAt: z.optional(Time),
      /** Other traders who have withdrawn to the same address. */
      alsoUsedBy: z.array(Uid),
      verification: z.string(),
      isLocked: z.boolean(),
      holdUntil: z.optional(Time),
      hasDebt: z.boolean(),
      joinedAt: Time,
      lastLoginAt: z.optional(Time),
      /** In USDT at today's prices, over all time. */
      deposited: z.optional(DecimalText),
      withdrawn: z.optional(DecimalText),
      usedToday: DecimalText,
      dailyLimit: DecimalText,
      reviews: z.array(z.strictObject({ by: By, decision: z.enum(['approve', 'reject', 'pay']), reason: z.string(), at: Time })),
      timeline: z.array(z.strictObject({ state: WithdrawalState, at: Time })),
      /** What this operator may do now; otherwise why not. */
      may: z.enum(['decide', 'pay', 'read']),
      whyNot: z.optional(z.enum(['second-person', 'credited-lately', 'not-allowed', 'case-closed'])),
      /** Approving it requires a passkey. */
      needsKey: z.boolean(),
      /** This operator has one. */
      hasKey: z.boolean(),
      entry: z.int(),
    }),
    errors: ['not-found'],
  }),
  followWithdrawal: officeCall({
    method: 'POST',
    path: '/api/office/funds/follow-withdrawal',
    roles: sees,
    rate: 'read',
    summary: 'Whether an open case has changed and who else has it open; polled every few seconds',
    input: z.strictObject({ withdrawal: Id }),
    output: z.strictObject({
      seq: z.int(),
      state: WithdrawalState,
      reviewsGiven: z.int(),
      takenBy: z.optional(By),
      /** Other operators who have it open now. */
      viewers: z.array(By),
    }),
    errors: ['not-found'],
  }),
  takeWithdrawal: officeCall({
    method: 'POST',
    path: '/api/office/funds/take-withdrawal',
    roles: ['finance'],
    rate: 'write',
    summary: 'Assigns an approved bank payment to yourself, or unassigns it. After an hour somebody else can take it over',
    input: z.strictObject({ withdrawal: Id, take: z.boolean() }),
    output: z.strictObject({ takenBy: z.optional(By) }),
    errors: ['not-found', 'case-closed', 'payment-taken'],
  }),
  showCard: officeCall({
    method: 'POST',
    path: '/api/office/funds/show-card',
    roles: ['finance'],
    rate: 'write',
    summary:
      'A withdrawal’s bank card in full, with a reason, for operators who aren’t paying it or once it has ended. Views per person and day are limited',
    input: z.strictObject({ withdrawal: Id, reason: Reason }),
    output: z.strictObject({ card: Card, entry: z.int(), viewsLeft: z.int() }),
    errors: ['not-found', 'look-quota'],
  }),
  askApproval: officeCall({
    method: 'POST',
    path: '/api/office/funds/ask-approval',
    roles: decides,
    rate: 'read',
    summary: 'Gets a passkey challenge, the hash of the withdrawal, for an approval above the limit',
    input: z.strictObject({ withdrawal: Id }),
    output: z.strictObject({ question: PasskeyText, hash: z.string() }),
    errors: ['not-found', 'case-closed', 'approval-key-needed'],
  }),
  approveWithdrawal: officeCall({
    method: 'POST',
    path: '/api/office/funds/approve-withdrawal',
    roles: decides,
    rate: 'write',
    summary:
      'Approves a withdrawal; above the limit, two different people must. Refused for anyone who credited the trader manually within seven days. Error 38 if the trader is locked',
    input: z.strictObject({ withdrawal: Id, seq, reason: Reason, assertion: z.optional(PasskeyText) }),
    output: Decided,
    errors: [
      '38',
      '44',
      'hand-limit',
      'not-found',
      'case-closed',
      'case-changed',
      'second-person',
      'credited-lately',
      'approval-key-needed',
      'passkey-refused',
      'withdrawals-paused',
    ],
  }),
  rejectWithdrawal: officeCall({
    method: 'POST',
    path: '/api/office/funds/reject-withdrawal',
    roles: decides,
    rate: 'write',
    summary: 'Rejects a withdrawal; the full amount is available again. Possible until it’s reserved, or until a bank withdrawal is paid',
    input: z.strictObject({ withdrawal: Id, seq, cause: WithdrawalRefusal, reason: Reason }),
    output: Decided,
    errors: ['not-found', 'case-closed', 'case-changed', 'payment-taken'],
  }),
  payWithdrawal: officeCall({
    method: 'POST',
    path: '/api/office/funds/pay-withdrawal',
    roles: ['finance'],
    rate: 'write',
    summary: 'Marks an approved bank withdrawal as paid, with the bank’s reference, by the person it’s assigned to',
    input: z.strictObject({
      withdrawal: Id,
      seq,
      reference: refusing('28', z.string().check(z.trim(), z.minLength(3), z.maxLength(64))),
      reason: Reason,
    }),
    output: Decided,
    errors: ['28', 'not-found', 'case-closed', 'case-changed', 'not-taken', 'payment-taken', 'withdrawals-paused'],
  }),
};
