import { preloadSheet } from '@bourse/ui/sheet';
import type { AnyRouter } from '@tanstack/react-router';
import { isLoggedIn } from '../wire/session.ts';
import { homePath, routes, tabs } from './routes.ts';

/** 300 ms after the first page the code of the tabs is fetched, so that the first tap on each is quick; then that of sheets. */
export function preloadSoon(router: AnyRouter): () => void {
  const timer = setTimeout(() => {
    const soon = isLoggedIn() ? tabs.map((t) => t.path as string) : ['/register'];
    for (const route of routes)
      if (soon.includes(route.path)) void router.loadRouteChunk(router.routesById[route.path] as never)?.catch(() => undefined);
    setTimeout(preloadSheet, 700);
  }, 300);
  return () => clearTimeout(timer);
}

/** The page of the address, or the one to which its guard will send. */
export function preloadFirst(router: AnyRouter): void {
  const asked = location.hash.replace(/^#/, '').split('?')[0];
  const route = routes.find((r) => r.path === asked);
  const first = route && (route.access === 'public' || isLoggedIn()) ? route.path : isLoggedIn() ? homePath : '/login';
  const known = router.routesById[first];
  if (known) void router.loadRouteChunk(known)?.catch(() => undefined);
}
