import { preloadPage } from '@bourse/client/router';
import { preloadSheet } from '@bourse/ui/sheet';
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { homePath, mayOpen, placeOf, tabs } from '../nav/places.ts';
import { hasContracts, systemConfig } from '../parts/system-config.ts';
import { isLoggedIn } from '../wire/session.ts';
import { askAhead } from './ask-ahead.ts';

/** 300 ms after the first page the code of the tabs is fetched, so that the first tap on each is quick; then that of sheets. */
export function preloadSoon(router: AnyRouter): () => void {
  const timer = setTimeout(() => {
    const soon = isLoggedIn()
      ? tabs.map((t) => t.path as string).filter((path) => path !== '/futures' || hasContracts(systemConfig()))
      : ['/register'];
    for (const path of soon) preloadPage(router, path);
    setTimeout(preloadSheet, 700);
  }, 300);
  return () => clearTimeout(timer);
}

/** The page of the address, or the one to which its guard will send. */
export function preloadFirst(router: AnyRouter, client: QueryClient): void {
  const asked = placeOf(location.hash.replace(/^#/, '').split('?')[0] as string);
  const first = asked && mayOpen(asked.access, isLoggedIn()) ? asked.path : isLoggedIn() ? homePath : '/login';
  const known = router.routesByPath[first];
  if (known) void router.loadRouteChunk(known)?.catch(() => undefined);
  if (first === homePath && isLoggedIn()) askAhead(client);
}
