import { usePathname } from '@bourse/client/go';
import { classNames } from '@bourse/ui/class-names';
import { useLayer } from '@bourse/ui/layers';
import { FlaskConical, LogOut, X } from 'lucide-react';
import { Fragment, type ReactElement, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Go, linkTo } from '../nav/go.ts';
import { queueOf, useOwnPages } from '../nav/own-pages.ts';
import type { RailGroup } from '../nav/places.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Brand } from '../parts/brand.tsx';
import { isPractice } from '../parts/preferences.ts';
import { usePulse } from '../parts/pulse.ts';
import { Dot } from '../parts/tag.tsx';
import { useSession } from '../wire/session.ts';
import { useSignOut } from './sign-out.ts';

const groups: readonly { readonly name: RailGroup; readonly title?: 'groupQueues' | 'groupMarkets' | 'groupBooks' | 'groupHouse' }[] = [
  { name: 'top' },
  { name: 'queues', title: 'groupQueues' },
  { name: 'markets', title: 'groupMarkets' },
  { name: 'books', title: 'groupBooks' },
  { name: 'house', title: 'groupHouse' },
];

/** The operator's pages by group, the number of items waiting in each queue, and who is signed in. A menu on a phone. */
export function SideRail({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }): ReactElement {
  const t = useTranslations('app');
  const menu = useRef<HTMLDialogElement>(null);
  useLayer(isOpen, onClose);
  useEffect(() => {
    if (isOpen) menu.current?.showModal();
    else menu.current?.close();
  }, [isOpen]);
  return (
    <>
      <aside className="flex min-h-0 flex-col border-e border-hair px-2 pb-2 max-[900px]:hidden">
        <RailBody />
      </aside>
      <dialog
        ref={menu}
        aria-label={t('menu')}
        onClose={onClose}
        className="m-0 h-dvh max-h-none w-64 max-w-[80vw] bg-bg0 px-2 pb-2 open:flex open:flex-col"
      >
        {isOpen && (
          <>
            <button
              type="button"
              aria-label={t('closeMenu')}
              onClick={onClose}
              className="absolute end-1 top-1 grid size-11 place-items-center text-t2"
            >
              <X size={18} aria-hidden />
            </button>
            <RailBody />
          </>
        )}
      </dialog>
    </>
  );
}

function RailBody(): ReactElement {
  const t = useTranslations('app');
  const here = usePathname();
  const pages = useOwnPages();
  const { data } = usePulse();
  const waiting = new Map(data?.waiting.map((w) => [w.name, w.waiting]));
  const practice = isPractice();
  return (
    <>
      <div className="flex h-13 flex-none items-center gap-[9px] px-2.5 text-15/none font-semibold tracking-title">
        <Brand size={20} />
      </div>
      <p
        className={classNames(
          'mx-0.5 mb-1.5 flex h-[26px] flex-none items-center gap-2 rounded-[7px] px-[9px] text-12 font-medium',
          practice ? 'bg-practice-tint text-practice' : 'bg-bg1 text-t2 light:shadow-[0_0_0_1px_var(--hair)]',
        )}
      >
        {practice ? <FlaskConical size={14} strokeWidth={1.8} aria-hidden /> : <Dot />}
        {practice ? t('practice') : t('live')}
      </p>
      <nav aria-label={t('navigation')} className="min-h-0 flex-1 overflow-auto scroll-bare">
        {groups.map((group) => {
          const own = pages.filter((p) => p.rail?.group === group.name);
          if (own.length === 0) return null;
          return (
            <Fragment key={group.name}>
              {group.title && <h2 className="px-2.5 pt-2.5 pb-[3px] text-11 font-medium text-t3">{t(group.title)}</h2>}
              {own.map((page) => {
                const isHere = page.path === here || (page.path === '/traders' && here === '/trader');
                const Icon = page.rail?.icon;
                const count = queueOf[page.path]?.reduce((sum, name) => sum + (waiting.get(name) ?? 0), 0);
                return (
                  <Go
                    key={page.path}
                    {...linkTo(page.path)}
                    aria-current={isHere ? 'page' : undefined}
                    className={classNames(
                      'flex h-7 items-center gap-2.5 rounded-[7px] px-2.5 font-medium max-[900px]:h-11',
                      isHere ? 'bg-bg2 text-t1 light:bg-bg1 light:shadow-[0_0_0_1px_var(--hair)]' : 'text-t2',
                    )}
                  >
                    {Icon && <Icon size={16} strokeWidth={1.6} aria-hidden className={isHere ? 'text-accent' : 'text-t3'} />}
                    <span className="min-w-0 flex-1 cut">{page.title}</span>
                    {count !== undefined && count > 0 && <b className={`text-12 font-medium ${isHere ? 'text-t1' : 'text-t3'}`}>{count}</b>}
                  </Go>
                );
              })}
            </Fragment>
          );
        })}
      </nav>
      <Me />
    </>
  );
}

function Me(): ReactElement | null {
  const t = useTranslations('app');
  const operator = useSession((s) => s.operator);
  const signOut = useSignOut();
  if (!operator) return null;
  const roles = operator.roles.map((role) => t(`roles.${role}`)).join(', ');
  return (
    <div className="-mx-2 mt-1.5 flex flex-none items-center gap-2.5 border-t border-hair px-[18px] pt-2.5 pb-1">
      <Avatar name={operator.name} />
      <Go to="/own" className="min-w-0 flex-1 leading-4">
        <span className="sr">{t('ownSecurity')}</span>
        <span className="block cut normal-nums">{operator.name}</span>
        <small className="block cut text-11 text-t3">{roles || t('noRole')}</small>
      </Go>
      <button type="button" aria-label={t('signOut')} onClick={signOut} className="grid size-7 place-items-center text-t3">
        <LogOut size={14} strokeWidth={1.8} aria-hidden />
      </button>
    </div>
  );
}
