import type { Input, Output } from '@bourse/contract/call';
import { fundsOffice } from '@bourse/contract/office/funds';
import type { OfficeWithdrawal } from '@bourse/contract/office/withdrawals';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { ChipRow } from '../parts/chips.tsx';
import { useNow } from '../parts/clock.tsx';
import { Page } from '../parts/page.tsx';
import { TableWithDetail } from '../parts/table-with-detail.tsx';
import { ageOf, ageText } from '../wire/time-text.ts';
import { usePages } from '../wire/use-pages.ts';
import { FilterTag } from './filter-tag.tsx';
import { useWithdrawalColumns } from './withdrawal-columns.tsx';
import { WithdrawalDesk } from './withdrawal-desk.tsx';

type Queue = Output<typeof fundsOffice.withdrawalQueue>;
const views = ['todo', 'review', 'to_pay', 'running', 'stuck', 'ended'] as const;
type View = (typeof views)[number];
const everyMs = 10_000;
const useQueue = (of: Input<typeof fundsOffice.withdrawalQueue>, enabled: boolean) =>
  usePages(fundsOffice.withdrawalQueue, of, { enabled, refetchInterval: everyMs });

/** Withdrawals: those that need a person first, stuck ones before all; the open one beside the list. */
export default function WithdrawalsPage(): ReactElement {
  const t = useTranslations('funds');
  const app = useTranslations('app');
  const go = useGo();
  const { id, show = 'todo', way, uid } = useAddress('/withdrawals');
  const now = useNow();
  const of = { limit: '100', ...(way && { way }), ...(uid && { uid }) };
  const stuck = useQueue({ ...of, state: 'stuck' }, show === 'todo' || show === 'stuck');
  const review = useQueue({ ...of, state: 'review' }, true);
  const toPay = useQueue({ ...of, state: 'to_pay' }, show === 'todo' || show === 'to_pay');
  const running = useQueue({ ...of, state: 'running' }, show === 'running');
  const ended = useQueue({ ...of, state: 'ended' }, show === 'ended');
  const asked = { todo: [stuck, review, toPay], review: [review], to_pay: [toPay], running: [running], stuck: [stuck], ended: [ended] }[
    show
  ];
  const isLoaded = asked.every((pages) => pages.data);
  const lists = asked.map((pages) => pages.data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists are another array each time, their parts are not
  const rows = useMemo(
    () => (isLoaded ? lists.flatMap((data) => data?.pages.flatMap((page: Queue) => page.withdrawals) ?? []) : undefined),
    [isLoaded, ...lists],
  );
  const next = asked.find((pages) => pages.hasNextPage);
  const first = review.data?.pages[0];
  const error = asked.map((pages) => pages.error).find((one) => one !== null);
  const columns = useWithdrawalColumns(now, show === 'running' || show === 'ended' ? show : 'waiting');
  const choose = (to: { id?: string | undefined; show?: View; way?: 'wallet' | 'bank' | 'all'; uid?: string | undefined }): void => {
    const view = to.show ?? show;
    const kept = { way: to.way === 'all' ? undefined : (to.way ?? way), uid: 'uid' in to ? to.uid : uid, id: to.id };
    go({
      to: '/withdrawals',
      search: {
        ...(kept.id && { id: kept.id }),
        ...(view !== 'todo' && { show: view }),
        ...(kept.way && { way: kept.way }),
        ...(kept.uid && { uid: kept.uid }),
      },
      replace: true,
    });
  };
  const counts = first?.counts;
  const after = rows?.find((one) => one.withdrawal !== id && one.state !== 'stuck')?.withdrawal;

  return (
    <Page
      title={app('pages.withdrawals')}
      sub={
        first &&
        (first.counts.review + first.counts.to_pay + first.counts.stuck === 0
          ? app('nothingWaits')
          : [
              first.counts.review > 0 &&
                t('withdrawalsSub', {
                  review: first.counts.review,
                  oldest: first.oldest === undefined ? '0' : ageText(ageOf(first.oldest, now)),
                  promise: ageText(first.promisedSeconds * 1_000),
                }),
              first.counts.to_pay > 0 && t('toPaySub', { count: first.counts.to_pay }),
              first.counts.stuck > 0 && t('stuckSub', { count: first.counts.stuck }),
            ]
              .filter(Boolean)
              .join(' · '))
      }
      split
      stops={['withdrawals']}
    >
      <TableWithDetail
        width={548}
        backLabel={app('pages.withdrawals')}
        onBack={() => choose({ id: undefined })}
        name="withdrawals"
        label={t('withdrawals')}
        detailLabel={id ? t('withdrawal', { id }) : t('withdrawals')}
        tall
        columns={columns}
        rows={rows}
        keyOf={(one: OfficeWithdrawal) => one.withdrawal}
        error={isLoaded ? undefined : error}
        onRetry={() => {
          for (const pages of asked) void pages.refetch();
        }}
        empty={show === 'todo' || show === 'review' ? app('nothingWaits') : t('noWithdrawals')}
        alarm={(one) => (one.state === 'stuck' ? 'danger' : undefined)}
        onOpen={(one) => choose({ id: one.withdrawal })}
        openKey={id}
        more={{ has: next !== undefined, isLoading: next?.isFetchingNextPage ?? false, load: () => void next?.fetchNextPage() }}
        exports={{
          call: fundsOffice.exportWithdrawals,
          filters: [
            { label: t(`views.${show}`), input: { state: show } },
            ...(way ? [{ label: t(`ways.${way}`), input: { way } }] : []),
            ...(uid ? [{ label: t('ofTrader', { uid }), input: { uid } }] : []),
          ],
          by: t('exportBy.submitted'),
        }}
        tools={
          <>
            <ChipRow
              label={t('show')}
              value={show as View}
              onValue={(value) => choose({ show: value })}
              chips={views.map((value) => ({
                value,
                label: t(`views.${value}`),
                count:
                  counts &&
                  (value === 'todo' ? counts.review + counts.to_pay + counts.stuck : value === 'ended' ? undefined : counts[value]),
              }))}
            />
            <ChipRow
              label={t('way')}
              value={way ?? 'all'}
              onValue={(value) => choose({ way: value })}
              chips={(['all', 'wallet', 'bank'] as const).map((value) => ({ value, label: t(`ways.${value}`) }))}
            />
            {uid && <FilterTag onClear={() => choose({ uid: undefined })}>{t('ofTrader', { uid })}</FilterTag>}
          </>
        }
        detail={
          id && (
            <WithdrawalDesk
              key={id}
              id={id}
              onDone={() => choose({ id: show === 'todo' || show === 'review' || show === 'to_pay' ? after : id })}
            />
          )
        }
      />
    </Page>
  );
}
