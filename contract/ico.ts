import * as z from 'zod/mini';
import { call } from './call.ts';
import { SaleRecord, SaleRecordKind, SaleSubscription, SaleTerms } from './ico-text.ts';
import { Balance } from './ledger.ts';
import { Cursor, DecimalText, history, Id, Locale, Nothing, RequestId, refusing, Time } from './text.ts';

/** Neither a price nor a number of tokens: what a subscription gets follows from all of them at the end. */
export const subscribeToSale = z.strictObject({
  requestId: RequestId,
  saleId: Id,
  /** USDT, added to what is subscribed already. */
  amount: refusing('25', DecimalText),
});

export const ico = {
  sales: call({
    method: 'GET',
    path: '/api/ico/sales',
    access: 'public',
    rate: 'read',
    summary: 'Lists token sales with their terms and what is subscribed: open ones first, then upcoming ones, then those that are over',
    input: z.strictObject({ locale: z.optional(Locale) }),
    output: z.strictObject({
      sales: z.array(
        z.strictObject({
          ...SaleTerms.shape,
          /** Plain text in the requested language, otherwise in English. */
          risk: z.string(),
          riskLocale: Locale,
        }),
      ),
      serverTime: Time,
    }),
    errors: [],
  }),
  subscriptions: call({
    method: 'GET',
    path: '/api/ico/subscriptions',
    access: 'trader',
    rate: 'read',
    summary: 'Your subscriptions, one for each token sale, newest first',
    input: Nothing,
    output: z.strictObject({ subscriptions: z.array(SaleSubscription) }),
    errors: [],
  }),
  subscribe: call({
    method: 'POST',
    path: '/api/ico/subscribe',
    access: 'trader',
    rate: 'rare',
    summary: 'Subscribes USDT from the spot account to a token sale, or adds to your subscription. It’s frozen until the sale ends',
    input: subscribeToSale,
    output: z.strictObject({ seq: z.int(), subscription: SaleSubscription, balances: z.array(Balance) }),
    errors: [
      ...(['14', '15', '25', '38', 'not-found', 'request-expired'] as const),
      ...(['sale-closed', 'over-sale-limit', 'not-verified', 'country-not-offered'] as const),
    ],
  }),
  revoke: call({
    method: 'POST',
    path: '/api/ico/revoke',
    access: 'trader',
    rate: 'rare',
    summary: 'Revokes your whole subscription free of charge, until the sale ends',
    input: z.strictObject({ requestId: RequestId, saleId: Id }),
    output: z.strictObject({ seq: z.int(), saleId: Id, returned: DecimalText, balances: z.array(Balance) }),
    errors: ['38', 'not-found', 'sale-closed', 'request-expired'],
  }),
  log: call({
    method: 'GET',
    path: '/api/ico/log',
    access: 'trader',
    rate: 'read',
    summary: 'What happened to your subscriptions, newest first, paged',
    input: z.strictObject({ saleId: z.optional(Id), kind: z.optional(SaleRecordKind), ...history }),
    output: z.strictObject({ records: z.array(SaleRecord), cursor: z.optional(Cursor) }),
    errors: [],
  }),
  banner: call({
    method: 'GET',
    path: '/api/ico/banner',
    access: 'public',
    rate: 'read',
    summary: 'The reward pool announced on the home page: who pays it, and by which terms. Off until the operator switches it on',
    input: z.strictObject({ locale: z.optional(Locale) }),
    /** Nothing but `isOn` while it's off. */
    output: z.strictObject({
      isOn: z.boolean(),
      title: z.optional(z.string()),
      text: z.optional(z.string()),
      /** The language of title and text. */
      locale: z.optional(Locale),
      payer: z.optional(z.string()),
      /** An https address. */
      terms: z.optional(z.string()),
      /** The sale that it's about. */
      saleId: z.optional(Id),
    }),
    errors: [],
  }),
};
