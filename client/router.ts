import { layeredHistory } from '@bourse/ui/layers';
import {
  type AnyRoute,
  type AnyRouter,
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  type RouterOptions,
  redirect,
} from '@tanstack/react-router';
import { pageLoader } from './page-loader.ts';
import type { Loaders, PageModule, Place } from './place.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly load?: () => Promise<PageModule>;
  }
}

interface Elsewhere {
  readonly to: string;
  readonly search?: object;
}

export interface PageTable<T extends Place> {
  readonly places: readonly T[];
  readonly loaders: Loaders<T>;
  /** Where unknown addresses lead, and Back without history. */
  readonly home: T['path'];
  /** Where to redirect someone who may not open the place. */
  readonly guard: (place: T, href: string) => Elsewhere | undefined;
  readonly around?: (place: T, page: RouteComponent) => RouteComponent;
  /** A frame that stays while its pages change. Its own address leads to `home`. */
  readonly container?: { readonly path: string; readonly frame: RouteComponent; readonly holds: (path: string) => boolean };
  /** The storage key that records a reload because a page's code was missing. */
  readonly reloadedAt: string;
}

/** An app's router, built from its table of places. `shell` surrounds every page. */
export function pageRouter<T extends Place>(
  shell: RouteComponent,
  { places, loaders, home, guard, around = (_, page) => page, container, reloadedAt }: PageTable<T>,
  options: Omit<RouterOptions<AnyRoute, 'never'>, 'routeTree' | 'history' | 'context'>,
): AnyRouter {
  const fetching = pageLoader(reloadedAt);
  const go = (elsewhere: Elsewhere | undefined) => {
    if (elsewhere) throw redirect({ ...(elsewhere as { readonly to: string }), replace: true });
  };
  const root = createRootRoute({
    component: shell,
    beforeLoad: ({ location: { pathname } }) =>
      go(pathname === container?.path || places.some(({ path }) => path === pathname) ? undefined : { to: home }),
  });
  const page = (place: T, parent: AnyRoute) => {
    const { path, search } = place;
    const load = loaders[path as T['path']];
    return createRoute({
      getParentRoute: () => parent,
      path,
      staticData: { load },
      component: around(place, lazyRouteComponent(fetching(load))),
      validateSearch: search,
      beforeLoad: ({ location }) => go(guard(place, location.href)),
    });
  };
  const isHeld = ({ path }: Place): boolean => container?.holds(path) === true;
  const children: unknown[] = places.filter((place) => !isHeld(place)).map((place) => page(place, root));
  if (container) {
    const { path, frame } = container;
    const held = createRoute({ getParentRoute: () => root, id: path, component: frame });
    const own = createRoute({ getParentRoute: () => held, path, beforeLoad: () => go({ to: home }) });
    children.push(held.addChildren([own, ...places.filter(isHeld).map((place) => page(place, held))] as never));
  }
  return createRouter({
    routeTree: root.addChildren(children as never) as never as AnyRoute,
    history: layeredHistory(createHashHistory),
    context: { home },
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    ...(options as object),
  });
}

/** Loads a page's code ahead of time. Failures are silent, and retried when somebody opens the page. */
export const preloadPage = (router: AnyRouter, path: string): void =>
  void router.routesByPath[path]?.options.staticData.load().catch(() => undefined);
