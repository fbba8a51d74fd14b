import { usePathname } from '@bourse/client/go';
import { Toaster } from '@bourse/ui/toast';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { linkTo, useGo } from '../nav/go.ts';
import { useOwnPages } from '../nav/own-pages.ts';
import { listenForKeys, useKeys } from '../parts/keys.ts';
import { OpenersContext } from '../parts/openers.ts';
import { useLagMemory, useOwnRoles } from '../parts/pulse.ts';
import { CommandPalette } from './command-palette.tsx';
import { KeyMap } from './key-map.tsx';
import { SideRail } from './side-rail.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** The frame of the app: side rail, command palette, list of keys, toasts. The sign-in has none of it. */
export function Shell(): ReactElement {
  const t = useTranslations('app');
  const path = usePathname();
  // The current page, not the one being loaded: until that is ready the sign-in stays.
  const isEntry = useRouterState({ select: (s) => s.matches.at(-1)?.routeId === '/sign-in' });
  const [open, setOpen] = useState<'menu' | 'palette' | 'keys'>();
  const close = () => setOpen(undefined);
  const openers = useMemo(
    () => ({ openMenu: () => setOpen('menu'), openPalette: () => setOpen('palette'), openKeyMap: () => setOpen('keys') }),
    [],
  );
  useEffect(listenForKeys, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes what stood over the last one
  useEffect(close, [path]);

  if (isEntry)
    return (
      <SignInFrame>
        <Outlet />
        <Toaster dismissLabel={t('dismiss')} />
      </SignInFrame>
    );
  return (
    <OpenersContext.Provider value={openers}>
      <div className="grid h-dvh min-h-[620px] grid-cols-[var(--side)_minmax(0,1fr)] max-[900px]:block max-[900px]:h-auto">
        <SideRail isOpen={open === 'menu'} onClose={close} />
        <Outlet />
      </div>
      <ShellKeys onOpen={setOpen} />
      {open === 'palette' && <CommandPalette onClose={close} />}
      {open === 'keys' && <KeyMap onClose={close} />}
      <Toaster dismissLabel={t('dismiss')} />
    </OpenersContext.Provider>
  );
}

/** Keys that work on every page: search, the list of keys, and G with a letter. */
function ShellKeys({ onOpen }: { readonly onOpen: (what: 'palette' | 'keys') => void }): null {
  const t = useTranslations('app');
  const go = useGo();
  const pages = useOwnPages();
  useLagMemory();
  useOwnRoles();
  useKeys(
    [
      { keys: '/', label: t('search'), run: () => onOpen('palette') },
      { keys: 'mod+k', label: t('search'), run: () => onOpen('palette') },
      { keys: '?', label: t('allKeys'), run: () => onOpen('keys') },
      ...pages.flatMap((p) =>
        p.rail?.letter ? [{ keys: `g ${p.rail.letter}`, label: t('goTo', { page: p.title }), run: () => go(linkTo(p.path)) }] : [],
      ),
    ],
    false,
  );
  return null;
}
