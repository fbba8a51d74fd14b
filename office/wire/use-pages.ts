import { pagesOf } from '@bourse/client/pages';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { api } from './api.ts';

export const usePages = pagesOf(api);

/** A list by its cursor as a table takes it: what went wrong, the way to try again, and the next page. */
export const byCursor = (pages: UseInfiniteQueryResult<unknown, Error>) => ({
  error: pages.error ?? undefined,
  onRetry: () => void pages.refetch(),
  more: { has: pages.hasNextPage, isLoading: pages.isFetchingNextPage, load: () => void pages.fetchNextPage() },
});
