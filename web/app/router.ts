import { layeredHistory } from '@bourse/ui/layers';
import { pageLoader } from '@bourse/ui/lazy-page';
import {
  type AnyRoute,
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router';
import { isLoggedIn, useSession } from '../wire/session.ts';
import { PageFailure, PagePending } from './page-state.tsx';
import { mayOpen, type Route } from './route.ts';
import { homePath, redirects, routes, tabs } from './routes.ts';
import { Shell } from './shell.tsx';

const table: ReadonlyMap<string, Route> = new Map(routes.map((r) => [r.path, r as Route]));
const routeOf = (pathname: string): Route | undefined => table.get(pathname);
export const isTab = (pathname: string): boolean => tabs.some((t) => t.path === pathname);

const root = createRootRoute({
  component: Shell,
  beforeLoad: ({ location }) => {
    if (!table.has(location.pathname)) throw redirect({ to: redirects[location.pathname] ?? homePath, replace: true });
  },
});

const pages = routes.map((r) =>
  createRoute({
    getParentRoute: () => root,
    path: r.path,
    component: lazyRouteComponent(pageLoader('bourse.reloaded-at')(r.load)),
    validateSearch: (raw: Record<string, unknown>) => r.search(raw) as object,
    beforeLoad: ({ location }) => {
      if (mayOpen(r.access, isLoggedIn())) return;
      if (isLoggedIn()) throw redirect({ to: homePath, replace: true });
      throw redirect({ to: '/login', search: { back: location.href } as never, replace: true });
    },
  }),
);

const tree: AnyRoute = root.addChildren(pages as never) as never;
const history = layeredHistory(createHashHistory);

// The browser may have animated the swipe itself; then nothing slides a second time.
let systemAnimated = false;
window.addEventListener('popstate', (event) => {
  systemAnimated = (event as PopStateEvent & { hasUAVisualTransition?: boolean }).hasUAVisualTransition === true;
});

/** forward, back, or no slide at all: between tabs, within a page, and where the trader wants no motion. */
function slide(from: ParsedLocation | undefined, to: ParsedLocation): string[] | false {
  const animated = systemAnimated;
  systemAnimated = false;
  if (!from || animated || from.pathname === to.pathname || matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  if (isTab(from.pathname) && isTab(to.pathname)) return false;
  const before = routeOf(from.pathname)?.depth ?? 1;
  const after = routeOf(to.pathname)?.depth ?? 1;
  return before === after ? ['fade'] : [after > before ? 'forward' : 'back'];
}

// A slide that the next one cuts short, as on a redirect, rejects these two promises, and nobody waits for them.
if (document.startViewTransition) {
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const animation = start(update);
    for (const promise of [animation.ready, animation.finished]) promise.catch(() => undefined);
    return animation;
  };
}

export const router = createRouter({
  routeTree: tree,
  history,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageFailure as never,
  defaultViewTransition: { types: ({ fromLocation, toLocation }) => slide(fromLocation, toLocation) },
  scrollRestoration: true,
  // A tab keeps its place however one comes back to it; any other page keeps it per entry of the history.
  getScrollRestorationKey: (location) => (isTab(location.pathname) ? location.pathname : (location.state.__TSR_key ?? location.href)),
});

// A session that ends, here or in another tab, leads to /login and back to the page afterwards.
useSession.subscribe((now, before) => {
  // Where one is going, if a voluntary log-out has already set out for /login.
  const location = router.history.location;
  if (before.token && !now.token && routeOf(location.pathname)?.access === 'trader')
    void router.navigate({ to: '/login', search: { back: location.href } as never, replace: true } as never);
});
