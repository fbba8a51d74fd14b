// Commands and outcomes as text between our processes. JSON has no bigint and would round or drop what it doesn't know, so each
// string has a prefix: `s` for text, `n` for a bigint. A value that can't be represented exactly is refused.

export type Plain = string | number | bigint | boolean | undefined | readonly Plain[] | { readonly [key: string]: Plain };

export const encode = (value: unknown): string => JSON.stringify(marked(value));

export function decode<T = unknown>(text: string): T {
  return unmarked(JSON.parse(text)) as T;
}

/** Undefined fields are left out: reading them back gives undefined as well. */
function marked(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
      return `s${value}`;
    case 'bigint':
      return `n${value}`;
    case 'boolean':
      return value;
    case 'number':
      if (!Number.isSafeInteger(value) || Object.is(value, -0)) throw new TypeError(`not an exact integer: ${value}`);
      return value;
    case 'object': {
      if (Array.isArray(value)) return value.map(marked);
      if (value === null || Object.getPrototypeOf(value) !== Object.prototype) throw new TypeError('not a plain value');
      return Object.fromEntries(
        Object.entries(value)
          .filter(([, field]) => field !== undefined)
          .map(([key, field]) => [key, marked(field)]),
      );
    }
    default:
      throw new TypeError(`cannot be sent: ${typeof value}`);
  }
}

function unmarked(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
      if (value[0] === 's') return value.slice(1);
      if (/^n-?\d+$/.test(value)) return BigInt(value.slice(1));
      throw new TypeError('text without a mark');
    case 'number':
      if (!Number.isSafeInteger(value)) throw new TypeError('not an exact integer');
      return value;
    case 'boolean':
      return value;
    default:
      if (value === null) throw new TypeError('null has no meaning here');
      if (Array.isArray(value)) return value.map(unmarked);
      return Object.fromEntries(Object.entries(value as object).map(([key, field]) => [key, unmarked(field)]));
  }
}
