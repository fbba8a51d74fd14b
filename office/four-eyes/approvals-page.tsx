import { type FourEyesRequest, fourEyes } from '@bourse/contract/office/four-eyes';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { useThingText } from '../parts/act-text.ts';
import { ChipRow } from '../parts/chips.tsx';
import { useNow } from '../parts/clock.tsx';
import type { Column } from '../parts/column.ts';
import { useReadAgain } from '../parts/desk.tsx';
import { Page } from '../parts/page.tsx';
import { useRequestTitle } from '../parts/request-title.ts';
import { TableWithDetail } from '../parts/table-with-detail.tsx';
import { ageOf, ageText, rowTime } from '../wire/time-text.ts';
import { byCursor, usePages } from '../wire/use-pages.ts';
import { hasLeft } from './has-left.ts';
import { RequestActs } from './request-acts.tsx';
import { RequestDetail, StateTag } from './request-detail.tsx';

type Shown = 'check' | 'mine' | 'others' | 'all';
const placeOf = { decide: 'check', mine: 'mine', read: 'others' } as const;

/** Requests that need two people. An operator's own requests wait for somebody else. */
export default function ApprovalsPage(): ReactElement {
  const t = useTranslations('four-eyes');
  const app = useTranslations('app');
  const go = useGo();
  const thingText = useThingText();
  const titleOf = useRequestTitle();
  const { id } = useAddress('/approvals');
  const [shown, show] = useState<Shown>('check');
  const waiting = usePages(fourEyes.list, { state: 'waiting' }, { refetchInterval: 10_000 });
  const every = usePages(
    fourEyes.list,
    { state: 'all' },
    { enabled: shown === 'all' || id !== undefined, ...(id !== undefined && { refetchInterval: 10_000 }) },
  );
  const ofWaiting = useMemo(() => waiting.data?.pages.flatMap((page) => page.requests), [waiting.data]);
  const ofAll = useMemo(() => every.data?.pages.flatMap((page) => page.requests), [every.data]);
  const counts = {
    check: ofWaiting?.filter((r) => r.may === 'decide').length,
    mine: ofWaiting?.filter((r) => r.may === 'mine').length,
    others: ofWaiting?.filter((r) => r.may === 'read').length,
  };
  const rows = useMemo(() => (shown === 'all' ? ofAll : ofWaiting?.filter((r) => placeOf[r.may] === shown)), [shown, ofAll, ofWaiting]);
  const open = [...(ofWaiting ?? []), ...(ofAll ?? [])].find((r) => r.id === id);
  // The list of all requests says how somebody else decided it.
  useReadAgain(!waiting.hasNextPage && hasLeft(open, ofWaiting), waiting.dataUpdatedAt, () => void every.refetch());
  const choose = (next: string | undefined) => go({ to: '/approvals', search: next ? { id: next } : {}, replace: true });
  // A link to a request opens the list that it's in by now.
  const isElsewhere = open !== undefined && rows !== undefined && !rows.some((r) => r.id === open.id);
  useEffect(() => {
    if (isElsewhere) show(open?.state === 'waiting' ? placeOf[open.may] : 'all');
  }, [isElsewhere, open?.state, open?.may]);

  const now = useNow();
  const minute = Math.floor(now / 60_000) * 60_000;
  const columns = useMemo(
    (): readonly Column<FourEyesRequest>[] => [
      {
        id: 'waits',
        head: t(shown === 'all' ? 'requested' : 'waits'),
        width: shown === 'all' ? 104 : 84,
        wide: shown === 'all',
        value: (r) => r.madeAt,
        cell: (r) => <span className="text-t2">{shown === 'all' ? rowTime(r.madeAt) : ageText(ageOf(r.madeAt, minute))}</span>,
      },
      ...(shown === 'all'
        ? [
            {
              id: 'decided',
              head: t('decidedAt'),
              width: 104,
              value: (r: FourEyesRequest) => r.decidedAt,
              cell: (r: FourEyesRequest) => <span className="text-t2">{r.decidedAt && rowTime(r.decidedAt)}</span>,
            },
          ]
        : []),
      {
        id: 'what',
        head: t('what'),
        value: titleOf,
        cell: (r) => (
          <>
            <span className="block cut font-medium">{titleOf(r)}</span>
            <small className="block cut text-11 text-t3">{thingText(r.subject)}</small>
          </>
        ),
      },
      {
        id: 'maker',
        head: t('maker'),
        width: 120,
        value: (r) => r.maker.name,
        cell: (r) => <span className="normal-nums font-medium">{r.maker.name}</span>,
      },
      {
        id: 'second',
        spare: true,
        head: t('second'),
        width: 110,
        wide: true,
        value: (r) => r.checker?.name,
        cell: (r) => <span className="text-t2">{r.checker?.name}</span>,
      },
      { id: 'state', head: t('state'), width: 110, value: (r) => t(`states.${r.state}`), cell: (r) => <StateTag state={r.state} /> },
    ],
    [t, minute, thingText, titleOf, shown],
  );
  const pages = shown === 'all' ? every : waiting;

  return (
    <Page title={app('pages.approvals')} sub={counts.check !== undefined && t('sub', { count: counts.check })} split>
      <TableWithDetail
        width={420}
        backLabel={app('pages.approvals')}
        onBack={() => choose(undefined)}
        name="approvals"
        label={t('list')}
        detailLabel={open && titleOf(open)}
        tall
        columns={columns}
        rows={rows}
        keyOf={(r) => r.id}
        {...byCursor(pages)}
        empty={shown === 'all' ? undefined : app('nothingWaits')}
        onOpen={(r) => choose(r.id)}
        openKey={open?.id}
        tools={
          <ChipRow
            label={t('show')}
            value={shown}
            onValue={(next) => {
              choose(undefined);
              show(next);
            }}
            chips={[
              { value: 'check', label: t('toCheck'), count: counts.check },
              { value: 'mine', label: t('mine'), count: counts.mine },
              { value: 'others', label: t('others'), count: counts.others },
              { value: 'all', label: t('all') },
            ]}
          />
        }
        detail={open && <RequestDetail request={open} />}
        foot={open && <RequestActs key={open.id} request={open} />}
      />
    </Page>
  );
}
