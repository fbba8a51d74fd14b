import type { Answer } from '../answer.ts';
import type { FeeTier } from '../market/instrument.ts';
import type { Market } from '../market/market.ts';
import type { Amount, Ticks } from '../money/unit.ts';
import type { Rejection } from '../rejection.ts';
import type { Stamp } from '../stamp.ts';
import { named, type RowsOf, type Sink, type Stored, type Tables, type Tells, type Values } from '../table.ts';
import { dayOf } from '../time.ts';
import type { SpotConfiguration } from './configuration.ts';
import type { SpotEvent } from './events.ts';
import { feeTierOf } from './fees.ts';
import { orderNow } from './open-order.ts';
import { isOpenStatus } from './order.ts';
import { type OrderRow, orderColumns, orderOfRow, orderRow } from './order-columns.ts';
import type { Spot } from './spot.ts';
import { counts, newVolume, restoreVolume, volumes } from './volume.ts';

export const spotTables = {
  fee_tier: { key: ['tier'], columns: { tier: 'integer', floor: 'amount', maker: 'amount', taker: 'amount' } },
  open_order: {
    key: ['order_id'],
    columns: orderColumns,
  },
  volume: { key: ['trader', 'day'], columns: { trader: 'integer', day: 'integer', volume: 'amount' } },
  last_price: { key: ['symbol'], columns: { symbol: 'text', price: 'integer' } },
} as const satisfies Tables;
export type SpotTable = keyof typeof spotTables | 'counter';

const feeTierRow = (tier: number, { floor, maker, taker }: FeeTier): Values => ({ tier, floor, maker, taker });

export const spotRows = (spot: Spot): RowsOf<SpotTable> => ({
  *counter() {
    if (spot.lastDealId > 0) yield named('deal', spot.lastDealId);
    if (spot.lastPriority > 0) yield named('priority', spot.lastPriority);
    if (spot.volumeDay > 0) yield named('volume_day', spot.volumeDay);
  },
  *fee_tier() {
    for (const [i, tier] of spot.feeTiers.entries()) yield feeTierRow(i, tier);
  },
  *open_order() {
    for (const order of spot.orders.sorted()) yield orderRow(orderNow(order));
  },
  *volume() {
    for (const trader of spot.ledger.inOrder()) {
      const volume = volumes.of(trader);
      for (const [i, day] of (volume?.days ?? []).entries())
        if (counts(day, spot.volumeDay)) yield { trader: trader.id, day, volume: volume!.amounts[i] };
    }
  },
  *last_price() {
    for (const { instrument, lastPrice } of spot.markets.values()) {
      if (lastPrice !== undefined) yield { symbol: instrument.symbol, price: lastPrice };
    }
  },
});

export function restoreSpot(spot: Spot, market: Market, stored: Stored<SpotTable>): void {
  spot.lastDealId = stored.counter('deal');
  spot.lastPriority = stored.counter('priority');
  spot.volumeDay = stored.counter('volume_day');
  for (const underlying of market.underlyings.values()) spot.list(underlying);
  spot.feeTiers = stored.byNumber('fee_tier', 'tier').map(({ floor, maker, taker }) => ({ floor, maker, taker }) as FeeTier);
  const trader = (v: Values) => spot.ledger.traders.get(v['trader'] as number)!;
  for (const v of stored.all('last_price')) spot.markets.get(v['symbol'] as string)!.lastPrice = v['price'] as Ticks;
  const orders = stored.byNumber('open_order', 'order_id').map((v) => spot.revive(trader(v), orderOfRow(v as OrderRow)));
  for (const order of orders.sort((a, b) => a.priority - b.priority)) spot.stand(order);
}

export function takeVolume(spot: Spot, v: Values): void {
  if (!counts(v['day'] as number, spot.volumeDay)) return;
  const trader = spot.ledger.traders.get(v['trader'] as number)!;
  const volume = volumes.of(trader) ?? newVolume(0, spot.volumeRound);
  volumes.keep(trader, volume);
  restoreVolume(volume, v['day'] as number, v['volume'] as Amount);
  volume.tier = feeTierOf(spot.feeTiers, volume.sum);
}

export function tellSpotConfigured({ feeTiers }: SpotConfiguration, sink: Sink<SpotTable>): void {
  if (feeTiers.length > 0) sink.empty('fee_tier');
  for (const [i, tier] of feeTiers.entries()) sink.put('fee_tier', feeTierRow(i, tier));
}

/** Clock and configuration commands advance the volumes. */
export function tellVolumeDay({ at }: Stamp, kind: string, answer: Answer | Rejection, sink: Sink<SpotTable>): void {
  if (!('rejected' in answer) && (kind === 'advance_clock' || kind === 'configure')) sink.counter('volume_day', dayOf(at));
}

export const spotTells: Tells<SpotEvent, SpotTable> = {
  order_changed({ order }, sink) {
    if (isOpenStatus(order.status)) sink.put('open_order', orderRow(order));
    else sink.remove('open_order', { order_id: order.orderId });
  },
  deal_made({ dealId, symbol, price }, sink) {
    sink.counter('deal', dealId);
    sink.put('last_price', { symbol, price });
  },
  volume_changed: ({ trader, day, volume }, sink) => sink.put('volume', { trader, day, volume }),
  self_trade_prevented: undefined,
  level_changed: undefined,
  fee_tier_changed: undefined,
};
