import * as z from 'zod/mini';
import { call } from './call.ts';
import { Balance } from './ledger.ts';
import { AssetCode, Cursor, DecimalText, history, Id, Nothing, RequestId, refusing, Time } from './text.ts';

/** A rate as markets quote it: this much `quote` for one `base`, at the pair's tick size if one of the two is USDT. */
const PairPrice = z.strictObject({ base: AssetCode, quote: AssetCode, price: DecimalText });

/** An offer valid for some seconds. Rate, spread and fee are separate, and the exchange is booked exactly as shown. */
export const FlashQuote = z.strictObject({
  id: Id,
  from: AssetCode,
  to: AssetCode,
  /** Debited from the spot account. */
  fromAmount: DecimalText,
  /** Credited there, after spread and fee. */
  toAmount: DecimalText,
  /** The value of one `from` in `to` at the two index prices, before spread and fee. */
  indexRate: DecimalText,
  /** toAmount ÷ fromAmount, rounded down to twelve significant digits; for display. */
  rate: DecimalText,
  /** The two rates above as prices of the same pair: at the index, and with everything included. */
  indexPrice: PairPrice,
  price: PairPrice,
  /** In `to`. */
  spread: DecimalText,
  spreadBasisPoints: DecimalText,
  fee: DecimalText,
  feeBasisPoints: DecimalText,
  quotedAt: Time,
  expiresAt: Time,
});
export type FlashQuote = z.infer<typeof FlashQuote>;

export const ExchangeRecord = z.strictObject({
  id: Id,
  from: AssetCode,
  to: AssetCode,
  fromAmount: DecimalText,
  toAmount: DecimalText,
  rate: DecimalText,
  price: PairPrice,
  spread: DecimalText,
  fee: DecimalText,
  status: z.literal('done'),
  at: Time,
});
export type ExchangeRecord = z.infer<typeof ExchangeRecord>;

export const flash = {
  assets: call({
    method: 'GET',
    path: '/api/flash/assets',
    access: 'trader',
    rate: 'read',
    summary: 'Exchange options: all open assets with a live index, with spread, fee, minimum and quote lifetime',
    input: Nothing,
    output: z.strictObject({
      isPaused: z.boolean(),
      assets: z.array(
        z.strictObject({
          asset: AssetCode,
          name: z.string(),
          decimals: z.int(),
          /** Closed by the operator, or without a live price right now. */
          isOpen: z.boolean(),
          hasPrice: z.boolean(),
          /** In the spot account. */
          available: DecimalText,
          /** The most that the house can take and give right now; absent while there's no price. */
          mostIn: z.optional(DecimalText),
          mostOut: z.optional(DecimalText),
        }),
      ),
      /** Per exchange, in USDT. */
      minimum: DecimalText,
      spreadBasisPoints: DecimalText,
      feeBasisPoints: DecimalText,
      quoteSeconds: z.int(),
      /** How far the index may move between quote and acceptance, in either direction, before the quote is refused. */
      moveBasisPoints: DecimalText,
      /** The fraction of acceptances in 24 hours that were refused because the index had moved. */
      refusalRate: DecimalText,
    }),
    errors: [],
  }),
  quote: call({
    method: 'POST',
    path: '/api/flash/quote',
    access: 'trader',
    rate: 'order',
    summary: 'Gets a ten-second quote for an amount given or an amount received. Nothing is frozen',
    input: z.strictObject({
      requestId: RequestId,
      from: refusing('30', AssetCode),
      to: refusing('30', AssetCode),
      /** Exactly one of the two. */
      fromAmount: z.optional(refusing('25', DecimalText)),
      toAmount: z.optional(refusing('25', DecimalText)),
    }),
    // The time of this answer, to compute the remaining seconds: for a repeated request, the time of the repetition.
    output: z.strictObject({ quote: FlashQuote, serverTime: Time }),
    errors: ['14', '15', '24', '25', '30', '38', 'price-stale', 'request-expired'],
  }),
  accept: call({
    method: 'POST',
    path: '/api/flash/accept',
    access: 'trader',
    rate: 'order',
    summary: 'Accepts your quote, once. A repetition gets the same answer. Error 24 if it expired or isn’t yours',
    input: z.strictObject({ requestId: RequestId, quote: Id }),
    output: z.strictObject({ seq: z.int(), exchange: ExchangeRecord, balances: z.array(Balance) }),
    errors: ['14', '24', '38', 'price-stale', 'rate-moved', 'request-expired'],
  }),
  log: call({
    method: 'GET',
    path: '/api/flash/log',
    access: 'trader',
    rate: 'read',
    summary: 'Lists your exchanges, newest first, paged',
    input: z.strictObject({
      asset: z.optional(AssetCode),
      ...history,
    }),
    output: z.strictObject({ exchanges: z.array(ExchangeRecord), cursor: z.optional(Cursor) }),
    errors: [],
  }),
};
