import { moneyText } from './money-text.ts';

const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const plain = /^\d+(?:\.\d+)?$/;

/** A number as it stands in a field: 50,000. What is no number stays as it was typed. */
export const groupedText = (text: string): string => (plain.test(text) ? moneyText(text) : text);

/** Thousands may be typed apart where they belong. `1,5` is no number: nobody knows what it means. */
export const ungrouped = (text: string): string => (grouped.test(text.trim()) ? text.trim().replaceAll(',', '') : text.trim());
