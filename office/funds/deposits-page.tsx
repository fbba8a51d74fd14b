import type { OfficeDeposit } from '@bourse/contract/office/deposits';
import { fundsOffice } from '@bourse/contract/office/funds';
import { useLayer } from '@bourse/ui/layers';
import { ArrowLeft } from 'lucide-react';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { ChipRow } from '../parts/chips.tsx';
import { useNow } from '../parts/clock.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Page } from '../parts/page.tsx';
import { amountText } from '../wire/money-text.ts';
import { ageOf, ageText } from '../wire/time-text.ts';
import { usePages } from '../wire/use-pages.ts';
import { ChainDeposits } from './chain-deposits.tsx';
import { useDepositColumns } from './deposit-columns.tsx';
import { DepositDesk } from './deposit-desk.tsx';
import { isIdle } from './deposit-queue.ts';
import { FilterTag } from './filter-tag.tsx';

const views = ['under_review', 'second_person', 'credited', 'rejected', 'chain'] as const;
type View = (typeof views)[number];
interface Choice {
  readonly id?: string | undefined;
  readonly show?: View;
  readonly uid?: string | undefined;
  readonly network?: string | undefined;
}

/** Deposits with a proof, oldest first, and the deposits seen on the chains. */
export default function DepositsPage(): ReactElement {
  const t = useTranslations('funds');
  const app = useTranslations('app');
  const go = useGo();
  const { id, show = 'under_review', network, uid } = useAddress('/deposits');
  const now = useNow();
  const state = show === 'chain' ? 'under_review' : show;
  const pages = usePages(
    fundsOffice.depositQueue,
    { state, limit: '100', ...(uid && { uid }) },
    { enabled: show !== 'chain', refetchInterval: 10_000 },
  );
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.deposits), [pages.data]);
  const first = pages.data?.pages[0];
  const choose = (to: Choice): void => {
    const { id: one, show: view = show, uid: of, network: on } = { uid, network, ...to };
    go({
      to: '/deposits',
      search: {
        ...(one && { id: one }),
        ...(view !== 'under_review' && { show: view }),
        ...(of && { uid: of }),
        ...(on && { network: on }),
      },
      replace: true,
    });
  };
  useLayer(id !== undefined, () => choose({}));
  const isWaiting = show === 'under_review' || show === 'second_person';
  const columns = useDepositColumns(now, isWaiting, id !== undefined);
  const next = rows?.find((one) => one.deposit !== id)?.deposit;
  const tools = (
    <>
      <ChipRow
        label={t('show')}
        value={show as View}
        onValue={(value) => choose({ show: value })}
        chips={views.map((value) => ({
          value,
          label: t(`depositViews.${value}`),
          count: value === 'under_review' ? first?.waiting : value === 'second_person' ? first?.secondPerson : undefined,
        }))}
      />
      {uid && <FilterTag onClear={() => choose({ id, uid: undefined })}>{t('ofTrader', { uid })}</FilterTag>}
      {network && <FilterTag onClear={() => choose({ id, network: undefined })}>{network}</FilterTag>}
    </>
  );

  return (
    <Page
      title={app('pages.deposits')}
      sub={
        first &&
        (isIdle(first)
          ? app('nothingWaits')
          : [
              first.waiting > 0 &&
                t('depositsSub', {
                  waiting: first.waiting,
                  oldest: first.oldest === undefined ? '0' : ageText(ageOf(first.oldest, now)),
                  promise: ageText(first.promisedSeconds * 1_000),
                  from: amountText(first.secondPersonFrom, 'USDT'),
                }),
              first.secondPerson > 0 && t('secondPersonSub', { count: first.secondPerson }),
            ]
              .filter(Boolean)
              .join(' · '))
      }
      split
      stops={['deposits']}
    >
      {show === 'chain' ? (
        <ChainDeposits tools={tools} uid={uid} network={network} onNetwork={(on) => choose({ network: on })} />
      ) : (
        <div
          className={`grid h-full min-h-0 max-[900px]:block ${id ? 'grid-cols-[232px_minmax(0,1fr)_404px] max-[1200px]:grid-cols-[184px_minmax(0,1fr)_360px]' : ''}`}
        >
          <section
            aria-label={t('deposits')}
            className={`flex min-h-0 min-w-0 flex-col ${id ? 'border-e border-hair max-[900px]:hidden' : ''}`}
          >
            <DataTable
              name="deposits"
              label={t('deposits')}
              tall
              bare={id !== undefined}
              keys
              columns={columns}
              rows={rows}
              keyOf={(one: OfficeDeposit) => one.deposit}
              error={pages.data ? undefined : (pages.error ?? undefined)}
              onRetry={() => void pages.refetch()}
              empty={isWaiting && first && isIdle(first) ? app('nothingWaits') : t('noDeposits')}
              onOpen={(one) => choose({ id: one.deposit })}
              openKey={id}
              more={{ has: pages.hasNextPage, isLoading: pages.isFetchingNextPage, load: () => void pages.fetchNextPage() }}
              exports={{
                call: fundsOffice.exportDeposits,
                filters: [
                  { label: t(`depositViews.${state}`), input: { state } },
                  ...(uid ? [{ label: t('ofTrader', { uid }), input: { uid } }] : []),
                ],
                by: t('exportBy.submitted'),
              }}
              tools={tools}
            />
          </section>
          {id && (
            <>
              <button
                type="button"
                onClick={() => choose({})}
                className="hidden min-h-11 items-center gap-2 px-4 font-medium text-accent max-[900px]:flex"
              >
                <ArrowLeft size={16} className="mirror" aria-hidden />
                {app('pages.deposits')}
              </button>
              <DepositDesk
                key={id}
                id={id}
                secondPersonFrom={first?.secondPersonFrom}
                onClose={() => choose({})}
                onDone={() => choose({ id: isWaiting ? next : id })}
              />
            </>
          )}
        </div>
      )}
    </Page>
  );
}
