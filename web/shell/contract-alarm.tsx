import { lazy, type ReactElement, Suspense, useState } from 'react';
import { type OwnMessage, useOwnMessages } from '../wire/own-events.ts';

const ContractNews = lazy(() => import('../perpetual/contract-news.tsx'));

const told: ReadonlySet<string> = new Set(['perpetual-order', 'perpetual-order-cut', 'liquidation', 'margin-call']);

/** Waits for something to announce of contracts; its words are loaded with the first. */
export function ContractAlarm(): ReactElement | false {
  const [messages, hear] = useState<readonly OwnMessage[]>([]);
  useOwnMessages((heard) => {
    if (!heard.snapshot && heard.events.some(({ event }) => told.has(event))) hear((before) => [...before.slice(-9), heard]);
  });
  return (
    messages.length > 0 && (
      <Suspense fallback={null}>
        <ContractNews messages={messages} />
      </Suspense>
    )
  );
}
