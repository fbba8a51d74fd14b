import { pageRouter } from '@bourse/client/router';
import { homePath, placeOf, places } from '../nav/places.ts';
import { isLoggedIn, useSession } from '../wire/session.ts';
import { guarded } from './guard.tsx';
import { PageFailure, PagePending } from './page-state.tsx';
import { pages } from './pages.ts';
import { Shell } from './shell.tsx';

/** The sign-in, and back to the previous page afterwards. */
const signIn = (back: string) => ({ to: '/sign-in', search: { back } });

export const router = pageRouter(
  Shell,
  {
    places,
    loaders: pages,
    home: homePath,
    guard: ({ access }, href) => (access === 'public' || isLoggedIn() ? undefined : signIn(href)),
    around: guarded,
    reloadedAt: 'bourse.office.reloaded-at',
  },
  {
    // Addresses are sent to colleagues: `?id=5`, not its JSON.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = String(new URLSearchParams(Object.entries(search).filter(([, value]) => value !== undefined) as [string, string][]));
      return text && `?${text}`;
    },
    defaultPendingMs: 200,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageFailure as never,
  },
);

// A session that ends leads to the sign-in and back to the page afterwards.
useSession.subscribe((now, before) => {
  const { pathname, href } = router.history.location;
  if (before.token && !now.token && placeOf(pathname)?.access !== 'public')
    void router.navigate({ ...signIn(href), replace: true } as never);
});
