import './app.css';
import { queryClient } from '@bourse/client/query-client';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followPreferences } from '../parts/preferences.ts';
import { loadConfig } from '../parts/system-config.ts';
import { onLineBack, onOtherWriter } from '../wire/stomp.ts';
import { LiveEvents } from './live-events.tsx';
import { preloadFirst } from './preload.ts';
import { router } from './router.ts';
import { Texts } from './texts.tsx';

followPreferences();
if (import.meta.env.BOURSE_ORIGIN) void import('./native-shell.ts').then((m) => m.startNativeShell());
void loadConfig().catch(() => undefined);
const client = queryClient({
  staleTime: 10_000,
  gcTime: 10 * 60_000,
  // In the network mode that both apps have it is off unless it is asked for.
  refetchOnReconnect: true,
});
// The code of the first page loads in parallel with its language, and so does the data for home.
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
