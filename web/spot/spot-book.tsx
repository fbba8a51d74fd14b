import type { InstrumentInfo } from '@bourse/contract/market';
import { Figure } from '@bourse/ui/figure';
import { type ReactElement, useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { type OnPick, OrderBook } from '../trading/order-book.tsx';
import type { BookInstrument } from '../trading/use-painted-book.ts';
import { useTicker } from '../wire/market-feed.ts';
import { priceText } from '../wire/money-text.ts';
import { ownPrices, useOpenOrders } from './own-orders.ts';

/** The book of a pair, with the trader's own orders and the index. */
export function SpotBook({ info, onPick }: { readonly info: InstrumentInfo; readonly onPick: OnPick }): ReactElement {
  const { data: orders = none } = useOpenOrders();
  const { symbol } = info;
  const own = useMemo(() => ({ buy: ownPrices(orders, symbol, 'buy'), sell: ownPrices(orders, symbol, 'sell') }), [orders, symbol]);
  return <OrderBook info={info} own={own} beneath={IndexPrice} onPick={onPick} />;
}
const none: never[] = [];

function IndexPrice({ info }: { readonly info: BookInstrument }): ReactElement {
  const t = useTranslations('spot');
  const locale = useLocale();
  const ticker = useTicker(info.symbol);
  return (
    <>
      {t('index')} <Figure text={priceText(ticker?.index, locale, info.priceDecimals)} />
    </>
  );
}
