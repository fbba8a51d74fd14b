// Which events are worth a message, and what it says. One per order, deposit, withdrawal step or contract, never one per fill.

import type { ExchangeEvent } from '@bourse/core/event';
import type { LiquidationStep } from '@bourse/core/perpetual/events';
import { isOpenStatus as isOpenContractOrder, isTriggered, type PerpetualOrder } from '@bourse/core/perpetual/order';
import { isOpenStatus, type Order } from '@bourse/core/spot/order';
import type { Committed } from '../engine/committed.ts';
import { type PersonalMessage, putMessages } from '../gateways/personal-message.ts';
import type { Statement } from '../store/statement.ts';

export function projectInbox(batch: readonly Committed[]): Statement[] {
  const messages = batch.flatMap(messagesOf);
  return messages.length > 0 ? [putMessages(messages)] : [];
}

export function messagesOf({ seq, at, outcomes }: Pick<Committed, 'seq' | 'at' | 'outcomes'>): PersonalMessage[] {
  const found: PersonalMessage[] = [];
  const steps: LiquidationStep[] = [];
  for (const event of outcomes[0].events) {
    if (event.event === 'liquidation_step') steps.push(event);
    else found.push(...messageOf(event, at, `${seq}.${found.length}`));
  }
  return steps.length === 0 ? found : [...found, ...liquidations(seq, steps)];
}

type Made = readonly PersonalMessage[];
const none: Made = [];

/** `place`: where in the journal, for what may happen twice to the same thing. */
function messageOf(event: ExchangeEvent, at: number, place: string): Made {
  switch (event.event) {
    case 'order_changed':
      return spotOrder(event.order);
    case 'perpetual_order_changed':
      return contractOrder(event.order);
    case 'second_settled': {
      const { second, trader, symbol, direction, stake } = event.second;
      const facts = { second, symbol, direction, result: event.result, stake: `${stake}`, payout: `${event.payout}` };
      return [{ trader, id: `second:${second}`, kind: 'second-settled', facts, at }];
    }
    case 'deposit_changed': {
      const { key, trader, asset, amount, state } = event.deposit;
      const isReversed = state === 'reversed';
      const facts = { state: isReversed ? 'reversed' : 'credited', asset, amount: `${amount}` };
      return [{ trader, id: `deposit:${isReversed ? 'reversed' : 'credited'}:${key}`, kind: 'deposit', facts, at }];
    }
    case 'withdrawal_changed':
      return withdrawal(event, at, place);
    case 'allotted':
    case 'unlocked': {
      const { subscription, asset, tokens } = event;
      if (tokens === 0n) return none;
      const step = event.event === 'allotted' ? 'allotted' : `unlocked:${place}`;
      const facts = { sale: subscription.sale, state: event.event, asset, amount: `${tokens}` };
      return [{ trader: subscription.trader, id: `sale:${subscription.subscription}:${step}`, kind: 'sale', facts, at }];
    }
    case 'refunded': {
      const { sale, subscription, trader, amount } = event.subscription;
      const facts = { sale, state: 'refunded', asset: 'USDT', amount: `${amount}` };
      return [{ trader, id: `sale:${subscription}:refunded`, kind: 'sale', facts, at }];
    }
    case 'reward_paid': {
      // Whose trades it's for is nobody else's business, so the ID doesn't say it.
      const { inviter, asset, amount } = event;
      return [{ trader: inviter, id: `reward:${place}`, kind: 'reward', facts: { asset, amount: `${amount}` }, at }];
    }
    default:
      return none;
  }
}

/** Once it has ended, if anything of it was filled. */
function spotOrder(o: Order): Made {
  if (isOpenStatus(o.status) || o.filledQuantity === 0) return none;
  const facts = {
    ...{ order: o.orderId, symbol: o.symbol, side: o.side, isWhole: o.status === 'done' },
    ...{ quantity: o.filledQuantity, amount: `${o.filledAmount}` },
  };
  return [{ trader: o.trader, id: `order:${o.orderId}`, kind: 'spot-order', facts, at: o.updatedAt }];
}

function contractOrder(o: PerpetualOrder): Made {
  if (isOpenContractOrder(o.status) || o.filledQuantity === 0) return none;
  const facts = {
    ...{ order: o.orderId, symbol: o.symbol, side: o.side, isWhole: o.status === 'done', exit: exitOf(o) },
    ...{ quantity: o.filledQuantity, amount: `${o.filledAmount}` },
    ...(o.closed > 0 && { realised: `${o.realised}` }),
  };
  return [{ trader: o.trader, id: `contract-order:${o.orderId}`, kind: 'contract-order', facts, at: o.updatedAt }];
}

/** A closing order with a trigger. A long position is closed by selling: above the price with a profit, below it with a loss. */
function exitOf(o: PerpetualOrder): 'take-profit' | 'stop-loss' | 'trailing-stop' | undefined {
  if (!isTriggered(o.type) || !(o.reduceOnly || o.closesPosition)) return undefined;
  if (o.type === 'trailing_stop') return 'trailing-stop';
  return (o.side === 'sell') === (o.triggerAbove === true) ? 'take-profit' : 'stop-loss';
}

const told = ['submitted', 'done', 'rejected', 'cancelled', 'failed'] as const;

/** The receiver of one to our own address has a deposit. */
function withdrawal({ withdrawal: w, path }: Extract<ExchangeEvent, { event: 'withdrawal_changed' }>, at: number, place: string): Made {
  const passed = told.filter((state) => path.includes(state));
  const messages: PersonalMessage[] = passed.map((state) => ({
    ...{ trader: w.trader, id: `withdrawal:${w.withdrawal}:${state}`, kind: 'withdrawal', at },
    facts: { withdrawal: w.withdrawal, state, asset: w.asset, amount: `${w.amount}` },
  }));
  if (w.receiver === undefined || !passed.includes('done')) return messages;
  const facts = { state: 'credited', asset: w.asset, amount: `${w.amount - w.fee}` };
  return [...messages, { trader: w.receiver, id: `deposit:credited:transfer:${place}`, kind: 'deposit', facts, at }];
}

/** All steps of one command for one position are one message, to its trader and to each whose position was closed against it. */
function liquidations(seq: number, steps: readonly LiquidationStep[]): Made {
  const messages = new Map<string, PersonalMessage & { readonly facts: { quantity: number; amount: bigint } }>();
  const add = (kind: 'position-liquidated' | 'position-deleveraged', trader: number, isLong: boolean, step: LiquidationStep) => {
    const id = `${kind}:${seq}:${step.symbol}:${isLong ? 'long' : 'short'}`;
    const before = messages.get(`${trader} ${id}`)?.facts ?? { quantity: 0, amount: 0n };
    const facts = { quantity: before.quantity + step.quantity, amount: before.amount + step.value };
    const more = { symbol: step.symbol, side: isLong ? 'long' : 'short', mark: step.mark };
    messages.set(`${trader} ${id}`, { trader, id, kind, at: step.at, facts: { ...more, ...facts } as never });
  };
  for (const step of steps) {
    // Only its orders were cancelled: nothing has happened to the position yet.
    if (step.quantity === 0) continue;
    add('position-liquidated', step.trader, step.isLong, step);
    if (step.against !== undefined) add('position-deleveraged', step.against, !step.isLong, step);
  }
  return [...messages.values()].map(({ facts: { amount, ...facts }, ...message }) => ({
    ...message,
    facts: { ...facts, amount: `${amount}` },
  }));
}
