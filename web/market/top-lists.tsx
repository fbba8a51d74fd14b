import { Tabs } from '@bourse/ui/tabs';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallFailure } from '../parts/screen.tsx';
import { useIsStale } from '../wire/market-feed.ts';
import { useInstruments, useQuotes, useRanked, useSparklines } from './instruments.ts';
import { TopRow, TopRowsSkeleton } from './quote-row.tsx';
import type { Order } from './ranking.ts';

type List = 'gainers' | 'turnover' | 'new';
const rowsShown = 10;
const rowsAnnounced = 6;
const orders: Readonly<Record<List, Order | undefined>> = {
  gainers: { column: 'change', direction: 'down' },
  turnover: { column: 'amount', direction: 'down' },
  new: undefined,
};

/** What moves: gainers, turnover, and what was listed last. */
export function TopLists(): ReactElement {
  const t = useTranslations('market');
  const [list, choose] = useState<List>('gainers');
  const quotes = useQuotes();
  const { symbols } = quotes;
  const listed = useMemo(() => (list === 'new' ? symbols && [...symbols].reverse() : symbols), [symbols, list]);
  const shown = useRanked(listed, orders[list])?.slice(0, rowsShown);
  const sparklines = useSparklines();
  const instruments = useInstruments();
  const isStale = useIsStale();
  return (
    <Tabs
      label={t('top.label')}
      value={list}
      onValue={choose}
      tabs={[
        { value: 'gainers', label: t('top.gainers') },
        { value: 'turnover', label: t('top.turnover') },
        { value: 'new', label: t('top.new') },
      ]}
    >
      {shown ? (
        <ul data-stale={isStale || undefined} className="data-stale:opacity-60">
          {shown.map((symbol) => (
            <TopRow key={symbol} symbol={symbol} closes={sparklines.get(symbol)} decimals={instruments.decimalsOf(symbol)} />
          ))}
        </ul>
      ) : quotes.error ? (
        <div style={{ minHeight: rowsAnnounced * 60 }}>
          <CallFailure title={t('failed')} error={quotes.error} onRetry={quotes.retry} />
        </div>
      ) : (
        <TopRowsSkeleton rows={rowsAnnounced} label={t('loading')} />
      )}
    </Tabs>
  );
}
