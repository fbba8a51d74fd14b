import { pagesOf } from '@bourse/client/pages';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { api } from './api.ts';

export const usePages = pagesOf(api);

/** A list with a cursor as the table's properties: error, retry and next page. */
export const byCursor = (pages: UseInfiniteQueryResult<unknown, Error>) => ({
  error: pages.error ?? undefined,
  onRetry: () => void pages.refetch(),
  more: { has: pages.hasNextPage, isLoading: pages.isFetchingNextPage, load: () => void pages.fetchNextPage() },
});
