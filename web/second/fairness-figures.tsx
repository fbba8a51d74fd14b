import type { Output } from '@bourse/contract/call';
import { shownName } from '@bourse/contract/instrument-id';
import { percentOf } from '@bourse/core/money/percent';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { SkeletonText } from '@bourse/ui/skeleton';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CallFailure } from '../parts/screen.tsx';
import { seconds } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { amountText, moneyText, percentText, profitText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { FairnessPart } from './fairness-part.tsx';

/** Rows of the log until all of them are asked for. */
const SHORT = 10;

type Figures = Output<typeof seconds.fairness>;

/** What came of all contracts, also of the void ones, and how far the sources were from the index. */
export function FairnessFigures(): ReactElement {
  const t = useTranslations('second-record.fairness');
  const { data, error, refetch } = useCall(seconds.fairness, {}, { refetchInterval: 60_000 });
  if (data === undefined)
    return (
      <FairnessPart title={t('numbers')}>
        {error ? (
          <CallFailure title={t('failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText label={t('loading')} lines={8} />
        )}
      </FairnessPart>
    );
  return (
    <>
      <Sums figures={data} />
      <VoidLog figures={data} />
      <Deviations figures={data} />
    </>
  );
}

function Sums({ figures: f }: { readonly figures: Figures }): ReactElement {
  const t = useTranslations('second-record.fairness');
  const locale = useLocale();
  const count = (n: number) => <Figure text={moneyText(String(n), locale)} />;
  const usdt = (text: string) => <Figure text={`${amountText(text, locale, 'USDT', 2)} USDT`} />;
  const signed = (text: string) => <Figure text={`${profitText(text, locale)} USDT`} />;
  return (
    <FairnessPart title={t('numbers')}>
      <div className="rounded-card bg-bg1 px-4 py-2">
        <KeyValues lined>
          <KeyValue name={t('losing')} strong>
            {f.losingShare === undefined ? (
              <span className="font-normal text-t3">{t('losingFew')}</span>
            ) : (
              <>
                <Figure text={percentText(percentOf(f.losingShare), locale, 'never', 1)} />
                <span className="block text-12 font-normal text-t3">
                  {t('losingOf', { accounts: moneyText(String(f.accounts), locale) })}
                </span>
              </>
            )}
          </KeyValue>
          <KeyValue name={t('contracts')}>{count(f.contracts)}</KeyValue>
          <KeyValue name={t('staked')}>{usdt(f.staked)}</KeyValue>
          <KeyValue name={t('paid')}>{usdt(f.paid)}</KeyValue>
          <KeyValue name={t('house')} strong>
            {signed(f.houseResult)}
          </KeyValue>
          <KeyValue name={t('voids')}>
            {count(f.voids)} {t('ofContracts', { count: moneyText(String(f.contracts), locale) })}
          </KeyValue>
          {f.voidResult !== undefined && <KeyValue name={t('voidResult')}>{signed(f.voidResult)}</KeyValue>}
        </KeyValues>
      </div>
      <p className="mt-2 text-12 text-t3">
        {f.voidResult !== undefined && `${t('voidResultText')} `}
        {t('numbersText')}
      </p>
    </FairnessPart>
  );
}

function VoidLog({ figures: { voidLog } }: { readonly figures: Figures }): ReactElement {
  const t = useTranslations('second-record.fairness');
  const locale = useLocale();
  const [isWhole, showWhole] = useState(false);
  return (
    <FairnessPart title={t('log')} text={t('logText')}>
      {voidLog.length === 0 ? (
        <p className="text-13 text-t2">{t('logEmpty')}</p>
      ) : (
        <ul aria-label={t('log')} className="rounded-card bg-bg1 [&>*+*]:hairline-t">
          {voidLog.slice(0, isWhole ? voidLog.length : SHORT).map(({ symbol, reason, at, contracts, stakes }) => (
            <li key={`${symbol} ${at} ${reason}`} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-4 py-2 text-13">
              <bdi dir="ltr" className="font-semibold">
                {shownName(symbol)}
              </bdi>
              <span className="text-end">{t('logCount', { count: contracts })}</span>
              <span className="text-12 text-t3">
                {t(`reason.${reason}`)}
                {' · '}
                <Figure text={dateText(at, locale, 'moment')} />
              </span>
              <Figure text={`${amountText(stakes, locale, 'USDT', 2)} USDT`} className="text-end text-12 text-t3" />
            </li>
          ))}
        </ul>
      )}
      {voidLog.length > SHORT && !isWhole && (
        <button type="button" onClick={() => showWhole(true)} className="min-h-11 text-13 font-semibold text-accent">
          {t('logAll', { count: voidLog.length })}
        </button>
      )}
    </FairnessPart>
  );
}

function Deviations({ figures: { deviations } }: { readonly figures: Figures }): ReactElement {
  const t = useTranslations('second-record.fairness');
  const locale = useLocale();
  return (
    <FairnessPart title={t('deviations')} text={t('deviationsText')}>
      {deviations.length === 0 ? (
        <p className="text-13 text-t2">{t('deviationsEmpty')}</p>
      ) : (
        <ul aria-label={t('deviations')} className="rounded-card bg-bg1 [&>*+*]:hairline-t">
          {deviations.map(({ symbol, source, percent, at }) => (
            <li key={symbol} className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 text-13">
              <span>
                <bdi dir="ltr" className="font-semibold">
                  {shownName(symbol)}
                </bdi>{' '}
                <bdi dir="ltr" className="text-t3">
                  {source}
                </bdi>
              </span>
              <span className="text-end">
                <Figure text={percentText(percent, locale, 'always', 4)} />{' '}
                <Figure text={dateText(at, locale, 'time')} className="text-12 text-t3" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </FairnessPart>
  );
}
