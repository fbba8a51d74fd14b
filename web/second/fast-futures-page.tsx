import { shownName } from '@bourse/contract/instrument-id';
import { Button } from '@bourse/ui/button';
import { Empty } from '@bourse/ui/notice';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { CallFailure, Screen } from '../parts/screen.tsx';
import { rememberTrade, useTradeMemory } from '../trading/trade-memory.ts';
import { useSecondInstruments } from './own-seconds.ts';
import { SecondSkeleton } from './second-skeleton.tsx';
import { Trade } from './trade.tsx';

/** Second contracts: up or down for some seconds, decided by the index. */
export default function FastFuturesPage(): ReactElement {
  return (
    <RoomTexts room="second">
      <FastFutures />
    </RoomTexts>
  );
}

function FastFutures(): ReactElement {
  const t = useTranslations('second');
  const go = useGo();
  const address = useAddress('/fastFutures');
  const remembered = useTradeMemory((m) => m.second);
  const instruments = useSecondInstruments();
  const infos = instruments.data;
  // What the address asks for isn't replaced by another.
  const symbol = address.symbol ?? (infos?.some((one) => one.symbol === remembered) ? remembered : infos?.[0]?.symbol);
  const info = infos?.find((one) => one.symbol === symbol);
  if (infos === undefined)
    return (
      <Around>
        {instruments.isError ? (
          <CallFailure title={t('failed')} error={instruments.error} onRetry={() => void instruments.refetch()} />
        ) : (
          <SecondSkeleton />
        )}
      </Around>
    );
  if (info === undefined)
    return (
      <Around>
        <Empty
          title={infos.length === 0 ? t('none') : t('unknown', { name: shownName(symbol ?? '') })}
          action={
            <Button
              tone="tonal"
              size="medium"
              onClick={() =>
                infos.length === 0 ? go({ to: '/futures', search: {} }) : go({ to: '/fastFutures', search: {}, replace: true })
              }
            >
              {infos.length === 0 ? t('noneAction') : t('unknownAction')}
            </Button>
          }
        >
          {infos.length === 0 ? t('noneText') : undefined}
        </Empty>
      </Around>
    );
  return (
    <Trade
      key={info.symbol}
      info={info}
      infos={infos}
      onPick={(picked) => {
        rememberTrade({ second: picked });
        go({ to: '/fastFutures', search: { symbol: picked }, replace: true });
      }}
    />
  );
}

function Around({ children }: { readonly children: ReactNode }): ReactElement {
  const t = useTranslations('second');
  return (
    <Screen heading="bar" title={t('title')} up="/index">
      {children}
    </Screen>
  );
}
