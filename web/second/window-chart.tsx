import type { SecondContract, SecondTick } from '@bourse/contract/seconds-text';
import { Figure } from '@bourse/ui/figure';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { dateText } from '../wire/date-text.ts';
import { windowLine } from './window-line.ts';

const [width, height] = [360, 132];
/** Room around the line, so that a mark at its end isn't cut. */
const DOT = 6;

/**
 * The index around a contract: strike line, settlement, and the side of the strike on which it wins, tinted. Not mirrored: time goes
 * from left to right, as on the price chart.
 */
export function WindowChart({
  contract: c,
  ticks,
  price,
}: {
  readonly contract: SecondContract;
  readonly ticks: readonly SecondTick[];
  readonly price: (text: string) => string;
}): ReactElement {
  const t = useTranslations('second-record.detail');
  const locale = useLocale();
  const line = windowLine(ticks, c, width, height);
  const [first, last] = [ticks[0], ticks.at(-1)];
  if (line === undefined || first === undefined || last === undefined)
    return <p className="py-3 text-center text-13 text-t3">{t('noChart')}</p>;
  const until = c.settleAt ?? last.at;
  const span = { from: dateText(first.at, locale, 'time'), to: dateText(until, locale, 'time'), strike: price(c.strike?.price ?? '') };
  const { strike, settlement, end = width } = line;
  return (
    <figure dir="ltr" className="my-3">
      <svg
        role="img"
        aria-label={c.settlement === undefined ? t('chartRunning', span) : t('chart', { ...span, settlement: price(c.settlement.price) })}
        viewBox={`${-DOT} ${-DOT} ${width + 2 * DOT} ${height + 2 * DOT}`}
        className="block w-full"
      >
        {strike && (
          <>
            <rect
              x={strike.x}
              width={Math.max(0, end - strike.x)}
              y={c.direction === 'up' ? 0 : strike.y}
              height={c.direction === 'up' ? strike.y : height - strike.y}
              fill="var(--up-tint)"
              opacity="0.6"
            />
            <line x1={strike.x} x2={strike.x} y1="0" y2={height} stroke="var(--text3)" strokeDasharray="2 3" />
            <line x1="0" x2={width} y1={strike.y} y2={strike.y} stroke="var(--accent)" strokeDasharray="5 4" />
          </>
        )}
        {line.end !== undefined && line.end < width && (
          <line x1={line.end} x2={line.end} y1="0" y2={height} stroke="var(--text3)" strokeDasharray="2 3" />
        )}
        <polyline points={line.points} fill="none" stroke="var(--text1)" strokeWidth="1.5" strokeLinejoin="round" />
        {strike && <circle cx={strike.x} cy={strike.y} r="3.5" fill="var(--bg1)" stroke="var(--accent)" strokeWidth="2" />}
        {settlement && <circle cx={settlement.x} cy={settlement.y} r="4" fill={dotOf(c)} stroke="var(--bg1)" strokeWidth="1.5" />}
      </svg>
      <figcaption className="mt-1 flex justify-between gap-3 text-11 text-t3">
        <Figure text={span.from} />
        <Figure text={span.to} />
      </figcaption>
    </figure>
  );
}

const dotOf = ({ status }: SecondContract): string => (status === 'won' ? 'var(--up)' : status === 'lost' ? 'var(--down)' : 'var(--text2)');
