/** The digits of an input, without separators; Arabic and Persian digits included. */
export const cardDigits = (typed: string): string =>
  typed
    .replace(/[\u0660-\u0669]/g, (sign) => String(sign.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (sign) => String(sign.charCodeAt(0) - 0x6f0))
    .replace(/\D/g, '')
    .slice(0, 19);

/** In groups of four, as on the card. */
export const cardGroups = (digits: string): string => digits.replace(/(.{4})(?=.)/g, '$1 ');

/** Whether the last digit is the check digit of the others (Luhn), and the length is one that cards have. */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

const brands = [
  ['UnionPay', /^(62|81)/],
  ['Visa', /^4/],
  ['Mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['American Express', /^3[47]/],
  ['JCB', /^35/],
  ['Diners Club', /^3(0[0-5]|[68])/],
  ['Discover', /^6(011|4[4-9]|5)/],
  ['Maestro', /^(5[06-8]|6)/],
] as const;

/** The card brand by the first digits, for display. The same in every language. */
export const cardBrand = (digits: string): string | undefined =>
  digits.startsWith('220') ? (/^220[0-4]/.test(digits) ? 'Mir' : undefined) : brands.find(([, begins]) => begins.test(digits))?.[0];
