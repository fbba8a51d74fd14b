import type { InstrumentInfo } from '@bourse/contract/market';
import { amountText, missing, moneyText } from '../wire/money-text.ts';
import type { Assessment } from './assess.ts';

/** "≥ 1,997.99": money is cut to the decimals of a price. What is cut only makes the promise smaller, so it stays true. */
export const leastText = ({ receive, receiveAsset }: Assessment, info: InstrumentInfo, locale: string, unit = ''): string =>
  receivedText('≥', receive, receiveAsset, info, locale, unit);

/** "≈ 1,999.01": what a market order would bring now. */
export const expectedText = ({ expected, receiveAsset }: Assessment, info: InstrumentInfo, locale: string, unit = ''): string =>
  receivedText('≈', expected, receiveAsset, info, locale, unit);

function receivedText(sign: string, value: string | undefined, asset: string, info: InstrumentInfo, locale: string, unit: string): string {
  if (value === undefined) return missing;
  const text =
    asset === info.quote
      ? moneyText(value, locale, { minimum: 2, maximum: Math.max(2, info.priceDecimals) })
      : amountText(value, locale, asset);
  return `${sign} ${text}${unit}`;
}
