import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { amountText } from '../wire/money-text.ts';
import { timeText } from '../wire/time-text.ts';
import type { OpenWithdrawal } from './look-at.ts';

const width = 508;
const height = 64;
const middle = 36;
const most = 60;

/** Incoming amounts above the line, outgoing ones below, by time; this withdrawal comes last, in colour. */
export function MoneyBars({ one }: { readonly one: OpenWithdrawal }): ReactElement {
  const t = useTranslations('funds');
  const shown = one.moves.slice(-(most - 1));
  const heights = [...shown.map((move) => Number(move.amount)), Number(one.amount)];
  const largest = Math.max(...heights, Number.MIN_VALUE);
  const step = width / Math.max(24, heights.length);
  const bar = Math.min(5.5, step * 0.6);
  const from = width - step * heights.length;
  const since = shown[0]?.at;
  return (
    <section className="mt-4">
      <header className="mb-1.5 flex items-baseline justify-between gap-3">
        <h3 className="font-semibold">{since ? t('movesSince', { day: timeText(since, 'day') }) : t('moves')}</h3>
        <span className="text-12 text-t3 max-[600px]:hidden">{t('movesNote', { asset: one.asset })}</span>
      </header>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="h-16 w-full"
        role="img"
        aria-label={t('movesLabel', { count: shown.length, asset: one.asset })}
      >
        <path d={`M0 ${middle}.5h${width}`} stroke="var(--hair)" />
        {heights.map((value, n) => {
          const isThis = n === heights.length - 1;
          const isIn = !isThis && shown[n]?.kind !== 'withdrawal';
          const tall = Math.max(2.5, (value / largest) * (isIn ? middle - 2 : height - middle - 2));
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: bars are their place
              key={n}
              x={from + n * step}
              y={isIn ? middle - tall : middle + 1.5}
              width={bar}
              height={tall}
              rx="1.5"
              fill={isThis ? 'var(--accent)' : isIn ? 'var(--text3)' : 'var(--bar)'}
            />
          );
        })}
      </svg>
      <dl className="mt-1 flex flex-wrap justify-between gap-x-4 gap-y-1.5">
        <Figure name={t('inAll')}>{amountText(one.deposited, 'USDT')}</Figure>
        <Figure name={t('outAll')}>{amountText(one.withdrawn, 'USDT')}</Figure>
        <Figure name={t('usedToday')}>{amountText(one.usedToday, 'USDT')}</Figure>
        <Figure name={t('dailyLimit')}>{amountText(one.dailyLimit, 'USDT')}</Figure>
      </dl>
    </section>
  );
}

const Figure = ({ name, children }: { readonly name: string; readonly children: string }): ReactElement => (
  <div>
    <dt className="text-11 text-t3">{name}</dt>
    <dd className="font-medium">{children}</dd>
  </div>
);
