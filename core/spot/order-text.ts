import type { Amount } from '../money/unit.ts';
import type { Order } from './order.ts';

/** Enum values are stored as their index in these lists; new ones are appended. */
const sides: readonly Order['side'][] = ['buy', 'sell'];
const types: readonly Order['type'][] = ['limit', 'market', 'stop_limit', 'stop_market'];
const lives: readonly Order['timeInForce'][] = ['GTC', 'IOC', 'FOK'];
const preventions: readonly Order['selfTradePrevention'][] = ['expire_taker', 'expire_maker', 'expire_both', 'none'];
const sources: readonly Order['triggerSource'][] = [undefined, 'last', 'index'];
const directions: readonly Order['triggerAbove'][] = [undefined, false, true];
const statuses: readonly Order['status'][] = ['untriggered', 'new', 'partial', 'done', 'cancelled', 'expired', 'rejected'];
const reasons: readonly Order['endReason'][] = [
  undefined,
  'trader',
  'locked',
  'no_liquidity',
  'not_fillable',
  'self_trade',
  'insufficient_available',
  'price_band',
  'too_many_open_orders',
  'trading_ended',
];

/** `o`, one letter per enum value, then numbers each preceded by a space, empty if absent; last the client order ID. */
export const orderText = (o: Order): string =>
  `o${sides.indexOf(o.side)}${types.indexOf(o.type)}${lives.indexOf(o.timeInForce)}${preventions.indexOf(o.selfTradePrevention)}` +
  `${sources.indexOf(o.triggerSource)}${directions.indexOf(o.triggerAbove)}${statuses.indexOf(o.status)}${reasons.indexOf(o.endReason)}${o.postOnly ? 1 : 0}` +
  ` ${o.orderId} ${o.trader} ${o.symbol} ${o.price ?? ''} ${o.quantity ?? ''} ${o.amount ?? ''} ${o.triggerPrice ?? ''} ${o.filledQuantity}` +
  ` ${o.filledAmount} ${o.fee} ${o.frozen} ${o.prioritySeq} ${o.placedAt} ${o.updatedAt - o.placedAt}` +
  (o.clientOrderId === undefined ? '' : ` ${JSON.stringify(o.clientOrderId)}`);

export function orderOfText(text: string): Order {
  const word = <T>(list: readonly T[], at: number): T => list[text.charCodeAt(at) - 0x30] as T;
  const cells = text.split(' ', 15);
  const number = (at: number): never => (cells[at] === '' ? undefined : Number(cells[at])) as never;
  const amount = (at: number): never => (cells[at] === '' ? undefined : BigInt(cells[at]!)) as never;
  const name = text.slice(cells.join(' ').length + 1);
  return {
    orderId: number(1),
    trader: number(2),
    clientOrderId: name === '' ? undefined : (JSON.parse(name) as string),
    symbol: cells[3]!,
    side: word(sides, 1),
    type: word(types, 2),
    timeInForce: word(lives, 3),
    postOnly: text[9] === '1',
    selfTradePrevention: word(preventions, 4),
    price: number(4),
    quantity: number(5),
    amount: amount(6),
    triggerPrice: number(7),
    triggerSource: word(sources, 5),
    triggerAbove: word(directions, 6),
    status: word(statuses, 7),
    endReason: word(reasons, 8),
    filledQuantity: number(8),
    filledAmount: amount(9),
    fee: amount(10),
    frozen: amount(11),
    prioritySeq: number(12),
    placedAt: number(13),
    updatedAt: (Number(cells[13]) + Number(cells[14])) as never,
  };
}

/** Older versions' format: JSON with amounts as text. */
export function orderOfJson(o: { [F in keyof Order]: Order[F] | undefined }): Order {
  const amount = (value: unknown): Amount => BigInt(value as string) as Amount;
  return {
    ...(o as Order),
    amount: o.amount === undefined ? undefined : amount(o.amount),
    filledAmount: amount(o.filledAmount),
    fee: amount(o.fee),
    frozen: amount(o.frozen),
  };
}
