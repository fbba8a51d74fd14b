import type { Input } from '@bourse/contract/call';
import type { icoOffice, OfficeSale } from '@bourse/contract/office/ico';
import { fractionOf, percentOf } from '@bourse/core/money/percent';
import { DAY_MS } from '@bourse/core/time';
import { ungrouped } from '../wire/grouped.ts';

export type Terms = Omit<Input<typeof icoOffice.createSale>, 'asset' | 'reason'>;

export interface UnlockDraft {
  /** After the end of the sale. */
  readonly days: string;
  readonly percent: string;
}

/** The terms of a sale as they're typed. Times are UTC to the minute, as in a datetime-local field. */
export interface SaleDraft {
  readonly asset: string;
  readonly name: string;
  readonly price: string;
  readonly total: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly whitePaper: string;
  readonly vesting: readonly UnlockDraft[];
  readonly risk: Readonly<Record<string, string>>;
}
export const amountNames = ['price', 'total', 'minimum', 'maximum'] as const;
export const timeNames = ['startsAt', 'endsAt'] as const;

export const emptyDraft: SaleDraft = {
  ...{ asset: '', name: '', price: '', total: '', minimum: '', maximum: '', startsAt: '', endsAt: '', whitePaper: '' },
  vesting: [{ days: '0', percent: '100' }],
  risk: { en: '' },
};

export const draftOf = (sale: OfficeSale): SaleDraft => ({
  ...{ asset: sale.asset, name: sale.name, price: sale.price, total: sale.total, minimum: sale.minimum, maximum: sale.maximum },
  startsAt: sale.startsAt.slice(0, 16),
  endsAt: sale.endsAt.slice(0, 16),
  whitePaper: sale.whitePaper,
  vesting: sale.vesting.map(({ afterMs, share }) => ({ days: String(afterMs / DAY_MS), percent: percentOf(share) })),
  risk: sale.risk as Readonly<Record<string, string>>,
});

const amount = /^(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/;
const decimals = /^\d{1,4}(?:\.\d{1,6})?$/;
export const isAmount = (text: string): boolean => amount.test(ungrouped(text)) && /[1-9]/.test(text);
export const isDays = (text: string): boolean => decimals.test(text);
/** Above zero, with at most two decimals: shares have four. */
export const isPercent = (text: string): boolean => /^\d{1,3}(?:\.\d{1,2})?$/.test(text) && Number(text) > 0 && Number(text) <= 100;

/** In hundredths of a percent, so that decimals sum up exactly. */
const sumOf = (vesting: readonly UnlockDraft[]): number => vesting.reduce((sum, { percent }) => sum + Math.round(Number(percent) * 100), 0);

/** What is missing first; undefined: the draft is whole. The server looks at all of it again. */
export type Missing =
  | 'asset'
  | 'name'
  | (typeof amountNames)[number]
  | 'limits'
  | 'times'
  | 'unlock'
  | 'unlockOrder'
  | 'unlockSum'
  | 'paper'
  | 'risk';

export function missingIn(draft: SaleDraft): Missing | undefined {
  if (!/^[A-Z0-9]{2,10}$/.test(draft.asset)) return 'asset';
  if (draft.name.trim() === '') return 'name';
  const wrong = amountNames.find((name) => !isAmount(draft[name]));
  if (wrong) return wrong;
  if (Number(ungrouped(draft.minimum)) > Number(ungrouped(draft.maximum))) return 'limits';
  if (!draft.startsAt || !draft.endsAt || draft.endsAt <= draft.startsAt) return 'times';
  if (draft.vesting.length === 0 || draft.vesting.some(({ days, percent }) => !isDays(days) || !isPercent(percent))) return 'unlock';
  if (draft.vesting.some(({ days }, n) => n > 0 && Number(days) <= Number(draft.vesting[n - 1]?.days))) return 'unlockOrder';
  if (sumOf(draft.vesting) !== 10_000) return 'unlockSum';
  if (!/^https:\/\/\S+$/.test(draft.whitePaper.trim())) return 'paper';
  return (draft.risk['en'] ?? '').trim() === '' ? 'risk' : undefined;
}

/** A whole draft as the wire has it. */
export const termsOf = (draft: SaleDraft): Terms => ({
  name: draft.name.trim(),
  ...(Object.fromEntries(amountNames.map((name) => [name, ungrouped(draft[name])])) as Pick<Terms, (typeof amountNames)[number]>),
  startsAt: `${draft.startsAt.slice(0, 16)}:00.000Z`,
  endsAt: `${draft.endsAt.slice(0, 16)}:00.000Z`,
  vesting: draft.vesting.map(({ days, percent }) => ({ afterMs: Math.round(Number(days) * DAY_MS), share: fractionOf(percent) || '0' })),
  whitePaper: draft.whitePaper.trim(),
  risk: Object.fromEntries(
    Object.entries(draft.risk).flatMap(([locale, text]) => (text.trim() ? [[locale, text.trim()]] : [])),
  ) as Terms['risk'],
});

/** Only the terms that differ from those of today. A time that wasn't touched keeps its seconds. */
export function changesOf(sale: OfficeSale, draft: SaleDraft): Partial<Terms> {
  const before = termsOf(draftOf(sale));
  const after = termsOf(draft);
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Terms])),
  );
}
