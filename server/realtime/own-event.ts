// The core's events in the form sent to their trader: decimal text and named assets.
import type { OwnEvent } from '@bourse/contract/realtime';
import type { Side } from '@bourse/core/book/side';
import type { ExchangeEvent } from '@bourse/core/event';
import type { Exchanged } from '@bourse/core/flash/events';
import type { Asset, Instrument } from '@bourse/core/market/instrument';
import { formatDecimal } from '@bourse/core/money/decimal';
import type { Instant } from '@bourse/core/money/unit';
import type { DealMade } from '@bourse/core/spot/events';
import type { Order } from '@bourse/core/spot/order';
import { wireOrder } from '../store/wire-order.ts';
import { timeText } from '../store/wire-text.ts';

export interface Market {
  asset(name: string): Asset;
  instrument(symbol: string): Instrument;
}

/** Calls `tell` for each trader whom an event concerns; the text is created only on demand. */
export function tellOwners(
  event: ExchangeEvent,
  seq: number,
  at: Instant,
  market: Market,
  tell: (trader: number, event: () => OwnEvent) => void,
): void {
  const money = (asset: string, amount: bigint) => formatDecimal(amount, market.asset(asset).scale);
  switch (event.event) {
    case 'order_changed':
      tell(event.order.trader, () => orderEvent(event.order, market));
      break;
    case 'deal_made':
      tell(event.maker, () => fillEvent(event, 'maker', market));
      tell(event.taker, () => fillEvent(event, 'taker', market));
      break;
    case 'balance_changed': {
      const { account, asset, available, frozen } = event;
      tell(event.trader, () => ({ event: 'balance', account, asset, available: money(asset, available), frozen: money(asset, frozen) }));
      break;
    }
    case 'transferred': {
      const { from, to, asset, amount } = event;
      tell(event.trader, () => ({
        event: 'transfer',
        transferId: `${seq}`,
        from,
        to,
        asset,
        amount: money(asset, amount),
        at: timeText(at),
      }));
      break;
    }
    case 'adjusted': {
      const { account, asset, amount } = event;
      tell(event.trader, () => ({ event: 'adjustment', account, asset, amount: money(asset, amount), at: timeText(at) }));
      break;
    }
    case 'debt_changed': {
      const { asset, amount } = event;
      tell(event.trader, () => ({ event: 'debt', asset, amount: money(asset, amount) }));
      break;
    }
    case 'exchanged':
      tell(event.quote.trader, () => exchangeEvent(event, market));
      break;
    case 'practice_credited': {
      const { account, asset, amount } = event;
      tell(event.trader, () => ({ event: 'credit', account, asset, amount: money(asset, amount), at: timeText(at) }));
      break;
    }
  }
}

function orderEvent(order: Order, market: Market): OwnEvent {
  const instrument = market.instrument(order.symbol);
  const traded = { instrument, base: market.asset(instrument.base), quote: market.asset(instrument.quote) };
  return { event: 'order', ...wireOrder(traded, order, formatDecimal) };
}

function exchangeEvent({ exchange, quote, at }: Exchanged, market: Market): OwnEvent {
  const { from, to } = quote;
  const [given, got] = [market.asset(from).scale, market.asset(to).scale];
  // The amount received per unit, with twelve decimals, rounded down.
  const rate = (quote.toAmount * 10n ** BigInt(12 + given)) / (quote.fromAmount * 10n ** BigInt(got));
  return {
    event: 'exchange',
    id: `${exchange}`,
    from,
    to,
    fromAmount: formatDecimal(quote.fromAmount, given),
    toAmount: formatDecimal(quote.toAmount, got),
    rate: formatDecimal(rate, 12),
    spread: formatDecimal(quote.spread, got),
    fee: formatDecimal(quote.fee, got),
    status: 'done',
    at: timeText(at),
  };
}

function fillEvent(deal: DealMade, role: 'maker' | 'taker', market: Market): OwnEvent {
  const instrument = market.instrument(deal.symbol);
  const side = role === 'taker' ? deal.takerSide : deal.takerSide === 'buy' ? 'sell' : 'buy';
  const feeAsset = received(instrument, side);
  return {
    event: 'fill',
    dealId: `${deal.dealId}`,
    orderId: `${role === 'maker' ? deal.makerOrderId : deal.takerOrderId}`,
    symbol: deal.symbol,
    side,
    role,
    price: formatDecimal(deal.price, instrument.priceDecimals),
    quantity: formatDecimal(deal.quantity, instrument.quantityDecimals),
    amount: formatDecimal(deal.notional, market.asset(instrument.quote).scale),
    fee: formatDecimal(role === 'maker' ? deal.makerFee : deal.takerFee, market.asset(feeAsset).scale),
    feeAsset,
    at: timeText(deal.at),
  };
}

/** The asset that a side receives, from which its fee is taken. */
const received = (instrument: Instrument, side: Side): string => (side === 'buy' ? instrument.base : instrument.quote);
