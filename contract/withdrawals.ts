import * as z from 'zod/mini';
import { call } from './call.ts';
import { AddressText, NetworkId, TransactionId, WithdrawalRefusal, WithdrawalState, WithdrawalWay } from './funds-text.ts';
import { Hold, Password } from './identity-text.ts';
import { Balance } from './ledger.ts';
import { AssetCode, Cursor, DecimalText, history, Id, Nothing, RequestId, refusing, Time } from './text.ts';

const WithdrawalNetwork = z.strictObject({
  network: NetworkId,
  name: z.string(),
  isPractice: z.boolean(),
  isUntested: z.boolean(),
  isOpen: z.boolean(),
  /** Fixed, and deducted from the amount. The fee shown is the fee booked, or the request is refused. */
  fee: DecimalText,
  minimum: DecimalText,
  /** The arrival is a multiple of the unit with this many decimals. */
  decimals: z.int(),
  confirmations: z.int(),
  contract: z.optional(z.string()),
});

export const WithdrawalRecord = z.strictObject({
  id: Id,
  way: WithdrawalWay,
  asset: AssetCode,
  network: z.optional(NetworkId),
  networkName: z.optional(z.string()),
  isPractice: z.boolean(),
  address: z.optional(AddressText),
  /** Masked; for a bank withdrawal. */
  card: z.optional(z.strictObject({ bankName: z.string(), number: z.string() })),
  amount: DecimalText,
  fee: DecimalText,
  /** amount − fee */
  arrival: DecimalText,
  state: WithdrawalState,
  /** How many people must review it, and how many have. */
  reviewsNeeded: z.int(),
  reviewsGiven: z.int(),
  /** To a deposit address of this exchange: booked without a chain and without a fee. */
  isInternal: z.boolean(),
  mayCancel: z.boolean(),
  confirmations: z.optional(z.int()),
  needed: z.optional(z.int()),
  txid: z.optional(TransactionId),
  explorer: z.optional(z.string()),
  /** Of the bank payment. */
  reference: z.optional(z.string()),
  reason: z.optional(WithdrawalRefusal),
  submittedAt: Time,
  updatedAt: Time,
});
export type WithdrawalRecord = z.infer<typeof WithdrawalRecord>;

const Changed = z.strictObject({ seq: z.int(), withdrawal: WithdrawalRecord, balances: z.array(Balance) });

export const withdrawals = {
  withdrawalNetworks: call({
    method: 'GET',
    path: '/api/funds/withdrawal-networks',
    access: 'trader',
    rate: 'read',
    summary: 'Withdrawal options with fees and minimums, today’s remaining limits, and anything that prevents a withdrawal',
    input: z.strictObject({ asset: z.optional(AssetCode) }),
    output: z.strictObject({
      seq: z.int(),
      assets: z.array(
        z.strictObject({
          asset: AssetCode,
          name: z.string(),
          decimals: z.int(),
          /** In the fiat account. */
          available: DecimalText,
          /** The part of it from deposits that aren't final on their chain yet. */
          unfinal: DecimalText,
          withdrawable: DecimalText,
          /**
           * Of one unit, in USDT, as the limits count it: fixed where operators set it for an asset without an index. Absent while its price
           * is stale.
           */
          unitWorth: z.optional(z.strictObject({ usdt: DecimalText, isFixed: z.boolean() })),
          networks: z.array(WithdrawalNetwork),
          bank: z.optional(z.strictObject({ isOpen: z.boolean(), fee: DecimalText, minimum: DecimalText })),
        }),
      ),
      /** In USDT. */
      limits: z.strictObject({
        level: z.enum(['none', 'verified', 'enhanced']),
        daily: DecimalText,
        left: DecimalText,
        /** To addresses that aren't trusted yet. */
        newAddressDaily: DecimalText,
        newAddressLeft: DecimalText,
        /** Below reviewFrom, a withdrawal to a trusted address needs no review; above the other one it needs two reviewers. */
        reviewFrom: DecimalText,
        twoReviewersFrom: DecimalText,
        resetsAt: Time,
      }),
      hold: z.optional(Hold),
      /** Whether all withdrawals are stopped, and why. */
      isPaused: z.boolean(),
      /** The trader owes the exchange something: 44 until it is repaid. */
      hasDebt: z.boolean(),
      mayUseBank: z.boolean(),
      hasSafePassword: z.boolean(),
      /** A second factor is set: the session needs a step-up before submitting. */
      needsStepUp: z.boolean(),
      steppedUpUntil: z.optional(Time),
    }),
    errors: [],
  }),
  submitWithdrawal: call({
    method: 'POST',
    path: '/api/funds/submit-withdrawal',
    access: 'trader',
    rate: 'login',
    summary:
      'Requests a withdrawal to an address or one of your bank cards and freezes the amount in the fiat account. Error 42 without a withdrawal password; step-up-needed if a second factor is set and the session hasn’t confirmed it',
    input: z.strictObject({
      requestId: RequestId,
      way: WithdrawalWay,
      asset: refusing('30', AssetCode),
      network: z.optional(NetworkId),
      address: z.optional(AddressText),
      bankCard: z.optional(Id),
      /** The total that leaves the account, fee included. */
      amount: refusing('25', DecimalText),
      /** The fee that was shown; if it has risen meanwhile, the request is refused with 24. */
      fee: refusing('25', DecimalText),
      safePassword: refusing('18', Password),
    }),
    output: Changed,
    errors: [
      '14',
      '18',
      '19',
      '20',
      '24',
      '25',
      '30',
      '38',
      '42',
      '44',
      'not-found',
      'not-verified',
      'daily-limit',
      'new-address-limit',
      'hold-active',
      'withdrawals-paused',
      'price-stale',
      'step-up-needed',
      'request-expired',
    ],
  }),
  cancelWithdrawal: call({
    method: 'POST',
    path: '/api/funds/cancel-withdrawal',
    access: 'trader',
    rate: 'cancel',
    summary: 'Cancels a withdrawal that isn’t approved yet; the full amount is available again. Error 32 later',
    input: z.strictObject({ requestId: RequestId, id: Id }),
    output: Changed,
    errors: ['32', '38', 'not-found', 'request-expired'],
  }),
  withdrawals: call({
    method: 'GET',
    path: '/api/funds/withdrawals',
    access: 'trader',
    rate: 'read',
    summary: 'Lists your withdrawals, newest first, paged',
    input: z.strictObject({
      asset: z.optional(AssetCode),
      way: z.optional(WithdrawalWay),
      state: z.optional(z.enum(['open', 'done', 'ended'])),
      ...history,
    }),
    output: z.strictObject({ withdrawals: z.array(WithdrawalRecord), cursor: z.optional(Cursor) }),
    errors: [],
  }),
  withdrawal: call({
    method: 'GET',
    path: '/api/funds/withdrawal',
    access: 'trader',
    rate: 'read',
    summary: 'One of your withdrawals with its history',
    input: z.strictObject({ id: Id }),
    output: z.strictObject({ withdrawal: WithdrawalRecord, timeline: z.array(z.strictObject({ state: WithdrawalState, at: Time })) }),
    errors: ['not-found'],
  }),
  debts: call({
    method: 'GET',
    path: '/api/funds/debts',
    access: 'trader',
    rate: 'read',
    summary: 'Your debts (deposits reversed after they were spent) and amounts on hold, each with its cause',
    input: Nothing,
    output: z.strictObject({
      owed: z.array(
        z.strictObject({
          asset: AssetCode,
          amount: DecimalText,
          converted: z.optional(DecimalText),
          /** The deposits that were reversed, newest first. */
          causes: z.array(z.strictObject({ amount: DecimalText, at: Time, txid: z.optional(TransactionId) })),
        }),
      ),
      tiedUp: z.array(
        z.strictObject({
          kind: z.enum(['order', 'withdrawal', 'second']),
          asset: AssetCode,
          amount: DecimalText,
          id: Id,
          /** Of an order or a second contract. */
          symbol: z.optional(z.string()),
          at: Time,
        }),
      ),
    }),
    errors: [],
  }),
  repayDebt: call({
    method: 'POST',
    path: '/api/funds/repay-debt',
    access: 'trader',
    rate: 'order',
    summary: 'Repays a debt in an asset from the fiat account, in part or in full. Error 25 if it’s more than you owe',
    input: z.strictObject({ requestId: RequestId, asset: refusing('30', AssetCode), amount: refusing('25', DecimalText) }),
    output: z.strictObject({ seq: z.int(), left: DecimalText, balances: z.array(Balance) }),
    errors: ['14', '25', '30', '38', 'request-expired'],
  }),
};
