import type { Input } from '@bourse/contract/call';
import type { perpetual as contract } from '@bourse/contract/perpetual';
import { orderId as orderNumber } from '@bourse/core/book/order-id';
import type { Outcome } from '@bourse/core/event';
import { parseAmount, parsePrice } from '@bourse/core/market/instrument-text';
import { parseDecimal } from '@bourse/core/money/decimal';
import { type Lots, lots, type Rate, rate, type Ticks } from '@bourse/core/money/unit';
import type { ClosePosition, PlacePerpetualOrder } from '@bourse/core/perpetual/commands';
import { isMarketType, isTriggered, type PerpetualOrder } from '@bourse/core/perpetual/order';
import type { Policy } from '@bourse/core/policy/policy';
import { ANSWERED_BEFORE, type Submission } from '../engine/submission.ts';
import { isRefusal, type Refused, refuse } from '../http/refusal.ts';
import type { Caller, Handlers } from '../http/room.ts';
import { changedBalances, timeText } from '../store/wire-text.ts';
import type { Contract } from './contracts.ts';
import { moneyText, orderText } from './perpetual-text.ts';
import { acknowledgedAt, orderViews, positionViews, publicViews, type Reading, storedOrder } from './views.ts';

export interface PerpetualOptions extends Reading {
  readonly submission: Submission;
  /** What the caller may open, by the countries that are known of them. */
  readonly policyOf: (caller: Caller) => Promise<Policy>;
}
type Perpetual = typeof contract;

/** The calls of the perpetual room. */
export const perpetual = (o: PerpetualOptions): Handlers<Perpetual> => ({
  ...publicViews(o),
  ...orderViews(o),
  ...positionViews(o),
  ...orderCalls(o),
  ...closingCalls(o),
  ...settingCalls(o),
});

type OrderCalls = 'placeOrder' | 'amendOrder' | 'cancelOrder' | 'cancelAllOrders';
const orderCalls = (o: PerpetualOptions): Pick<Handlers<Perpetual>, OrderCalls> => ({
  placeOrder: async (input, caller) => {
    const command = placeOrder(o, input, caller, await o.policyOf(caller));
    return isRefusal(command) ? command : answerOrder(o, await o.submission.submit(command), caller);
  },
  amendOrder: async (input, caller) => {
    const { price, quantity, triggerPrice } = input;
    if ((price ?? quantity ?? triggerPrice ?? input.trail) === undefined) return refuse('9', { detail: 'nothing to change' });
    const order = await ownOrder(o, caller, input);
    const one = order && o.contracts.of(order.symbol);
    if (one === undefined) return refuse('not-found');
    const prices = pricesOf(one, { price, triggerPrice });
    if (isRefusal(prices)) return prices;
    const trail = trailOf(input.trail);
    if (isRefusal(trail)) return trail;
    const amend = {
      ...request(o, input, caller),
      orderId: orderNumber(Number(input.orderId)),
      ...prices,
      quantity: lotsOf(quantity),
      trail,
      policy: await o.policyOf(caller),
    };
    return answerOrder(o, await o.submission.submit({ kind: 'amend_perpetual_order', ...amend }), caller);
  },
  cancelOrder: async (input, caller) => {
    const { orderId, clientOrderId } = input;
    if ((orderId === undefined) === (clientOrderId === undefined)) return refuse('9', { detail: 'either orderId or clientOrderId' });
    const outcome = await o.submission.submit({
      kind: 'cancel_perpetual_order',
      ...request(o, input, caller),
      orderId: orderId === undefined ? undefined : orderNumber(Number(orderId)),
      clientOrderId,
    });
    const isMissing = 'rejected' in outcome.answer && outcome.answer.rejected === 'order_not_open';
    if (isMissing && !(await hadOrder(o, outcome, caller, input))) return refuse('not-found');
    return answerOrder(o, outcome, caller);
  },
  cancelAllOrders: async (input, caller) => {
    const { symbol } = input;
    if (symbol !== undefined && o.contracts.of(symbol) === undefined) return refuse('11');
    const outcome = await o.submission.submit({ kind: 'cancel_all_perpetual_orders', ...request(o, input, caller), symbol });
    const answer = answerOrders(o, outcome, caller);
    if (isRefusal(answer)) return answer;
    return { seq: answer.seq, orderIds: answer.orders.map(({ orderId }) => orderId), balances: answer.balances };
  },
});

type ClosingCalls = 'closePosition' | 'closeAllPositions' | 'reversePosition' | 'placeExits';
const closingCalls = (o: PerpetualOptions): Pick<Handlers<Perpetual>, ClosingCalls> => ({
  closePosition: async (input, caller) => {
    const place = await placeOf(o, input, caller);
    if (isRefusal(place)) return place;
    const prices = pricesOf(place.one, { price: input.price });
    if (isRefusal(prices)) return prices;
    const close = { ...request(o, input, caller), ...place.at, ...prices, quantity: lotsOf(input.quantity) };
    return answerOrders(o, await o.submission.submit({ kind: 'close_position', ...close }), caller);
  },
  closeAllPositions: async (input, caller) =>
    answerOrders(o, await o.submission.submit({ kind: 'close_all_positions', ...request(o, input, caller) }), caller),
  reversePosition: async (input, caller) => {
    if (o.contracts.of(input.symbol) === undefined) return refuse('11');
    const policy = await o.policyOf(caller);
    const reverse = { kind: 'reverse_position', ...request(o, input, caller), symbol: input.symbol, policy } as const;
    return answerOrders(o, await o.submission.submit(reverse), caller);
  },
  placeExits: async (input, caller) => {
    const place = await placeOf(o, input, caller);
    if (isRefusal(place)) return place;
    const prices = pricesOf(place.one, { takeProfit: input.takeProfit, stopLoss: input.stopLoss });
    if (isRefusal(prices)) return prices;
    const exits = { ...place.at, ...prices, exitSource: input.exitSource ?? 'mark', quantity: lotsOf(input.quantity) };
    return answerOrders(o, await o.submission.submit({ kind: 'place_exits', ...request(o, input, caller), ...exits }), caller);
  },
});

type SettingCalls = 'acknowledge' | 'setLeverage' | 'setMarginMode' | 'setPositionMode' | 'addMargin' | 'removeMargin';
const settingCalls = (o: PerpetualOptions): Pick<Handlers<Perpetual>, SettingCalls> => ({
  acknowledge: async (_, { trader }) => {
    const now = o.engine.now();
    await o.pool.query('INSERT INTO contracts_acknowledged (trader, at) VALUES ($1, $2) ON CONFLICT (trader) DO NOTHING', [trader, now]);
    return { acknowledgedAt: timeText((await acknowledgedAt(o.pool, trader)) ?? now) };
  },
  setLeverage: async (input, caller) => {
    const { symbol, leverage } = input;
    if (o.contracts.of(symbol) === undefined) return refuse('11');
    const policy = await o.policyOf(caller);
    const outcome = await o.submission.submit({ kind: 'choose_leverage', ...request(o, input, caller), symbol, leverage, policy });
    if ('rejected' in outcome.answer) return outcome.answer;
    return { seq: outcome.seq, leverage, balances: changedBalances(o.listing, outcome, caller.trader) };
  },
  setMarginMode: async (input, caller) => {
    const { symbol, marginMode } = input;
    if (o.contracts.of(symbol) === undefined) return refuse('11');
    const outcome = await o.submission.submit({ kind: 'choose_margin_mode', ...request(o, input, caller), symbol, mode: marginMode });
    return 'rejected' in outcome.answer ? outcome.answer : { seq: outcome.seq, marginMode };
  },
  setPositionMode: async (input, caller) => {
    const { positionMode } = input;
    const isHedged = positionMode === 'hedge';
    const outcome = await o.submission.submit({ kind: 'choose_position_mode', ...request(o, input, caller), isHedged });
    return 'rejected' in outcome.answer ? outcome.answer : { seq: outcome.seq, positionMode };
  },
  addMargin: (input, caller) => moveMargin(o, input, caller, 1n),
  removeMargin: (input, caller) => moveMargin(o, input, caller, -1n),
});

/** Fields of every command. */
const request = (o: PerpetualOptions, { requestId }: { readonly requestId: string }, { trader }: Caller) => ({
  trader,
  requestId,
  expiresAt: o.submission.expiry(),
});

/** Converts text to the contract's ticks and lots. What doesn't belong together, the core refuses. */
export function placeOrder(
  o: Pick<PerpetualOptions, 'contracts' | 'submission'>,
  input: Input<Perpetual['placeOrder']>,
  caller: Caller,
  policy: Policy,
): PlacePerpetualOrder | Refused {
  const one = o.contracts.of(input.symbol);
  if (one === undefined) return refuse('11');
  const { type, takeProfit, stopLoss } = input;
  if (!isMarketType(type) && input.price === undefined) return refuse('10_2');
  if (isTriggered(type) && type !== 'trailing_stop' && input.triggerPrice === undefined)
    return refuse('10_2', { detail: 'a stop order has a trigger price' });
  const prices = pricesOf(one, { price: input.price, triggerPrice: input.triggerPrice, takeProfit, stopLoss });
  if (isRefusal(prices)) return prices;
  const trail = trailOf(input.trail);
  if (isRefusal(trail)) return trail;
  return {
    kind: 'place_perpetual_order',
    trader: caller.trader,
    requestId: input.requestId,
    expiresAt: o.submission.expiry(),
    clientOrderId: input.clientOrderId,
    symbol: input.symbol,
    side: input.side,
    positionSide: input.positionSide ?? 'both',
    type,
    timeInForce: input.timeInForce ?? (isMarketType(type) ? 'IOC' : 'GTC'),
    postOnly: input.postOnly ?? false,
    selfTradePrevention: input.selfTradePrevention ?? 'expire_taker',
    reduceOnly: input.reduceOnly ?? false,
    quantity: lotsOf(input.quantity),
    ...prices,
    triggerSource: isTriggered(type) ? (input.triggerSource ?? 'mark') : input.triggerSource,
    trail,
    exitSource: takeProfit !== undefined || stopLoss !== undefined ? (input.exitSource ?? 'mark') : input.exitSource,
    policy,
  };
}

type Prices<K extends string> = { readonly [N in K]: Ticks | undefined };
/** Each in ticks, or a refusal. */
function pricesOf<K extends string>({ instrument }: Contract, texts: Record<K, string | undefined>): Prices<K> | Refused {
  const prices: Partial<Record<K, Ticks>> = {};
  for (const [name, text] of Object.entries(texts) as [K, string | undefined][]) {
    if (text === undefined) continue;
    const price = parsePrice(text, instrument);
    if (price === undefined) return refuse('10_2', { detail: `${name}: at most ${instrument.priceDecimals} decimals` });
    if (price === 0) return refuse('10_2', { detail: `${name}: above zero` });
    prices[name] = price;
  }
  return prices as Prices<K>;
}

const lotsOf = <T extends string | undefined>(text: T): T extends string ? Lots : Lots | undefined =>
  (text === undefined ? undefined : lots(Number(text))) as T extends string ? Lots : Lots | undefined;

function trailOf(text: string | undefined): Rate | undefined | Refused {
  if (text === undefined) return undefined;
  const trail = parseDecimal(text, 8);
  return trail === undefined ? refuse('10_2', { detail: 'trail: at most 8 decimals' }) : rate(trail);
}

/** The position that a call names. The core wants to know in which mode the trader is; a trader says which side is meant. */
async function placeOf(
  o: PerpetualOptions,
  { symbol, side, requestId }: { readonly symbol: string; readonly side: 'long' | 'short'; readonly requestId: string },
  { trader }: Caller,
): Promise<{ readonly one: Contract; readonly at: Pick<ClosePosition, 'symbol' | 'side' | 'positionSide'> } | Refused> {
  const one = o.contracts.of(symbol);
  if (one === undefined) return refuse('11');
  await o.engine.projected(o.engine.head);
  const { rows } = await o.pool.query<{ is_hedged: boolean; is_long: boolean | null }>({
    name: 'position_side',
    text: `SELECT coalesce((SELECT is_hedged FROM state.perpetual_account WHERE trader = $1), false) AS is_hedged,
      (SELECT is_long FROM state.perpetual_position WHERE trader = $1 AND symbol = $2 ORDER BY is_long = $3 DESC LIMIT 1) AS is_long`,
    values: [trader, symbol, side === 'long'],
  });
  const { is_hedged: isHedged, is_long: isLong } = rows[0]!;
  // A repeated request may have closed it: it's answered like the first time.
  const isThere = isLong === (side === 'long') || (await o.submission.knows({ trader, requestId }));
  if (!isThere) return refuse('not-found', { detail: `no ${side} position` });
  return { one, at: { symbol, side, positionSide: isHedged ? side : 'both' } };
}

async function moveMargin(o: PerpetualOptions, input: Input<Perpetual['addMargin']>, caller: Caller, sign: 1n | -1n) {
  const place = await placeOf(o, input, caller);
  if (isRefusal(place)) return place;
  const amount = parseAmount(input.amount, { scale: place.one.quoteScale });
  if (amount === undefined || amount === 0n) return refuse('25', { detail: `an amount has at most ${place.one.quoteScale} decimals` });
  const moved = { ...place.at, amount: (sign * amount) as typeof amount };
  const outcome = await o.submission.submit({ kind: 'move_margin', ...request(o, input, caller), ...moved });
  if ('rejected' in outcome.answer) return outcome.answer;
  const { symbol, side } = input;
  for (const event of outcome.events) {
    if (event.event !== 'position_changed' || event.trader !== caller.trader) continue;
    if (event.symbol !== symbol || event.isLong !== (side === 'long')) continue;
    const balances = changedBalances(o.listing, outcome, caller.trader);
    return { seq: outcome.seq, margin: moneyText(place.one, event.margin), balances };
  }
  return refuse('unavailable', { detail: ANSWERED_BEFORE });
}

function answerOrders(o: PerpetualOptions, outcome: Outcome, caller: Caller) {
  const { answer, seq } = outcome;
  if ('rejected' in answer) return answer;
  if (answer.kind !== 'perpetual_orders') throw new Error(`orders were answered by ${answer.kind}`);
  const orders = answer.perpetualOrders.map((order) => orderText(o.contracts.known(order.symbol), order));
  return { seq, orders, balances: changedBalances(o.listing, outcome, caller.trader) };
}
function answerOrder(o: PerpetualOptions, outcome: Outcome, caller: Caller) {
  const answer = answerOrders(o, outcome, caller);
  return isRefusal(answer) ? answer : { seq: answer.seq, order: answer.orders[0]!, balances: answer.balances };
}

/** The trader's own order, open or ended, placed by `until`; undefined if it doesn't exist or is somebody else's. */
async function ownOrder(
  o: PerpetualOptions,
  { trader }: Pick<Caller, 'trader'>,
  { orderId, clientOrderId }: { readonly orderId?: string | undefined; readonly clientOrderId?: string | undefined },
  until?: number,
): Promise<PerpetualOrder | undefined> {
  // It may have been acknowledged and not projected yet.
  await o.engine.projected(o.engine.head);
  const find = (table: string): string =>
    `SELECT * FROM ${table} WHERE trader = $1 AND ($2::bigint IS NULL OR order_id = $2) AND ($3::text IS NULL OR client_order_id = $3)
       AND ($4::bigint IS NULL OR placed_at <= $4)`;
  for (const table of ['state.perpetual_order', 'ended_perpetual_order']) {
    const { rows } = await o.pool.query(`${find(table)} LIMIT 1`, [trader, orderId ?? null, clientOrderId ?? null, until ?? null]);
    if (rows[0] !== undefined) return storedOrder(rows[0]);
  }
  return undefined;
}

/** Whether the trader had such an order in the millisecond of this request's first answer. One placed since doesn't change it. */
async function hadOrder(o: PerpetualOptions, outcome: Outcome, { trader }: Caller, input: Input<Perpetual['cancelOrder']>) {
  await o.engine.projected(Math.min(outcome.seq, o.engine.head));
  const at = outcome.remembered?.at ?? (await o.submission.answeredAt({ trader, requestId: input.requestId }));
  return (await ownOrder(o, { trader }, input, at)) !== undefined;
}
