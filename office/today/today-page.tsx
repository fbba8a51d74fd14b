import { fundsOffice } from '@bourse/contract/office/funds';
import { today } from '@bourse/contract/office/today';
import { Skeleton } from '@bourse/ui/skeleton';
import { Sparkline } from '@bourse/ui/sparkline';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Bars } from '../parts/bars.tsx';
import { Card } from '../parts/card.tsx';
import { Page } from '../parts/page.tsx';
import { useLagLine, usePulse } from '../parts/pulse.ts';
import { useStops, useStopText } from '../parts/stop-rows.tsx';
import { Dot } from '../parts/tag.tsx';
import { errorText } from '../wire/error-text.ts';
import { amountText, countText } from '../wire/money-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { rowTime } from '../wire/time-text.ts';
import { useCall } from '../wire/use-call.ts';
import type { Figures } from './figures.ts';
import { PerpetualCard } from './perpetual-card.tsx';
import { Volumes } from './volumes.tsx';
import { WaitingCard } from './waiting-card.tsx';

const everyMs = 10_000;
const lagLimitMs = 500;

/** What needs a person and how late it is; everything that runs by itself is one row each. */
export default function TodayPage(): ReactElement {
  const t = useTranslations('today');
  const app = useTranslations('app');
  const { data, error, refetch } = useCall(today.figures, {}, { refetchInterval: everyMs });
  const count = data?.queues.reduce((sum, q) => sum + q.waiting, 0) ?? 0;
  const late = data?.queues.reduce((sum, q) => sum + q.ages.filter((age) => age > q.promisedSeconds).length, 0) ?? 0;
  const stopped = useStops() ?? [];
  const stopText = useStopText();
  const broken = data?.runs.filter((run) => !run.isWhole) ?? [];

  return (
    <Page title={app('pages.today')} stops="all">
      <div className="mt-0.5 mb-3.5 flex items-baseline justify-between gap-4 max-[900px]:block">
        <h2 className="min-h-7 text-20 font-semibold tracking-title">
          {data ? (
            <>
              {stopped.length > 0 && (
                <span className="text-danger">{t('stopped', { names: stopped.map((stop) => stopText(stop.name)).join('. ') })} </span>
              )}
              {t('headline', { count })}
              {late > 0 ? <span className="text-danger">{t('someLate', { late })}</span> : count > 0 && t('allInTime', { count })}
            </>
          ) : error ? (
            errorText(error)
          ) : (
            <Skeleton width={360} height={20} />
          )}
        </h2>
        {data && (
          <p className={broken.length > 0 ? 'font-medium text-danger' : 'text-t2'}>
            {broken.length > 0
              ? t('runsBadly', { names: broken.map((run) => run.name).join(', ') })
              : stopped.length === 0 && t('runsWell')}
          </p>
        )}
        {!data && error !== null && (
          <ActButton small onClick={() => void refetch()}>
            {app('retry')}
          </ActButton>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_352px] gap-3 max-[1100px]:grid-cols-[minmax(0,1fr)]">
        <WaitingCard queues={data?.queues} />
        <RunsCard runs={data?.runs} />
        <Volumes volumes={data?.volumes} />
        <PeopleCard figures={data} />
        <PerpetualCard perpetuals={data?.perpetuals} />
      </div>
    </Page>
  );
}

const line = 'flex min-h-[34px] items-center gap-2.5 px-4 [&+li]:shadow-[inset_0_1px_0_var(--hair)]';

function RunsCard({ runs }: { readonly runs: Figures['runs'] | undefined }): ReactElement {
  const t = useTranslations('today');
  const stopText = useStopText();
  const { data: pulse } = usePulse();
  const lags = useLagLine();
  const isLate = pulse !== undefined && pulse.lagMs > lagLimitMs;
  const operator = useSession((s) => s.operator);
  const mayOpen = hasRole(operator, fundsOffice.wallets.roles);
  return (
    <Card title={t('runs')}>
      <ul className="flex flex-col pb-1">
        <li className={line}>
          <Dot tone={isLate ? 'warn' : pulse ? 'good' : 'quiet'} />
          <span className="flex-1 font-medium">{t('lag')}</span>
          <span title={t('lagLine')}>
            <Sparkline values={lags} width={64} height={18} />
          </span>
          <b className={`font-medium ${isLate ? 'text-warn' : 'text-t2'}`}>{pulse ? t('lagValue', { ms: String(pulse.lagMs) }) : '–'}</b>
          <small className="text-11 text-t3">{t('lagOf')}</small>
        </li>
        <li className={line}>
          <Dot tone={pulse ? (pulse.unsafe ? 'danger' : 'good') : 'quiet'} />
          <span className="flex-1 font-medium">{t('writer')}</span>
          <b className="font-medium text-t2">{pulse ? t('epoch', { epoch: String(pulse.epoch) }) : '–'}</b>
          <small className="text-11 text-t3">{pulse && t('commands', { count: countText(pulse.head) })}</small>
        </li>
        {pulse?.stops.map((stop) => (
          <li key={stop.name} className={`${line} order-first bg-danger-tint`}>
            <Dot tone="danger" />
            <span className="flex-none font-medium">{stopText(stop.name)}</span>
            <small className="min-w-0 flex-1 cut text-end text-11 text-danger">{rowTime(stop.since)}</small>
          </li>
        ))}
        {runs
          ?.toSorted((a, b) => Number(a.isWhole) - Number(b.isWhole))
          .map((run) => (
            <li key={run.name} className={`${line} ${run.isWhole ? '' : 'bg-danger-tint'}`}>
              <Dot tone={run.isWhole ? 'good' : 'danger'} />
              <span className="flex-none font-medium">
                {mayOpen && run.name === 'Reserves' ? <Go to="/reserves">{run.name}</Go> : run.name}
              </span>
              <small title={run.detail} className={`min-w-0 flex-1 cut text-end text-11 ${run.isWhole ? 'text-t3' : 'text-danger'}`}>
                {run.detail || (run.isWhole ? t('holds') : t('broken'))}
              </small>
            </li>
          )) ??
          [40, 52, 34, 46].map((width) => (
            <li key={width} className={line}>
              <Skeleton width={`${width}%`} height={10} />
            </li>
          ))}
      </ul>
    </Card>
  );
}

function PeopleCard({ figures }: { readonly figures: Figures | undefined }): ReactElement {
  const t = useTranslations('today');
  const row = 'flex min-h-[47px] items-center gap-3 px-4 [&+li]:shadow-[inset_0_1px_0_var(--hair)]';
  return (
    <Card title={t('people')}>
      <ul>
        <li className={row}>
          <span className="flex-1 font-medium">
            {t('registered')}
            <small className="block text-11 text-t3">
              {figures && t('yesterday', { count: countText(figures.registrations.yesterday) })}
            </small>
          </span>
          {figures && <Bars values={figures.registrations.hours} label={t('hours')} />}
          <b className="w-[78px] text-end font-medium">{countText(figures?.registrations.today)}</b>
        </li>
        <li className={row}>
          <span className="flex-1 font-medium">{t('total')}</span>
          <b className="font-medium">{countText(figures?.registrations.total)}</b>
        </li>
        <li className={row}>
          <span className="flex-1 font-medium">
            {t('online')}
            <small className="block text-11 text-t3">{figures && t('sockets', { count: figures.sockets })}</small>
          </span>
          <b className="font-medium">{countText(figures?.tradersOnline)}</b>
        </li>
        <li className={`${row} items-start! py-3.5`}>
          <span className="flex-1 font-medium">{t('fees')}</span>
          <span className="text-end">
            {figures?.fees.length === 0 && <span className="text-t3">{t('noFees')}</span>}
            {figures?.fees.map((fee) => (
              <span key={fee.asset} className="block leading-5">
                <b className="font-medium">{amountText(fee.amount, fee.asset)}</b>{' '}
                <small className="inline-block w-9 text-start text-11 text-t3">{fee.asset}</small>
              </span>
            ))}
          </span>
        </li>
      </ul>
    </Card>
  );
}
