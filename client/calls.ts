import type { Input, Output } from '@bourse/contract/call';
import {
  type QueryClient,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Api, Callable, CallOptions } from './api.ts';

export type ReadOptions<O> = CallOptions & Omit<UseQueryOptions<O, Error>, 'queryKey' | 'queryFn'>;

/** The cache key of a call's answer: its path, then its input. */
export const callKey = <C extends Callable>(call: C, input?: Input<C>): readonly unknown[] =>
  input === undefined ? [call.path] : [call.path, input];

const withoutLocale = (key: readonly unknown[]): string =>
  JSON.stringify(key.map((part) => (typeof part === 'object' ? { ...part, locale: undefined } : part)));

/** Data read in one language stays until the other language's has arrived. */
export const inOtherLanguage =
  (key: readonly unknown[]) =>
  <D>(before: D | undefined, query: { readonly queryKey: readonly unknown[] } | undefined): D | undefined =>
    query && withoutLocale(query.queryKey) === withoutLocale(key) ? before : undefined;

/** A background read: an earlier answer is already on screen, so it shows no loading bar. */
export const isKnown = (client: QueryClient, queryKey: readonly unknown[]): boolean => client.getQueryData(queryKey) !== undefined;

/** What a refresh may name: a room, a call, a call with its input. */
type Read = string | Callable | readonly [Callable, unknown];
export const readBy =
  (what: readonly Read[], root: string) =>
  ({ queryKey: [path, input] }: { readonly queryKey: readonly unknown[] }): boolean =>
    what.some((one) =>
      typeof one === 'string'
        ? String(path).startsWith(`${root}${one}/`)
        : 'path' in one
          ? path === one.path
          : path === one[0].path && JSON.stringify(input) === JSON.stringify(one[1]),
    );

/** An app's hooks for reading and writing by calls of the contract. `root` is the part of the path before the room: `/api/`. */
export function callsOf(api: Api, root: string) {
  return {
    /** Reads by a call. Old data stays until new data arrives. `quiet` hides the loading bar even for a first read. */
    useCall<C extends Callable>(
      call: C,
      input: Input<C>,
      { quiet, ...options }: ReadOptions<Output<C>> = {},
    ): UseQueryResult<Output<C>, Error> {
      const queryKey = callKey(call, input);
      return useQuery<Output<C>, Error>({
        placeholderData: inOtherLanguage(queryKey) as never,
        ...options,
        queryKey,
        queryFn: ({ signal, client }) => api(call, input, { signal, quiet: quiet ?? isKnown(client, queryKey) }),
      });
    },

    /** Writes by a call. */
    useSend<C extends Callable>(call: C, options?: CallOptions): UseMutationResult<Output<C>, Error, Input<C>> {
      return useMutation<Output<C>, Error, Input<C>>({ mutationFn: (input) => api(call, input, options) });
    },

    /**
     * The only way to mark data as outdated: a room ('spot'), a call, a call with its input, or everything without an argument.
     * Visible pages read it again; the promise resolves when they have.
     */
    useRefresh(): (...what: readonly Read[]) => Promise<void> {
      const client = useQueryClient();
      return useCallback((...what) => client.invalidateQueries(what.length > 0 ? { predicate: readBy(what, root) } : {}), [client, root]);
    },
  };
}
