import './app.css';
import { queryClient } from '@bourse/client/query-client';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followPreferences } from '../parts/preferences.ts';
import { useSession } from '../wire/session.ts';
import { router } from './router.ts';
import { Texts } from './texts.tsx';

followPreferences();

const client = queryClient({ staleTime: 5_000, gcTime: 5 * 60_000 });
// Data read by one operator isn't kept for the next.
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
