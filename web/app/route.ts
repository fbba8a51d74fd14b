import type { ComponentType } from 'react';

/** Who may see a page. trader: without a token it is /login first, and back afterwards. guest: with one it is the home page instead. */
export type Access = 'public' | 'trader' | 'guest';
export const mayOpen = (access: Access, loggedIn: boolean): boolean => access === 'public' || (access === 'trader') === loggedIn;
/** How deep a page lies: a deeper one slides in from the end, a shallower one from the start. 1 has the tab bar, if it is a tab. */
export type Depth = 1 | 2 | 3 | 4 | 5 | 6;

// biome-ignore lint/suspicious/noExplicitAny: pages take no props; their own types do not matter here
export type Page = Promise<ComponentType<any>>;
export type RawSearch = Readonly<Record<string, unknown>>;
export type NoSearch = Record<never, never>;

export interface Route<P extends string = string, S extends object = object> {
  readonly path: P;
  readonly depth: Depth;
  readonly access: Access;
  readonly load: () => Page;
  readonly search: (raw: RawSearch) => S;
}

/** One line of the table. `search` reads the page's parameters from the address and leaves out what is not valid. */
export function route<P extends `/${string}`>(path: P, depth: Depth, access: Access, load: () => Page): Route<P, NoSearch>;
export function route<P extends `/${string}`, S extends object>(
  path: P,
  depth: Depth,
  access: Access,
  load: () => Page,
  search: (raw: RawSearch) => S,
): Route<P, S>;
export function route(
  path: string,
  depth: Depth,
  access: Access,
  load: () => Page,
  search: (raw: RawSearch) => object = () => ({}),
): Route {
  return { path, depth, access, load, search };
}

/** For `search` functions: a text of the address, if it is one and matches. */
export const textOf = (value: unknown, pattern = /^.{1,200}$/): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && pattern.test(text) ? text : undefined;
};
export const oneOf = <T extends string>(value: unknown, allowed: readonly T[]): T | undefined => allowed.find((a) => a === value);
