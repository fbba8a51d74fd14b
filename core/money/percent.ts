/** Percent as a fraction: "0.08" is "0.0008". Moves the point, so nothing is rounded. */
export function fractionOf(percent: string): string {
  const [whole = '', rest = ''] = percent.split('.');
  const digits = whole.padStart(3, '0');
  const tail = `${digits.slice(-2)}${rest}`.replace(/0+$/, '');
  return `${digits.slice(0, -2).replace(/^0+(?=\d)/, '')}${tail && `.${tail}`}`;
}

/** A fraction as percent: "0.1" is "10", "0.0008" is "0.08"; by four places as basis points. Moves the point, so nothing is rounded. */
export function percentOf(fraction: string, places = 2): string {
  const [whole = '0', rest = ''] = fraction.split('.');
  const digits = rest.padEnd(places, '0');
  const moved = `${whole}${digits.slice(0, places)}`.replace(/^0+(?=\d)/, '');
  const tail = digits.slice(places).replace(/0+$/, '');
  return tail === '' ? moved : `${moved}.${tail}`;
}
