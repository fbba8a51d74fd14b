import type { Output } from '@bourse/contract/call';
import type { perpetualOffice } from '@bourse/contract/office/perpetual';
import { decimalText } from '@bourse/core/money/decimal';
import { percentOf } from '@bourse/core/money/percent';
import { missing, moneyText } from '../wire/money-text.ts';

export type ContractRisk = Output<typeof perpetualOffice.risk>['contracts'][number];

/** A signed fraction as percent: -0.0001 is −0.01%. */
export function ratePercent(rate: string | undefined): string {
  if (rate === undefined) return missing;
  const isNegative = rate.startsWith('-');
  const percent = percentOf(isNegative ? rate.slice(1) : rate);
  return `${moneyText(isNegative ? `-${percent}` : percent, { minimum: 2, sign: 'always' })}%`;
}

/** Lots as a quantity of the base asset: 1,500 lots of 0.001 are 1.5. */
export const sizeOf = (lots: string, contractSize: string): string => decimalText(BigInt(lots), contractSize.split('.')[1]?.length ?? 0);

export const percent = (text: string | undefined): string => (text === undefined ? missing : `${moneyText(text, { minimum: 2 })}%`);

/** Beyond this the exact figure says nothing more: far from liquidation. */
const farPercent = 1_000;
/** A percentage that only matters while it's small. */
export const nearPercent = (text: string | undefined): string =>
  text !== undefined && Number(text) > farPercent ? `> ${moneyText(String(farPercent))}%` : percent(text);
