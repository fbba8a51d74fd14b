import type { Input, Output } from '@bourse/contract/call';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { Api, Callable } from './api.ts';
import { inOtherLanguage, isKnown } from './calls.ts';

export type Pages<O> = UseInfiniteQueryResult<InfiniteData<O>, Error>;

/** Reads a list page by page with its cursor. Separate from the other calls, so that the first page loads without it. */
export const pagesOf =
  (api: Api) =>
  <C extends Callable>(
    call: C,
    input: Omit<Input<C>, 'cursor'>,
    options: { readonly enabled?: boolean; readonly refetchInterval?: number } = {},
  ): Pages<Output<C>> => {
    const queryKey = [call.path, 'pages', input];
    return useInfiniteQuery({
      ...options,
      queryKey,
      placeholderData: inOtherLanguage(queryKey) as never,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal, client }) =>
        api(call, { ...input, ...(pageParam !== undefined && { cursor: pageParam }) } as Input<C>, {
          signal,
          quiet: isKnown(client, queryKey),
        }) as Promise<Output<C>>,
      getNextPageParam: (last) => {
        const { cursor, next } = last as { readonly cursor?: string; readonly next?: string };
        return cursor ?? next;
      },
    }) as Pages<Output<C>>;
  };
