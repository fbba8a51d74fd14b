import type { Role } from '@bourse/contract/office/roles';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** public: the sign-in. Otherwise the roles that may see it: those of the calls that it makes. `all` is every signed-in operator. */
export type Access = 'public' | 'all' | readonly Role[];
export type RailGroup = 'top' | 'queues' | 'markets' | 'books' | 'house';

/** Where a page stands in the side rail, and the letter that leads there after G. */
export interface Rail {
  readonly group: RailGroup;
  readonly icon: LucideIcon;
  readonly letter?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: pages take no props; their own types do not matter here
export type Page = Promise<ComponentType<any>>;
export type RawSearch = Readonly<Record<string, unknown>>;
export type NoSearch = Record<never, never>;

export interface Route<P extends string = string, S extends object = object> {
  readonly path: P;
  readonly access: Access;
  readonly load: () => Page;
  readonly rail: Rail | undefined;
  readonly search: (raw: RawSearch) => S;
}

/** One line of the table. `search` reads the page's parameters from the address and leaves out what is not valid. */
export function route<P extends `/${string}`>(path: P, access: Access, load: () => Page, rail?: Rail): Route<P, NoSearch>;
export function route<P extends `/${string}`, S extends object>(
  path: P,
  access: Access,
  load: () => Page,
  rail: Rail | undefined,
  search: (raw: RawSearch) => S,
): Route<P, S>;
export function route(path: string, access: Access, load: () => Page, rail?: Rail, search: (raw: RawSearch) => object = () => ({})): Route {
  return { path, access, load, rail, search };
}

/** For `search` functions: a text of the address, if it is one and matches. */
export const textOf = (value: unknown, pattern = /^.{1,200}$/): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && pattern.test(text) ? text : undefined;
};
export const oneOf = <T extends string>(value: unknown, allowed: readonly T[]): T | undefined => allowed.find((a) => a === value);
