/** `a` − `b` of two positive decimal texts, exactly. Undefined where one is no number: a missing number is never a zero. */
export function difference(a: string, b: string): string | undefined {
  const plain = /^\d+(?:\.\d+)?$/;
  if (!plain.test(a) || !plain.test(b)) return undefined;
  const decimals = Math.max(decimalsOf(a), decimalsOf(b));
  const value = units(a, decimals) - units(b, decimals);
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return value < 0n ? `-${text}` : text;
}

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;
const units = (text: string, decimals: number): bigint => {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
};
