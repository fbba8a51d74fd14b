import type { ComponentType } from 'react';

// A place is a page's address and its parameters; where the page's code is, is up to the shell.

export interface PageModule {
  readonly default: ComponentType;
}
/** Where the code of each page is. */
export type Loaders<T extends Place> = { readonly [P in T['path']]: () => Promise<PageModule> };

export type RawSearch = Readonly<Record<string, unknown>>;
export type NoSearch = Record<never, never>;
export interface Place<P extends string = string, S extends object = object> {
  readonly path: P;
  /** Reads the page's parameters from the address and leaves out invalid ones. */
  readonly search: (raw: RawSearch) => S;
}
export type SearchOf<T extends Place, P extends T['path']> = ReturnType<Extract<T, { readonly path: P }>['search']>;

/** For a place without parameters. */
export const noSearch = (): NoSearch => ({});

type Field = RegExp | readonly string[];
type Values<F> = { -readonly [K in keyof F]?: F[K] extends readonly (infer T)[] ? T : string };

/** A `search` that accepts each text that matches its pattern or is in its list. */
export const reading =
  <const F extends Readonly<Record<string, Field>>>(fields: F) =>
  (raw: RawSearch): Values<F> => {
    const values: Record<string, string> = {};
    for (const name in fields) {
      const value = textOf(raw[name], fields[name] as Field);
      if (value !== undefined) values[name] = value;
    }
    return values as Values<F>;
  };

/** A text from the address, if it is one and fits. */
export function textOf(value: unknown, field: Field): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && ('test' in field ? field.test(text) : field.includes(text)) ? text : undefined;
}

/** The address that a guard redirected from: one of ours, never another site. */
export const ownAddress = /^\/(?!\/)[\w\-/?=&%.:+~]*$/;
