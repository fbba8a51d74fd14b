import type { Input, Output } from '@bourse/contract/call';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { api, type Callable } from './api.ts';
import { inOtherLanguage, isKnown } from './use-call.ts';

/** Reads a list page after page by its cursor. Own events make it stale like any other read. */
export function usePages<C extends Callable>(
  call: C,
  input: Omit<Input<C>, 'cursor'>,
  enabled = true,
): UseInfiniteQueryResult<InfiniteData<Output<C>>, Error> {
  const queryKey = [call.path, 'pages', input];
  return useInfiniteQuery({
    enabled,
    queryKey,
    placeholderData: inOtherLanguage(queryKey) as never,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal, client }) =>
      api(call, { ...input, ...(pageParam !== undefined && { cursor: pageParam }) } as Input<C>, {
        signal,
        quiet: isKnown(client, queryKey),
      }) as Promise<Output<C>>,
    getNextPageParam: (last) => (last as { readonly cursor?: string }).cursor,
  }) as UseInfiniteQueryResult<InfiniteData<Output<C>>, Error>;
}

/** Put at the end of a list: calls for more a screen before it comes into view. */
export function useEndInView(onEnd: () => void, enabled: boolean): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    if (!enabled || !end.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), { rootMargin: '600px' });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [enabled]);
  return end;
}
