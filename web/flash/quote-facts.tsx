import type { FlashQuote } from '@bourse/contract/flash';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { amountText, moneyText, shareText } from '../wire/money-text.ts';
import { percentOfShare } from './exchange.ts';

/** Rate, spread and fee apart: what the index says, what the house keeps, and what is left. */
export function QuoteFacts({ quote }: { readonly quote: FlashQuote }): ReactElement {
  const t = useTranslations('flash');
  const locale = useLocale();
  const rate = (price: FlashQuote['price']) => <Figure text={`${moneyText(price.price, locale)} ${price.quote} / ${price.base}`} />;
  const inTo = (value: string, basis: string) => (
    <Figure text={`${amountText(value, locale, quote.to)} ${quote.to} (${shareText(percentOfShare(basis), locale)})`} />
  );
  return (
    <KeyValues lined>
      <KeyValue name={t('indexRate')}>{rate(quote.indexPrice)}</KeyValue>
      <KeyValue name={t('spread')}>{inTo(quote.spread, quote.spreadBasisPoints)}</KeyValue>
      <KeyValue name={t('fee')}>{inTo(quote.fee, quote.feeBasisPoints)}</KeyValue>
      <KeyValue name={t('rate')} strong>
        {rate(quote.price)}
      </KeyValue>
    </KeyValues>
  );
}
