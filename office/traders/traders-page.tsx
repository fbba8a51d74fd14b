import type { Output } from '@bourse/contract/call';
import { MOST_COLLECTED } from '@bourse/contract/office/export';
import { traders } from '@bourse/contract/office/traders';
import { Search } from 'lucide-react';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { ActButton } from '../parts/act-button.tsx';
import type { Column } from '../parts/column.ts';
import { DataTable } from '../parts/data-table.tsx';
import { Page } from '../parts/page.tsx';
import { Tag } from '../parts/tag.tsx';
import { rowTime } from '../wire/time-text.ts';
import { usePages } from '../wire/use-pages.ts';
import { Verification } from './verification.tsx';

type Found = Output<typeof traders.search>['traders'][number];

/** Finds traders by anything known about them, masked. Enter opens one. */
export default function TradersPage(): ReactElement {
  const t = useTranslations('traders');
  const app = useTranslations('app');
  const go = useGo();
  const { words } = useAddress('/traders');
  const [typed, setTyped] = useState(words ?? '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => setTyped(words ?? ''), [words]);
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = usePages(traders.search, words ? { words } : {});
  const rows = useMemo(() => data?.pages.flatMap((page) => page.traders), [data]);

  const columns = useMemo(
    (): readonly Column<Found>[] => [
      { id: 'uid', head: t('uid'), width: 110, value: (r) => r.uid, cell: (r) => <span className="hash font-medium">{r.uid}</span> },
      {
        id: 'account',
        head: t('account'),
        value: (r) => r.email ?? r.phone,
        cell: (r) => (
          <>
            {r.isHouse && <Tag tone="accent">{t('houseAccount')}</Tag>} {r.email ?? r.phone}
            {r.email && r.phone && <span className="text-t3"> {r.phone}</span>}
          </>
        ),
      },
      { id: 'name', head: t('name'), width: 150, wide: true, value: (r) => r.name, cell: (r) => <span className="text-t2">{r.name}</span> },
      { id: 'residence', head: t('residence'), width: 96, wide: true, value: (r) => r.residence },
      {
        id: 'verification',
        head: t('verification'),
        width: 118,
        wide: true,
        value: (r) => r.verification,
        cell: (r) => !r.isHouse && <Verification level={r.verification} />,
      },
      {
        id: 'state',
        head: t('state'),
        width: 86,
        value: (r) => (r.isLocked ? t('locked') : t('open')),
        cell: (r) => (r.isLocked ? <Tag tone="danger">{t('locked')}</Tag> : <span className="text-t3">{t('open')}</span>),
      },
      {
        id: 'joined',
        head: t('joined'),
        width: 120,
        wide: true,
        value: (r) => r.joinedAt,
        cell: (r) => <span className="text-t2">{rowTime(r.joinedAt)}</span>,
      },
      { id: 'foundBy', head: t('foundBy'), width: 110, away: words === undefined, wide: true, value: (r) => t(`by.${r.foundBy}`) },
    ],
    [t, words],
  );

  return (
    <Page
      title={app('pages.traders')}
      sub={words && rows ? t('found', { count: rows.length }) : undefined}
      split
      keys={[
        { keys: 'f', label: t('find'), run: () => field.current?.select(), hint: true },
        { keys: 'Enter', label: app('table.open'), run: () => undefined, hint: true },
      ]}
    >
      <div className="flex h-full min-h-0 flex-col">
        <search>
          <form
            className="flex flex-none items-center gap-2 px-5 pt-4 pb-1 max-[900px]:px-4"
            onSubmit={(event) => {
              event.preventDefault();
              const next = typed.trim();
              go({ to: '/traders', search: next ? { words: next } : {} });
            }}
          >
            <label className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-[9px] bg-bg2 px-[11px] shadow-[inset_0_0_0_1px_var(--field-line)] focus-within:shadow-[inset_0_0_0_1.5px_var(--accent)] max-[900px]:h-11 light:bg-bg1">
              <Search size={15} strokeWidth={1.8} className="text-t3" aria-hidden />
              <input
                ref={field}
                type="search"
                aria-label={t('search')}
                placeholder={t('search')}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                className="h-full min-w-0 flex-1 outline-none"
              />
            </label>
            <ActButton type="submit" tone="ink">
              {t('find')}
            </ActButton>
          </form>
        </search>
        <DataTable
          name="traders"
          label={app('pages.traders')}
          columns={columns}
          rows={rows}
          keyOf={(r) => r.uid}
          error={error ?? undefined}
          onRetry={() => void refetch()}
          empty={t('nobody')}
          onOpen={(r) => go({ to: '/trader', search: { uid: r.uid } })}
          exports={{ call: traders.exportTraders, ...(words ? { fixed: { words } } : { by: t('joined') }), most: MOST_COLLECTED }}
          tools={<span className="text-12 text-t3">{words ? undefined : t('newest')}</span>}
          more={{ has: hasNextPage, isLoading: isFetchingNextPage, load: () => void fetchNextPage() }}
        />
      </div>
    </Page>
  );
}
