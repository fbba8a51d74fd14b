import { shownName } from '@bourse/contract/instrument-id';
import { trimZeros } from '@bourse/core/money/decimal';
import { Badge } from '@bourse/ui/badge';
import { Figure } from '@bourse/ui/figure';
import { Empty } from '@bourse/ui/notice';
import { SkeletonText } from '@bourse/ui/skeleton';
import { linePoints } from '@bourse/ui/sparkline';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { LogList } from '../parts/log-list.tsx';
import { RoomTexts } from '../parts/room-texts.tsx';
import { CallFailure } from '../parts/screen.tsx';
import { perpetual } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { amountText, averageText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { usePages } from '../wire/use-pages.ts';
import { useContractMap } from './use-contracts.ts';

/** What stands between a trader's loss and the others, and when it wasn't enough. */
export const InsuranceFund = (): ReactElement => (
  <RoomTexts room="perpetual">
    <Both />
  </RoomTexts>
);

function Both(): ReactElement {
  const t = useTranslations('perpetual.safety');
  return (
    <>
      <Fund />
      <section className="mt-7">
        <h2 className="text-17 font-semibold">{t('deleveraging')}</h2>
        <p className="mt-1 mb-2 text-13 text-t3">{t('deleveragingText')}</p>
        <Deleveragings />
      </section>
    </>
  );
}

/** Its balance now, and at the end of each of the last days. */
function Fund(): ReactElement {
  const t = useTranslations('perpetual.safety');
  const locale = useLocale();
  const fund = useCall(perpetual.insurance, {}, { refetchInterval: 60_000 });
  return (
    <section>
      <h2 className="text-17 font-semibold">{t('title')}</h2>
      <p className="mt-1 mb-3 text-13 text-t3">{t('fundText')}</p>
      {fund.data ? (
        <div className="rounded-card bg-bg1 p-3.5">
          <p className="text-24 font-semibold tracking-hero">
            <Figure text={`${amountText(fund.data.balance, locale, fund.data.asset)} ${fund.data.asset}`} />
          </p>
          <History asset={fund.data.asset} days={fund.data.days} />
        </div>
      ) : fund.error ? (
        <CallFailure title={t('fundFailed')} error={fund.error} onRetry={() => void fund.refetch()} />
      ) : (
        <SkeletonText label={t('loading')} lines={3} />
      )}
    </section>
  );
}

interface Day {
  readonly at: string;
  readonly balance: string;
}

const [width, height] = [600, 120];

function History({ asset, days }: { readonly asset: string; readonly days: readonly Day[] }): ReactElement {
  const t = useTranslations('perpetual.safety');
  const locale = useLocale();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || days.length < 2) return <p className="mt-2 text-13 text-t3">{t('fundNoHistory')}</p>;
  const money = (text: string) => `\u2068${amountText(text, locale, asset)} ${asset}\u2069`;
  return (
    <figure className="mt-3" dir="ltr">
      <svg
        role="img"
        aria-label={t('fundChart', { days: days.length, from: money(first.balance), to: money(last.balance) })}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="block w-full"
        height={height}
      >
        <polyline
          points={linePoints(
            days.map(({ balance }) => Number(balance)),
            width,
            height,
          )}
          fill="none"
          stroke="var(--accent)"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="flex justify-between text-11 text-t3">
        <Figure text={dateText(first.at, locale, 'short')} />
        <Figure text={dateText(last.at, locale, 'short')} />
      </figcaption>
    </figure>
  );
}

function Deleveragings(): ReactElement {
  const t = useTranslations('perpetual');
  const s = useTranslations('perpetual.safety');
  const locale = useLocale();
  const infos = useContractMap();
  const pages = usePages(perpetual.deleveragings, { limit: '30' });
  return (
    <LogList
      pages={pages}
      list={pages.data?.pages.flatMap((page) => page.steps)}
      label={s('deleveraging')}
      failed={s('deleveragingFailed')}
      height={56}
      rows={3}
      disc={false}
      empty={<Empty title={s('noDeleveraging')}>{s('noDeleveragingText')}</Empty>}
    >
      {({ id, at, symbol, side, quantity, price }) => (
        <li key={id} className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2 text-13 [&+&]:hairline-t">
          <span className="flex flex-wrap items-center gap-2">
            <bdi dir="ltr" className="text-15 font-semibold">
              {infos.get(symbol)?.name ?? shownName(symbol)}
            </bdi>
            <Badge tone={side === 'long' ? 'up' : 'down'}>{t(side)}</Badge>
          </span>
          <span className="text-end font-medium">{t('lotsOf', { lots: Number(quantity) })}</span>
          <Figure text={dateText(at, locale, 'shorts')} className="text-12 text-t3" />
          <Figure
            text={averageText(trimZeros(price), locale, infos.get(symbol)?.priceDecimals ?? 2)}
            className="text-end text-12 text-t3"
          />
        </li>
      )}
    </LogList>
  );
}
