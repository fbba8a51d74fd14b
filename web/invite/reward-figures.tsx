import type { Output } from '@bourse/contract/call';
import { Coin } from '@bourse/ui/coin';
import { Figure } from '@bourse/ui/figure';
import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { invite } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { amountText, moneyText } from '../wire/money-text.ts';

type Summary = Output<typeof invite.summary>;

/** How many came, and what they brought: paid and still waiting, asset by asset. */
export function RewardFigures({ summary }: { readonly summary: Summary }): ReactElement {
  const t = useTranslations('invite');
  const locale = useLocale();
  return (
    <>
      <dl className="grid grid-cols-3 py-1 text-center [&>div+div]:border-s [&>div+div]:border-hair">
        <Count name={t('invited')}>{moneyText(String(summary.invited), locale)}</Count>
        <Count name={t('trading')}>{moneyText(String(summary.trading), locale)}</Count>
        <Count name={t('nextPayment')}>{dateText(summary.nextPaymentAt, locale, 'time').slice(0, 5)}</Count>
      </dl>
      {summary.rewards.length > 0 && (
        <ul aria-label={t('rewards')} className="overflow-hidden rounded-card bg-bg1 [&>*+*]:hairline-t">
          {summary.rewards.map(({ asset, paid, waiting }) => (
            <li key={asset} className="flex min-h-16 items-center gap-3 px-3.5 py-2">
              <Coin asset={asset} />
              <span className="flex-1 text-15 font-medium">{asset}</span>
              <span className="text-end">
                <span className="block text-15">
                  {t.rich('paidAmount', { amount: () => <Figure text={amountText(paid, locale, asset)} className="font-semibold" /> })}
                </span>
                <span className="text-12 text-t3">
                  {t.rich('waitingAmount', { amount: () => <Figure text={amountText(waiting, locale, asset)} /> })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const Count = ({ name, children }: { readonly name: ReactNode; readonly children: string }): ReactElement => (
  <div className="flex flex-col-reverse gap-0.5 px-2 py-1">
    <dt className="text-12 text-t3">{name}</dt>
    <dd className="text-20 font-semibold">
      <Figure text={children} />
    </dd>
  </div>
);
