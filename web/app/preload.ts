import { preloadSheet } from '@bourse/ui/sheet';
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { askAhead } from '../home/ask-ahead.ts';
import { isLoggedIn } from '../wire/session.ts';
import { mayOpen } from './route.ts';
import { homePath, routes, tabs } from './routes.ts';

/**
 * 300 ms after the first page the code of the tabs is fetched, so that the first tap on each is quick; then that of sheets. The
 * table's own loaders are used: what fails here fails in silence and is tried again when someone goes there.
 */
export function preloadSoon(): () => void {
  const timer = setTimeout(() => {
    const soon = isLoggedIn() ? tabs.map((t) => t.path as string) : ['/register'];
    for (const path of soon) preloadPage(path);
    setTimeout(preloadSheet, 700);
  }, 300);
  return () => clearTimeout(timer);
}

export const preloadPage = (path: string): void =>
  void routes
    .find((r) => r.path === path)
    ?.load()
    .catch(() => undefined);

/** The page of the address, or the one to which its guard will send. */
export function preloadFirst(router: AnyRouter, client: QueryClient): void {
  const asked = location.hash.replace(/^#/, '').split('?')[0];
  const route = routes.find((r) => r.path === asked);
  const first = route && mayOpen(route.access, isLoggedIn()) ? route.path : isLoggedIn() ? homePath : '/login';
  const known = router.routesById[first];
  if (known) void router.loadRouteChunk(known)?.catch(() => undefined);
  if (first === homePath && isLoggedIn()) askAhead(client);
}
