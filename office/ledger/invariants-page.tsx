import { ledgerOffice } from '@bourse/contract/office/ledger';
import { Skeleton } from '@bourse/ui/skeleton';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { Card } from '../parts/card.tsx';
import { Page } from '../parts/page.tsx';
import { RequestHistory } from '../parts/request-history.tsx';
import { StopCard, useStopWords } from '../parts/stop-card.tsx';
import { Dot } from '../parts/tag.tsx';
import { errorText } from '../wire/error-text.ts';
import { countText } from '../wire/money-text.ts';
import { timeText } from '../wire/time-text.ts';
import { useCall } from '../wire/use-call.ts';
import { SetAsideCard } from './set-aside-card.tsx';

/** The invariants of the books, and the switches that stop a part of the exchange. Resuming takes two people. */
export default function InvariantsPage(): ReactElement {
  const t = useTranslations('ledger');
  const app = useTranslations('app');
  const { data, error, refetch, isFetching } = useCall(ledgerOffice.invariants, {}, { refetchInterval: 30_000 });
  const broken = data?.invariants.filter((one) => !one.isWhole) ?? [];
  const { nameOf } = useStopWords();
  const stopped = data?.stops.filter((one) => one.isStopped) ?? [];
  const check = () => void refetch();
  const row = 'flex min-h-[34px] items-baseline gap-2.5 px-4 py-1.5 shadow-[inset_0_1px_0_var(--hair)]';

  return (
    <Page
      title={app('pages.invariants')}
      sub={data && t('asOf', { seq: countText(data.seq), time: timeText(data.at, 'time') })}
      keys={[{ keys: 'c', label: t('checkNow'), run: check, hint: true }]}
    >
      <div className="mt-0.5 mb-3.5 flex flex-wrap items-center justify-between gap-3">
        <h2 className="min-h-7 text-20 font-semibold tracking-title">
          {data ? (
            <>
              <span className={broken.length > 0 ? 'text-danger' : ''}>
                {broken.length === 0 ? t('allHold', { count: data.invariants.length }) : t('someBroken', { count: broken.length })}
              </span>
              {stopped.length > 0 && (
                <span className="text-danger">{t('isStopped', { names: stopped.map((one) => nameOf(one.name)).join(', ') })}</span>
              )}
            </>
          ) : error ? (
            <span role="alert" className="text-danger">
              {errorText(error)}
            </span>
          ) : (
            <Skeleton width={300} height={20} />
          )}
        </h2>
        <ActButton small tone="line" cap="C" busy={isFetching} onClick={check}>
          {error && !data ? app('retry') : t('checkNow')}
        </ActButton>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_400px] items-start gap-3 max-[1100px]:grid-cols-[minmax(0,1fr)]">
        <Card title={t('invariants')} aside={data && <span className="text-11 text-t3">{t('checkedNow')}</span>}>
          <ul>
            {data?.invariants
              .toSorted((a, b) => Number(a.isWhole) - Number(b.isWhole))
              .map((one) => (
                <li key={one.name} className={`${row} ${one.isWhole ? '' : 'bg-danger-tint'}`}>
                  <Dot tone={one.isWhole ? 'good' : 'danger'} />
                  <span className="hash w-28 flex-none text-t3 max-[700px]:hidden">{one.name}</span>
                  <span className="min-w-0 flex-1">
                    <span className="font-medium">{one.title}</span>
                    <span className="sr">: {one.isWhole ? t('holds') : t('broken')}.</span>
                    {one.detail && <small className={`block text-12 ${one.isWhole ? 'text-t3' : 'text-danger'}`}>{one.detail}</small>}
                  </span>
                </li>
              )) ??
              [1, 2, 3, 4, 5, 6, 7, 8].map((n) => (
                <li key={n} className={row}>
                  <Skeleton width={`${40 + ((n * 17) % 40)}%`} height={10} />
                </li>
              ))}
          </ul>
        </Card>
        <div className="grid gap-3">
          <SetAsideCard />
          {data?.stops.map((one) => (
            <StopCard key={`${one.name} ${one.isStopped}`} stop={one} />
          ))}
          <Card title={t('releases')}>
            <div className="px-4 pb-4">
              <RequestHistory kinds={/^ledger\.release$/} />
            </div>
          </Card>
        </div>
      </div>
    </Page>
  );
}
