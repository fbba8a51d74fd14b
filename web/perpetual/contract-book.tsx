import type { PerpetualInfo } from '@bourse/contract/perpetual-text';
import { Figure } from '@bourse/ui/figure';
import { type ReactElement, useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { type OnPick, OrderBook } from '../trading/order-book.tsx';
import type { BookInstrument } from '../trading/use-painted-book.ts';
import { priceText } from '../wire/money-text.ts';
import { useFigures, useOpenOrders } from './use-contracts.ts';

const none: never[] = [];

/** The book of a contract, in the base asset, with the trader's own orders and the mark price. */
export function ContractBook({ info, onPick }: { readonly info: PerpetualInfo; readonly onPick: OnPick }): ReactElement {
  const { data: orders = none } = useOpenOrders();
  const { symbol } = info;
  const own = useMemo(() => {
    const at = (side: 'buy' | 'sell') =>
      orders.flatMap((o) => (o.symbol === symbol && o.side === side && o.status !== 'untriggered' && o.price ? [o.price] : []));
    return { buy: at('buy'), sell: at('sell') };
  }, [orders, symbol]);
  return <OrderBook info={info} own={own} beneath={MarkPrice} onPick={onPick} />;
}

function MarkPrice({ info }: { readonly info: BookInstrument }): ReactElement {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const mark = useFigures(info.symbol)?.mark;
  return (
    <>
      {t('mark')} <Figure text={priceText(mark, locale, info.priceDecimals)} />
    </>
  );
}
