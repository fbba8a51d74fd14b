import { useRouter, useRouterState } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type MouseEvent, type ReactElement, useMemo } from 'react';
import { preloadPage } from './preload.ts';
import type { RawSearch, Route } from './route.ts';
import { homePath, type Path, routes, type SearchOf } from './routes.ts';

// The only way from page to page. Addresses are typed by the route table; no page knows the router.

type Optional<S> = Record<never, never> extends S ? { readonly search?: S } : { readonly search: S };
export type Target<P extends Path = Path> = P extends Path ? { readonly to: P; readonly replace?: boolean } & Optional<SearchOf<P>> : never;

export interface Goer {
  <P extends Path>(target: Target<P>): void;
  /** To an address that a guard has kept ("/capital?x=1"); what is not a page of ours leads home. */
  readonly address: (href: string, replace?: boolean) => void;
  /** Back in the history; at its beginning to `otherwise`. */
  readonly back: (otherwise?: Path | typeof homePath) => void;
}

export function useGo(): Goer {
  const router = useRouter();
  return useMemo(() => {
    const go = (target: Target) =>
      void router.navigate({
        to: target.to,
        search: ('search' in target ? target.search : undefined) ?? {},
        replace: target.replace ?? false,
      } as never);
    return Object.assign(go, {
      address: (href: string, replace = false) => (replace ? router.history.replace(href) : router.history.push(href)),
      back: (otherwise?: string) => {
        if (router.history.canGoBack()) router.history.back();
        else void router.navigate({ to: otherwise ?? homePath, search: {}, replace: true } as never);
      },
    }) as Goer;
  }, [router]);
}

/** A link to a page. */
export function Go<P extends Path>({
  to,
  search,
  replace = false,
  onClick,
  ...anchor
}: Target<P> & { readonly search?: SearchOf<P> } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>): ReactElement {
  const router = useRouter();
  const target = { to, search: search ?? {}, replace } as never;
  const { href } = router.buildLocation(target);
  const preload = () => preloadPage(to);
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
        void router.navigate(target);
      }}
    />
  );
}

/** The parameters in the address of the page `path`, already checked by the table. */
export function useAddress<P extends Path>(path: P): SearchOf<P> {
  // The router hands on what its check left out, so the check of the table has the last word.
  const raw: unknown = useRouterState({
    select: (s) => (s.matches.find((m) => m.routeId === path) ?? s.matches.at(-1))?.search as unknown,
  });
  return useMemo(
    () => (routes.find((r) => r.path === path) as Route | undefined)?.search((raw ?? {}) as RawSearch) ?? {},
    [raw, path],
  ) as SearchOf<P>;
}

export const usePathname = (): string => useRouterState({ select: (s) => s.location.pathname });
