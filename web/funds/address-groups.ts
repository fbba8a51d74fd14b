export interface AddressPiece {
  readonly text: string;
  /** One of the first six or last six characters, which people compare. */
  readonly strong: boolean;
}

const compared = 6;
const hasPrefix = /^0x/i;

/** An address in groups of four, with the characters to compare marked. A leading `0x` belongs to the first group. */
export function addressGroups(address: string): readonly (readonly AddressPiece[])[] {
  const first = hasPrefix.test(address) ? 6 : 4;
  const groups = [address.slice(0, first), ...(address.slice(first).match(/.{1,4}/g) ?? [])];
  let at = 0;
  return groups.map((group) => {
    const pieces: AddressPiece[] = [];
    for (const sign of group) {
      const strong = at < compared || at >= address.length - compared;
      const last = pieces.at(-1);
      if (last && last.strong === strong) pieces[pieces.length - 1] = { text: last.text + sign, strong };
      else pieces.push({ text: sign, strong });
      at += 1;
    }
    return pieces;
  });
}

/** `0x7Ad3F1…C5d8A1`: enough to know it again beside others. */
export const shortAddress = (address: string): string =>
  address.length <= 16 ? address : `${address.slice(0, hasPrefix.test(address) ? 8 : 6)}\u2026${address.slice(-compared)}`;

/** The characters to type as proof that the end of an address was compared. Case doesn't matter, as they're read rather than copied. */
const lastSigns = (address: string): string => address.slice(-compared);
export const isSameEnd = (typed: string, address: string): boolean => typed.trim().toLowerCase() === lastSigns(address).toLowerCase();

/** The address in a wallet's QR code, without the rest: `ethereum:0x…@1?value=0`. */
export const addressOfCode = (text: string): string =>
  text
    .trim()
    .replace(/^[a-z]+:/i, '')
    .replace(/[@?].*$/, '')
    .replace(/^pay-/, '');
