import { type Page, route } from './route.ts';

// Every page of the app: path, depth, who may see it, where its code is, and what its address may carry. A page that is not
// built is not here. `(): Page` is written out so that pages may use the types of this table without a circle.

export const routes = [
  // identity
  // news
  // app
  route('/setting', 3, 'public', (): Page => import('./setting-page.tsx').then((m) => m.SettingPage)),
  route('/language', 4, 'public', (): Page => import('./language-page.tsx').then((m) => m.LanguagePage)),
] as const;

export type Path = (typeof routes)[number]['path'];
type RouteOf<P extends Path> = Extract<(typeof routes)[number], { readonly path: P }>;
export type SearchOf<P extends Path> = ReturnType<RouteOf<P>['search']>;

/** Where everything unknown goes. */
export const homePath = '/index';
/** The tabs in their order; one appears in the bar when its page exists. */
export const tabs = [
  { path: '/index', name: 'home' },
  { path: '/markets', name: 'markets' },
  { path: '/trades', name: 'trade' },
  { path: '/capital', name: 'assets' },
] as const;
