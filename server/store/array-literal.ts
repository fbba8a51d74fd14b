/**
 * Columns as PostgreSQL array literals, for `unnest`. The client library's own conversion inspects every element, which on the hot
 * path costs more than the statement.
 */
export const integers = (values: readonly (number | bigint | undefined)[]): string => {
  let text = '{';
  for (let i = 0; i < values.length; i += 1) {
    if (i > 0) text += ',';
    const value = values[i];
    text += value === undefined ? 'NULL' : value;
  }
  return `${text}}`;
};

/** Whole amounts, as text because they exceed safe integers. */
export const amounts = (values: readonly (bigint | undefined)[]): string => integers(values);

export const flags = (values: readonly (boolean | undefined)[]): string =>
  `{${values.map((value) => (value === undefined ? 'NULL' : value ? 't' : 'f')).join(',')}}`;

export const texts = (values: readonly (string | undefined)[]): string => {
  let text = '{';
  for (let i = 0; i < values.length; i += 1) {
    if (i > 0) text += ',';
    const value = values[i];
    text += value === undefined ? 'NULL' : `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`;
  }
  return `${text}}`;
};

/** Our own keywords: lower-case letters, digits, underscores, dashes; never NULL (the word null would be read as one). */
export const words = (values: readonly string[]): string => `{${values.join(',')}}`;
