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
  /** Where everything unknown leads, and "back" where there is no history. */
  readonly home: T['path'];
  /** Where someone goes who may not open the place. */
  readonly guard: (place: T, href: string) => Elsewhere | undefined;
  readonly around?: (place: T, page: RouteComponent) => RouteComponent;
  /** Under which name it is remembered that the app was loaded again for a page whose code did not come. */
  readonly reloadedAt: string;
}

/** The router of an app, made of its table of places. `shell` stands around every page. */
export function pageRouter<T extends Place>(
  shell: RouteComponent,
  { places, loaders, home, guard, around = (_, page) => page, reloadedAt }: PageTable<T>,
  options: Omit<RouterOptions<AnyRoute, 'never'>, 'routeTree' | 'history' | 'context'>,
): AnyRouter {
  const fetching = pageLoader(reloadedAt);
  const go = (elsewhere: Elsewhere | undefined) => {
    if (elsewhere) throw redirect({ ...(elsewhere as { readonly to: string }), replace: true });
  };
  const root = createRootRoute({
    component: shell,
    beforeLoad: ({ location }) => go(places.some(({ path }) => path === location.pathname) ? undefined : { to: home }),
  });
  const pages = places.map((place) => {
    const { path, search } = place;
    const load = loaders[path as T['path']];
    return createRoute({
      getParentRoute: () => root,
      path,
      staticData: { load },
      component: around(place, lazyRouteComponent(fetching(load))),
      validateSearch: search,
      beforeLoad: ({ location }) => go(guard(place, location.href)),
    });
  });
  return createRouter({
    routeTree: root.addChildren(pages as never) as never as AnyRoute,
    history: layeredHistory(createHashHistory),
    context: { home },
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    ...(options as object),
  });
}

/** Fetches the code of a page before anyone goes there. What fails here fails in silence and is tried again when someone does. */
export const preloadPage = (router: AnyRouter, path: string): void =>
  void router.routesById[path]?.options.staticData.load().catch(() => undefined);
