import type { InstrumentInfo } from '@bourse/contract/market';
import { percentOf } from '@bourse/core/money/percent';
import { HOUR_MS } from '@bourse/core/time';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { SkeletonText } from '@bourse/ui/skeleton';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CallFailure } from '../parts/screen.tsx';
import { market } from '../wire/calls.ts';
import { moneyText, percentText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';

const factKeys = ['launched', 'consensus', 'blockTime', 'supplyLimit', 'whitePaper'] as const;

/** What the base asset is, in words and facts, and by which rules the pair is traded. */
export function Introduction({
  symbol,
  instrument,
}: {
  readonly symbol: string;
  readonly instrument: InstrumentInfo | undefined;
}): ReactElement {
  const t = useTranslations('market.introduction');
  const m = useTranslations('market');
  const locale = useLocale();
  const query = useCall(market.introduction, { symbol, locale }, { staleTime: HOUR_MS });
  const step = (decimals: number): string => moneyText(decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`, locale);
  const of = (text: string, asset: string) => (
    <bdi dir="ltr">
      {moneyText(text, locale)} {asset}
    </bdi>
  );
  return (
    <div className="grid gap-5 px-4 pt-4 pb-4">
      {query.data ? (
        <section lang={query.data.locale} dir={query.data.locale === locale ? undefined : 'ltr'}>
          <h2 className="text-17 font-semibold tracking-title">{query.data.name}</h2>
          {query.data.locale !== locale && !query.isPlaceholderData && <p className="mt-1 text-12 text-warn">{t('fallback')}</p>}
          <p className="mt-2 text-15 text-t2">{query.data.text}</p>
          <div className="mt-4">
            <KeyValues lined>
              {query.data.facts.map(({ key, value }) => {
                const known = factKeys.find((k) => k === key);
                return (
                  <KeyValue key={key} name={known ? t(`facts.${known}`) : key}>
                    <bdi>{value}</bdi>
                  </KeyValue>
                );
              })}
            </KeyValues>
          </div>
        </section>
      ) : query.error ? (
        <CallFailure title={t('failed')} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonText lines={8} label={m('loading')} />
      )}
      {instrument && (
        <section>
          <h2 className="mb-1 text-13 font-semibold text-t3">{t('rules')}</h2>
          <KeyValues lined>
            <KeyValue name={t('priceStep')}>{of(step(instrument.priceDecimals), instrument.quote)}</KeyValue>
            <KeyValue name={t('quantityStep')}>{of(step(instrument.quantityDecimals), instrument.base)}</KeyValue>
            <KeyValue name={t('minimumQuantity')}>{of(instrument.minimumQuantity, instrument.base)}</KeyValue>
            <KeyValue name={t('minimumNotional')}>{of(instrument.minimumNotional, instrument.quote)}</KeyValue>
            <KeyValue name={t('maximumQuantity')}>{of(instrument.maximumQuantity, instrument.base)}</KeyValue>
            <KeyValue name={t('priceBand')}>
              <bdi dir="ltr">± {percentText(percentOf(instrument.priceBand), locale, 'never', 0)}</bdi>
            </KeyValue>
          </KeyValues>
        </section>
      )}
    </div>
  );
}
