import { classNames } from '@bourse/ui/class-names';
import { Menu, Search } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Clock } from './clock.tsx';
import { Foot } from './foot.tsx';
import { Kbd } from './kbd.tsx';
import { type KeyBinding, useKeys } from './keys.ts';
import { useOpeners } from './openers.ts';
import { SafeModeRow } from './safe-mode-row.tsx';
import { type StopName, StopRows } from './stop-rows.tsx';

/**
 * The frame of every page: a header with title, search and clock, the body, and a footer with the page's keys and the state of the
 * exchange. With `split` the body has no padding and doesn't scroll: its columns do.
 */
export function Page({
  title,
  sub,
  keys = [],
  split = false,
  stops = [],
  children,
}: {
  readonly title: string;
  readonly sub?: ReactNode;
  readonly keys?: readonly KeyBinding[];
  readonly split?: boolean;
  /** The parts of the exchange that this page works with. If one is stopped, the page says so first. */
  readonly stops?: readonly StopName[] | 'all';
  readonly children: ReactNode;
}): ReactElement {
  const t = useTranslations('app');
  const { openMenu, openPalette } = useOpeners();
  useKeys(keys);
  useEffect(() => {
    document.title = `${title} · ${t('office')}`;
  }, [title, t]);

  return (
    <div className="grid min-h-0 min-w-0 grid-rows-[52px_auto_minmax(0,1fr)_30px] max-[900px]:block">
      <header className="flex min-w-0 items-center gap-3.5 px-5 hairline-b max-[900px]:sticky max-[900px]:gap-1.5 max-[900px]:top-0 max-[900px]:z-20 max-[900px]:h-13 max-[900px]:bg-bg0 max-[900px]:px-4">
        <button
          type="button"
          aria-label={t('menu')}
          onClick={openMenu}
          className="-ms-3 hidden size-11 place-items-center text-t2 max-[900px]:grid"
        >
          <Menu size={18} strokeWidth={1.75} aria-hidden />
        </button>
        <h1 className="text-15 font-semibold tracking-title whitespace-nowrap">{title}</h1>
        <span className="min-w-0 flex-1 cut text-t3">{sub}</span>
        <button
          type="button"
          onClick={openPalette}
          className="flex h-8 w-[270px] flex-none items-center gap-2 rounded-chip bg-bg1 ps-2.5 pe-1.5 text-start text-t3 shadow-[inset_0_0_0_1px_var(--hair)] max-[900px]:size-11 max-[900px]:justify-center max-[900px]:bg-transparent max-[900px]:p-0 max-[900px]:shadow-none"
        >
          <Search size={14} strokeWidth={1.8} aria-hidden />
          <span className="min-w-0 flex-1 cut max-[900px]:sr">{t('find')}</span>
          <Kbd>/</Kbd>
        </button>
        <Clock />
      </header>
      <div>
        <SafeModeRow />
        <StopRows names={stops} />
      </div>
      <main
        id="page"
        className={classNames(
          'min-h-0 min-w-0',
          split
            ? 'overflow-hidden max-[900px]:overflow-visible'
            : 'overflow-auto px-5 py-4 scroll-thin max-[900px]:overflow-visible max-[900px]:p-3',
        )}
      >
        {children}
      </main>
      <Foot />
    </div>
  );
}
