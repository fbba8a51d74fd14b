import { kindOf } from '@bourse/contract/instrument-id';
import type { PerpetualInfo, PerpetualOrder } from '@bourse/contract/perpetual-text';
import { Tabs } from '@bourse/ui/tabs';
import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DepthChart } from '../bridges/depth-chart.tsx';
import { ChartPanel, DealsPanel, PairListPanel } from '../bridges/market-panels.tsx';
import { Go, useGo } from '../nav/go.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { StatusLine } from '../parts/status-line.tsx';
import { wideMedia } from '../parts/wide.ts';
import { useSideKeys } from '../trading/side-keys.ts';
import { rememberTrade, useTradeMemory } from '../trading/trade-memory.ts';
import styles from '../trading/workspace.css?url';
import { AccountFigures } from './account-figures.tsx';
import { CloseAll } from './close-all.tsx';
import { ContractFigures } from './contract-figures.tsx';
import { CancelAll, NoOrders, OpenOrders } from './open-orders.tsx';
import { OrderTable } from './order-table.tsx';
import { PolicyNote } from './policy-note.tsx';
import { PositionTable } from './position-table.tsx';
import { Positions } from './positions.tsx';
import { StaleIndex } from './stale-index.tsx';
import { useContractLines } from './use-contract-lines.tsx';
import { useHeld, useOpenOrders } from './use-contracts.ts';

interface WorkspaceProps {
  readonly info: PerpetualInfo;
  readonly terms: ReactNode;
  readonly ticket: ReactNode;
  readonly book: ReactNode;
  readonly onSide: (side: 'long' | 'short') => void;
  readonly onTransfer: () => void;
}

/** The trading page of a wide window: chart, order book and form side by side, positions and orders below the chart. */
export default function Workspace(p: WorkspaceProps): ReactElement {
  return (
    <RoomTexts room="desk">
      <Desk {...p} />
    </RoomTexts>
  );
}

function Desk({ info, terms, ticket, book, onSide, onTransfer }: WorkspaceProps): ReactElement {
  const t = useTranslations('perpetual');
  const go = useGo();
  const form = useRef<HTMLDivElement>(null);
  const { own, sheet } = useContractLines(info);
  const depth = useTradeMemory((m) => m.depth);
  useSideKeys(form, ['long', 'short'], onSide);
  const pick = (symbol: string) => {
    if (kindOf(symbol) !== 'perpetual') return go({ to: '/trades', search: { symbol } });
    rememberTrade({ contract: symbol });
    go({ to: '/futures', search: { symbol }, replace: true });
  };
  return (
    <div className="desk">
      <link rel="stylesheet" href={styles} precedence="wide" media={wideMedia} />
      <ContractFigures info={info} />
      {sheet}
      <div className="desk-grid desk-contracts">
        <section aria-label={t('desk.markets')} className="desk-cell desk-markets">
          <PairListPanel current={info.symbol} onPick={pick} />
        </section>
        <section aria-label={t('chart')} className="desk-cell desk-chart">
          <ChartPanel symbol={info.symbol} name={info.name} priceDecimals={info.priceDecimals} own={own} fills />
          {depth && (
            <div className="desk-depth">
              <DepthChart symbol={info.symbol} priceDecimals={info.priceDecimals} />
            </div>
          )}
        </section>
        <div className="desk-side">
          <div className="desk-cell desk-book">{book}</div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
          <section tabIndex={0} aria-label={t('desk.deals')} className="desk-cell desk-deals">
            <h2>{t('desk.deals')}</h2>
            <DealsPanel info={info} />
          </section>
        </div>
        <div className="desk-cell desk-ticket">
          <div className="desk-terms">{terms}</div>
          <StaleIndex symbol={info.symbol} />
          <PolicyNote />
          <div ref={form}>{ticket}</div>
          <section aria-label={t('account.title')}>
            <h2>{t('account.title')}</h2>
            <AccountFigures asset={info.quote} onTransfer={onTransfer} />
          </section>
        </div>
        <section aria-label={t('mine')} className="desk-cell desk-orders">
          <Mine symbol={info.symbol} />
        </section>
      </div>
      <StatusLine
        fees={{ maker: info.makerFee, taker: info.takerFee }}
        keys={[
          ['B', t('long')],
          ['S', t('short')],
          ['/', t('desk.find')],
        ]}
      />
    </div>
  );
}

function Mine({ symbol }: { readonly symbol: string }): ReactElement {
  const t = useTranslations('perpetual');
  const d = useTranslations('desk.trade');
  const id = useId();
  const [tab, setTab] = useState<'positions' | 'orders'>('positions');
  const [isNarrow, narrow] = useState(false);
  const keep = (order: PerpetualOrder) => !isNarrow || order.symbol === symbol;
  const positions = useHeld().data?.length ?? 0;
  const orders = useOpenOrders().data?.filter(keep).length ?? 0;
  return (
    <Tabs
      label={t('mine')}
      value={tab}
      onValue={setTab}
      tabs={[
        { value: 'positions', label: t('positions'), count: positions },
        { value: 'orders', label: t('orders.open'), count: orders },
      ]}
      after={
        <span className="flex items-center gap-4">
          <Go to="/futuresOrder" className="text-13 font-medium text-accent">
            {t('history')}
          </Go>
          {tab === 'orders' && (
            <label htmlFor={id} className="desk-narrow text-13">
              <input id={id} type="checkbox" checked={isNarrow} onChange={(event) => narrow(event.target.checked)} />
              {d('pairOnly')}
            </label>
          )}
          {tab === 'orders' ? <CancelAll count={orders} symbol={isNarrow ? symbol : undefined} /> : <CloseAll count={positions} />}
        </span>
      }
    >
      {tab === 'positions' ? <Positions draw={PositionTable} /> : <OpenOrders keep={keep} empty={<NoOrders />} draw={OrderTable} />}
    </Tabs>
  );
}
