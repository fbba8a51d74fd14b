import type { DealMade } from '@bourse/core/event';
import type { Order } from '@bourse/core/spot/order';
import type { Committed } from '../engine/committed.ts';
import { amounts, flags, integers, texts, words } from '../store/array-literal.ts';
import type { Statement } from '../store/statement.ts';

// ---- how events become rows

export function projectSpot(batch: readonly Committed[]): Statement[] {
  const orders = new Map<number, Order>();
  const deals: { readonly seq: number; readonly deal: DealMade }[] = [];
  for (const { seq, outcomes } of batch) {
    for (const event of outcomes[0].events) {
      if (event.event === 'order_changed') orders.set(event.order.orderId, event.order);
      else if (event.event === 'deal_made') deals.push({ seq, deal: event });
    }
  }
  return [...(orders.size > 0 ? [putOrders([...orders.values()])] : []), ...(deals.length > 0 ? [addDeals(deals)] : [])];
}

/** After the first time only these change; the rest was fixed when the order was placed. */
const PUT_ORDERS = `
  INSERT INTO spot_order (order_id, trader, client_order_id, symbol, side, type, time_in_force, post_only, self_trade_prevention, price,
    quantity, amount, trigger_price, trigger_source, trigger_above, status, end_reason, filled_quantity, filled_amount, fee, frozen,
    priority_seq, placed_at, updated_at)
  SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::boolean[], $9::text[], $10::bigint[],
    $11::bigint[], $12::numeric[], $13::bigint[], $14::text[], $15::boolean[], $16::text[], $17::text[], $18::bigint[], $19::numeric[], $20::numeric[],
    $21::numeric[], $22::bigint[], $23::bigint[], $24::bigint[])
  ON CONFLICT (order_id) DO UPDATE SET
    price = excluded.price, quantity = excluded.quantity, status = excluded.status, end_reason = excluded.end_reason,
    filled_quantity = excluded.filled_quantity, filled_amount = excluded.filled_amount, fee = excluded.fee, frozen = excluded.frozen,
    priority_seq = excluded.priority_seq, updated_at = excluded.updated_at`;

const putOrders = (orders: readonly Order[]): Statement => ({
  name: 'put_spot_orders',
  text: PUT_ORDERS,
  values: [
    integers(orders.map((o) => o.orderId)),
    integers(orders.map((o) => o.trader)),
    texts(orders.map((o) => o.clientOrderId)),
    texts(orders.map((o) => o.symbol)),
    words(orders.map((o) => o.side)),
    words(orders.map((o) => o.type)),
    words(orders.map((o) => o.timeInForce)),
    flags(orders.map((o) => o.postOnly)),
    words(orders.map((o) => o.selfTradePrevention)),
    integers(orders.map((o) => o.price)),
    integers(orders.map((o) => o.quantity)),
    amounts(orders.map((o) => o.amount)),
    integers(orders.map((o) => o.triggerPrice)),
    texts(orders.map((o) => o.triggerSource)),
    flags(orders.map((o) => o.triggerAbove)),
    words(orders.map((o) => o.status)),
    texts(orders.map((o) => o.endReason)),
    integers(orders.map((o) => o.filledQuantity)),
    amounts(orders.map((o) => o.filledAmount)),
    amounts(orders.map((o) => o.fee)),
    amounts(orders.map((o) => o.frozen)),
    integers(orders.map((o) => o.prioritySeq)),
    integers(orders.map((o) => o.placedAt)),
    integers(orders.map((o) => o.updatedAt)),
  ],
});

const ADD_DEALS = `
  INSERT INTO deal (deal_id, seq, at, symbol, price, quantity, notional, taker_side, maker_order_id, taker_order_id, maker, taker, maker_fee, taker_fee)
  SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[], $7::numeric[], $8::text[], $9::bigint[],
    $10::bigint[], $11::bigint[], $12::bigint[], $13::numeric[], $14::numeric[])`;

const addDeals = (deals: readonly { readonly seq: number; readonly deal: DealMade }[]): Statement => ({
  name: 'add_deals',
  text: ADD_DEALS,
  values: [
    integers(deals.map(({ deal }) => deal.dealId)),
    integers(deals.map(({ seq }) => seq)),
    integers(deals.map(({ deal }) => deal.at)),
    texts(deals.map(({ deal }) => deal.symbol)),
    integers(deals.map(({ deal }) => deal.price)),
    integers(deals.map(({ deal }) => deal.quantity)),
    amounts(deals.map(({ deal }) => deal.notional)),
    words(deals.map(({ deal }) => deal.takerSide)),
    integers(deals.map(({ deal }) => deal.makerOrderId)),
    integers(deals.map(({ deal }) => deal.takerOrderId)),
    integers(deals.map(({ deal }) => deal.maker)),
    integers(deals.map(({ deal }) => deal.taker)),
    amounts(deals.map(({ deal }) => deal.makerFee)),
    amounts(deals.map(({ deal }) => deal.takerFee)),
  ],
});

// ---- how rows become answers
