import type { Input } from '@bourse/contract/call';
import type { spot as contract } from '@bourse/contract/spot';
import { orderId as orderNumber } from '@bourse/core/book/order-id';
import type { Outcome } from '@bourse/core/event';
import type { Instrument } from '@bourse/core/market/instrument';
import { parseAmount, parsePrice, parseQuantity } from '@bourse/core/market/instrument-text';
import type { Amount, Lots, Ticks } from '@bourse/core/money/unit';
import type { Rejection } from '@bourse/core/rejection';
import type { PlaceOrder } from '@bourse/core/spot/commands';
import { isMarketType, isStopType, type OrderType } from '@bourse/core/spot/order';
import { type FormFault, formFault } from '@bourse/core/spot/order-form';
import type { Pool } from 'pg';
import type { EnginePort, Submission } from '../engine/submission.ts';
import type { HistoryArchive } from '../history/archive.ts';
import { isRefusal, type Refused, refuse } from '../http/refusal.ts';
import type { Caller, Handlers, Result } from '../http/room.ts';
import type { Listing } from '../store/listing.ts';
import { changedBalances } from '../store/wire-text.ts';
import { archivedOrder } from './archived.ts';
import { orderText } from './order-text.ts';
import { spotViews } from './views.ts';

export interface SpotOptions {
  readonly pool: Pick<Pool, 'query'>;
  readonly engine: EnginePort;
  readonly submission: Submission;
  readonly listing: Listing;
  readonly archive: HistoryArchive;
}
type Spot = typeof contract;

/** The calls of the spot room. */
export const spot = (o: SpotOptions): Handlers<Spot> => ({
  ...spotViews(o),
  placeOrder: async (input, caller) => {
    const command = placeOrder(o, input, caller);
    return isRefusal(command) ? command : answerOrder(o, await o.submission.submit(command), caller);
  },
  amendOrder: async (input, caller) => {
    if (input.price === undefined && input.quantity === undefined) return refuse('9', { detail: 'neither price nor quantity' });
    const instrument = await instrumentOfOrder(o, Number(input.orderId), caller);
    if (instrument === undefined) return refuse('not-found');
    const price = priceOf(input.price, instrument);
    if (isRefusal(price)) return price;
    const quantity = quantityOf(input.quantity, instrument);
    if (isRefusal(quantity)) return quantity;
    const { requestId, orderId } = input;
    const outcome = await o.submission.submit({
      kind: 'amend_order',
      trader: caller.trader,
      requestId,
      expiresAt: o.submission.expiry(),
      orderId: orderNumber(Number(orderId)),
      price,
      quantity,
    });
    return answerOrder(o, outcome, caller);
  },
  cancelOrder: async ({ requestId, orderId, clientOrderId }, caller) => {
    if ((orderId === undefined) === (clientOrderId === undefined)) return refuse('9', { detail: 'either orderId or clientOrderId' });
    const outcome = await o.submission.submit({
      kind: 'cancel_order',
      trader: caller.trader,
      requestId,
      expiresAt: o.submission.expiry(),
      orderId: orderId === undefined ? undefined : orderNumber(Number(orderId)),
      clientOrderId,
    });
    if ('rejected' in outcome.answer && outcome.answer.rejected === 'order_not_open') {
      await o.engine.projected(Math.min(outcome.seq, o.engine.head));
      if (!(await hasOrder(o, caller, outcome.seq, orderId, clientOrderId))) return refuse('not-found');
    }
    return answerOrder(o, outcome, caller);
  },
  cancelAllOrders: async ({ requestId, symbol }, caller) => {
    if (symbol !== undefined && o.listing.instrument(symbol) === undefined) return refuse('11');
    const outcome = await o.submission.submit({
      kind: 'cancel_all_orders',
      trader: caller.trader,
      requestId,
      expiresAt: o.submission.expiry(),
      symbol,
    });
    const { answer, seq } = outcome;
    if ('rejected' in answer) return answer;
    const orderIds = answer.kind === 'orders' ? answer.orderIds.map(String) : [];
    return { seq, orderIds, balances: changedBalances(o.listing, outcome, caller.trader) };
  },
});

/** Converts text to the instrument's ticks, lots and amount. */
export function placeOrder(
  o: Pick<SpotOptions, 'listing' | 'submission'>,
  input: Input<Spot['placeOrder']>,
  caller: Caller,
): PlaceOrder | Refused {
  const instrument = o.listing.instrument(input.symbol);
  if (instrument === undefined) return refuse('11');
  const { type } = input;
  const fault = formFault(input);
  const wrong = fault && formRefusal(fault, type);
  if (wrong !== undefined) return wrong;
  const price = priceOf(input.price, instrument);
  if (isRefusal(price)) return price;
  const triggerPrice = priceOf(input.triggerPrice, instrument);
  if (isRefusal(triggerPrice)) return triggerPrice;
  const quantity = quantityOf(input.quantity, instrument);
  if (isRefusal(quantity)) return quantity;
  const amount = amountOf(o.listing, input.amount, instrument);
  if (isRefusal(amount)) return amount;
  return {
    kind: 'place_order',
    trader: caller.trader,
    requestId: input.requestId,
    expiresAt: o.submission.expiry(),
    clientOrderId: input.clientOrderId,
    symbol: input.symbol,
    side: input.side,
    type,
    timeInForce: input.timeInForce ?? (isMarketType(type) ? 'IOC' : 'GTC'),
    postOnly: input.postOnly ?? false,
    selfTradePrevention: input.selfTradePrevention ?? 'expire_taker',
    price,
    quantity,
    amount,
    triggerPrice,
    triggerSource: isStopType(type) ? (input.triggerSource ?? 'last') : undefined,
  };
}

/** The core's rule in the catalogue's words; what these don't name, the core itself refuses. */
function formRefusal(fault: FormFault, type: OrderType): Refused | undefined {
  switch (fault) {
    case 'needless_price':
      return refuse('9', { detail: `a ${type} order has no price` });
    case 'needless_trigger':
      return refuse('9', { detail: `a ${type} order has no trigger` });
    case 'needless_amount':
      return refuse('9', { detail: isMarketType(type) ? 'either quantity or amount' : `a ${type} order has no amount` });
    case 'no_price':
      return refuse('10_2');
    case 'no_trigger':
      return refuse('10_2', { detail: 'a stop order has a trigger price' });
    case 'no_quantity':
      return refuse('25');
    case 'other':
      return undefined;
  }
}

function priceOf(text: string | undefined, instrument: Instrument): Ticks | undefined | Refused {
  if (text === undefined) return undefined;
  const price = parsePrice(text, instrument);
  if (price === undefined) return refuse('10_2', { detail: `a price has at most ${instrument.priceDecimals} decimals` });
  return price > 0 ? price : refuse('10_2', { detail: 'a price is above zero' });
}

function quantityOf(text: string | undefined, instrument: Instrument): Lots | undefined | Refused {
  if (text === undefined) return undefined;
  const quantity = parseQuantity(text, instrument);
  if (quantity === undefined) return refuse('25', { detail: `a quantity has at most ${instrument.quantityDecimals} decimals` });
  return quantity > 0 ? quantity : refuse('25', { detail: 'a quantity is above zero' });
}

function amountOf(listing: Listing, text: string | undefined, instrument: Instrument): Amount | undefined | Refused {
  if (text === undefined) return undefined;
  const scale = listing.scale(instrument.quote);
  const amount = parseAmount(text, { scale });
  if (amount === undefined) return refuse('25', { detail: `an amount has at most ${scale} decimals` });
  return amount > 0n ? amount : refuse('25', { detail: 'an amount is above zero' });
}

function answerOrder(o: SpotOptions, outcome: Outcome, caller: Caller): Result<Spot['placeOrder']> | Rejection {
  const { answer, seq } = outcome;
  if ('rejected' in answer) return answer;
  if (answer.kind !== 'order') throw new Error(`an order was answered by ${answer.kind}`);
  return { seq, order: orderText(o.listing, answer.order), balances: changedBalances(o.listing, outcome, caller.trader) };
}

/** The instrument of the trader's own order; undefined if it doesn't exist or is somebody else's. */
async function instrumentOfOrder(o: SpotOptions, order: number, caller: Caller): Promise<Instrument | undefined> {
  // The order may have been acknowledged and not projected yet.
  await o.engine.projected(Math.min(order, o.engine.head));
  const { rows } = await o.pool.query<{ symbol: string }>({
    name: 'symbol_of_order',
    text: 'SELECT symbol FROM spot_order WHERE order_id = $1 AND trader = $2',
    values: [order, caller.trader],
  });
  const found = rows[0] ?? (await archivedOrder<{ readonly symbol: string }>(o.archive, caller.trader, order));
  return found && o.listing.instrument(found.symbol);
}

/**
 * As of the command with this number, so that repeating the request gives the same answer even if the order exists by now. In archived
 * months orders are found by their number only, not by the client's.
 */
async function hasOrder(
  o: SpotOptions,
  caller: Caller,
  seq: number,
  orderId: string | undefined,
  clientOrderId: string | undefined,
): Promise<boolean> {
  const { rows } = await o.pool.query(
    `SELECT 1 FROM spot_order WHERE trader = $1 AND order_id < $2 AND ($3::bigint IS NULL OR order_id = $3)
       AND ($4::text IS NULL OR client_order_id = $4) LIMIT 1`,
    [caller.trader, seq, orderId ?? null, clientOrderId ?? null],
  );
  if (rows.length > 0 || orderId === undefined) return rows.length > 0;
  return Number(orderId) < seq && (await archivedOrder(o.archive, caller.trader, Number(orderId))) !== undefined;
}
