import type { IndexTicked } from '@bourse/core/market/events';
import { cell } from '../store/addition.ts';
import type { Addition } from '../store/statement.ts';
import type { Committed } from './live-market.ts';

/** Each index tick becomes a row, with what its chain is computed from. */
export function projectTicks(batch: readonly Committed[]): Addition[] {
  let lines = '';
  for (const { outcomes } of batch)
    for (const { events } of outcomes) for (const event of events) if (event.event === 'index_ticked') lines += lineOf(event);
  return lines === '' ? [] : [{ into: 'index_tick (symbol, number, at, state, fine, chain, constituents)', lines }];
}

const lineOf = ({ symbol, number, at, state, fine, chain, constituents }: IndexTicked): string => {
  const sources = JSON.stringify(constituents.map(({ source, price, receivedAt, used }) => [source, price, receivedAt, used]));
  return `${[symbol, number, at, state, fine, `\\x${chain}`, sources].map(cell).join('\t')}\n`;
};
