/** W-36891, P-4, C-12, V-12, a UID, or something long without spaces that has a digit: a hash, an address, a reference. */
export const looksLikeId = /^(?:[wpcv]-?\d{1,15}|\d{1,15}|rf\d\d(?: ?[0-9a-z]{1,4}){1,6}|(?=\S*\d)\S{6,120})$/i;
