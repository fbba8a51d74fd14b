import type { InstrumentInfo } from '@bourse/contract/market';
import { Chips } from '@bourse/ui/chips';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { market, spot } from '../wire/calls.ts';
import { amountText, moneyText, priceText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { workedExample } from './worked-example.ts';

const amounts = ['100', '1000', '10000'] as const;

/** The rules in numbers: a purchase at the last price, computed by the functions that book it. */
export function FeeExample({ info }: { readonly info: InstrumentInfo }): ReactElement | null {
  const t = useTranslations('news.contract');
  const locale = useLocale();
  const [spend, setSpend] = useState<(typeof amounts)[number]>('1000');
  const fees = useCall(spot.fees, {}, { staleTime: 60_000 });
  const quotes = useCall(market.quotes, { symbols: [info.symbol] }, { staleTime: 60_000 });
  const last = quotes.data?.[0]?.last;
  const step = fees.data?.tiers[fees.data.tier];
  const example = step && last !== undefined ? workedExample(info, spend, last, step) : undefined;
  const title = t('example', { quote: info.quote });
  return (
    <div className="mt-4 rounded-card bg-bg1 p-3.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-13 font-semibold">{title}</h3>
        <Chips
          label={title}
          value={spend}
          onValue={setSpend}
          choices={amounts.map((value) => ({ value, label: <bdi dir="ltr">{moneyText(value, locale)}</bdi> }))}
        />
      </div>
      <div className="mt-2 min-h-36">
        <KeyValues lined>
          <KeyValue name={t('examplePrice')}>{priceText(last, locale, info.priceDecimals)}</KeyValue>
          <KeyValue name={t('exampleQuantity')}>{example ? `${moneyText(example.quantity, locale)} ${info.base}` : '–'}</KeyValue>
          <KeyValue name={t('exampleCost')}>{example ? `${amountText(example.cost, locale, info.quote)} ${info.quote}` : '–'}</KeyValue>
          <KeyValue name={t('exampleFee')}>{example ? `${amountText(example.fee, locale, info.base)} ${info.base}` : '–'}</KeyValue>
          <KeyValue name={t('exampleReceived')} strong>
            {example ? `≥ ${amountText(example.received, locale, info.base)} ${info.base}` : '–'}
          </KeyValue>
        </KeyValues>
      </div>
      <p className="mt-2 text-12 text-t3">{t('exampleText')}</p>
    </div>
  );
}
