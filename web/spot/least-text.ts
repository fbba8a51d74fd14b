import type { InstrumentInfo } from '@bourse/contract/market';
import { amountText, missing, moneyText } from '../wire/money-text.ts';
import type { Assessment } from './ticket.ts';

/** "≥ 1,997.99": money is cut to the decimals of a price. What is cut only makes the promise smaller, so it stays true. */
export function leastText({ receive, receiveAsset }: Assessment, info: InstrumentInfo, locale: string, unit = ''): string {
  if (receive === undefined) return missing;
  const text =
    receiveAsset === info.quote
      ? moneyText(receive, locale, { minimum: 2, maximum: Math.max(2, info.priceDecimals) })
      : amountText(receive, locale, receiveAsset);
  return `≥ ${text}${unit}`;
}
