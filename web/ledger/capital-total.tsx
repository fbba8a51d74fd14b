import { Direction, Figure } from '@bourse/ui/figure';
import { Skeleton } from '@bourse/ui/skeleton';
import { Sparkline } from '@bourse/ui/sparkline';
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
import { unpricedAssets } from '../wire/worth.ts';

/** The one large figure, what today has brought, and the line of the week. The height is the same in every state. */
export function CapitalTotal({
  balances,
  state,
  rate,
}: {
  readonly balances: Balances | undefined;
  readonly state: 'known' | 'pending' | 'failed';
  readonly rate: DisplayRate | undefined;
}): ReactElement {
  const t = useTranslations('ledger');
  const locale = useLocale();
  const hides = usePreferences((p) => p.hideBalances);
  const wished = usePreferences((p) => p.currency);
  const total = balances?.total;
  const text = convertText(total, rate, locale);
  return (
    <section aria-label={t('total')} className="px-4">
      <Go to="/currency" className="target inline-flex min-h-6 items-center gap-1 text-13 text-t2">
        {t('totalIn', { currency: `\u2068${rate?.currency ?? wished}\u2069` })}
        <ChevronDown size={14} strokeWidth={2} aria-hidden />
      </Go>
      <div className="flex items-end justify-between gap-3">
        <div className="min-w-0">
          <p className="flex min-h-[2.875rem] items-center">
            {hides ? (
              <Hidden label={t('hidden')} className="text-40 font-semibold tracking-hero" />
            ) : state === 'failed' ? (
              <span className="text-40 font-semibold text-t3">{missing}</span>
            ) : state === 'pending' || !rate ? (
              <Skeleton width={196} height={34} />
            ) : total === undefined ? (
              <span className="text-13 text-t2">{t('incomplete')}</span>
            ) : (
              <Figure text={text} quiet className={`font-semibold tracking-hero ${size(text)}`} />
            )}
          </p>
          <Today balances={balances} rate={rate} />
        </div>
        <Week />
      </div>
    </section>
  );
}

/** A long figure is set smaller instead of being cut. */
const size = (text: string): string => (text.length > 15 ? 'text-24' : text.length > 11 ? 'text-32' : 'text-40');

/** From the same answer as the total, so the two always fit. */
function Today({ balances, rate }: { readonly balances: Balances | undefined; readonly rate: DisplayRate | undefined }): ReactElement {
  const t = useTranslations('ledger');
  const app = useTranslations('app');
  const locale = useLocale();
  const hides = usePreferences((p) => p.hideBalances);
  const today = balances && rate && todayOf(balances, rate);
  const direction = directionOf(today?.change);
  const unpriced = balances && unpricedAssets(balances).join(', ');
  const tone = hides ? 'text-t2' : toneOf(direction, 'text-t2');
  return (
    <p className={`mt-0.5 flex min-h-[1.125rem] items-center gap-1 text-13 font-medium ${tone}`}>
      {hides ? (
        <Hidden label={t('hidden')} />
      ) : !balances || !rate ? (
        <Skeleton width={150} height={13} />
      ) : (
        today && (
          <>
            <Direction of={direction} {...(direction !== 'flat' && { label: app(direction) })} />
            <Figure text={moneyText(today.change, locale, { minimum: rate.decimals, sign: 'never' })} />
            <Figure text={`(${percentText(today.percent, locale, 'never')})`} />
            <span className="font-normal text-t3">{t('today')}</span>
          </>
        )
      )}
      {unpriced && <span className="ms-1 min-w-0 truncate font-normal text-t3">{t('without', { assets: `\u2068${unpriced}\u2069` })}</span>}
    </p>
  );
}

/** The week as a line, as soon as there are two days of it. */
function Week(): ReactElement | null {
  const t = useTranslations('ledger');
  const hides = usePreferences((p) => p.hideBalances);
  const { data } = useCall(ledger.earnings, {}, { refetchInterval: 60_000 });
  const line = data?.line.map((point) => Number(point.total)) ?? [];
  return line.length < 2 ? null : (
    <div className="flex flex-none flex-col items-end">
      <span role="img" aria-label={t('week')}>
        <Sparkline values={hides ? undefined : line} width={112} height={40} />
      </span>
      <span className="text-11 text-t3" aria-hidden>
        {t('sevenDays')}
      </span>
    </div>
  );
}

const Hidden = ({ label, className }: { readonly label: string; readonly className?: string }): ReactElement => (
  <span className={className}>
    <span aria-hidden>{hidden}</span>
    <span className="sr">{label}</span>
  </span>
);
