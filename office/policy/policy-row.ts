import type { Output } from '@bourse/contract/call';
import type { policyOffice } from '@bourse/contract/office/policy';

export type Row = Output<typeof policyOffice.table>[number];
export type Rule = Row['live'];
export const keyOf = ({ product, country, clientClass }: Row): string => `${product}:${country}:${clientClass}`;

const names = new Intl.DisplayNames(['en'], { type: 'region' });
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
