import { type InstrumentInfo, market } from '@bourse/contract/market';
import { Chips } from '@bourse/ui/chips';
import { classNames } from '@bourse/ui/class-names';
import { Coin } from '@bourse/ui/coin';
import { fieldBox } from '@bourse/ui/field';
import { Figure } from '@bourse/ui/figure';
import { Sheet } from '@bourse/ui/sheet';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { Search, Star } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CallFailure } from '../app/screen.tsx';
import { seedTickers, useTicker } from '../wire/market-feed.ts';
import { directionOf, percentText, priceText } from '../wire/money-text.ts';
import { callKey, useCall, useSend } from '../wire/use-call.ts';
import { useInstruments } from './instruments.ts';

/** Choosing another pair without leaving the form: watchlist first, search within, live prices. */
export function PairSheet({
  open,
  chosen,
  onClose,
  onPick,
}: {
  readonly open: boolean;
  readonly chosen: string | undefined;
  readonly onClose: () => void;
  readonly onPick: (symbol: string) => void;
}): ReactElement {
  const t = useTranslations('spot');
  return (
    <Sheet open={open} onClose={onClose} title={t('pair.title')} closeLabel={t('close')}>
      <PairList chosen={chosen} onPick={onPick} />
    </Sheet>
  );
}

function PairList({ chosen, onPick }: { readonly chosen: string | undefined; readonly onPick: (symbol: string) => void }): ReactElement {
  const t = useTranslations('spot');
  const app = useTranslations('app');
  const client = useQueryClient();
  const instruments = useInstruments();
  const quotes = useCall(market.quotesLists, {}, { staleTime: 15_000 });
  const watched = useCall(market.watchlist, {}, { staleTime: 60_000 });
  const save = useSend(market.saveWatchlist, { quiet: true });
  const [list, show] = useState<'all' | 'watched'>('all');
  const [typed, type] = useState('');
  useEffect(() => {
    if (quotes.data) seedTickers(quotes.data);
  }, [quotes.data]);

  const symbols = watched.data?.symbols ?? [];
  const word = typed.trim().toUpperCase().replace(/[/\s-]/g, '');
  const found = (instruments.data ?? []).filter(
    (i) => (list === 'all' || symbols.includes(i.symbol)) && `${i.base}${i.quote}`.includes(word),
  );
  const star = (symbol: string) => {
    const next = symbols.includes(symbol) ? symbols.filter((s) => s !== symbol) : [...symbols, symbol];
    const key = callKey(market.watchlist, {});
    client.setQueryData(key, { symbols: next });
    save.mutate({ symbols: next }, { onError: () => client.setQueryData(key, { symbols }) });
  };

  return (
    <div className="min-h-[50dvh]">
      <div className={classNames(fieldBox(false), 'mb-3 min-h-11')}>
        <Search size={20} strokeWidth={1.75} className="text-t3" aria-hidden />
        <input
          type="search"
          aria-label={t('pair.search')}
          placeholder={t('pair.search')}
          value={typed}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => type(event.target.value)}
          className="h-11 min-w-0 flex-1 text-16 outline-none"
        />
      </div>
      <Chips
        label={t('pair.lists')}
        value={list}
        onValue={show}
        choices={[
          { value: 'all', label: t('pair.all') },
          { value: 'watched', label: t('pair.watched') },
        ]}
      />
      {instruments.isPending && <SkeletonRows label={app('loading')} rows={6} />}
      {instruments.isError && <CallFailure title={t('pair.failed')} error={instruments.error} onRetry={() => void instruments.refetch()} />}
      <ul className="mt-2">
        {found.map((i) => (
          <PairRow
            key={i.symbol}
            info={i}
            on={i.symbol === chosen}
            starred={symbols.includes(i.symbol)}
            onStar={() => star(i.symbol)}
            onPick={() => onPick(i.symbol)}
          />
        ))}
      </ul>
      {instruments.data && found.length === 0 && (
        <p className="py-8 text-center text-13 text-t3">{list === 'watched' && word === '' ? t('pair.noneWatched') : t('pair.none')}</p>
      )}
    </div>
  );
}

function PairRow({
  info,
  on,
  starred,
  onStar,
  onPick,
}: {
  readonly info: InstrumentInfo;
  readonly on: boolean;
  readonly starred: boolean;
  readonly onStar: () => void;
  readonly onPick: () => void;
}): ReactElement {
  const t = useTranslations('spot');
  const locale = useLocale();
  const ticker = useTicker(info.symbol);
  const direction = directionOf(ticker?.change24h);
  return (
    <li className="flex items-center [&+&]:hairline-t">
      <button
        type="button"
        aria-pressed={starred}
        aria-label={starred ? t('pair.unwatch', { pair: info.name }) : t('pair.watch', { pair: info.name })}
        onClick={onStar}
        className="-ms-3 grid size-11 flex-none place-items-center text-t3"
      >
        <Star size={18} strokeWidth={1.75} className={starred ? 'fill-accent text-accent' : undefined} aria-hidden />
      </button>
      <button
        type="button"
        aria-current={on || undefined}
        onClick={onPick}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 text-start -outline-offset-2"
      >
        <Coin asset={info.base} size={28} />
        <span className={classNames('min-w-0 flex-1 text-15', on ? 'font-semibold' : 'font-medium')}>
          <bdi dir="ltr">
            {info.base}
            <span className="text-t3">/{info.quote}</span>
          </bdi>
        </span>
        <span className="text-end">
          <Figure text={priceText(ticker?.last, locale, info.priceDecimals)} className="block text-15 font-medium" />
          <span className={classNames('text-12', direction === 'up' ? 'text-up' : direction === 'down' ? 'text-down' : 'text-t3')}>
            <Figure text={percentText(ticker?.change24h, locale)} />
          </span>
        </span>
      </button>
    </li>
  );
}
