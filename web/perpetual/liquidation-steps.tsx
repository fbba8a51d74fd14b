import type { LiquidationStep, PerpetualInfo } from '@bourse/contract/perpetual-text';
import { Figure } from '@bourse/ui/figure';
import { SkeletonText } from '@bourse/ui/skeleton';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CallFailure } from '../parts/screen.tsx';
import { perpetual } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { averageText, moneyText, priceText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';

/** How a closed position was liquidated or deleveraged: step by step, with the prices of each. */
export function LiquidationSteps({ positionId, info }: { readonly positionId: string; readonly info: PerpetualInfo }): ReactElement {
  const t = useTranslations('perpetual');
  const asked = useCall(perpetual.liquidation, { positionId });
  return (
    <section className="mt-4">
      <h3 className="mb-1 text-13 font-semibold text-t2">{t('steps.title')}</h3>
      {asked.data ? (
        <ol>
          {asked.data.map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps of one moment, which never change
            <Step key={at} step={step} info={info} />
          ))}
        </ol>
      ) : asked.error ? (
        <CallFailure title={t('steps.failed')} error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <SkeletonText label={t('loading')} lines={3} />
      )}
    </section>
  );
}

function Step({ step: s, info }: { readonly step: LiquidationStep; readonly info: PerpetualInfo }): ReactElement {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const isolated = (text: string) => `\u2068${text}\u2069`;
  const price = (text: string | undefined) => isolated(priceText(text, locale, info.priceDecimals));
  const values = {
    lots: t('lotsOf', { lots: Number(s.quantity) }),
    price: isolated(averageText(s.price, locale, info.priceDecimals)),
  };
  return (
    <li className="grid gap-0.5 py-2 text-13 [&+&]:hairline-t">
      <span>{t(`steps.${s.role === 'counterparty' ? 'counterparty' : s.step}`, values)}</span>
      <span className="text-12 text-t3">
        <Figure text={dateText(s.at, locale, 'long')} /> ·{' '}
        {s.bankruptcyPrice === undefined
          ? t('steps.mark', { mark: price(s.markPrice) })
          : t('steps.prices', { mark: price(s.markPrice), bankruptcy: price(s.bankruptcyPrice) })}
      </span>
      {/[1-9]/.test(s.insuranceFee) && (
        <span className="text-12 text-t3">
          {t('steps.fee', { fee: isolated(`${moneyText(s.insuranceFee, locale, { minimum: 2 })} ${info.quote}`) })}
        </span>
      )}
    </li>
  );
}
