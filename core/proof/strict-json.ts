// Reads what others send as proof. Strict, because every accepted text stands for exactly one statement: a field that's unknown, missing
// or written in another way is refused by name, never skipped or repaired.

export type Reader<T> = (json: unknown, name: string) => T;

class Unreadable extends Error {
  override readonly name = 'Unreadable';
}
export const unreadable = (name: string): never => {
  throw new Unreadable(name);
};

/** The value, or the name of the first field that's wrong. */
export function readStrictly<T>(reader: Reader<T>, json: unknown, name: string): { readonly value: T } | { readonly unreadable: string } {
  try {
    return { value: reader(json, name) };
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.message };
    throw error;
  }
}

/** Exactly these fields. */
export const record =
  <T>(fields: { readonly [K in keyof T]-?: Reader<T[K]> }): Reader<T> =>
  (json, name) => {
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return unreadable(name);
    const stranger = Object.keys(json).find((key) => !Object.hasOwn(fields, key));
    if (stranger !== undefined) return unreadable(`${name}.${stranger}`);
    const entries = Object.entries(fields) as [string, Reader<unknown>][];
    return Object.fromEntries(entries.map(([key, read]) => [key, read((json as Record<string, unknown>)[key], `${name}.${key}`)])) as T;
  };

export const list =
  <T>(item: Reader<T>, most: number): Reader<readonly T[]> =>
  (json, name) =>
    Array.isArray(json) && json.length <= most ? json.map((one, i) => item(one, `${name}.${i}`)) : unreadable(name);

/** A list with one reader for each place. */
export const tuple =
  <T extends readonly unknown[]>(items: { readonly [K in keyof T]: Reader<T[K]> }): Reader<T> =>
  (json, name) =>
    Array.isArray(json) && json.length === items.length
      ? (items.map((read, i) => read(json[i], `${name}.${i}`)) as unknown as T)
      : unreadable(name);

/** `null` in JSON is undefined here; a field that's left out is neither. */
export const orNull =
  <T>(reader: Reader<T>): Reader<T | undefined> =>
  (json, name) =>
    json === null ? undefined : reader(json, name);

export const oneOf =
  <T>(values: readonly T[]): Reader<T> =>
  (json, name) =>
    values.includes(json as T) ? (json as T) : unreadable(name);

export const flag: Reader<boolean> = oneOf([true, false]);

/** From zero to a limit. JSON has no minus zero, but text read by other means could. */
export const wholeNumber =
  (most: number = Number.MAX_SAFE_INTEGER): Reader<number> =>
  (json, name) =>
    typeof json === 'number' && Number.isSafeInteger(json) && json >= 0 && json <= most && !Object.is(json, -0) ? json : unreadable(name);

export const matching =
  (pattern: RegExp): Reader<string> =>
  (json, name) =>
    typeof json === 'string' && pattern.test(json) ? json : unreadable(name);

/** Lower-case hex of that many bytes. */
export const hexText = (bytes: number): Reader<string> => matching(new RegExp(`^[0-9a-f]{${2 * bytes}}$`));
