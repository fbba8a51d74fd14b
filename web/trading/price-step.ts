import { parsePrice } from '@bourse/core/market/instrument-text';
import { decimalText } from '@bourse/core/money/decimal';

/** One tick up or down; from an empty field the first step takes the last price. */
export function stepped(text: string, by: 1 | -1, priceDecimals: number, last: string | undefined): string {
  const decimals = { priceDecimals, quantityDecimals: 0 };
  const from = parsePrice(cut(text, priceDecimals), decimals);
  if (from === undefined || from === 0) return decimalText(parsePrice(last, decimals) ?? 0, priceDecimals);
  return decimalText(Math.max(1, from + by), priceDecimals);
}

/** What is typed beyond the allowed decimals doesn't count: the field cuts it when it's left. */
export const cut = (text: string, decimals: number): string => {
  const [whole = '', fraction = ''] = text.split('.');
  const kept = fraction.slice(0, decimals);
  return kept === '' ? whole : `${whole}.${kept}`;
};
