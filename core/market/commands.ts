import { type Codecs, command, list, number, record, text } from '../field.ts';
import type { Constituent } from './index-price.ts';

/** The only way a price enters, in thousandths of a tick. The core computes the median itself; nobody can supply a result. Origin feed. */
export interface IndexTick {
  readonly kind: 'index_tick';
  readonly symbol: string;
  readonly constituents: readonly Constituent[];
}

export type MarketCommand = IndexTick;

const constituent = record<Constituent>({ source: text(), price: number(), receivedAt: number() });
/** The journal format of each command. */
export const marketCodecs: Codecs<MarketCommand> = {
  index_tick: command<IndexTick>({ symbol: text(), constituents: list(constituent) }),
};
