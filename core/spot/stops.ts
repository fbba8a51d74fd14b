// The stop orders of one market, by the price they wait for: the last trade or the index.

import { TriggerLadder } from '../book/trigger-ladder.ts';
import type { Ticks } from '../money/unit.ts';
import type { OpenOrder } from './open-order.ts';

export class Stops {
  private readonly last = new TriggerLadder<OpenOrder>();
  private readonly index = new TriggerLadder<OpenOrder>();

  get isEmpty(): boolean {
    return this.last.isEmpty && this.index.isEmpty;
  }
  get any(): OpenOrder | undefined {
    return this.last.any ?? this.index.any;
  }

  add(order: OpenOrder): void {
    this.ladderOf(order).add(order);
  }
  remove(order: OpenOrder): void {
    this.ladderOf(order).remove(order);
  }

  /** Removes the next stop order that triggers at these prices; an undefined price triggers nothing. */
  next(last: Ticks | undefined, index: Ticks | undefined): OpenOrder | undefined {
    return this.last.next(last) ?? this.index.next(index);
  }

  private ladderOf(order: OpenOrder): TriggerLadder<OpenOrder> {
    return order.terms.triggerSource === 'last' ? this.last : this.index;
  }
}
