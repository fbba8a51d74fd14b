import { kindOf } from '@bourse/contract/instrument-id';
import type { Target } from '../nav/go.ts';

/** Where an instrument is traded: a pair in the spot room, a contract in its own; with the side chosen, if any. */
export const tradeAt = (symbol: string, side?: 'buy' | 'sell'): Target<'/trades'> =>
  (kindOf(symbol) === 'perpetual'
    ? { to: '/futures', search: { symbol, ...(side && { side: side === 'buy' ? 'long' : 'short' }) } }
    : { to: '/trades', search: { symbol, ...(side && { side }) } }) as Target<'/trades'>;
