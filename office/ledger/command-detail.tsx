import { ledgerOffice } from '@bourse/contract/office/ledger';
import { ArrowDown, Check, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { Fact, Facts } from '../parts/card.tsx';
import { errorText } from '../wire/error-text.ts';
import { amountText, countText } from '../wire/money-text.ts';
import { exactText } from '../wire/time-text.ts';
import { useCall } from '../wire/use-call.ts';
import { AddressText } from './address-text.tsx';
import { isZero } from './sum-of.ts';
import type { Place } from './trial-balance.ts';

/** All lines of one command, and that each asset in it sums to zero. */
export function CommandDetail({ seq, to }: { readonly seq: string; readonly to: (place: Place) => void }): ReactElement {
  const t = useTranslations('ledger');
  const app = useTranslations('app');
  const { data, error, refetch } = useCall(ledgerOffice.command, { seq });
  if (error && !data)
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p className="text-danger">{errorText(error)}</p>
        <ActButton small onClick={() => void refetch()}>
          {app('retry')}
        </ActButton>
      </div>
    );
  if (!data)
    return (
      <div role="status" aria-busy="true" aria-label={app('loading')} className="grid gap-3">
        {[28, 80, 120].map((height) => (
          <span key={height} className="skeleton breathing block" style={{ height }} />
        ))}
      </div>
    );
  const words = data.kind.replaceAll(/[_-]+/g, ' ');
  return (
    <div>
      <p className="text-t2">{t('command', { seq: countText(data.seq) })}</p>
      <h2 className="mb-1 text-17 font-semibold tracking-title">{words.slice(0, 1).toUpperCase() + words.slice(1)}</h2>
      <div className="-mx-4 mb-3">
        <Facts>
          <Fact name={t('time')}>{exactText(data.at)}</Fact>
          <Fact name={t('origin')}>{data.origin}</Fact>
        </Facts>
      </div>
      <h3 className="mb-1.5 font-semibold">{t('linesCount', { count: data.postings.length })}</h3>
      <ol className="grid gap-2">
        {data.postings.map((one) => (
          <li key={one.position} className="rounded-field bg-bg2 px-3 py-2">
            <p className="flex items-center justify-between gap-3">
              <span className="text-11 text-t3">{one.position}</span>
              <span className="font-medium">
                {amountText(one.amount, one.asset)} <small className="text-11 font-normal text-t3">{one.asset}</small>
              </span>
            </p>
            <div className="text-12">
              <AddressText address={one.source} houseUids={data.houseUids} />
              <span className="flex items-center gap-1.5">
                <ArrowDown size={12} strokeWidth={1.8} className="flex-none text-t3" aria-label={t('to')} />
                <span className="min-w-0">
                  <AddressText address={one.destination} houseUids={data.houseUids} />
                </span>
              </span>
            </div>
          </li>
        ))}
      </ol>
      <h3 className="mt-4 mb-1.5 font-semibold">{t('sumsOf')}</h3>
      <ul>
        {data.sums.map((one) => (
          <li key={one.asset} className="flex min-h-9 items-center justify-between gap-3 hairline-b">
            <button type="button" onClick={() => to({ asset: one.asset })} className="font-medium text-accent">
              {one.asset}
            </button>
            <span className="text-t2">{t('moved', { amount: amountText(one.moved, one.asset) })}</span>
            <span className={`inline-flex items-center gap-1.5 font-medium ${isZero(one.sum) ? '' : 'text-danger'}`}>
              {isZero(one.sum) ? (
                <Check size={13} strokeWidth={2} className="text-success" aria-hidden />
              ) : (
                <X size={13} strokeWidth={2} aria-hidden />
              )}
              {isZero(one.sum) ? '0' : amountText(one.sum, one.asset, 'always')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
