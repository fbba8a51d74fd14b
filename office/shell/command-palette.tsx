import type { Output } from '@bourse/contract/call';
import { traders } from '@bourse/contract/office/traders';
import { classNames } from '@bourse/ui/class-names';
import { CornerDownLeft, Search, UserSearch } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { linkTo, useGo } from '../nav/go.ts';
import { useOwnPages } from '../nav/own-pages.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Kbd } from '../parts/kbd.tsx';
import { capsOf } from '../parts/keys.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { useCall } from '../wire/use-call.ts';
import { looksLikeId } from './looks-like-id.ts';

interface Choice {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon: ReactNode;
  readonly keys?: string | undefined;
  readonly run: () => void;
}

type Thing = Output<typeof traders.find>['found'][number];
function openThing(go: ReturnType<typeof useGo>, { kind, id, uid }: Thing): void {
  if (kind === 'withdrawal') go({ to: '/withdrawals', search: { id } });
  else if (kind === 'deposit') go({ to: '/deposits', search: { id: `p${id}` } });
  else if (kind === 'case') go({ to: '/verification', search: { case: id } });
  else if (kind === 'on-chain') go({ to: '/deposits', search: { show: 'chain', uid } });
  else go({ to: '/trader', search: { uid } });
}

/** One field to go anywhere: pages by name, traders by anything known about them. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTranslations('app');
  const go = useGo();
  const pages = useOwnPages();
  const operator = useSession((s) => s.operator);
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  // Searches once typing pauses, not on every key.
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(words.trim()), 200);
    return () => clearTimeout(timer);
  }, [words]);
  const isAsked = looksLikeId.test(rested) && rested === words.trim() && hasRole(operator, traders.find.roles);
  const known = useCall(traders.find, { words: rested }, { enabled: isAsked }).data?.found;

  const choices = useMemo((): readonly Choice[] => {
    const wanted = words.trim();
    const lower = wanted.toLowerCase();
    const found: Choice[] = pages
      // A page that isn't in the rail needs its group in its name.
      .filter((p) => (p.rail || p.path === '/own') && p.title.toLowerCase().includes(lower))
      .map((p) => ({
        id: p.path,
        label: p.title,
        icon: p.rail ? <p.rail.icon size={15} strokeWidth={1.7} aria-hidden /> : <CornerDownLeft size={15} aria-hidden />,
        keys: p.rail?.letter ? `g ${p.rail.letter}` : undefined,
        run: () => go(linkTo(p.path)),
      }));
    if (wanted && hasRole(operator, traders.search.roles))
      found.push({
        id: 'trader',
        label: t('paletteFind', { words: wanted }),
        icon: <UserSearch size={15} strokeWidth={1.7} aria-hidden />,
        run: () => go({ to: '/traders', search: { words: wanted } }),
      });
    // An exact id comes first.
    const things = (isAsked ? (known ?? []) : []).map(
      (one): Choice => ({
        id: `${one.kind} ${one.id}`,
        label: (
          <>
            {t(`found.${one.kind}`, { id: one.id, uid: one.uid })}
            {one.kind !== 'trader' && <span className="ms-2 text-t3">{t('found.uid', { uid: one.uid })}</span>}
            {one.isHouse && <span className="ms-2 text-t3">{t('found.house')}</span>}
          </>
        ),
        icon: <CornerDownLeft size={15} aria-hidden />,
        run: () => openThing(go, one),
      }),
    );
    return [...things, ...found];
  }, [words, pages, operator, go, t, isAsked, known]);
  const chosen = Math.min(at, choices.length - 1);

  return (
    <Dialog title={t('paletteLabel')} onClose={onClose} width={560} bare>
      <div className="flex h-13 items-center gap-2.5 px-4 hairline-b">
        <Search size={16} strokeWidth={1.8} className="text-t3" aria-hidden />
        <input
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={choices[chosen] ? `${list}-${chosen}` : undefined}
          aria-label={t('paletteLabel')}
          placeholder={t('palettePlaceholder')}
          autoComplete="off"
          spellCheck={false}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') setAt(Math.min(chosen + 1, choices.length - 1));
            else if (event.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0));
            else if (event.key === 'Enter') {
              onClose();
              choices[chosen]?.run();
            } else return;
            event.preventDefault();
          }}
          className="h-full min-w-0 flex-1 text-15 outline-none"
        />
        <Kbd>Esc</Kbd>
      </div>
      <div id={list} role="listbox" aria-label={t('paletteLabel')} className="max-h-[50vh] overflow-auto p-2 scroll-thin">
        {choices.map((choice, n) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above moves and confirms
          // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus
          <div
            key={choice.id}
            id={`${list}-${n}`}
            role="option"
            aria-selected={n === chosen}
            onClick={() => {
              onClose();
              choice.run();
            }}
            className={classNames(
              'flex h-9 cursor-pointer items-center gap-2.5 rounded-chip px-3 font-medium',
              n === chosen ? 'bg-accent-tint text-t1' : 'text-t2',
            )}
          >
            <span className={n === chosen ? 'text-accent' : 'text-t3'}>{choice.icon}</span>
            <span className="min-w-0 flex-1 cut">{choice.label}</span>
            {choice.keys && capsOf(choice.keys).map((cap) => <Kbd key={cap}>{cap}</Kbd>)}
          </div>
        ))}
        {choices.length === 0 && <p className="px-3 py-4 text-t3">{t('paletteNothing')}</p>}
      </div>
    </Dialog>
  );
}
