import { percentOf } from '@bourse/core/money/percent';
import { Coin } from '@bourse/ui/coin';
import { Figure } from '@bourse/ui/figure';
import { ChevronDown, Info } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { seconds } from '../wire/calls.ts';
import { moneyText, percentText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { FinePrice } from './fine-price.tsx';
import type { Opening } from './opening.ts';
import { Distance } from './price-head.tsx';
import type { SecondTrade } from './use-second-trade.ts';

/** The market, its price, and what the index and the product are like, in one line. */
export function DeskHead({ trade, show }: { readonly trade: SecondTrade; readonly show: Opening['show'] }): ReactElement {
  const t = useTranslations('second');
  const { info, price, selected, isStale, now, ticks } = trade;
  const name = t('name', { base: info.base });
  const last = ticks?.at(-1);
  return (
    <header className="second-head">
      <h1>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t('choose', { name })}
          onClick={() => show('markets')}
          className="flex h-11 items-center gap-2 text-16 font-semibold"
        >
          <Coin asset={info.base} size={24} />
          {name}
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </h1>
      <span className={`text-20 font-semibold ${isStale ? 'text-t3' : ''}`}>
        <FinePrice price={price} info={info} />
      </span>
      {selected && (
        <span className="second-distance">
          <Distance info={info} price={price} selected={selected} isInline />
        </span>
      )}
      <dl>
        <One name={t('desk.source')}>{t('desk.median', { sources: info.sources })}</One>
        <One name={t('desk.lastTick')}>
          {last === undefined ? '–' : t('desk.ago', { seconds: Math.max(0, Math.floor((now - last.at) / 1_000)) })}
        </One>
        <Outcomes />
      </dl>
      <button type="button" aria-haspopup="dialog" onClick={() => show('how')} className="flex h-8 items-center gap-1.5 text-12 text-t2">
        <Info size={16} strokeWidth={1.75} aria-hidden />
        {t('how.title')}
      </button>
    </header>
  );
}

const One = ({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }): ReactElement => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{children}</dd>
  </div>
);

/** What came of it for all traders. */
function Outcomes(): ReactElement | null {
  const t = useTranslations('second');
  const locale = useLocale();
  const { data } = useCall(seconds.fairness, {}, { staleTime: 60_000, quiet: true });
  if (data === undefined) return null;
  const count = (n: number) => `\u2068${moneyText(`${n}`, locale)}\u2069`;
  return (
    <>
      {data.losingShare !== undefined && (
        <One name={t('desk.losing')}>
          {t('desk.shareOf', {
            share: `\u2068${percentText(percentOf(data.losingShare), locale, 'never', 0)}\u2069`,
            count: count(data.accounts),
          })}
        </One>
      )}
      <One name={t('desk.voids')}>
        <Figure text={t('desk.shareOf', { share: count(data.voids), count: count(data.contracts) })} />
      </One>
    </>
  );
}
