import * as z from 'zod/mini';
import { officeCall } from '../call.ts';
import { PriceStatus } from '../market.ts';
import { AssetCode, DecimalText, Nothing, SpotId, Time } from '../text.ts';
import { Reason, Submitted } from './text.ts';

const sees = ['risk', 'admin', 'finance', 'support', 'auditor'] as const;
const Small = z.int().check(z.nonnegative(), z.maximum(10_000));
/** The changeable settings of an instrument. Prices aren't among them. */
const bounds = {
  name: z.string().check(z.trim(), z.minLength(3), z.maxLength(32)),
  minimumQuantity: DecimalText,
  maximumQuantity: DecimalText,
  maximumMarketQuantity: DecimalText,
  minimumNotional: DecimalText,
  priceBand: DecimalText, // as a fraction: 0.1
  marketBand: DecimalText,
  maximumOpenOrders: Small,
  /** The number of live sources for a normal index, and the minimum for an index at all. */
  indexNormal: Small,
  indexDegraded: Small,
  /** The maximum deviation of a source from the median, as a fraction. */
  indexDeviation: DecimalText,
  /** Venue, pair and, for one in USD, the venue's USDT/USD: `binance BTCUSDT, kraken BTC/USD USDT/USD`. Empty in the practice realm. */
  indexSources: z.string().check(z.maxLength(600)),
  listed: z.boolean(),
  /** Only while unlisted: the open orders are cancelled. */
  ended: z.boolean(),
};
const Tier = z.strictObject({ floor: DecimalText, maker: DecimalText, taker: DecimalText });

export const instruments = {
  list: officeCall({
    method: 'GET',
    path: '/api/office/instruments/list',
    roles: sees,
    rate: 'read',
    summary: 'Lists the instruments with their limits, and the fee tiers',
    input: Nothing,
    output: z.strictObject({
      instruments: z.array(
        z.strictObject({
          symbol: SpotId,
          base: AssetCode,
          quote: AssetCode,
          priceDecimals: z.int(),
          quantityDecimals: z.int(),
          ...bounds,
          openOrders: z.int(),
          index: z.optional(DecimalText),
          indexState: z.string(),
          indexAt: z.optional(Time),
        }),
      ),
      feeTiers: z.array(Tier),
      feeAsset: AssetCode,
    }),
    errors: [],
  }),
  priceStatus: officeCall({
    method: 'GET',
    path: '/api/office/instruments/price-status',
    roles: sees,
    rate: 'read',
    summary: 'Where prices come from, as everyone can see it: each index, its sources, and the connections to other exchanges',
    input: Nothing,
    output: PriceStatus,
    errors: [],
  }),
  change: officeCall({
    method: 'POST',
    path: '/api/office/instruments/change',
    roles: ['risk', 'admin'],
    rate: 'write',
    summary: 'Requests new limits for an instrument. Needs a second person; index changes take effect 24 hours later',
    input: z.strictObject({ symbol: SpotId, changes: z.partial(z.strictObject(bounds)), reason: Reason }),
    output: Submitted,
    errors: ['11', '9', '25', 'nothing-changed', 'request-waits'],
  }),
  changeFees: officeCall({
    method: 'POST',
    path: '/api/office/instruments/change-fees',
    roles: ['risk', 'admin', 'finance'],
    rate: 'write',
    summary: 'Requests new fee tiers. Needs a second person; resting orders are charged at the tier in force when they fill',
    input: z.strictObject({ tiers: z.array(Tier).check(z.minLength(1), z.maxLength(12)), reason: Reason }),
    output: Submitted,
    errors: ['9', 'nothing-changed', 'request-waits'],
  }),
};
