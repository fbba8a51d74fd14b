import { assetsIn, kindOf } from '@bourse/contract/instrument-id';
import { Button } from '@bourse/ui/button';
import { Coin } from '@bourse/ui/coin';
import { Segmented } from '@bourse/ui/segmented';
import { Sheet } from '@bourse/ui/sheet';
import { Search } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SearchInput } from '../parts/search-input.tsx';
import { useFoundPairs } from './found-pairs.ts';
import { type QuoteKind, useInstruments, useQuotes } from './instruments.ts';
import { LivePrice } from './live-price.tsx';
import { PairName } from './market-row.tsx';
import { NoMatch } from './no-match.tsx';

/** A sheet to switch to another pair or contract. */
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
  const isContract = kindOf(current) === 'perpetual';
  const [kind, setKind] = useState<QuoteKind>(isContract ? 'perpetual' : 'spot');
  const contracts = useQuotes('perpetual').symbols;
  const quotes = useQuotes(kind);
  const instruments = useInstruments();
  const shown = useFoundPairs(word, kind);
  return (
    <Sheet open={open} onClose={onClose} title={t('pairs.title')} closeLabel={app('close')}>
      {contracts !== undefined && contracts.length > 0 && (
        <div className="mb-2">
          <Segmented
            label={t('tabs')}
            value={kind}
            onValue={setKind}
            segments={[
              { value: 'spot', label: t('tab.spot') },
              { value: 'perpetual', label: t('tab.contract') },
            ]}
          />
        </div>
      )}
      <span className="mb-2 flex h-11 items-center gap-2 rounded-field bg-field px-3 shadow-[inset_0_0_0_1px_var(--field-line)] focus-within:shadow-[inset_0_0_0_1.5px_var(--accent)]">
        <Search size={20} strokeWidth={1.75} className="text-t3" aria-hidden />
        <SearchInput ref={input} label={t('find.label')} placeholder={t('find.placeholder')} word={word} onWord={setWord} />
      </span>
      <p role="status" className="sr">
        {isTyped && quotes.list ? t('find.found', { count: shown.length }) : ''}
      </p>
      {/* The same height with one pair or none as with all, so that nothing moves while the trader types. */}
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
                  <Coin asset={assetsIn(symbol).base} />
                  <span className="min-w-0 flex-1 truncate">
                    <PairName symbol={symbol} />
                  </span>
                  <LivePrice symbol={symbol} decimals={instruments.decimalsOf(symbol)} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  );
}
