import { type Fields, flag, list, number, optional, record, text, whole } from '../field.ts';
import { filterFields } from './filters.ts';
import type { Instrument } from './instrument.ts';

export interface MarketConfiguration {
  readonly instruments: readonly Instrument[];
}

const instrument = record<Instrument>({
  symbol: text(),
  name: text(),
  base: text(),
  quote: text(),
  ...filterFields,
  indexNormal: number(),
  indexDegraded: number(),
  indexDeviation: whole(),
  indexSources: optional(text()),
  listed: flag(),
  ended: optional(flag()),
});
export const marketFields: Fields<MarketConfiguration> = { instruments: list(instrument) };
