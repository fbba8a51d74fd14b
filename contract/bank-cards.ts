import * as z from 'zod/mini';
import { call } from './call.ts';
import { BankName } from './funds-text.ts';
import { Id, Nothing, refusing, Time } from './text.ts';

const City = refusing('9', z.string().check(z.trim(), z.minLength(1), z.maxLength(60)));
const Branch = refusing('9', z.string().check(z.trim(), z.minLength(1), z.maxLength(80)));
/** Twelve to nineteen digits of which the last is the check digit of the others (Luhn), without spaces. */
const CardNumber = refusing('43', z.string().check(z.regex(/^\d{12,19}$/)));
const IdNumber = refusing('34', z.string().check(z.trim(), z.minLength(4), z.maxLength(40)));
const Phone = refusing('phone-invalid', z.string().check(z.regex(/^\+[1-9]\d{5,14}$/)));

export const BankCard = z.strictObject({
  id: Id,
  bankName: z.string(),
  city: z.string(),
  branch: z.string(),
  /** The verified name, masked: a card's account must be in the trader's own name. */
  holder: z.string(),
  /** Masked, the last four digits in full. */
  number: z.string(),
  idNumber: z.string(),
  phone: z.string(),
  addedAt: Time,
  /** A withdrawal to it is in progress, so it can't be changed or deleted. */
  isInUse: z.boolean(),
});
export type BankCard = z.infer<typeof BankCard>;

export const bankCards = {
  bankCards: call({
    method: 'GET',
    path: '/api/funds/bank-cards',
    access: 'trader',
    rate: 'read',
    summary: 'Lists your bank cards, masked, and the verified name they must be in',
    input: Nothing,
    output: z.strictObject({
      cards: z.array(BankCard),
      /** Absent until the trader is verified; without verification there can be no card. */
      holder: z.optional(z.string()),
      most: z.int(),
    }),
    errors: [],
  }),
  addBankCard: call({
    method: 'POST',
    path: '/api/funds/add-bank-card',
    access: 'trader',
    rate: 'write',
    summary: 'Adds a bank card in the verified name after a step-up. Error 43 if the card number is invalid, 3 if it’s already saved',
    input: z.strictObject({ bankName: BankName, city: City, branch: Branch, number: CardNumber, idNumber: IdNumber, phone: Phone }),
    output: BankCard,
    errors: ['3', '34', '43', 'phone-invalid', 'not-verified', 'id-number-differs', 'step-up-needed'],
  }),
  editBankCard: call({
    method: 'POST',
    path: '/api/funds/edit-bank-card',
    access: 'trader',
    rate: 'write',
    summary: 'Changes the given fields after a step-up. To change the number, add another card',
    input: z.strictObject({
      id: Id,
      bankName: z.optional(BankName),
      city: z.optional(City),
      branch: z.optional(Branch),
      phone: z.optional(Phone),
    }),
    output: BankCard,
    errors: ['44', 'phone-invalid', 'not-found', 'step-up-needed'],
  }),
  deleteBankCard: call({
    method: 'POST',
    path: '/api/funds/delete-bank-card',
    access: 'trader',
    rate: 'write',
    summary: 'Deletes a bank card. Error 44 while a withdrawal to it is pending',
    input: z.strictObject({ id: Id }),
    output: Nothing,
    errors: ['44', 'not-found'],
  }),
};
