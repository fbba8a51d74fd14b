import * as z from 'zod/mini';
import { officeCall } from '../call.ts';
import { Direction, Hash, SecondContract, SecondId, SecondPayout, SecondVoidReason } from '../seconds-text.ts';
import { Count, Cursor, DecimalText, Nothing, SignedDecimalText, Time, Uid } from '../text.ts';
import { Exported, officeExport } from './export.ts';
import { Reason, Submitted } from './text.ts';

// Operators see second contracts and their rules. Nothing here takes a price, a strike, a result or a payout, and no input names a
// trader except the filter of a list.

const sees = ['risk', 'finance', 'admin', 'auditor'] as const;
const changes = ['risk', 'finance', 'admin'] as const;

/** Money is in USDT. `gains` is what the exchange pays on top of the stakes if this direction wins. */
const Side = z.strictObject({ contracts: z.int(), stakes: DecimalText, gains: DecimalText });
const sides = {
  up: Side,
  down: Side,
  /** What the exchange gains, or loses, if all of them end higher, or lower. */
  ifHigher: SignedDecimalText,
  ifLower: SignedDecimalText,
  /** The worse of the two as a loss; zero if neither is one. */
  netLoss: DecimalText,
};

export const SecondExposure = z.strictObject({
  symbol: SecondId,
  isOpen: z.boolean(),
  /** Why no new contracts are accepted. */
  closedBecause: z.optional(z.enum(['delisted', 'stopped', 'index'])),
  indexState: z.enum(['normal', 'degraded', 'stale', 'held']),
  ...sides,
  /** Frozen in the fund for what these contracts may win. */
  frozen: DecimalText,
  /** The largest net loss of one settlement second and of all open contracts: a share of the fund, as a fraction and as an amount. */
  bucketShare: DecimalText,
  bucketCap: DecimalText,
  totalShare: DecimalText,
  totalCap: DecimalText,
  /** Accepted, and not struck yet: their settlement second isn't known. */
  waiting: z.strictObject(sides),
  /** By settlement second, in the next five minutes; a second without a contract is left out. */
  seconds: z.array(z.strictObject({ second: Time, ...sides })),
  /** Contracts that settle after that. */
  later: z.int(),
});
export type SecondExposure = z.infer<typeof SecondExposure>;

/** Settled contracts of traders; those of house accounts don't count. */
const Settled = z.strictObject({
  contracts: z.int(),
  staked: DecimalText,
  /** Stakes less what was paid back and out: what the exchange gained. */
  result: SignedDecimalText,
  won: z.int(),
  lost: z.int(),
  tie: z.int(),
  void: z.int(),
  /** Won ÷ (won + lost), as a fraction with four decimals. Absent if none was decided. */
  wonShare: z.optional(DecimalText),
});

const Payout = z.strictObject({ durationMs: z.int(), payoutRate: DecimalText });
/** The changeable rules. Shares and payouts are fractions, stakes are in USDT, `maximumOpen` is per trader. */
const ruleFields = {
  minimumStake: DecimalText,
  maximumStake: DecimalText,
  maximumOpen: z.int(),
  bucketShare: DecimalText,
  totalShare: DecimalText,
  /** Whether new contracts are accepted at all. */
  listed: z.boolean(),
};
export const SecondRuleChanges = z.strictObject({
  ...z.partial(z.strictObject(ruleFields)).shape,
  payouts: z.optional(z.array(Payout).check(z.minLength(1), z.maxLength(12))),
});

/** With the trader's number, and whether it's a house account's. */
export const OfficeSecond = z.strictObject({ uid: Uid, isHouse: z.boolean(), ...SecondContract.shape });
export type OfficeSecond = z.infer<typeof OfficeSecond>;
const filter = {
  symbol: z.optional(SecondId),
  direction: z.optional(Direction),
  uid: z.optional(Uid),
  /** open: waiting for its strike too. settled: void ones too. */
  status: z.optional(z.enum(['open', 'settled', 'won', 'lost', 'tie', 'void'])),
};

export const secondsOffice = {
  exposure: officeCall({
    method: 'GET',
    path: '/api/office/seconds/exposure',
    roles: sees,
    rate: 'read',
    summary: 'Open second contracts by instrument and settlement second against their caps, the fund, and what settled contracts cost',
    input: Nothing,
    output: z.strictObject({
      at: Time,
      /** House accounts of the ledger: what is free, and what is frozen for open contracts. */
      fund: z.strictObject({ free: DecimalText, frozen: DecimalText, total: DecimalText }),
      instruments: z.array(SecondExposure),
      /** Since midnight UTC, and in the last 30 days. */
      today: Settled,
      month: Settled,
      /** Of the last 30 days, by reason. */
      voids: z.array(z.strictObject({ reason: SecondVoidReason, contracts: z.int(), stakes: DecimalText })),
      /** The rules in force, which are public. Absent while nothing is listed. */
      ruleBook: z.optional(Hash),
    }),
    errors: [],
  }),
  rules: officeCall({
    method: 'GET',
    path: '/api/office/seconds/rules',
    roles: sees,
    rate: 'read',
    summary: 'The payouts, stakes and caps of second contracts, by instrument',
    input: Nothing,
    output: z.strictObject({
      instruments: z.array(
        z.strictObject({ symbol: SecondId, ...ruleFields, payouts: z.array(SecondPayout), bucketCap: DecimalText, totalCap: DecimalText }),
      ),
      /** Those that could be listed: their index exists. */
      unlisted: z.array(SecondId),
    }),
    errors: [],
  }),
  changeRules: officeCall({
    method: 'POST',
    path: '/api/office/seconds/change-rules',
    roles: changes,
    rate: 'write',
    summary:
      'Requests other payouts, stakes or caps of an instrument. Needs a second person; it applies to contracts accepted later, and everyone can read it in the rule book',
    input: z.strictObject({ symbol: SecondId, changes: SecondRuleChanges, reason: Reason }),
    output: Submitted,
    errors: ['9', '11', '25', 'nothing-changed', 'request-waits'],
  }),
  listContract: officeCall({
    method: 'POST',
    path: '/api/office/seconds/list-contract',
    roles: changes,
    rate: 'write',
    summary: 'Requests second contracts on an index that has none yet, on the usual terms. Needs a second person',
    input: z.strictObject({ symbol: SecondId, reason: Reason }),
    output: Submitted,
    errors: ['9', '11', 'nothing-changed', 'request-waits'],
  }),
  moveFund: officeCall({
    method: 'POST',
    path: '/api/office/seconds/move-fund',
    roles: ['finance', 'admin'],
    rate: 'write',
    summary: 'Requests a transfer between the hot wallet and the fund of second contracts. Needs a second person; frozen money can’t leave',
    input: z.strictObject({ amount: DecimalText, direction: z.enum(['in', 'out']), reason: Reason }),
    output: Submitted,
    errors: ['14', '25', '30', 'request-waits'],
  }),
  contracts: officeCall({
    method: 'GET',
    path: '/api/office/seconds/contracts',
    roles: ['support', ...sees],
    rate: 'read',
    summary: 'Lists second contracts, newest first, paged. The view is audited',
    input: z.strictObject({ ...filter, cursor: z.optional(Cursor), limit: z.optional(Count) }),
    output: z.strictObject({ contracts: z.array(OfficeSecond), cursor: z.optional(Cursor) }),
    errors: [],
  }),
  exportContracts: officeExport({
    path: '/api/office/seconds/export-contracts',
    roles: ['support', ...sees],
    summary: 'Exports second contracts as CSV, newest first',
    input: z.strictObject({ ...filter, ...Exported }),
    errors: [],
  }),
};
