import { layeredHistory } from '@bourse/ui/layers';
import { pageLoader } from '@bourse/ui/lazy-page';
import {
  type AnyRoute,
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { isSignedIn, useSession } from '../wire/session.ts';
import { guarded } from './guard.tsx';
import { PageFailure, PagePending } from './page-state.tsx';
import type { Route } from './route.ts';
import { homePath, routes } from './routes.ts';
import { Shell } from './shell.tsx';

const table: ReadonlyMap<string, Route> = new Map(routes.map((r) => [r.path, r as Route]));
const signInPath = '/sign-in';

const root = createRootRoute({
  component: Shell,
  beforeLoad: ({ location }) => {
    if (!table.has(location.pathname)) throw redirect({ to: homePath, replace: true });
  },
});

const pages = routes.map((r) =>
  createRoute({
    getParentRoute: () => root,
    path: r.path,
    component: guarded(r.access, lazyRouteComponent(pageLoader('bourse.office.reloaded-at')(r.load))),
    validateSearch: (raw: Record<string, unknown>) => r.search(raw) as object,
    beforeLoad: ({ location }) => {
      if (r.access !== 'public' && !isSignedIn())
        throw redirect({ to: signInPath, search: { back: location.href } as never, replace: true });
    },
  }),
);

const history = layeredHistory(createHashHistory);

export const router = createRouter({
  routeTree: root.addChildren(pages as never) as never as AnyRoute,
  history,
  // Addresses are sent to colleagues: `?id=5`, not its JSON.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const text = String(new URLSearchParams(Object.entries(search).filter(([, value]) => value !== undefined) as [string, string][]));
    return text && `?${text}`;
  },
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageFailure as never,
  scrollRestoration: true,
});

// A session that ends leads to the sign-in and back to the page afterwards.
useSession.subscribe((now, before) => {
  const { location } = router.history;
  if (before.token && !now.token && table.get(location.pathname)?.access !== 'public')
    void router.navigate({ to: signInPath, search: { back: location.href } as never, replace: true } as never);
});
