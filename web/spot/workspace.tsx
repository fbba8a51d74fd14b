import type { InstrumentInfo } from '@bourse/contract/market';
import { Figure } from '@bourse/ui/figure';
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go, useGo } from '../app/go.tsx';
import { ChartPanel, DealsPanel, PairListPanel } from '../app/market-panels.tsx';
import { useTicker } from '../wire/market-feed.ts';
import { priceText, shortText } from '../wire/money-text.ts';
import { CancelAll, NoOrders, OpenOrders } from './open-orders.tsx';
import { OrderTable } from './order-table.tsx';
import { useOpenOrders } from './own-orders.ts';
import { SpotAssets } from './spot-assets.tsx';
import { rememberTrade } from './trade-memory.ts';
import styles from './workspace.css?url';

/** The trading page of a wide window: markets, chart, order book and form side by side, orders below the chart. */
export default function Workspace({
  info,
  ticket,
  book,
  onSide,
  onTransfer,
}: {
  readonly info: InstrumentInfo;
  readonly ticket: ReactNode;
  readonly book: ReactNode;
  readonly onSide: (side: 'buy' | 'sell') => void;
  readonly onTransfer: (asset: string) => void;
}): ReactElement {
  const t = useTranslations('spot');
  const go = useGo();
  const form = useRef<HTMLDivElement>(null);
  useShortcuts(onSide, form);
  return (
    <div className="desk">
      <link rel="stylesheet" href={styles} precedence="wide" />
      <Figures info={info} />
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
          <ChartPanel symbol={info.symbol} name={info.name} priceDecimals={info.priceDecimals} fills />
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
          <Orders />
        </section>
      </div>
      <footer className="desk-foot">
        <Key name="B">{t('buy')}</Key>
        <Key name="S">{t('sell')}</Key>
        <Key name="/">{t('desk.find')}</Key>
      </footer>
    </div>
  );
}

const Key = ({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement => (
  <span>
    <kbd>{name}</kbd>
    {children}
  </span>
);

/** The 24-hour figures of the pair in one line. */
function Figures({ info }: { readonly info: InstrumentInfo }): ReactElement {
  const t = useTranslations('spot');
  const m = useTranslations('market.quote');
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
      <Go to="/quoteDetail" search={{ symbol: info.symbol }} className="desk-about">
        {m('introduction')}
      </Go>
    </div>
  );
}

function Orders(): ReactElement {
  const t = useTranslations('spot');
  const count = useOpenOrders().data?.length ?? 0;
  return (
    <>
      <header className="desk-head">
        <h2>
          {t('openOrders')} <span className="text-t3">{count}</span>
        </h2>
        <Go to="/tradeOrder" className="font-medium text-accent">
          {t('history')}
        </Go>
        <CancelAll count={count} />
      </header>
      <OpenOrders empty={<NoOrders />} draw={OrderTable} />
    </>
  );
}

/**
 * B and S choose the side and put the cursor into the first field, / goes to the search. By the physical key, so that they work on
 * any keyboard layout; never while something is typed or a dialog is open. No key sends an order.
 */
function useShortcuts(onSide: (side: 'buy' | 'sell') => void, form: RefObject<HTMLDivElement | null>): void {
  const latest = useRef(onSide);
  latest.current = onSide;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const on = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || on.closest('input, textarea, select, [role=dialog]')) return;
      if (event.code === 'KeyB' || event.code === 'KeyS') {
        event.preventDefault();
        latest.current(event.code === 'KeyB' ? 'buy' : 'sell');
        const fields = form.current?.querySelectorAll<HTMLInputElement>('input[inputmode]');
        fields?.[Math.min(1, fields.length - 1)]?.focus();
      } else if (event.key === '/') {
        event.preventDefault();
        document.querySelector<HTMLInputElement>('[data-key="/"]')?.focus();
      }
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [form]);
}
