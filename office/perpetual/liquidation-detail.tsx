import { assetsIn, shownName } from '@bourse/contract/instrument-id';
import type { Liquidation } from '@bourse/contract/office/perpetual';
import { Coin } from '@bourse/ui/coin';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { Fact, Facts } from '../parts/card.tsx';
import { countText, moneyText, usdt } from '../wire/money-text.ts';
import { exactText } from '../wire/time-text.ts';

/** One liquidation: its steps in their order, and the way to its ledger entries. */
export function LiquidationDetail({ one }: { readonly one: Liquidation }): ReactElement {
  const t = useTranslations('perpetual');
  return (
    <div>
      <h2 className="mb-1 flex items-center gap-2 text-17 font-semibold tracking-title">
        <Coin asset={assetsIn(one.symbol).base} size={22} />
        {shownName(one.symbol)} · {t(one.side)}
      </h2>
      <div className="-mx-4 mb-3">
        <Facts>
          <Fact name={t('uid')}>
            <Go to="/trader" search={{ uid: one.uid, tab: 'perpetual' }} className="text-accent underline">
              {one.uid}
            </Go>
          </Fact>
          <Fact name={t('time')}>{exactText(one.at)}</Fact>
          <Fact name={t('mark')}>{moneyText(one.markPrice)}</Fact>
          <Fact name={t('lots')}>{countText(one.quantity)}</Fact>
          <Fact name={t('closedValue')}>{usdt(one.value)} USDT</Fact>
          <Fact name={t('toFund')}>{moneyText(one.insuranceFee, { minimum: 2 })} USDT</Fact>
        </Facts>
      </div>
      <h3 className="mb-1 font-semibold">{t('stepsTitle')}</h3>
      <ol className="mb-3">
        {one.steps.map((step, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          <li key={n} className="flex min-h-[42px] items-center gap-3 hairline-b py-1.5">
            <span aria-hidden className="w-5 flex-none text-end text-t3">
              {n + 1}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{t(`steps.${step.step}`)}</span>
              {step.against && (
                <small className="block text-11 text-t3">
                  {t('against')}{' '}
                  <Go to="/trader" search={{ uid: step.against, tab: 'perpetual' }} className="text-accent underline">
                    {step.against}
                  </Go>
                </small>
              )}
            </span>
            {step.quantity !== '0' && (
              <span className="text-end">
                <span className="block font-medium">{t('lotsAt', { count: Number(step.quantity), price: moneyText(step.price) })}</span>
                <small className="block text-11 text-t3">
                  {usdt(step.value)} USDT
                  {/[1-9]/.test(step.insuranceFee) && ` · ${t('feeOf', { fee: moneyText(step.insuranceFee, { minimum: 2 }) })}`}
                </small>
              </span>
            )}
          </li>
        ))}
      </ol>
      <Go to="/books" search={{ show: 'lines', asset: 'USDT', seq: String(one.seq) }} className="font-medium text-accent">
        {t('toPostings', { seq: countText(one.seq) })}
      </Go>
    </div>
  );
}
