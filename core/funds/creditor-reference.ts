// The reference that a trader puts on a bank transfer, so that the payment is recognised: an RF creditor reference (ISO 11649).
// Banks check its two digits on entry, so a typo can't lead to another trader. It contains the trader and the number of their
// deposit: `RF57 1000 01D3` is the third bank deposit of trader 100001.

import type { TraderId } from '../identity/trader-id.ts';

export interface DepositReference {
  readonly trader: number;
  readonly number: number;
}

export const referenceOf = (trader: TraderId, number: number): string => {
  const body = `${trader}D${number}`;
  return `RF${String(98 - remainder(`${body}RF00`)).padStart(2, '0')}${body}`;
};

/** Accepts spaces and lower case. Undefined if the check digits are wrong or it isn't one of ours. */
export function readReference(text: string): (DepositReference & { readonly reference: string }) | undefined {
  const reference = text.replace(/\s/g, '').toUpperCase();
  const [, digits, trader, number] = /^RF(\d\d)([1-9]\d{0,11})D([1-9]\d{0,7})$/.exec(reference) ?? [];
  if (digits === undefined || remainder(`${reference.slice(4)}RF${digits}`) !== 1) return undefined;
  return { reference, trader: Number(trader), number: Number(number) };
}

/** Modulo 97 of the text as a number, A as 10 to Z as 35. */
const remainder = (text: string): number =>
  [...text].reduce((rest, sign) => {
    const value = Number.parseInt(sign, 36);
    return (rest * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);
