import * as z from 'zod/mini';
import { call } from './call.ts';
import { Balance } from './ledger.ts';
import {
  Direction,
  Hash,
  LimitStep,
  SecondContract,
  SecondId,
  SecondInfo,
  SecondLimits,
  SecondOrderReceipt,
  SecondRecord,
  SecondSettlementReceipt,
  SecondTick,
  SecondVoidReason,
} from './seconds-text.ts';
import { Cursor, DecimalText, history, Id, Nothing, RequestId, refusing, SignedDecimalText, SpotId, Time } from './text.ts';

/** Neither a price nor a time nor a payout: those are the same for everybody. */
export const placeSecondContract = z.strictObject({
  requestId: RequestId,
  symbol: refusing('11', SecondId),
  direction: refusing('12', Direction),
  durationMs: refusing('9', z.int()),
  stake: refusing('25', DecimalText),
});

const listed = {
  symbol: z.optional(SecondId),
  direction: z.optional(Direction),
  /** running: waiting for its strike too. settled: void ones too. */
  status: z.optional(z.enum(['all', 'running', 'settled', 'won', 'lost', 'tie', 'void'])),
};

/** Voids of one index and reason, with those who had a contract in the same window. */
const VoidLog = z.strictObject({
  symbol: SecondId,
  reason: SecondVoidReason,
  at: Time,
  contracts: z.int(),
  stakes: DecimalText,
});

export const seconds = {
  instruments: call({
    method: 'GET',
    path: '/api/seconds/instruments',
    access: 'public',
    rate: 'read',
    summary: 'Lists second contracts with their durations, payouts, the odds that follow from them, and limits',
    input: Nothing,
    output: z.array(SecondInfo),
    errors: [],
  }),
  placeContract: call({
    method: 'POST',
    path: '/api/seconds/place-contract',
    access: 'trader',
    rate: 'order',
    summary:
      'Buys up or down for a duration. The strike is the first tick whose sources were all received more than a second after acceptance',
    input: placeSecondContract,
    /** The receipt commits the exchange before the strike exists. It's the same for a repeated request. */
    output: z.strictObject({ seq: z.int(), contract: SecondContract, balances: z.array(Balance), receipt: SecondOrderReceipt }),
    errors: [
      ...(['9', '10', '11', '12', '13', '14', '15', '25', '38', 'request-expired'] as const),
      ...(['price-stale', 'cooling-off', 'self-excluded', 'over-daily-loss', 'too-soon'] as const),
    ],
  }),
  contracts: call({
    method: 'GET',
    path: '/api/seconds/contracts',
    access: 'trader',
    rate: 'read',
    summary: 'Lists your second contracts, newest first, paged',
    input: z.strictObject({ ...listed, ...history }),
    output: z.strictObject({ contracts: z.array(SecondContract), cursor: z.optional(Cursor) }),
    errors: [],
  }),
  contract: call({
    method: 'GET',
    path: '/api/seconds/contract',
    access: 'trader',
    rate: 'read',
    summary: 'One second contract with its receipts and the index from half a minute before acceptance to its settlement',
    input: z.strictObject({ contractId: Id }),
    output: z.strictObject({
      contract: SecondContract,
      orderReceipt: SecondOrderReceipt,
      settlementReceipt: z.optional(SecondSettlementReceipt),
      ticks: z.array(SecondTick),
      /** When everything that proves its result is published; absent while it runs. */
      provenAt: z.optional(Time),
    }),
    errors: ['not-found'],
  }),
  evidence: call({
    method: 'GET',
    path: '/api/seconds/evidence',
    access: 'trader',
    rate: 'read',
    summary: 'Everything that proves a settled contract’s result, as docs/verify/verify-receipt.mjs reads it',
    input: z.strictObject({ contractId: Id }),
    output: z.looseObject({ bundle: z.literal('bourse-second'), version: z.literal(1) }),
    errors: ['not-found', 'evidence-pending', 'evidence-gap'],
  }),
  record: call({
    method: 'GET',
    path: '/api/seconds/record',
    access: 'trader',
    rate: 'read',
    summary: 'How many of your contracts won and lost, and what came of them',
    input: z.strictObject({ symbol: z.optional(SecondId), days: history.days }),
    output: SecondRecord,
    errors: [],
  }),
  limits: call({
    method: 'GET',
    path: '/api/seconds/limits',
    access: 'trader',
    rate: 'read',
    summary: 'Your own limits, today’s loss, and when the risks were acknowledged',
    input: Nothing,
    output: z.strictObject({ limits: SecondLimits, acknowledgedAt: z.optional(Time) }),
    errors: [],
  }),
  setLimits: call({
    method: 'POST',
    path: '/api/seconds/set-limits',
    access: 'trader',
    rate: 'write',
    summary: 'Changes your own limits: stricter ones apply at once, looser ones 24 hours later',
    input: z.strictObject({
      requestId: RequestId,
      step: LimitStep,
      /** Only for the step `daily_loss`. */
      dailyLoss: z.optional(refusing('25', DecimalText)),
    }),
    output: z.strictObject({ seq: z.int(), limits: SecondLimits }),
    errors: ['9', '25', '38', 'request-expired'],
  }),
  acknowledge: call({
    method: 'POST',
    path: '/api/seconds/acknowledge',
    access: 'trader',
    rate: 'write',
    summary: 'Records that the risks of second contracts were read and understood',
    input: Nothing,
    output: z.strictObject({ acknowledgedAt: Time }),
    errors: [],
  }),
  ruleBook: call({
    method: 'GET',
    path: '/api/seconds/rule-book',
    access: 'public',
    rate: 'read',
    summary: 'The rules in force, or those of a hash: every number and sentence that decides a result',
    input: z.strictObject({ hash: z.optional(Hash) }),
    output: z.strictObject({ version: z.int(), hash: Hash, text: z.string(), since: Time }),
    errors: ['not-found'],
  }),
  fairness: call({
    method: 'GET',
    path: '/api/seconds/fairness',
    access: 'public',
    rate: 'read',
    summary:
      'What came of all second contracts: accounts that lost, voids, the exchange’s result, and the worst deviation of a source today',
    input: Nothing,
    output: z.strictObject({
      /** In the last 90 days; the share only from 100 accounts on, as a fraction. */
      accounts: z.int(),
      losingShare: z.optional(DecimalText),
      /** In the last 30 days. House accounts don't count. */
      contracts: z.int(),
      staked: DecimalText,
      paid: DecimalText,
      /** staked − paid: what the exchange gained. */
      houseResult: SignedDecimalText,
      voids: z.int(),
      /** What the exchange would have gained if the void contracts had been decided at the last tick that counted. Absent without any. */
      voidResult: z.optional(SignedDecimalText),
      /** The last hundred. */
      voidLog: z.array(VoidLog),
      /** Per index, today: the used source furthest from the index, in percent. */
      deviations: z.array(z.strictObject({ symbol: SpotId, source: z.string(), percent: SignedDecimalText, at: Time })),
    }),
    errors: [],
  }),
};
