import { expect, test } from 'vitest';
import { fieldOfCardCode, wrongFields } from './bank-card-draft.ts';

const right = {
  bankName: 'First Bank',
  city: 'Bern',
  branch: 'Main',
  number: '4242424242424242',
  idNumber: 'X1234567',
  phone: '+41 79 123 45 67',
};

test('a card with all fields can be submitted', () => {
  expect(wrongFields(right, true)).toEqual({});
});
test('a missing and an invalid card number have different error codes', () => {
  expect(wrongFields({ ...right, number: '' }, true)).toEqual({ number: '28' });
  expect(wrongFields({ ...right, number: '4242424242424243' }, true)).toEqual({ number: '43' });
  expect(wrongFields({ ...right, idNumber: ' ' }, true)).toEqual({ idNumber: '34' });
  expect(wrongFields({ ...right, bankName: 'F', city: '', branch: ' ', phone: '0791234567' }, true)).toEqual({
    bankName: '9',
    city: '9',
    branch: '9',
    phone: 'phone-invalid',
  });
});
test('an edit doesn’t require number and ID again, and the phone may stay unchanged', () => {
  expect(wrongFields({ ...right, number: '', idNumber: '', phone: '' }, false)).toEqual({});
});
test('every refusal has a field', () => {
  expect(['43', '28', '3', '34', 'phone-invalid', '44'].map(fieldOfCardCode)).toEqual([
    'number',
    'number',
    'number',
    'idNumber',
    'phone',
    'form',
  ]);
});
