import { useRouter, useRouterState } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type MouseEvent, type ReactElement, useMemo } from 'react';
import { homePath, type Path, routes, type SearchOf } from './routes.ts';

// The only way from page to page. Addresses are typed by the route table; no page knows the router. The traders' app has the
// same file of its own: each is made of the types of its table, which a shared one could not know.

type Optional<S> = Record<never, never> extends S ? { readonly search?: S } : { readonly search: S };
export type Target<P extends Path = Path> = P extends Path ? { readonly to: P; readonly replace?: boolean } & Optional<SearchOf<P>> : never;

export interface Goer {
  <P extends Path>(target: Target<P>): void;
  /** To an address that a guard has kept ("/audit?id=1"). */
  readonly address: (href: string, replace?: boolean) => void;
}

export function useGo(): Goer {
  const router = useRouter();
  return useMemo(() => {
    const go = (target: Target) =>
      void router.navigate({
        to: target.to ?? homePath,
        search: ('search' in target ? target.search : undefined) ?? {},
        replace: target.replace ?? false,
      } as never);
    return Object.assign(go, {
      address: (href: string, replace = false) => (replace ? router.history.replace(href) : router.history.push(href)),
    }) as Goer;
  }, [router]);
}

/** Links of the rail and other lists whose pages are known by path only. */
export const linkTo = (path: string): { readonly to: '/today' } => ({ to: path as '/today' });

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

const preloadPage = (path: string): void =>
  void routes
    .find((r) => r.path === path)
    ?.load()
    .catch(() => undefined);

/** The parameters in the address of the page `path`, already checked by the table. */
export function useAddress<P extends Path>(path: P): SearchOf<P> {
  return useRouterState({ select: (s) => (s.matches.find((m) => m.routeId === path) ?? s.matches.at(-1))?.search ?? {} }) as SearchOf<P>;
}

export const usePathname = (): string => useRouterState({ select: (s) => s.location.pathname });
