import { QueryClient } from '@tanstack/react-query';
import { Refused } from './refused.ts';

/** What both apps cache of what they have read, and when they fetch again. */
export const queryClient = (queries: { readonly staleTime: number; readonly gcTime: number; readonly refetchOnReconnect?: boolean }) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // A refusal is an answer; only a connection error is worth a retry.
        retry: (failures, error) => failures < 2 && error instanceof Refused && (error.status === 0 || error.status >= 500),
        retryDelay: (attempt) => 500 * 2 ** attempt,
        networkMode: 'always',
        ...queries,
      },
      mutations: { networkMode: 'always' },
    },
  });
