import { kindOf, shownName } from '@bourse/contract/instrument-id';
import { Figure } from '@bourse/ui/figure';
import { memo, type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { ListSearch } from '../parts/search-input.tsx';
import { toneOf } from '../parts/tone.ts';
import { useTicker } from '../wire/market-feed.ts';
import { directionOf, moneyText, percentText } from '../wire/money-text.ts';
import { useFoundPairs } from './found-pairs.ts';
import { useInstruments } from './instruments.ts';
import { PairName } from './market-row.tsx';
import { WatchStar } from './watch-star.tsx';
import { toggled, useWatchlist } from './watchlist.ts';

/** The pairs beside the chart of a wide window. */
export function PairList({ current, onPick }: { readonly current: string; readonly onPick: (symbol: string) => void }): ReactElement {
  const t = useTranslations('market');
  const [word, setWord] = useState('');
  const instruments = useInstruments();
  const watchlist = useWatchlist();
  const shown = useFoundPairs(word, kindOf(current) === 'perpetual' ? 'perpetual' : 'spot');
  return (
    <div className="desk-list">
      <ListSearch className="desk-find" label={t('find.label')} placeholder={t('search')} word={word} onWord={setWord} />
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
            decimals={instruments.decimalsOf(symbol)}
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
  const locale = useLocale();
  const ticker = useTicker(symbol);
  const direction = directionOf(ticker?.change24h);
  const name = shownName(symbol);
  return (
    <li className="desk-row" data-on={isCurrent}>
      <WatchStar name={name} watched={isWatched} size={14} onWatch={onWatch} />
      <button type="button" aria-current={isCurrent} onClick={() => onPick(symbol)} className="desk-pick">
        <PairName symbol={symbol} />
        <Figure
          text={ticker ? moneyText(ticker.last, locale, decimals === undefined ? {} : { minimum: decimals, maximum: decimals }) : ''}
        />
        <span className={toneOf(direction)}>
          <Figure text={percentText(ticker?.change24h, locale)} />
        </span>
      </button>
    </li>
  );
});
