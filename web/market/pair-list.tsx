import { Figure } from '@bourse/ui/figure';
import { Search, Star } from 'lucide-react';
import { memo, type ReactElement, useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useTicker } from '../wire/market-feed.ts';
import { directionOf, moneyText, percentText } from '../wire/money-text.ts';
import { useInstruments, useQuotes, useRanked } from './instruments.ts';
import { PairName } from './quote-row.tsx';
import type { Order } from './ranking.ts';
import { find } from './search.ts';
import { toggled, useWatchlist } from './watchlist.ts';

const byTurnover: Order = { column: 'amount', direction: 'down' };

/** The markets beside the chart of a wide window: watched ones first, then by turnover; typing filters. */
export function PairList({ current, onPick }: { readonly current: string; readonly onPick: (symbol: string) => void }): ReactElement {
  const t = useTranslations('market');
  const [word, setWord] = useState('');
  const quotes = useQuotes();
  const instruments = useInstruments();
  const watchlist = useWatchlist();
  const ranked = useRanked(quotes.symbols, byTurnover);
  const shown = useMemo(() => {
    if (word.trim() !== '') return find(quotes.list ?? [], word).map((q) => q.symbol as string);
    const all = ranked ?? [];
    const first = (watchlist.symbols ?? []).filter((s) => all.includes(s));
    return [...first, ...all.filter((s) => !first.includes(s))];
  }, [word, quotes.list, ranked, watchlist.symbols]);
  return (
    <div className="desk-list">
      <label className="desk-find">
        <Search size={16} strokeWidth={1.75} aria-hidden />
        <input
          type="text"
          inputMode="search"
          autoComplete="off"
          spellCheck={false}
          data-key="/"
          aria-label={t('find.label')}
          placeholder={t('search')}
          value={word}
          maxLength={40}
          onChange={(event) => setWord(event.target.value)}
        />
      </label>
      <div className="desk-list-head">
        <span>{t('column.name')}</span>
        <span>{t('column.price')}</span>
        <span>{t('column.change')}</span>
      </div>
      <ul aria-label={t('pairs.title')}>
        {shown.map((symbol) => (
          <Row
            key={symbol}
            symbol={symbol}
            decimals={instruments.of(symbol)?.priceDecimals}
            isCurrent={symbol === current}
            isWatched={watchlist.symbols?.includes(symbol) ?? false}
            onPick={onPick}
            onWatch={() => watchlist.save((list) => toggled(list, symbol))}
          />
        ))}
      </ul>
    </div>
  );
}

const Row = memo(function Row({
  symbol,
  decimals,
  isCurrent,
  isWatched,
  onPick,
  onWatch,
}: {
  readonly symbol: string;
  readonly decimals: number | undefined;
  readonly isCurrent: boolean;
  readonly isWatched: boolean;
  readonly onPick: (symbol: string) => void;
  readonly onWatch: () => void;
}): ReactElement {
  const t = useTranslations('market');
  const locale = useLocale();
  const ticker = useTicker(symbol);
  const direction = directionOf(ticker?.change24h);
  const name = symbol.replace('-', '/');
  return (
    <li className="desk-row" data-on={isCurrent}>
      <button
        type="button"
        aria-pressed={isWatched}
        aria-label={isWatched ? t('watchlist.unwatch', { name }) : t('watchlist.watch', { name })}
        onClick={onWatch}
        className={isWatched ? 'text-warn' : 'text-t3'}
      >
        <Star size={14} strokeWidth={1.75} fill={isWatched ? 'currentColor' : 'none'} aria-hidden />
      </button>
      <button type="button" aria-current={isCurrent} onClick={() => onPick(symbol)} className="desk-pick">
        <PairName symbol={symbol} />
        <Figure
          text={ticker ? moneyText(ticker.last, locale, decimals === undefined ? {} : { minimum: decimals, maximum: decimals }) : ''}
        />
        <span className={direction === 'up' ? 'text-up' : direction === 'down' ? 'text-down' : 'text-t3'}>
          <Figure text={percentText(ticker?.change24h, locale)} />
        </span>
      </button>
    </li>
  );
});
