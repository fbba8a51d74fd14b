import type { TraderRequest } from './stamp.ts';

/** How one type of value is written in a command's text and read back. */
export interface Field<T> {
  readonly isOptional: boolean;
  /** False for another type, and for a value that wouldn't survive writing and reading. */
  readonly fits: (value: unknown) => boolean;
  readonly write: (value: T) => unknown;
  readonly read: (json: unknown, name: string) => T;
}
type Given<T> = Exclude<T, undefined>;
/** Exactly one field per property; optional properties have optional fields. */
export type Fields<C> = {
  readonly [K in keyof C]-?: undefined extends C[K] ? OptionalField<Given<C[K]>> : Field<C[K]>;
};
export interface OptionalField<T> extends Field<T> {
  readonly isOptional: true;
}

/** A command's text doesn't match its kind. */
export class CommandUnreadable extends Error {
  override readonly name = 'CommandUnreadable';
}
const unreadable = (name: string, what: string): never => {
  throw new CommandUnreadable(`${name} is not ${what}`);
};
const asItIs = <T>(value: T): T => value;

const LONE_SURROGATE = /\p{Cs}/u;
/** PostgreSQL can't store a zero byte, and a lone surrogate would come back as another character. */
export const text = <T extends string>(): Field<T> => ({
  isOptional: false,
  fits: (value) => typeof value === 'string' && !value.includes('\0') && !LONE_SURROGATE.test(value),
  write: asItIs,
  read: (json, name) => (typeof json === 'string' ? (json as T) : unreadable(name, 'a text')),
});

/** JSON has neither NaN nor minus zero. The core checks whether it's a whole number. */
export const number = <T extends number>(): Field<T> => ({
  isOptional: false,
  fits: (value) => typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0),
  write: asItIs,
  read: (json, name) => (typeof json === 'number' ? (json as T) : unreadable(name, 'a number')),
});

export const flag = (): Field<boolean> => ({
  isOptional: false,
  fits: (value) => typeof value === 'boolean',
  write: asItIs,
  read: (json, name) => (typeof json === 'boolean' ? json : unreadable(name, 'true or false')),
});

const DIGITS = /^-?\d+$/;
/** Amounts and rates: integers of any size, written as decimal text. */
export const whole = <T extends bigint>(): Field<T> => ({
  isOptional: false,
  fits: (value) => typeof value === 'bigint',
  write: (value) => value.toString(),
  read: (json, name) => (typeof json === 'string' && DIGITS.test(json) ? (BigInt(json) as T) : unreadable(name, 'a whole number in text')),
});

export const optional = <T>(of: Field<T>): OptionalField<T> => ({ ...of, isOptional: true });

export const list = <T>(of: Field<T>): Field<readonly T[]> => ({
  isOptional: false,
  fits: (value) => Array.isArray(value) && value.every(of.fits),
  write: (values) => values.map(of.write),
  read: (json, name) => (Array.isArray(json) ? json.map((one) => of.read(one, name)) : unreadable(name, 'a list')),
});

export function record<T extends object>(fields: Fields<T>): Field<T> {
  const entries = Object.entries(fields) as [keyof T & string, Field<unknown>][];
  const isRecord = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  return {
    isOptional: false,
    fits(value) {
      if (!isRecord(value)) return false;
      for (const [name, field] of entries) {
        const part = value[name];
        if (part === undefined ? !field.isOptional : !field.fits(part)) return false;
      }
      return true;
    },
    write(value) {
      const written: Record<string, unknown> = {};
      for (const [name, field] of entries) {
        const part = value[name];
        if (part !== undefined) written[name] = field.write(part);
      }
      return written;
    },
    read(json, name) {
      if (!isRecord(json)) return unreadable(name, 'a record');
      const read: Record<string, unknown> = {};
      for (const [part, field] of entries) {
        const value = json[part];
        if (value !== undefined) read[part] = field.read(value, part);
        else if (!field.isOptional) unreadable(part, 'there');
      }
      return read as T;
    },
  };
}

/** A field for each kind of a room's commands: a missing kind, or a kind with a missing field, doesn't compile. */
export type Codecs<C extends { readonly kind: string }> = { readonly [K in C['kind']]: Field<Extract<C, { kind: K }>> };

export const command = <C extends { readonly kind: string }>(fields: Fields<Omit<C, 'kind'>>): Field<C> =>
  record({ kind: text(), ...fields } as unknown as Fields<C>);

export const request: Fields<TraderRequest> = { trader: number(), requestId: text(), expiresAt: number() };
