import './app.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Refused } from '../wire/refused.ts';
import { useSession } from '../wire/session.ts';
import { followPreferences } from './preferences.ts';
import { router } from './router.ts';
import { Texts } from './texts.tsx';

followPreferences();

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 5 * 60_000,
      // A refusal is an answer; only a lost connection is worth another try.
      retry: (failures, error) => failures < 2 && error instanceof Refused && (error.status === 0 || error.status >= 500),
      retryDelay: (attempt) => 500 * 2 ** attempt,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
// What one operator has read is not there for the next.
useSession.subscribe((now, before) => {
  if (now.token !== before.token) client.clear();
});

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <Texts>
        <RouterProvider router={router} />
      </Texts>
    </QueryClientProvider>
  </StrictMode>,
);
