// A small fingerprint of what a trader asked for, to tell a repetition from another request with the same id. It guards
// against mistakes of the sender only: who makes two of the own requests collide fools nobody else, and words that
// no order has all look alike, since all of them are refused.

import type { TraderCommand } from '../command.ts';
import { wordNumber } from '../spot/spot-market.ts';

/** 53 bits. Two independent 32-bit FNV-1a sums over the fields in a fixed order; the expiry is not part of the body. */
export function bodyHash(c: TraderCommand): number {
  one = 0x811c9dc5;
  two = 0x1b873593;
  switch (c.kind) {
    case 'place_order':
      mix(1);
      text(c.symbol);
      mix(wordNumber(c.side, c.type, c.timeInForce, c.selfTradePrevention));
      mix(c.triggerSource === 'last' ? 1 : c.triggerSource === 'index' ? 2 : 0);
      text(c.clientOrderId);
      mix(c.postOnly ? 1 : 0);
      number(c.price);
      number(c.quantity);
      number(c.triggerPrice);
      amount(c.amount);
      break;
    case 'amend_order':
      mix(2);
      number(c.orderId);
      number(c.price);
      number(c.quantity);
      break;
    case 'cancel_order':
      mix(3);
      number(c.orderId);
      text(c.clientOrderId);
      break;
    case 'cancel_all_orders':
      mix(4);
      text(c.symbol);
      break;
    case 'submit_withdrawal':
      mix(6);
      text(c.asset);
      text(c.network);
      text(c.address);
      number(c.card);
      amount(c.amount);
      amount(c.fee);
      break;
    case 'cancel_withdrawal':
      mix(7);
      number(c.withdrawal);
      break;
    case 'repay_debt':
      mix(8);
      text(c.asset);
      amount(c.amount);
      break;
    case 'quote_flash':
      mix(9);
      text(c.from);
      text(c.to);
      amount(c.fromAmount);
      amount(c.toAmount);
      break;
    case 'accept_quote':
      mix(10);
      number(c.quote);
      break;
    case 'transfer':
      mix(5);
      text(c.from);
      text(c.to);
      text(c.asset);
      amount(c.amount);
      break;
  }
  return (two >>> 11) * 0x1_0000_0000 + (one >>> 0);
}

let one = 0;
let two = 0;

function mix(value: number): void {
  one = Math.imul(one ^ value, 0x01000193);
  two = Math.imul(two ^ value, 0x85ebca6b);
  two ^= two >>> 13;
}

const ABSENT = 0x5bd1e995;

function text(value: unknown): void {
  if (typeof value !== 'string') {
    mix(ABSENT);
    return;
  }
  for (let i = 0; i < value.length; i++) mix(value.charCodeAt(i));
  mix(value.length);
}

function number(value: unknown): void {
  if (typeof value !== 'number') {
    mix(ABSENT);
    return;
  }
  if (!Number.isSafeInteger(value)) {
    text(`${value}`);
    return;
  }
  mix(value | 0);
  mix(Math.floor(value / 0x1_0000_0000));
}

function amount(value: unknown): void {
  if (typeof value === 'bigint') text(value.toString());
  else mix(ABSENT);
}
