import type { Output } from '@bourse/contract/call';
import type { icoOffice, OfficeSale } from '@bourse/contract/office/ico';
import type { TagTone } from '../parts/tag.tsx';

export type Board = Output<typeof icoOffice.sales>;

export const saleTones: Readonly<Record<OfficeSale['status'], TagTone>> = {
  coming: 'accent',
  open: 'good',
  allotting: 'warn',
  ended: 'plain',
  cancelled: 'danger',
};

/** What is subscribed in percent of what's for sale, with one decimal; above 100 if it's oversubscribed. */
export const coveredOf = ({ subscribed, capacity }: Pick<OfficeSale, 'subscribed' | 'capacity'>): number =>
  Number(capacity) > 0 ? Math.floor((Number(subscribed) * 1_000) / Number(capacity)) / 10 : 0;
