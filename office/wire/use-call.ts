import type { Input, Output } from '@bourse/contract/call';
import {
  type InfiniteData,
  type QueryClient,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { api, type Callable } from './api.ts';

type ReadOptions<O> = Omit<UseQueryOptions<O, Error>, 'queryKey' | 'queryFn'>;

/** Reads by a call of the contract. Old data stays while new data comes. */
export const useCall = <C extends Callable>(
  call: C,
  input: Input<C>,
  options: ReadOptions<Output<C>> = {},
): UseQueryResult<Output<C>, Error> =>
  useQuery<Output<C>, Error>({ ...options, queryKey: [call.path, input], queryFn: ({ signal }) => api(call, input, signal) });

/** Reads a list page after page by its cursor. */
export const usePages = <C extends Callable>(
  call: C,
  input: Omit<Input<C>, 'cursor'>,
  options: { readonly enabled?: boolean; readonly refetchInterval?: number } = {},
): UseInfiniteQueryResult<InfiniteData<Output<C>>, Error> =>
  useInfiniteQuery({
    ...options,
    queryKey: [call.path, 'pages', input],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api(call, { ...input, ...(pageParam !== undefined && { cursor: pageParam }) } as Input<C>, signal) as Promise<Output<C>>,
    getNextPageParam: (last) => {
      const { cursor, next } = last as { readonly cursor?: string; readonly next?: string };
      return cursor ?? next;
    },
  }) as UseInfiniteQueryResult<InfiniteData<Output<C>>, Error>;

/** The same as a table takes it: what went wrong, the way to try again, and the next page. */
export const byCursor = (pages: UseInfiniteQueryResult<unknown, Error>) => ({
  error: pages.error ?? undefined,
  onRetry: () => void pages.refetch(),
  more: { has: pages.hasNextPage, isLoading: pages.isFetchingNextPage, load: () => void pages.fetchNextPage() },
});

/** Writes by a call of the contract. */
export const useSend = <C extends Callable>(call: C): UseMutationResult<Output<C>, Error, Input<C>> =>
  useMutation<Output<C>, Error, Input<C>>({ mutationFn: (input) => api(call, input) });

/** Everything that was read from a room is out of date: `staleRoom(client, 'traders')`. Pages in view fetch anew. */
export const staleRoom = (client: QueryClient, ...rooms: readonly string[]): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => rooms.some((room) => String(queryKey[0]).startsWith(`/api/office/${room}/`)),
  });
