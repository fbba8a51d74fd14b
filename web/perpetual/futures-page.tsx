import { shownName } from '@bourse/contract/instrument-id';
import { Button } from '@bourse/ui/button';
import { Empty } from '@bourse/ui/notice';
import { type ReactElement, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { CallFailure } from '../parts/screen.tsx';
import { rememberTrade, useTradeMemory } from '../trading/trade-memory.ts';
import { TradeSkeleton } from '../trading/trade-skeleton.tsx';
import { FuturesHead } from './futures-head.tsx';
import { Trade } from './trade.tsx';
import { useContractMarket, useContracts } from './use-contracts.ts';

/** Perpetual contracts: form and book side by side within reach of the thumb; positions, orders and assets below. */
export default function FuturesPage(): ReactElement {
  return (
    <RoomTexts room="perpetual">
      <Futures />
    </RoomTexts>
  );
}

function Futures(): ReactElement {
  const t = useTranslations('perpetual');
  const go = useGo();
  const address = useAddress('/futures');
  const remembered = useTradeMemory((m) => m.contract);
  const contracts = useContracts();
  const known = contracts.data;
  // What was remembered may be gone: then the first contract. What the address asks for isn't replaced by another.
  const symbol = address.symbol ?? (!known || known.some((one) => one.symbol === remembered) ? remembered : known[0]?.symbol);
  const market = useContractMarket(symbol ?? '');
  useEffect(() => {
    if (market) rememberTrade({ contract: market.info.symbol });
  }, [market]);
  if (contracts.isError && !known)
    return (
      <main className="pt-4">
        <h1 className="sr">{t('title')}</h1>
        <CallFailure title={t('failed')} error={contracts.error} onRetry={() => void contracts.refetch()} />
      </main>
    );
  if (known && !market)
    return (
      <main className="pt-4">
        <h1 className="sr">{t('title')}</h1>
        <Empty
          title={known.length === 0 ? t('none') : t('unknown', { name: shownName(symbol ?? '') })}
          action={
            <Button
              tone="tonal"
              size="medium"
              onClick={() => (known.length === 0 ? go({ to: '/trades', search: {} }) : go({ to: '/futures', search: {}, replace: true }))}
            >
              {known.length === 0 ? t('noneAction') : t('unknownAction')}
            </Button>
          }
        >
          {known.length === 0 ? t('noneText') : undefined}
        </Empty>
      </main>
    );
  return (
    <main className="relative [--head:var(--ribbon)]">
      <FuturesHead symbol={symbol ?? ''} info={market?.info} />
      {market ? <Trade key={market.info.symbol} market={market} side={address.side} price={address.price} /> : <TradeSkeleton />}
    </main>
  );
}
