import { ChevronLeft } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { classNames } from './class-names.tsx';

/** Whether the page is scrolled past `px`. One passive listener, state changes only on crossing. */
export function useScrolledPast(px: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const look = () => setPast(window.scrollY > px);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [px]);
  return past;
}

/**
 * The bar of a page below the tabs: back arrow, title, actions. With `fades` the page shows its title large and the small one
 * appears after 50 px of scrolling.
 */
export function TitleBar({
  title,
  backLabel,
  onBack,
  fades = false,
  children,
}: {
  readonly title: ReactNode;
  readonly backLabel: string;
  readonly onBack: () => void;
  readonly fades?: boolean;
  readonly children?: ReactNode;
}): ReactElement {
  const past = useScrolledPast(50);
  const visible = !fades || past;
  return (
    <header
      className={classNames(
        'sticky top-(--ribbon) z-20 flex min-h-13 items-center gap-1 bg-bg0 px-1 transition-shadow duration-(--m-toggle)',
        past && 'shadow-[0_1px_0_var(--hair)]',
      )}
    >
      <button
        type="button"
        aria-label={backLabel}
        onClick={onBack}
        className="grid size-11 flex-none place-items-center rounded-button text-t2"
      >
        <ChevronLeft size={24} strokeWidth={1.6} className="mirror" aria-hidden />
      </button>
      {fades ? (
        <span
          aria-hidden
          className={classNames(
            'min-w-0 flex-1 truncate text-17 font-semibold tracking-title transition-opacity duration-(--m-toggle)',
            visible ? 'opacity-100' : 'opacity-0',
          )}
        >
          {title}
        </span>
      ) : title === '' ? (
        <span className="flex-1" />
      ) : (
        <h1 className="min-w-0 flex-1 truncate text-17 font-semibold tracking-title">{title}</h1>
      )}
      {children}
    </header>
  );
}

/** The bar of a tab: its name large, actions at the end. */
export const TabTitle = ({ title, children }: { readonly title: ReactNode; readonly children?: ReactNode }): ReactElement => (
  <header className="flex min-h-13 items-center gap-1 ps-4 pe-1">
    <h1 className="min-w-0 flex-1 truncate text-24 font-semibold tracking-title">{title}</h1>
    {children}
  </header>
);
