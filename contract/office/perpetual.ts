import * as z from 'zod/mini';
import { officeCall } from '../call.ts';
import { Leverage, Lots, LotsText, MarginMode, PerpetualId, PositionSide } from '../perpetual-text.ts';
import { Count, Cursor, DecimalText, Id, Nothing, SignedDecimalText, Time, Uid } from '../text.ts';
import { Exported, officeExport } from './export.ts';
import { Change, Reason, Submitted } from './text.ts';

const sees = ['risk', 'finance', 'admin', 'auditor'] as const;
const Page = { cursor: z.optional(Cursor), limit: z.optional(Count) };
const filter = { symbol: z.optional(PerpetualId), side: z.optional(PositionSide), uid: z.optional(Uid) };

/** Whose it is: a trader's, a house account's (market maker, practice trader) or the insurance fund's. */
const Owner = z.enum(['trader', 'house', 'insurance']);

/** One contract at this moment. Money is in USDT, quantities in lots, rates are fractions. */
export const ContractRisk = z.strictObject({
  symbol: PerpetualId,
  /** Of one lot, in the base asset. */
  contractSize: DecimalText,
  isCloseOnly: z.boolean(),
  /** Absent before the first index. */
  mark: z.optional(DecimalText),
  index: z.optional(DecimalText),
  indexState: z.enum(['normal', 'degraded', 'stale', 'held']),
  /** (mark − index) ÷ index in percent, three decimals, rounded towards zero. */
  distance: z.optional(SignedDecimalText),
  /** The average premium of the samples since the last funding, the funding that follows from it, and the last one paid. */
  premium: SignedDecimalText,
  fundingRate: SignedDecimalText,
  lastFundingRate: SignedDecimalText,
  nextFundingAt: Time,
  /** Lots open on one side, which are as many as on the other, and their value at mark. */
  openInterest: LotsText,
  openValue: z.optional(DecimalText),
  /** How many positions there are on each side. */
  longs: z.int(),
  shorts: z.int(),
  /** The largest holder's share of each side in percent, two decimals, rounded up. Absent if nobody holds anything. */
  largestLong: z.optional(DecimalText),
  largestShort: z.optional(DecimalText),
  /** What the insurance fund holds: lots, negative if short. */
  insurance: z.optional(SignedDecimalText),
  openOrders: z.int(),
});

/** A position and how far it is from liquidation. */
export const Exposure = z.strictObject({
  uid: Uid,
  isHouse: z.boolean(),
  symbol: PerpetualId,
  side: PositionSide,
  marginMode: MarginMode,
  quantity: LotsText,
  entryPrice: DecimalText,
  markPrice: DecimalText,
  value: DecimalText,
  unrealised: SignedDecimalText,
  margin: DecimalText,
  /** Equity ÷ (maintenance margin + closing fee) in percent, one decimal: below 100 it is liquidated. */
  guaranteedRatio: z.optional(SignedDecimalText),
  /** Absent if no price liquidates it. For a cross position an estimate at the other marks. */
  liquidationPrice: z.optional(DecimalText),
  /** How far the mark price may move against it, in percent of the mark, two decimals, rounded down. Negative: due now. */
  distance: z.optional(SignedDecimalText),
});
export type Exposure = z.infer<typeof Exposure>;

/** What one holder has of one side of a contract. */
export const Holding = z.strictObject({
  /** Absent for the insurance fund. */
  uid: z.optional(Uid),
  owner: Owner,
  symbol: PerpetualId,
  side: PositionSide,
  quantity: LotsText,
  value: z.optional(DecimalText),
  /** Of all lots open on this side, in percent, two decimals, rounded up. */
  share: DecimalText,
});
export type Holding = z.infer<typeof Holding>;

/** What moved the fund's balance, by where the money came from or went to. */
export const InsuranceCause = z.enum(['liquidation', 'position', 'funding', 'supply']);
export const InsuranceEntry = z.strictObject({
  /** Its command, and its place among the command's ledger entries. */
  seq: z.int(),
  position: z.int(),
  at: Time,
  cause: InsuranceCause,
  /** Whose liquidation paid it. */
  uid: z.optional(Uid),
  amount: SignedDecimalText,
});
export type InsuranceEntry = z.infer<typeof InsuranceEntry>;
const moved = z.strictObject({ cause: InsuranceCause, in: DecimalText, out: DecimalText });

export const LiquidationStepName = z.enum(['orders_cancelled', 'reduced', 'taken_over', 'deleveraged']);
/** A liquidation: what one command did to one position that no longer had the margin it needed. */
export const Liquidation = z.strictObject({
  /** The command: all its ledger entries are under this number. */
  seq: z.int(),
  position: z.int(),
  at: Time,
  uid: Uid,
  isHouse: z.boolean(),
  symbol: PerpetualId,
  side: PositionSide,
  markPrice: DecimalText,
  /** How many lots were closed, and for how much. */
  quantity: LotsText,
  value: DecimalText,
  insuranceFee: DecimalText,
  /** The last step. */
  ended: LiquidationStepName,
  steps: z.array(
    z.strictObject({
      step: LiquidationStepName,
      quantity: LotsText,
      value: DecimalText,
      /** Value ÷ quantity, rounded half up to two decimals more than a tick. Absent where nothing was closed. */
      price: z.optional(DecimalText),
      insuranceFee: DecimalText,
      /** Whose position was closed against it. */
      against: z.optional(Uid),
    }),
  ),
});
export type Liquidation = z.infer<typeof Liquidation>;
const liquidationFilter = {
  symbol: z.optional(PerpetualId),
  /** Only those with such a step. */
  step: z.optional(z.enum(['reduced', 'taken_over', 'deleveraged'])),
  /** As the liquidated trader, or as the one whose position was closed against it. */
  uid: z.optional(Uid),
};

/** The changeable rules of a contract. Prices aren't among them, nor is what a funding will be. */
const Small = z.int().check(z.minimum(1), z.maximum(10_000));
export const ruleFields = {
  /** Fractions, charged on the value of a fill. */
  makerFee: DecimalText,
  takerFee: DecimalText,
  /** The most of a liquidation's proceeds that the insurance fund keeps. */
  insuranceRate: DecimalText,
  /** Funding = premium + (interest − premium, at most the damper either way), at most the cap either way. Fractions for eight hours. */
  fundingInterest: DecimalText,
  fundingDamper: DecimalText,
  fundingCap: DecimalText,
  /** The value in USDT whose average price in the book the premium is sampled from. */
  impactValue: DecimalText,
  /** How far from the mark price an opening order may be, and a market order may reach, as fractions. */
  priceBand: DecimalText,
  marketBand: DecimalText,
  minimumQuantity: Lots,
  maximumQuantity: Lots,
  maximumMarketQuantity: Lots,
  /** In USDT. */
  minimumNotional: DecimalText,
  maximumOpenOrders: Small,
};
/** The deduction of a tier follows from the tiers below it, so that margin has no jump at a floor. */
const RuleTier = z.strictObject({ floor: DecimalText, maintenanceRate: DecimalText, maximumLeverage: Leverage });
const ContractRules = z.strictObject({ ...ruleFields, tiers: z.array(RuleTier) });
export const RuleChanges = z.strictObject({
  ...z.partial(z.strictObject(ruleFields)).shape,
  tiers: z.optional(z.array(RuleTier).check(z.minLength(1), z.maxLength(12))),
});

/** What a change would do to one position. */
export const RuleEffect = z.strictObject({
  uid: Uid,
  isHouse: z.boolean(),
  symbol: PerpetualId,
  side: PositionSide,
  marginMode: MarginMode,
  value: DecimalText,
  /** It wouldn't have enough margin, so it keeps the current rules until it's enlarged or margin is taken away. */
  keepsRules: z.boolean(),
  /** Absent where no price liquidates it. */
  priceBefore: z.optional(DecimalText),
  priceAfter: z.optional(DecimalText),
  /** In percent of the mark price, as in the list of positions. */
  distanceBefore: z.optional(SignedDecimalText),
  distanceAfter: z.optional(SignedDecimalText),
});
export type RuleEffect = z.infer<typeof RuleEffect>;

export const perpetualOffice = {
  risk: officeCall({
    method: 'GET',
    path: '/api/office/perpetual/risk',
    roles: sees,
    rate: 'read',
    summary: 'Lists the contracts with open interest, prices, premium, funding and the largest holders',
    input: Nothing,
    output: z.strictObject({ at: Time, contracts: z.array(ContractRisk) }),
    errors: [],
  }),
  positions: officeCall({
    method: 'GET',
    path: '/api/office/perpetual/positions',
    roles: sees,
    rate: 'read',
    summary: 'Lists open positions, nearest to liquidation first, paged. The view is audited',
    input: z.strictObject({ ...filter, ...Page }),
    output: z.strictObject({ positions: z.array(Exposure), cursor: z.optional(Cursor) }),
    errors: [],
  }),
  exportPositions: officeExport({
    path: '/api/office/perpetual/export-positions',
    roles: sees,
    summary: 'Exports open positions as CSV, nearest to liquidation first',
    input: z.strictObject({ ...filter, reason: Exported.reason }),
    errors: [],
  }),
  holders: officeCall({
    method: 'GET',
    path: '/api/office/perpetual/holders',
    roles: sees,
    rate: 'read',
    summary: 'Lists who holds what share of a contract’s open interest, largest first, paged. The view is audited',
    input: z.strictObject({ ...filter, ...Page }),
    output: z.strictObject({ holders: z.array(Holding), cursor: z.optional(Cursor) }),
    errors: [],
  }),
  exportHolders: officeExport({
    path: '/api/office/perpetual/export-holders',
    roles: sees,
    summary: 'Exports the shares of open interest as CSV, largest first',
    input: z.strictObject({ ...filter, reason: Exported.reason }),
    errors: [],
  }),
  rules: officeCall({
    method: 'GET',
    path: '/api/office/perpetual/rules',
    roles: sees,
    rate: 'read',
    summary: 'The tiers, fees, funding parameters and limits of a contract, and changes that were approved and apply later',
    input: z.strictObject({ symbol: PerpetualId }),
    output: z.strictObject({
      rules: ContractRules,
      /** Announced: approved, and applied at their time. */
      coming: z.array(z.strictObject({ request: Id, announcedAt: Time, appliesAt: Time, changes: z.array(Change) })),
    }),
    errors: ['11'],
  }),
  previewRules: officeCall({
    method: 'POST',
    path: '/api/office/perpetual/preview-rules',
    roles: ['risk', 'finance', 'admin'],
    rate: 'read',
    summary:
      'Which positions would keep the current rules, which a change would move closer to liquidation, and which further away. Changes nothing',
    input: z.strictObject({ symbol: PerpetualId, changes: RuleChanges }),
    output: z.strictObject({
      /** Positions that wouldn't have enough margin: they keep the current rules. */
      kept: z.int(),
      nearer: z.int(),
      further: z.int(),
      /** Those that keep the current rules first, then the nearest after the change; at most 100. */
      positions: z.array(RuleEffect),
      /** When it would apply, if it was approved now. */
      appliesAt: Time,
    }),
    errors: ['9', '11', '25'],
  }),
  changeRules: officeCall({
    method: 'POST',
    path: '/api/office/perpetual/change-rules',
    roles: ['risk', 'finance', 'admin'],
    rate: 'write',
    summary:
      'Requests other tiers, fees, funding parameters or limits. Needs a second person; what tightens, and tiers, funding and the market band, apply 24 hours later. It liquidates nobody: a position without enough margin keeps the current rules',
    input: z.strictObject({ symbol: PerpetualId, changes: RuleChanges, reason: Reason }),
    output: Submitted,
    errors: ['9', '11', '25', 'nothing-changed', 'request-waits'],
  }),
  insurance: officeCall({
    method: 'GET',
    path: '/api/office/perpetual/insurance',
    roles: sees,
    rate: 'read',
    summary: 'The insurance fund: its balance, what it holds, and what came in and went out in 24 hours and 30 days',
    input: Nothing,
    output: z.strictObject({
      balance: DecimalText,
      /** Positions taken over and not sold yet. */
      positions: z.array(
        z.strictObject({
          symbol: PerpetualId,
          side: PositionSide,
          quantity: LotsText,
          entryPrice: DecimalText,
          markPrice: z.optional(DecimalText),
          value: z.optional(DecimalText),
          unrealised: z.optional(SignedDecimalText),
        }),
      ),
      day: z.array(moved),
      month: z.array(moved),
    }),
    errors: [],
  }),
  insuranceEntries: officeCall({
    method: 'GET',
    path: '/api/office/perpetual/insurance-entries',
    roles: sees,
    rate: 'read',
    summary: 'Lists what changed the insurance fund’s balance, newest first, paged',
    input: z.strictObject({ cause: z.optional(InsuranceCause), ...Page }),
    output: z.strictObject({ entries: z.array(InsuranceEntry), cursor: z.optional(Cursor) }),
    errors: [],
  }),
  exportInsurance: officeExport({
    path: '/api/office/perpetual/export-insurance',
    roles: sees,
    summary: 'Exports what changed the insurance fund’s balance as CSV, newest first',
    input: z.strictObject({ cause: z.optional(InsuranceCause), ...Exported }),
    errors: [],
  }),
  liquidations: officeCall({
    method: 'GET',
    path: '/api/office/perpetual/liquidations',
    roles: ['support', ...sees],
    rate: 'read',
    summary: 'Lists liquidations with their steps, deleveraging included, newest first, paged. The view is audited',
    input: z.strictObject({ ...liquidationFilter, ...Page }),
    output: z.strictObject({ liquidations: z.array(Liquidation), cursor: z.optional(Cursor) }),
    errors: [],
  }),
  exportLiquidations: officeExport({
    path: '/api/office/perpetual/export-liquidations',
    roles: ['support', ...sees],
    summary: 'Exports the steps of liquidations as CSV, newest first',
    input: z.strictObject({ ...liquidationFilter, ...Exported }),
    errors: [],
  }),
};
