import { pageRouter } from '@bourse/client/router';
import type { ParsedLocation } from '@tanstack/react-router';
import { containerPath, homePath, isTab, mayOpen, placeOf, places } from '../nav/places.ts';
import { PageFailure, PagePending } from '../parts/page-state.tsx';
import { isLoggedIn, useSession } from '../wire/session.ts';
import { pages } from './pages.ts';
import { Shell } from './shell.tsx';
import { TabContainer } from './tab-container.tsx';

/** The login, and back to where one was afterwards. */
const login = (back: string) => ({ to: '/login', search: { back } });

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
  const before = placeOf(from.pathname)?.depth ?? 1;
  const after = placeOf(to.pathname)?.depth ?? 1;
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

export const router = pageRouter(
  Shell,
  {
    places,
    loaders: pages,
    home: homePath,
    container: { path: containerPath, frame: TabContainer, holds: isTab },
    guard: ({ access }, href) => (mayOpen(access, isLoggedIn()) ? undefined : isLoggedIn() ? { to: homePath } : login(href)),
    reloadedAt: 'bourse.reloaded-at',
  },
  {
    defaultPendingMs: 150,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageFailure as never,
    defaultViewTransition: { types: ({ fromLocation, toLocation }) => slide(fromLocation, toLocation) },
    // A tab keeps its place however one comes back to it; any other page keeps it per entry of the history.
    getScrollRestorationKey: (location) => (isTab(location.pathname) ? location.pathname : (location.state.__TSR_key ?? location.href)),
  },
);

// A session that ends, here or in another tab, leads to /login and back to the page afterwards.
useSession.subscribe((now, before) => {
  // Where one is going, if a voluntary log-out has already set out for /login.
  const { pathname, href } = router.history.location;
  if (before.token && !now.token && placeOf(pathname)?.access === 'trader')
    void router.navigate({ ...login(href), replace: true } as never);
});
