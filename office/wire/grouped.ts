import { moneyText } from './money-text.ts';

const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const plain = /^\d+(?:\.\d+)?$/;

/** A number as shown in a field: 50,000. Anything else stays as typed. */
export const groupedText = (text: string): string => (plain.test(text) ? moneyText(text) : text);

/** Thousands separators are allowed in the right places. `1,5` is refused as ambiguous. */
export const ungrouped = (text: string): string => (grouped.test(text.trim()) ? text.trim().replaceAll(',', '') : text.trim());
