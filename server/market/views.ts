import type { DealMade } from '@bourse/core/event';
import type { Committed } from '../engine/committed.ts';
import type { Statement } from '../store/statement.ts';
import { projectCandles } from './candle-store.ts';

// ---- how events become rows

export function projectMarket(batch: readonly Committed[]): Statement[] {
  const deals: DealMade[] = [];
  for (const { outcomes } of batch) {
    for (const event of outcomes[0].events) if (event.event === 'deal_made') deals.push(event);
  }
  const candles = projectCandles(deals);
  return candles ? [{ name: 'add_candles', ...candles }] : [];
}
