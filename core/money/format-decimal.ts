// Apart from the rest of decimal.ts, because the app's first screen formats and parses nothing.

/** 1500n with 5 decimals is `0.01500`: all decimals are written, so equal values are equal texts. */
export function formatDecimal(value: bigint | number, decimals: number): string {
  const text = value.toString();
  const sign = text.startsWith('-') ? '-' : '';
  const digits = text.slice(sign.length).padStart(decimals + 1, '0');
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
