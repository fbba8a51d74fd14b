import { type AnyRouter, useRouter, useRouterState } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type MouseEvent, type ReactElement, useMemo } from 'react';
import type { Place, RawSearch, SearchOf } from './place.ts';
import { preloadPage } from './router.ts';

// The only way from page to page. Addresses are typed by the app's table of places; pages don't know the router.

type Optional<S> = Record<never, never> extends S ? { readonly search?: S } : { readonly search: S };
export type Target<T extends Place, P extends T['path'] = T['path']> = P extends T['path']
  ? { readonly to: P; readonly replace?: boolean } & Optional<SearchOf<T, P>>
  : never;

export interface Goer<T extends Place> {
  <P extends T['path']>(target: Target<T, P>): void;
  /** To an address kept by a guard ("/capital?x=1"); anything that isn't one of our pages leads home. */
  readonly address: (href: string, replace?: boolean) => void;
  /** Back in the history; from its first entry to `otherwise`, or home. */
  readonly back: (otherwise?: T['path']) => void;
}

export interface Navigation<T extends Place> {
  /** A link to a page. */
  Go<P extends T['path']>(
    props: Target<T, P> & { readonly search?: SearchOf<T, P> } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>,
  ): ReactElement;
  useGo(): Goer<T>;
  /** The address parameters of the page `path`, already validated by the table. */
  useAddress<P extends T['path']>(path: P): SearchOf<T, P>;
}

/** Links and navigation typed by an app's places. */
export const navigationOf = <T extends Place>(): Navigation<T> => ({ Go, useGo, useAddress }) as never;

interface AnyTarget {
  readonly to: string;
  readonly search?: object;
  readonly replace?: boolean;
}

const went = (router: AnyRouter, { to, search = {}, replace = false }: AnyTarget): void =>
  void router.navigate({ to, search, replace } as never);

function useGo() {
  const router = useRouter() as AnyRouter;
  return useMemo(
    () =>
      Object.assign((target: AnyTarget) => went(router, target), {
        address: (href: string, replace = false) => (replace ? router.history.replace(href) : router.history.push(href)),
        back: (otherwise?: string) => {
          if (router.history.canGoBack()) router.history.back();
          else went(router, { to: otherwise ?? (router.options.context as { readonly home: string }).home, replace: true });
        },
      }),
    [router],
  );
}

function Go({ to, search, replace, onClick, ...anchor }: AnyTarget & AnchorHTMLAttributes<HTMLAnchorElement>): ReactElement {
  const router = useRouter() as AnyRouter;
  const { href } = router.buildLocation({ to, search: search ?? {} } as never);
  const preload = () => preloadPage(router, to);
  return (
    <a
      {...anchor}
      href={router.history.createHref(href)}
      onPointerDown={preload}
      onFocus={preload}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        onClick?.(event);
        if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        went(router, { to, ...(search && { search }), ...(replace && { replace }) });
      }}
    />
  );
}

function useAddress(path: string): object {
  const router = useRouter() as AnyRouter;
  // The router passes on parameters that its own check left out, so the table's check decides.
  const raw: unknown = useRouterState({
    select: (s) => (s.matches.find((m) => m.fullPath === path) ?? s.matches.at(-1))?.search as unknown,
  });
  return useMemo(() => router.routesByPath[path]?.options.validateSearch?.((raw ?? {}) as RawSearch) ?? {}, [router, raw, path]);
}

export const usePathname = (): string => useRouterState({ select: (s) => s.location.pathname });
