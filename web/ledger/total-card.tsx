import { Direction, Figure } from '@bourse/ui/figure';
import { Skeleton } from '@bourse/ui/skeleton';
import { linePoints } from '@bourse/ui/sparkline';
import { ChevronDown } from 'lucide-react';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { usePreferences } from '../parts/preferences.ts';
import { toneOf } from '../parts/tone.ts';
import type { Balances } from '../wire/balances.ts';
import { ledger } from '../wire/calls.ts';
import { convertText, type DisplayRate, todayOf } from '../wire/display-currency.ts';
import { directionOf, hidden, missing, moneyText, percentText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import type { AccountWorth } from '../wire/worth.ts';
import { sumOf } from './sum.ts';

/** The total as the one large figure, today below it, and its week as an area that fills the card. */
export function TotalCard({
  balances,
  state,
  rate,
  worth,
}: {
  readonly balances: Balances | undefined;
  readonly state: 'known' | 'pending' | 'failed';
  readonly rate: DisplayRate | undefined;
  readonly worth: readonly AccountWorth[] | undefined;
}): ReactElement {
  const t = useTranslations('ledger');
  const app = useTranslations('app');
  const d = useTranslations('desk.assets');
  const locale = useLocale();
  const hides = usePreferences((p) => p.hideBalances);
  const wished = usePreferences((p) => p.currency);
  const total = balances?.total;
  const today = balances && rate && todayOf(balances, rate);
  const direction = directionOf(today?.change);
  const tone = hides ? 'text-t2' : toneOf(direction, 'text-t2');
  const secret = (text: string) => (hides ? hidden : text);
  return (
    <section aria-label={t('total')} className="wide-card wide-total">
      <div>
        <Go to="/currency" className="target inline-flex min-h-6 items-center gap-1 text-13 text-t2">
          {t('totalIn', { currency: `\u2068${rate?.currency ?? wished}\u2069` })}
          <ChevronDown size={14} strokeWidth={2} aria-hidden />
        </Go>
        <p className="flex min-h-[2.875rem] items-center">
          {state === 'failed' ? (
            <span className="text-40 font-semibold text-t3">{missing}</span>
          ) : state === 'pending' || !rate ? (
            <Skeleton width={196} height={34} />
          ) : total === undefined ? (
            <span className="text-13 text-t2">{t('incomplete')}</span>
          ) : (
            <Figure text={secret(convertText(total, rate, locale))} quiet={!hides} className="text-40 font-semibold tracking-hero" />
          )}
        </p>
        <p className={`flex min-h-[1.125rem] items-center gap-1 text-13 font-medium ${tone}`}>
          {today && !hides && (
            <>
              <Direction of={direction} {...(direction !== 'flat' && { label: app(direction) })} />
              <Figure text={moneyText(today.change, locale, { minimum: rate.decimals, sign: 'never' })} />
              <Figure text={`(${percentText(today.percent, locale, 'never')})`} />
              <span className="font-normal text-t3">{t('today')}</span>
            </>
          )}
        </p>
        <dl className="wide-sums">
          {(['available', 'frozen'] as const).map((purse) => (
            <div key={purse}>
              <dt>{d(purse)}</dt>
              <dd>
                <Figure text={worth && rate ? secret(convertText(sumOf(worth.map((w) => w[purse])), rate, locale)) : missing} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <Week isHidden={hides} />
    </section>
  );
}

const width = 560;
const height = 140;

/** The week as an area, as soon as there are two days of it. */
function Week({ isHidden }: { readonly isHidden: boolean }): ReactElement {
  const t = useTranslations('ledger');
  const { data } = useCall(ledger.earnings, {}, { refetchInterval: 60_000 });
  const line = data?.line.map((point) => Number(point.total)) ?? [];
  if (isHidden || line.length < 2) return <span />;
  const points = linePoints(line, width, height);
  return (
    <figure className="wide-week">
      <figcaption className="text-12 text-t3">{t('sevenDays')}</figcaption>
      <svg role="img" aria-label={t('week')} viewBox={`0 0 ${width} ${height + 20}`} preserveAspectRatio="none">
        <polygon points={`1,${height + 20} ${points} ${width - 1},${height + 20}`} fill="var(--area)" />
        <polyline
          points={points}
          fill="none"
          stroke="var(--accent)"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          strokeLinejoin="round"
        />
      </svg>
    </figure>
  );
}
