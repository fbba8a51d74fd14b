import type { InstrumentInfo } from '@bourse/contract/market';
import type { Order } from '@bourse/contract/spot';
import { Figure } from '@bourse/ui/figure';
import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { DepthChart } from '../bridges/depth-chart.tsx';
import { ChartPanel, DealsPanel, PairListPanel } from '../bridges/market-panels.tsx';
import { Go, useGo } from '../nav/go.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { StatusLine } from '../parts/status-line.tsx';
import { wideMedia } from '../parts/wide.ts';
import { useSideKeys } from '../trading/side-keys.ts';
import { rememberTrade, useTradeMemory } from '../trading/trade-memory.ts';
import styles from '../trading/workspace.css?url';
import { useTicker } from '../wire/market-feed.ts';
import { priceText, shortText } from '../wire/money-text.ts';
import { CancelAll, NoOrders, OpenOrders } from './open-orders.tsx';
import { OrderTable } from './order-table.tsx';
import { useOpenOrders } from './own-orders.ts';
import { SpotAssets } from './spot-assets.tsx';
import { useOwnLines } from './use-own-lines.tsx';

interface WorkspaceProps {
  readonly info: InstrumentInfo;
  readonly ticket: ReactNode;
  readonly book: ReactNode;
  readonly onSide: (side: 'buy' | 'sell') => void;
  readonly onTransfer: (asset: string) => void;
}

/** The trading page of a wide window: markets, chart, order book and form side by side, orders below the chart. */
export default function Workspace(p: WorkspaceProps): ReactElement {
  return (
    <RoomTexts room="desk">
      <Desk {...p} />
    </RoomTexts>
  );
}

function Desk({ info, ticket, book, onSide, onTransfer }: WorkspaceProps): ReactElement {
  const t = useTranslations('spot');
  const go = useGo();
  const form = useRef<HTMLDivElement>(null);
  const { own, sheet } = useOwnLines(info);
  const depth = useTradeMemory((m) => m.depth);
  useSideKeys(form, ['buy', 'sell'], onSide);
  return (
    <div className="desk">
      <link rel="stylesheet" href={styles} precedence="wide" media={wideMedia} />
      <Figures info={info} />
      {sheet}
      <div className="desk-grid">
        <section aria-label={t('desk.markets')} className="desk-cell desk-markets">
          <PairListPanel
            current={info.symbol}
            onPick={(symbol) => {
              rememberTrade({ symbol });
              go({ to: '/trades', search: { symbol }, replace: true });
            }}
          />
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
          <div ref={form}>{ticket}</div>
          <section aria-label={t('assets')}>
            <h2>{t('assets')}</h2>
            <SpotAssets info={info} onTransfer={onTransfer} />
          </section>
        </div>
        <section aria-label={t('openOrders')} className="desk-cell desk-orders">
          <Orders symbol={info.symbol} />
        </section>
      </div>
      <StatusLine
        keys={[
          ['B', t('buy')],
          ['S', t('sell')],
          ['/', t('desk.find')],
        ]}
      />
    </div>
  );
}

/** The 24-hour figures of the pair in one line. */
function Figures({ info }: { readonly info: InstrumentInfo }): ReactElement {
  const t = useTranslations('spot');
  const m = useTranslations('market.quote');
  const d = useTranslations('desk.trade');
  const depth = useTradeMemory((x) => x.depth);
  const locale = useLocale();
  const ticker = useTicker(info.symbol);
  const price = (text: string | undefined) => <Figure text={priceText(text, locale, info.priceDecimals)} />;
  return (
    <div className="desk-figures">
      <span className={`desk-last ${ticker?.change24h.startsWith('-') ? 'text-down' : 'text-up'}`}>{price(ticker?.last)}</span>
      <dl>
        <div>
          <dt>{t('index')}</dt>
          <dd>{price(ticker?.index)}</dd>
        </div>
        <div>
          <dt>{m('high')}</dt>
          <dd>{price(ticker?.high)}</dd>
        </div>
        <div>
          <dt>{m('low')}</dt>
          <dd>{price(ticker?.low)}</dd>
        </div>
        <div>
          <dt>{m('volume', { asset: info.base })}</dt>
          <dd>
            <Figure text={shortText(ticker?.volume, locale)} />
          </dd>
        </div>
        <div>
          <dt>{m('turnover')}</dt>
          <dd>
            <Figure text={shortText(ticker?.turnover, locale)} />
          </dd>
        </div>
      </dl>
      <button type="button" aria-pressed={depth} onClick={() => rememberTrade({ depth: !depth })} className="desk-about">
        {d('depth')}
      </button>
      <Go to="/quoteDetail" search={{ symbol: info.symbol }} className="desk-about">
        {m('introduction')}
      </Go>
    </div>
  );
}

function Orders({ symbol }: { readonly symbol: string }): ReactElement {
  const t = useTranslations('spot');
  const d = useTranslations('desk.trade');
  const id = useId();
  const [isNarrow, narrow] = useState(false);
  const keep = (order: Order) => !isNarrow || order.symbol === symbol;
  const count = useOpenOrders().data?.filter(keep).length ?? 0;
  return (
    <>
      <header className="desk-head">
        <h2>
          {t('openOrders')} <span className="text-t3">{count}</span>
        </h2>
        <Go to="/tradeOrder" className="font-medium text-accent">
          {t('history')}
        </Go>
        <label htmlFor={id} className="desk-narrow">
          <input id={id} type="checkbox" checked={isNarrow} onChange={(event) => narrow(event.target.checked)} />
          {d('pairOnly')}
        </label>
        <CancelAll count={count} symbol={isNarrow ? symbol : undefined} />
      </header>
      <OpenOrders keep={keep} empty={<NoOrders />} draw={OrderTable} />
    </>
  );
}
