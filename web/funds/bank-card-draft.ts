import { isCardNumber } from './card-number.ts';

export interface BankCardDraft {
  readonly bankName: string;
  readonly city: string;
  readonly branch: string;
  readonly number: string;
  readonly idNumber: string;
  readonly phone: string;
}
export const bankCardFields = ['bankName', 'city', 'branch', 'number', 'idNumber', 'phone'] as const;
export type BankCardField = (typeof bankCardFields)[number];

/** The code of what is wrong in each field: 28 enter the number, 43 no card number, 34 enter the ID number, 9 something is missing. */
export function wrongFields(d: BankCardDraft, isNew: boolean): Partial<Record<BankCardField, string>> {
  return {
    ...(d.bankName.trim().length < 2 && { bankName: '9' }),
    ...(d.city.trim() === '' && { city: '9' }),
    ...(d.branch.trim() === '' && { branch: '9' }),
    ...(isNew && !isCardNumber(d.number) && { number: d.number === '' ? '28' : '43' }),
    ...(isNew && d.idNumber.trim().length < 4 && { idNumber: '34' }),
    ...((isNew || d.phone !== '') && !/^\+[1-9]\d{5,14}$/.test(d.phone.replaceAll(/[\s()-]/g, '')) && { phone: 'phone-invalid' }),
  };
}

/** Which field a refusal belongs to. */
export const fieldOfCardCode = (code: string | undefined): BankCardField | 'form' =>
  code === '43' || code === '28' || code === '3'
    ? 'number'
    : code === '34' || code === 'id-number-differs'
      ? 'idNumber'
      : code === 'phone-invalid'
        ? 'phone'
        : 'form';
