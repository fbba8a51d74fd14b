// The room's events in the form sent to their trader: orders, fills, positions, settings, funding and liquidations.

import type { OwnEvent } from '@bourse/contract/realtime';
import type { Side } from '@bourse/core/book/side';
import type { ExchangeEvent } from '@bourse/core/event';
import { decimalText } from '@bourse/core/money/decimal';
import type { Instant } from '@bourse/core/money/unit';
import type { LiquidationStep, PerpetualDealMade, PositionChanged } from '@bourse/core/perpetual/events';
import { timeText } from '../store/wire-text.ts';
import type { Contract, Contracts } from './contracts.ts';
import { averageText, fillText, fundingText, moneyText, orderText, stepText } from './perpetual-text.ts';
import { profitsOf } from './realised.ts';

type Tell = (trader: number, event: () => OwnEvent) => void;

/** `contracts`: only their rules are read. Calls `tell` for each trader whom an event concerns; the text is created only on demand. */
export function tellTraders(contracts: Contracts, events: readonly ExchangeEvent[], at: Instant, seq: number, tell: Tell): void {
  let profits: ReturnType<typeof profitsOf> | undefined;
  const profitOf = (deal: number) => {
    profits ??= profitsOf(events);
    return profits.get(deal);
  };
  for (const event of events) {
    switch (event.event) {
      case 'configured':
        contracts.hear([event]);
        break;
      case 'perpetual_order_changed': {
        const { order } = event;
        tell(order.trader, () => ({ event: 'perpetual-order', ...orderText(contracts.known(order.symbol), order) }));
        break;
      }
      case 'perpetual_order_cut': {
        const { trader, symbol, orderId, quantity, reason, at: cutAt } = event;
        tell(trader, () => ({
          event: 'perpetual-order-cut',
          ...{ orderId: `${orderId}`, symbol, quantity: `${quantity}`, reason, at: timeText(cutAt) },
        }));
        break;
      }
      case 'perpetual_deal_made': {
        const contract = contracts.known(event.symbol);
        tell(event.maker, () => fillEvent(contract, event, 'maker', profitOf(event.dealId)?.maker));
        tell(event.taker, () => fillEvent(contract, event, 'taker', profitOf(event.dealId)?.taker));
        break;
      }
      case 'position_changed':
        tell(event.trader, () => positionEvent(contracts.known(event.symbol), event, event.openedSeq === seq ? at : undefined));
        break;
      case 'perpetual_account_changed':
        tell(event.trader, () => ({ event: 'position-mode', positionMode: event.isHedged ? 'hedge' : 'one_way' }));
        break;
      case 'perpetual_setting_changed': {
        const { trader, symbol, leverage, mode } = event;
        tell(trader, () => ({ event: 'perpetual-settings', symbol, leverage, marginMode: mode }));
        break;
      }
      case 'funding_paid':
        tell(event.trader, () => ({ event: 'funding', ...fundingText(contracts.known(event.symbol), event) }));
        break;
      case 'liquidation_step':
        tellStep(contracts.known(event.symbol), event, tell);
        break;
    }
  }
}

function fillEvent(contract: Contract, deal: PerpetualDealMade, role: 'maker' | 'taker', realised: bigint | undefined): OwnEvent {
  const isTaker = role === 'taker';
  const opposite: Side = deal.takerSide === 'buy' ? 'sell' : 'buy';
  return {
    event: 'perpetual-fill',
    ...fillText(contract, {
      deal_id: deal.dealId,
      at: deal.at,
      symbol: deal.symbol,
      price: deal.price,
      quantity: deal.quantity,
      notional: `${deal.notional}`,
      side: isTaker ? deal.takerSide : opposite,
      role,
      order_id: (isTaker ? deal.takerOrderId : deal.makerOrderId) ?? null,
      fee: `${isTaker ? deal.takerFee : deal.makerFee}`,
      realised: realised === undefined ? null : `${realised}`,
    }),
  };
}

function positionEvent(contract: Contract, p: PositionChanged, openedAt: Instant | undefined): OwnEvent {
  const { instrument } = contract;
  return {
    event: 'position',
    symbol: p.symbol,
    side: p.isLong ? 'long' : 'short',
    marginMode: p.mode,
    quantity: `${p.quantity}`,
    size: decimalText(p.quantity, instrument.quantityDecimals),
    ...(p.quantity > 0 && { entryPrice: averageText(contract, p.entryValue, p.quantity) }),
    entryValue: moneyText(contract, p.entryValue),
    margin: moneyText(contract, p.margin),
    ...(openedAt !== undefined && { openedAt: timeText(openedAt) }),
  };
}

function tellStep(contract: Contract, step: LiquidationStep, tell: Tell): void {
  const told = (role: 'liquidated' | 'counterparty') => (): OwnEvent => ({
    event: 'liquidation',
    ...stepText(contract, { ...step, role }),
  });
  tell(step.trader, told('liquidated'));
  if (step.against !== undefined) tell(step.against, told('counterparty'));
}
