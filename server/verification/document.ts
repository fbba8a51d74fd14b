import { masked } from '@bourse/contract/masked';
import { type Refused, refuse } from '../http/refusal.ts';
import type { KeyRing } from '../secrets/key-ring.ts';

// The fields of a document as they're stored, compared and shown. Every check is linear in the length of the text.

const name = /^\p{L}[\p{L}\p{M} '’.·・-]*$/u;
const number = /^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u;

/** Letters of any script and the characters between them; nothing that a page could take for markup. */
export function readRealName(text: string): string | Refused {
  const read = text.normalize('NFC').trim().replace(/\s+/g, ' ');
  return read.length >= 2 && name.test(read) ? read : refuse('33', { detail: 'a name is letters, with spaces, hyphens and apostrophes' });
}

export function readIdNumber(text: string): string | Refused {
  const read = text.normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase();
  return number.test(read) && compared(read).length >= 4 ? read : refuse('34', { detail: 'at least 4 letters and digits' });
}

/** Spaces, dots, dashes and letter case don't make a different number. */
const compared = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

export const numberIndex = (ring: KeyRing, text: string): Buffer => ring.blindIndex(compared(text), 'verification number');
export const nameIndex = (ring: KeyRing, text: string): Buffer => ring.blindIndex(compared(text), 'verification name');

/** `Lena Hoffmann` becomes `L*** H***`, `王小明` becomes `王***`: recognisable to its owner. */
export const maskedName = (text: string): string =>
  text
    .split(' ')
    .map((word) => masked([...word][0]!))
    .join(' ');
/** The last two letters or digits. */
export const maskedNumber = (text: string): string => masked('', [...compared(text)].slice(-2).join(''));
