import { ArrowDownToLine, ArrowLeftRight, type LucideIcon, MessageSquareText, RefreshCw, Timer, TrendingUp } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useGo } from '../nav/go.ts';

// The specification's six, by importance; the first one is ink.
const shown = [
  { path: '/deposit', name: 'deposit', icon: ArrowDownToLine },
  { path: '/change', name: 'change', icon: RefreshCw },
  { path: '/transfer', name: 'transfer', icon: ArrowLeftRight },
  { path: '/futures', name: 'futures', icon: TrendingUp },
  { path: '/fastFutures', name: 'fastFutures', icon: Timer },
  { path: '/support', name: 'support', icon: MessageSquareText },
] as const satisfies readonly { readonly path: string; readonly name: string; readonly icon: LucideIcon }[];

/** Where the online service is, and how many of its answers are new. */
export interface SupportShortcut {
  /** An address of somebody else's site, which opens beside ours. */
  readonly link: string | undefined;
  readonly unread: number;
  readonly unreadLabel: string;
}

/** The ways people take most, as two columns, so that long languages fit. An odd one out takes the whole first line. */
export function Shortcuts({ support }: { readonly support: SupportShortcut }): ReactElement {
  const t = useTranslations('home');
  const go = useGo();
  const linkOf = (name: string) => (name === 'support' ? support.link : undefined);
  return (
    <nav aria-label={t('shortcuts')} className="grid grid-cols-2 gap-2 px-4">
      {shown.map(({ path, name, icon: Icon }, i) => (
        <a
          key={path}
          href={linkOf(name) ?? `#${path}`}
          {...(linkOf(name) !== undefined && { target: '_blank', rel: 'noopener noreferrer' })}
          onClick={(event) => {
            if (linkOf(name) !== undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            go.address(path);
          }}
          className={`flex min-h-12 items-center gap-2 rounded-card px-3 py-2 text-13 ${i === 0 ? 'bg-ink font-semibold text-on-ink' : 'bg-bg1 font-medium'} ${i === 0 && shown.length % 2 === 1 ? 'col-span-2 justify-center' : ''}`}
        >
          <Icon size={20} strokeWidth={1.75} className={i === 0 ? undefined : 'text-t2'} aria-hidden />
          <span className="min-w-0 wrap-anywhere hyphens-auto">{t(`shortcut.${name}`)}</span>
          {name === 'support' && support.unread > 0 && (
            <span className="ms-auto rounded-full bg-accent px-1.5 text-11 font-semibold text-on-accent" role="status">
              <span aria-hidden>{support.unread > 99 ? '99+' : support.unread}</span>
              <span className="sr">{support.unreadLabel}</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}
