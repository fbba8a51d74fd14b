import type { PerpetualFigures, PerpetualInfo } from '@bourse/contract/perpetual-text';
import { percentOf } from '@bourse/core/money/percent';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { Empty } from '@bourse/ui/notice';
import { Sheet } from '@bourse/ui/sheet';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { allPages } from '../parts/csv.ts';
import { CsvButton } from '../parts/csv-button.tsx';
import { LogList } from '../parts/log-list.tsx';
import { api } from '../wire/api.ts';
import { perpetual } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { moneyText, percentText, priceText } from '../wire/money-text.ts';
import { usePages } from '../wire/use-pages.ts';
import { nextPayment } from './funding.ts';
import { FundingChart } from './funding-chart.tsx';
import { Countdown, FundingRate, rateText } from './funding-clock.tsx';
import { ratesCsv } from './list-export.ts';
import { colourOf } from './position-card.tsx';
import { useContractMap, useFigures, usePositions } from './use-contracts.ts';

/** The funding of a contract: what the next one would be and when, and what the past ones were. */
export function FundingSheet({
  symbol,
  open,
  onClose,
}: {
  readonly symbol: string;
  readonly open: boolean;
  readonly onClose: () => void;
}): ReactElement {
  const t = useTranslations('perpetual');
  const info = useContractMap().get(symbol);
  return (
    <Sheet open={open} onClose={onClose} title={t('funding.title')} closeLabel={t('close')}>
      {info ? <Funding info={info} /> : <p className="py-8 text-center text-13 text-t3">{t('loading')}</p>}
    </Sheet>
  );
}

function Funding({ info }: { readonly info: PerpetualInfo }): ReactElement {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const figures = useFigures(info.symbol);
  const pages = usePages(perpetual.fundingRates, { symbol: info.symbol, limit: '30' });
  const rates = pages.data?.pages.flatMap((page) => page.rates);
  const text = async (onCount: (count: number) => void, signal: AbortSignal): Promise<string> =>
    ratesCsv(
      await allPages(
        async (cursor) => {
          const asked = { symbol: info.symbol, limit: '200', ...(cursor !== undefined && { cursor }) };
          const page = await api(perpetual.fundingRates, asked, { signal, quiet: true });
          return { rows: page.rates, cursor: page.cursor };
        },
        onCount,
        signal,
      ),
    );
  return (
    <div className="pb-2">
      <dl className="grid grid-cols-2 gap-3 rounded-card bg-bg2 p-3.5">
        <div>
          <dt className="text-12 text-t3">{t('funding.next')}</dt>
          <dd className={`text-20 font-semibold ${colourOf(figures?.fundingRate ?? '0')}`}>
            <FundingRate figures={figures} />
          </dd>
        </div>
        <div className="text-end">
          <dt className="text-12 text-t3">{t('fundingIn')}</dt>
          <dd className="text-20 font-semibold">
            <Countdown until={figures?.nextFundingAt} />
          </dd>
        </div>
      </dl>
      <div className="mt-2">
        <KeyValues lined>
          <OwnPayments info={info} figures={figures} />
          <KeyValue name={t('rules.fundingEvery')}>{t('rules.hours', { hours: info.fundingHours })}</KeyValue>
          <KeyValue name={t('rules.cap')}>
            <Figure text={`± ${percentText(percentOf(info.fundingCap), locale, 'never', 2)}`} />
          </KeyValue>
        </KeyValues>
      </div>
      <p className="mt-2 text-13 text-t3">{t('funding.text')}</p>
      <div className="mt-4 flex items-center justify-between">
        <h3 className="text-13 font-semibold text-t2">{t('funding.history')}</h3>
        {rates !== undefined && rates.length > 0 && <CsvButton name={`funding-${info.symbol}`} text={text} />}
      </div>
      {rates !== undefined && rates.length > 1 && <FundingChart rates={rates.slice(0, 30)} />}
      <LogList
        pages={pages}
        list={rates}
        label={t('funding.history')}
        failed={t('funding.failed')}
        height={44}
        rows={4}
        disc={false}
        empty={<Empty title={t('funding.none')}>{t('funding.noneText')}</Empty>}
      >
        {({ at, rate, markPrice }) => (
          <li key={at} className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1 text-13 [&+&]:hairline-t">
            <span>
              <Figure text={dateText(at, locale, 'shorts')} className="block" />
              {markPrice !== undefined && (
                <span className="block text-11 text-t3">
                  {t('mark')} <Figure text={priceText(markPrice, locale, info.priceDecimals)} />
                </span>
              )}
            </span>
            <Figure text={rateText(rate, locale)} className={`font-medium ${colourOf(rate)}`} />
          </li>
        )}
      </LogList>
    </div>
  );
}

/** What each of the trader's positions would pay or receive at the present rate and mark price. */
function OwnPayments({ info, figures }: { readonly info: PerpetualInfo; readonly figures: PerpetualFigures | undefined }): ReactElement {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const held = (usePositions().data ?? []).filter((one) => one.symbol === info.symbol);
  return (
    <>
      {held.map((position) => {
        const amount = nextPayment(position, figures, info);
        if (amount === undefined) return null;
        return (
          <KeyValue key={position.side} name={t(`funding.own.${position.side}`)}>
            <Figure
              text={`${moneyText(amount, locale, { minimum: 4, maximum: 4, roundingMode: 'halfExpand' })} ${info.quote}`}
              className={colourOf(amount)}
            />
          </KeyValue>
        );
      })}
    </>
  );
}
