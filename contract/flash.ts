import * as z from 'zod/mini';
import { call } from './call.ts';
import { Balance } from './ledger.ts';
import { AssetCode, Count, Cursor, DecimalText, Id, Nothing, RequestId, refusing, Time } from './text.ts';

/** A rate as markets quote it: so much of `quote` for one of `base`, at the tick of that pair where one of the two is USDT. */
const PairPrice = z.strictObject({ base: AssetCode, quote: AssetCode, price: DecimalText });

/** An offer that is valid for some seconds. Rate, spread and fee are separate; what is shown is what is booked. */
export const FlashQuote = z.strictObject({
  id: Id,
  from: AssetCode,
  to: AssetCode,
  /** What leaves the spot account. */
  fromAmount: DecimalText,
  /** What arrives there, after spread and fee. */
  toAmount: DecimalText,
  /** What one unit of `from` is worth in `to` by the two index prices, before spread and fee. */
  indexRate: DecimalText,
  /** toAmount ÷ fromAmount, rounded down to twelve significant decimals: for the eye. */
  rate: DecimalText,
  /** The two rates above as a price of the pair, the same pair in both: by the index, and all in. */
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
          /** Closed by the operator, or without a live price at the moment. */
          isOpen: z.boolean(),
          hasPrice: z.boolean(),
          /** In the spot account. */
          available: DecimalText,
          /** The most that the house can take, and give, at the moment; absent while it has no price. */
          mostIn: z.optional(DecimalText),
          mostOut: z.optional(DecimalText),
        }),
      ),
      /** Of one exchange, in USDT. */
      minimum: DecimalText,
      spreadBasisPoints: DecimalText,
      feeBasisPoints: DecimalText,
      quoteSeconds: z.int(),
      /** How far the index may move between quote and acceptance, either way, before the quote is refused. */
      moveBasisPoints: DecimalText,
      /** Of all acceptances of 24 hours the share that was refused because the index had moved, as a fraction. */
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
    // The time of this answer, for the seconds that are left: of a repeated request it is the time of the repetition.
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
      days: z.optional(z.enum(['7', '30', '120'])),
      cursor: z.optional(Cursor),
      limit: z.optional(Count),
    }),
    output: z.strictObject({ exchanges: z.array(ExchangeRecord), cursor: z.optional(Cursor) }),
    errors: [],
  }),
};
