import { assetsIn, shownName } from '@bourse/contract/instrument-id';
import { buttonClasses } from '@bourse/ui/button';
import { Coin } from '@bourse/ui/coin';
import { Search, X } from 'lucide-react';
import { type ReactElement, type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go, useGo } from '../nav/go.ts';
import { CallFailure } from '../parts/screen.tsx';
import { SearchInput } from '../parts/search-input.tsx';
import { SupportLink } from '../parts/support-link.tsx';
import { byTurnover } from './found-pairs.ts';
import { useInstruments, useQuotes, useRanked } from './instruments.ts';
import { LivePrice } from './live-price.tsx';
import { MarketRowsSkeleton, PairName } from './market-row.tsx';
import { NoMatch } from './no-match.tsx';
import { forgetPairs, rememberPair, useRecentPairs } from './recent-pairs.ts';
import { find } from './search.ts';
import { WatchStar } from './watch-star.tsx';
import { toggled, useWatchlist } from './watchlist.ts';

const hotShown = 6;

/** Finds pairs and contracts by symbol, name or pinyin as the trader types. Before that: recent searches and the most traded pairs. */
export default function TradeSearchPage(): ReactElement {
  const t = useTranslations('market');
  const go = useGo();
  const input = useRef<HTMLInputElement>(null);
  const [word, setWord] = useState('');
  const quotes = useQuotes('all');
  const hot = useRanked(quotes.symbols, byTurnover)?.slice(0, hotShown);
  const recent = useRecentPairs((s) => s.symbols);
  const found = useMemo(() => find(quotes.list ?? [], word), [quotes.list, word]);
  const known = new Set(quotes.symbols);
  const recentKnown = recent.filter((s) => known.has(s));
  const isTyped = word.trim() !== '';

  const open = (symbol: string) => {
    rememberPair(symbol);
    go({ to: '/quoteDetail', search: { symbol } });
  };

  return (
    <>
      <header className="sticky top-(--ribbon) z-20 bg-bg0 px-4 pt-2 pb-1">
        <search>
          <form
            className="flex items-center gap-1"
            onSubmit={(event) => {
              event.preventDefault();
              const first = found[0];
              if (first) open(first.symbol);
            }}
          >
            <span className="flex h-11 min-w-0 flex-1 items-center gap-2 rounded-field bg-field ps-3 shadow-[inset_0_0_0_1px_var(--field-line)] focus-within:shadow-[inset_0_0_0_1.5px_var(--accent)]">
              <Search size={20} strokeWidth={1.75} className="text-t3" aria-hidden />
              <SearchInput
                ref={input}
                autoFocus
                enterKeyHint="search"
                autoCorrect="off"
                label={t('find.label')}
                placeholder={t('find.placeholder')}
                word={word}
                onWord={setWord}
              />
              {word !== '' && (
                <button
                  type="button"
                  aria-label={t('find.clear')}
                  onClick={() => {
                    setWord('');
                    input.current?.focus();
                  }}
                  className="grid size-11 flex-none place-items-center text-t3"
                >
                  <X size={18} strokeWidth={1.75} aria-hidden />
                </button>
              )}
            </span>
            <button type="button" onClick={() => go.back('/markets')} className="-me-2 min-h-11 px-2 text-15 font-medium text-accent">
              {t('find.cancel')}
            </button>
          </form>
        </search>
      </header>
      <main className="pb-8">
        <h1 className="sr">{t('find.label')}</h1>
        <p role="status" className="sr">
          {isTyped && quotes.list ? t('find.found', { count: found.length }) : ''}
        </p>
        {quotes.error ? (
          <CallFailure title={t('failed')} error={quotes.error} onRetry={quotes.retry} />
        ) : !quotes.list ? (
          <MarketRowsSkeleton rows={hotShown} label={t('loading')} />
        ) : isTyped ? (
          found.length > 0 ? (
            <PairList symbols={found.map((q) => q.symbol)} onOpen={rememberPair} />
          ) : (
            <NoMatch word={word} action={<Onward word={word.trim()} />} />
          )
        ) : (
          <>
            {recentKnown.length > 0 && (
              <section className="px-4 pt-3">
                <SectionHead
                  after={
                    <button type="button" onClick={forgetPairs} className="target min-h-8 text-13 font-medium text-accent">
                      {t('find.forget')}
                    </button>
                  }
                >
                  {t('find.recent')}
                </SectionHead>
                <ul className="flex flex-wrap gap-2">
                  {recentKnown.map((symbol) => (
                    <li key={symbol}>
                      <button
                        type="button"
                        onClick={() => open(symbol)}
                        className="target min-h-8 rounded-chip bg-field px-3 shadow-[inset_0_0_0_1px_var(--field-line)]"
                      >
                        <PairChip symbol={symbol} />
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <section className="pt-4">
              <div className="px-4">
                <SectionHead>{t('find.hot')}</SectionHead>
              </div>
              <PairList symbols={hot ?? []} onOpen={rememberPair} numbered />
            </section>
          </>
        )}
      </main>
    </>
  );
}

/** After a search that found nothing: what is listed, or a message to support that asks for the coin. */
function Onward({ word }: { readonly word: string }): ReactElement {
  const t = useTranslations('market.find');
  return (
    <span className="flex flex-wrap justify-center gap-2">
      <Go to="/markets" search={{ list: 'spot' }} className={buttonClasses('tonal', 'medium')}>
        {t('all')}
      </Go>
      <SupportLink listing={word} className={buttonClasses('tonal', 'medium')}>
        {t('request')}
      </SupportLink>
    </span>
  );
}

const SectionHead = ({ children, after }: { readonly children: ReactNode; readonly after?: ReactNode }): ReactElement => (
  <div className="mb-2 flex min-h-8 items-center justify-between">
    <h2 className="text-13 font-semibold text-t3">{children}</h2>
    {after}
  </div>
);

const PairChip = ({ symbol }: { readonly symbol: string }): ReactElement => (
  <bdi dir="ltr" className="text-13 font-medium">
    {shownName(symbol)}
  </bdi>
);

function PairList({
  symbols,
  onOpen,
  numbered = false,
}: {
  readonly symbols: readonly string[];
  readonly onOpen: (symbol: string) => void;
  /** Shows the place before the name. */
  readonly numbered?: boolean;
}): ReactElement {
  const instruments = useInstruments();
  const { symbols: watched, save } = useWatchlist();
  return (
    <ol>
      {symbols.map((symbol, i) => {
        const on = watched?.includes(symbol) ?? false;
        const name = shownName(symbol);
        return (
          <li key={symbol} className="flex h-15 items-center">
            <Go
              to="/quoteDetail"
              search={{ symbol }}
              onClick={() => onOpen(symbol)}
              className="flex h-15 min-w-0 flex-1 items-center gap-3 ps-4 -outline-offset-2 active:bg-bg1"
            >
              {numbered && (
                <span className={`num w-4 flex-none text-center text-13 font-semibold ${i < 3 ? 'text-t1' : 'text-t3'}`}>{i + 1}</span>
              )}
              <Coin asset={assetsIn(symbol).base} />
              <span className="min-w-0 flex-1 truncate">
                <PairName symbol={symbol} />
              </span>
              <LivePrice symbol={symbol} decimals={instruments.decimalsOf(symbol)} />
            </Go>
            <WatchStar
              name={name}
              watched={on}
              size={20}
              onWatch={() => save((list) => toggled(list, symbol))}
              className="grid h-15 w-13 flex-none place-items-center -outline-offset-2"
            />
          </li>
        );
      })}
    </ol>
  );
}
