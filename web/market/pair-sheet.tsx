import { Button } from '@bourse/ui/button';
import { Coin } from '@bourse/ui/coin';
import { Sheet } from '@bourse/ui/sheet';
import { Search } from 'lucide-react';
import { type ReactElement, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useInstruments, useQuotes, useRanked } from './instruments.ts';
import { LivePrice } from './live-price.tsx';
import { NoMatch } from './no-match.tsx';
import { PairName } from './quote-row.tsx';
import type { Order } from './ranking.ts';
import { find } from './search.ts';
import { useWatchlist } from './watchlist.ts';

const byTurnover: Order = { column: 'amount', direction: 'down' };

/** Another pair without leaving the page: those watched first, then by turnover; typing finds. */
export function PairSheet({
  open,
  current,
  onClose,
  onPick,
}: {
  readonly open: boolean;
  readonly current: string;
  readonly onClose: () => void;
  readonly onPick: (symbol: string) => void;
}): ReactElement {
  const t = useTranslations('market');
  const app = useTranslations('app');
  const [word, setWord] = useState('');
  const isTyped = word.trim() !== '';
  const input = useRef<HTMLInputElement>(null);
  const quotes = useQuotes();
  const instruments = useInstruments();
  const { symbols: watched } = useWatchlist();
  const byAmount = useRanked(quotes.symbols, byTurnover);
  const shown = useMemo(() => {
    if (isTyped) return find(quotes.list ?? [], word).map((q) => q.symbol as string);
    const all = byAmount ?? [];
    const first = (watched ?? []).filter((s) => all.includes(s));
    return [...first, ...all.filter((s) => !first.includes(s))];
  }, [isTyped, word, quotes.list, byAmount, watched]);
  return (
    <Sheet open={open} onClose={onClose} title={t('pairs.title')} closeLabel={app('close')}>
      <span className="mb-2 flex h-11 items-center gap-2 rounded-field bg-field px-3 shadow-[inset_0_0_0_1px_var(--field-line)] focus-within:shadow-[inset_0_0_0_1.5px_var(--accent)]">
        <Search size={20} strokeWidth={1.75} className="text-t3" aria-hidden />
        <input
          ref={input}
          type="text"
          inputMode="search"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          aria-label={t('find.label')}
          placeholder={t('find.placeholder')}
          value={word}
          maxLength={40}
          onChange={(event) => setWord(event.target.value)}
          className="h-11 min-w-0 flex-1 text-16 outline-none"
        />
      </span>
      <p role="status" className="sr">
        {isTyped && quotes.list ? t('find.found', { count: shown.length }) : ''}
      </p>
      {/* As high with one pair or none as with all of them, so that nothing moves under the finger while one types. */}
      <div className="min-h-[45dvh]">
        {shown.length === 0 && isTyped && quotes.list ? (
          <NoMatch
            word={word}
            action={
              <Button
                tone="tonal"
                size="medium"
                onClick={() => {
                  setWord('');
                  input.current?.focus();
                }}
              >
                {t('find.clear')}
              </Button>
            }
          />
        ) : (
          <ul className="-mx-4">
            {shown.map((symbol) => (
              <li key={symbol}>
                <button
                  type="button"
                  aria-current={symbol === current ? 'true' : undefined}
                  onClick={() => onPick(symbol)}
                  className={`flex h-15 w-full items-center gap-3 px-4 text-start -outline-offset-2 active:bg-bg2 ${symbol === current ? 'bg-bg2' : ''}`}
                >
                  <Coin asset={symbol.split('-')[0] ?? ''} />
                  <span className="min-w-0 flex-1 truncate">
                    <PairName symbol={symbol} />
                  </span>
                  <LivePrice symbol={symbol} decimals={instruments.of(symbol)?.priceDecimals} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  );
}
