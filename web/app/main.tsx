import './app.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Refused } from '../wire/refused.ts';
import { onLineBack, onOtherWriter } from '../wire/stomp.ts';
import { LiveEvents } from './live-events.tsx';
import { followPreferences } from './preferences.ts';
import { preloadFirst } from './preload.ts';
import { router } from './router.ts';
import { loadConfig } from './system-config.ts';
import { Texts } from './texts.tsx';

followPreferences();
void loadConfig().catch(() => undefined);
const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 10 * 60_000,
      // A refusal is an answer; only a lost connection is worth another try.
      retry: (failures, error) => failures < 2 && error instanceof Refused && (error.status === 0 || error.status >= 500),
      retryDelay: (attempt) => 500 * 2 ** attempt,
      networkMode: 'always',
      // With this mode it is off unless it is asked for.
      refetchOnReconnect: true,
      throwOnError: false,
    },
    mutations: { networkMode: 'always' },
  },
});
// The code of the first page comes beside its language, not after it, and so does what home shows.
preloadFirst(router, client);

// What failed while the line was down loads by itself once it is back.
onLineBack(() => void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }));
onOtherWriter(() => void client.invalidateQueries());

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <Texts>
        <LiveEvents />
        <RouterProvider router={router} />
      </Texts>
    </QueryClientProvider>
  </StrictMode>,
);
