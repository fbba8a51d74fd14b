import * as z from 'zod/mini';
import { officeCall } from '../call.ts';
import { SaleTerms, SubscriptionStatus } from '../ico-text.ts';
import { AssetCode, Count, Cursor, DecimalText, Id, Locale, Nothing, Time, Uid } from '../text.ts';
import { Reason, Submitted } from './text.ts';

// Operators make the terms of a sale before it starts, and can cancel it before it ends. Nothing here says who gets how much.

const sees = ['finance', 'risk', 'admin', 'auditor'] as const;
const asks = ['finance', 'risk', 'admin'] as const;

/** By language; English is mandatory. */
const Texts = <T extends z.ZodMiniType>(text: T) => z.record(Locale, text);
const terms = {
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  /** USDT for one token. */
  price: DecimalText,
  /** Tokens. The exchange must hold them all. */
  total: DecimalText,
  /** Per trader, in USDT. */
  minimum: DecimalText,
  maximum: DecimalText,
  startsAt: Time,
  endsAt: Time,
  /** When after the end which share is unlocked, as a fraction with at most four decimals. Times rise, and the shares sum to 1. */
  vesting: z.array(z.strictObject({ afterMs: z.int().check(z.nonnegative()), share: DecimalText })).check(z.minLength(1), z.maxLength(60)),
  /** An https address. */
  whitePaper: z.string().check(z.maxLength(500)),
  /** Plain text. */
  risk: Texts(z.string().check(z.minLength(1), z.maxLength(4_000))),
};
export const SaleChanges = z.partial(z.strictObject(terms));

export const OfficeSale = z.strictObject({
  ...z.omit(SaleTerms, { vesting: true }).shape,
  vesting: terms.vesting,
  risk: terms.risk,
  /** How often its terms were set: 1 for those it was created with. */
  revision: z.int(),
  /** Frozen of the house's tokens for this sale. */
  supply: DecimalText,
  /** Subscribed USDT that is frozen in traders' accounts. */
  frozen: DecimalText,
  /** Once it's allotted: what traders paid, in USDT, and tokens that are still locked. */
  paid: DecimalText,
  locked: DecimalText,
  /** A change or cancellation that waits for a second person. */
  request: z.optional(Id),
});
export type OfficeSale = z.infer<typeof OfficeSale>;

export const SaleBanner = z.strictObject({
  isOn: z.boolean(),
  texts: Texts(
    z.strictObject({
      title: z.string().check(z.minLength(1), z.maxLength(120)),
      text: z.string().check(z.minLength(1), z.maxLength(1_000)),
    }),
  ),
  /** Who pays the rewards, by name. */
  payer: z.string().check(z.minLength(1), z.maxLength(120)),
  /** An https address. */
  terms: z.string().check(z.maxLength(500)),
  saleId: z.optional(Id),
});

export const icoOffice = {
  sales: officeCall({
    method: 'GET',
    path: '/api/office/ico/sales',
    roles: sees,
    rate: 'read',
    summary: 'Token sales, what the exchange holds for them, what they brought in, and the reward-pool banner',
    input: Nothing,
    output: z.strictObject({
      sales: z.array(OfficeSale),
      /** House accounts by asset: free to be offered, and frozen for sales. */
      supplies: z.array(z.strictObject({ asset: AssetCode, free: DecimalText, frozen: DecimalText })),
      /** USDT paid in all sales. */
      proceeds: DecimalText,
      /** Absent until it was first set. */
      banner: z.optional(SaleBanner),
    }),
    errors: [],
  }),
  sale: officeCall({
    method: 'GET',
    path: '/api/office/ico/sale',
    roles: sees,
    rate: 'read',
    summary: 'A token sale with its subscriptions in their order, paged. The view is audited',
    input: z.strictObject({ saleId: Id, cursor: z.optional(Cursor), limit: z.optional(Count) }),
    output: z.strictObject({
      sale: OfficeSale,
      subscriptions: z.array(
        z.strictObject({
          uid: Uid,
          status: SubscriptionStatus,
          amount: DecimalText,
          subscribedAt: Time,
          allotted: z.optional(DecimalText),
          paid: z.optional(DecimalText),
          returned: z.optional(DecimalText),
        }),
      ),
      cursor: z.optional(Cursor),
    }),
    errors: ['not-found'],
  }),
  createSale: officeCall({
    method: 'POST',
    path: '/api/office/ico/create-sale',
    roles: asks,
    rate: 'write',
    summary: 'Requests a new token sale. Needs a second person; all tokens for sale are set aside when it’s approved',
    input: z.strictObject({ asset: AssetCode, ...terms, reason: Reason }),
    output: Submitted,
    errors: ['9', '14', '25', '30', 'unsafe-address', 'content-incomplete', 'request-waits'],
  }),
  changeSale: officeCall({
    method: 'POST',
    path: '/api/office/ico/change-sale',
    roles: asks,
    rate: 'write',
    summary: 'Requests other terms of a sale that hasn’t started. Needs a second person, who has to approve before it starts',
    input: z.strictObject({ saleId: Id, changes: SaleChanges, reason: Reason }),
    output: Submitted,
    errors: [
      ...(['9', '14', '25', 'not-found', 'sale-started'] as const),
      ...(['nothing-changed', 'unsafe-address', 'content-incomplete', 'request-waits'] as const),
    ],
  }),
  cancelSale: officeCall({
    method: 'POST',
    path: '/api/office/ico/cancel-sale',
    roles: asks,
    rate: 'write',
    summary: 'Requests the cancellation of a sale before its end: everyone gets everything back. Needs a second person',
    input: z.strictObject({ saleId: Id, reason: Reason }),
    output: Submitted,
    errors: ['not-found', 'sale-closed', 'request-waits'],
  }),
  fundSupply: officeCall({
    method: 'POST',
    path: '/api/office/ico/fund-supply',
    roles: ['finance', 'admin'],
    rate: 'write',
    summary: 'Requests a transfer between the hot wallet and the tokens for sales. Needs a second person; frozen ones can’t leave',
    input: z.strictObject({ asset: AssetCode, amount: DecimalText, direction: z.enum(['in', 'out']), reason: Reason }),
    output: Submitted,
    errors: ['14', '25', '30', 'request-waits'],
  }),
  changeBanner: officeCall({
    method: 'POST',
    path: '/api/office/ico/change-banner',
    roles: asks,
    rate: 'write',
    summary: 'Requests another reward-pool banner on the home page, or switches it on or off. Needs a second person',
    input: z.strictObject({ ...SaleBanner.shape, reason: Reason }),
    output: Submitted,
    errors: ['9', 'not-found', 'nothing-changed', 'unsafe-address', 'content-incomplete', 'request-waits'],
  }),
};
