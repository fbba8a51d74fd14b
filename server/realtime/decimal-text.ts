/** An integer of smallest units as plain decimal text, without needless zeros: (150n, 2) is "1.5". Exact. */
export function decimalText(units: bigint | number, decimals: number): string {
  const isNegative = units < 0;
  const digits = `${isNegative ? -units : units}`.padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${isNegative ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}
