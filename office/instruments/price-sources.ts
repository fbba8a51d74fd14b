import type { Output } from '@bourse/contract/call';
import type { instruments } from '@bourse/contract/office/instruments';
import { missing, moneyText } from '../wire/money-text.ts';

type Status = Output<typeof instruments.priceStatus>;
export type Index = Status['indices'][number];
export type Source = Index['sources'][number];
export type Venue = Status['venues'][number];

export const usedOf = ({ sources }: Index): number => sources.filter(({ used }) => used).length;
/** The used source furthest from the index, and the used price that is oldest. */
export const widestOf = ({ sources }: Index): string | undefined =>
  sources
    .flatMap(({ used, deviation }) => (used && deviation !== undefined ? [deviation] : []))
    .toSorted((a, b) => Math.abs(Number(b)) - Math.abs(Number(a)))[0];
export function oldestOf({ sources }: Index): number | undefined {
  const ages = sources.flatMap(({ used, ageMs }) => (used && ageMs !== undefined ? [ageMs] : []));
  return ages.length === 0 ? undefined : Math.max(...ages);
}
/** Percent with up to four decimals and a sign. */
export const deviationText = (text: string | undefined): string =>
  text === undefined ? missing : `${moneyText(text, { minimum: 2, maximum: 4, sign: 'always' })}%`;
export const toneOf = ({ state }: Pick<Index, 'state'>): 'good' | 'warn' | 'danger' =>
  state === 'normal' ? 'good' : state === 'stale' ? 'danger' : 'warn';
