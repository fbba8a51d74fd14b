import type { Input } from '@bourse/contract/call';
import type { instruments } from '@bourse/contract/office/instruments';
import { fractionOf, percentOf } from '@bourse/core/money/percent';
import { groupedText, ungrouped } from '../wire/grouped.ts';
import type { Instrument } from './instrument.ts';

/** The limits of an instrument by kind: shares are typed in percent, as the list and approvals show them, and sent as fractions. */
const kinds = {
  name: 'text',
  minimumQuantity: 'amount',
  maximumQuantity: 'amount',
  maximumMarketQuantity: 'amount',
  minimumNotional: 'amount',
  priceBand: 'percent',
  marketBand: 'percent',
  indexDeviation: 'percent',
  maximumOpenOrders: 'count',
  indexNormal: 'count',
  indexDegraded: 'count',
  indexSources: 'text',
} as const satisfies Readonly<Partial<Record<keyof Instrument, 'text' | 'amount' | 'percent' | 'count'>>>;
export type Bound = keyof typeof kinds;
export type TypedBounds = Readonly<Partial<Record<Bound, string>>>;
type Changes = Input<typeof instruments.change>['changes'];

export const kindOf = (name: Bound): (typeof kinds)[Bound] => kinds[name];
/** Practice prices are generated and have no sources. */
export const boundsOf = (instrument: Instrument): readonly Bound[] =>
  (Object.keys(kinds) as Bound[]).filter((name) => name !== 'indexSources' || instrument.indexSources !== '');

/** As a field shows it. */
export const shownBound = (instrument: Instrument, name: Bound): string => {
  const now = String(instrument[name]);
  return kinds[name] === 'text' ? now : groupedText(kinds[name] === 'percent' ? percentOf(now) : now);
};
/** What was typed, once its field is left. */
export const tidied = (name: Bound, typed: string): string => (kinds[name] === 'text' ? typed.trim() : groupedText(ungrouped(typed)));

const decimal = /^(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/;
export const isBound = (name: Bound, typed: string): boolean =>
  kinds[name] === 'text' || (kinds[name] === 'count' ? /^(\d{1,4}|10000)$/ : decimal).test(ungrouped(typed));

const sent = (name: Bound, typed: string): string | number => {
  if (kinds[name] === 'text') return typed.trim();
  const text = ungrouped(typed);
  return kinds[name] === 'count' ? Number(text) : kinds[name] === 'percent' ? fractionOf(text) : text;
};
/** The bounds that were typed and differ from today's, or aren't numbers. */
export const changedBounds = (instrument: Instrument, typed: TypedBounds): readonly Bound[] =>
  boundsOf(instrument).filter((name) => {
    const text = typed[name];
    return text !== undefined && !(isBound(name, text) && String(sent(name, text)) === String(instrument[name]));
  });
/** In the wire format. */
export const changesOf = (names: readonly Bound[], typed: TypedBounds): Changes =>
  Object.fromEntries(names.map((name) => [name, sent(name, typed[name] ?? '')]));
