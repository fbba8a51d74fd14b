/** A ratio as percent with two decimals, rounded down: "1.01134" is "101.13". Slightly too little never reads 100.00. */
export function ratioText(ratio: string): string {
  const [whole = '0', rest = ''] = ratio.split('.');
  const digits = `${whole}${rest.padEnd(4, '0').slice(0, 4)}`.replace(/^0+(?=\d{3})/, '');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
