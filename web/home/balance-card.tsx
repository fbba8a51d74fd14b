import { Direction, Figure } from '@bourse/ui/figure';
import { Skeleton } from '@bourse/ui/skeleton';
import { Sparkline } from '@bourse/ui/sparkline';
import { Eye, EyeOff } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { prefer, usePreferences } from '../parts/preferences.ts';
import { toneOf } from '../parts/tone.ts';
import { ledger, market } from '../wire/calls.ts';
import { convertText, type DisplayRate, LIVE_MS, rateOf, todayOf } from '../wire/display-currency.ts';
import { directionOf, hidden, moneyText, percentText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';

const usdt: DisplayRate = { currency: 'USDT', decimals: 2, rate: '1' };

/** Total, today and the week in one glance. The height is the same in every state, so nothing below it moves. */
export function BalanceCard(): ReactElement {
  return (
    <section className="px-4 pt-2 pb-5">
      <Balance />
    </section>
  );
}

function Balance(): ReactElement {
  const t = useTranslations('home');
  const locale = useLocale();
  const text = useErrorText();
  const hides = usePreferences((p) => p.hideBalances);
  const wished = usePreferences((p) => p.currency);
  const balances = useCall(ledger.balances, {}, { refetchInterval: LIVE_MS });
  const earnings = useCall(ledger.earnings, {}, { refetchInterval: 60_000 });
  const rates = useCall(market.displayRates, {}, { enabled: wished !== 'USDT', staleTime: 300_000 });
  const rate =
    wished === 'USDT'
      ? usdt
      : rateOf(
          rates.data?.find((r) => r.currency === wished),
          balances.data,
        );
  const total = balances.data?.total;
  const today = rate && balances.data && todayOf(balances.data, rate);
  const direction = directionOf(today?.change);

  return (
    <>
      <button type="button" onClick={() => prefer({ hideBalances: !hides })} className="target flex h-6 items-center gap-2 text-13 text-t2">
        {t('total')}
        <span className="sr">{hides ? t('show') : t('hide')}</span>
        {hides ? <EyeOff size={16} strokeWidth={1.75} aria-hidden /> : <Eye size={16} strokeWidth={1.75} aria-hidden />}
      </button>
      <p className="mt-1 flex min-h-[2.875rem] items-baseline gap-1.5">
        {hides ? (
          <span className="text-40 font-semibold tracking-hero">
            <span aria-hidden>{hidden}</span>
            <span className="sr">{t('hidden')}</span>
          </span>
        ) : total !== undefined && rate ? (
          <Total text={convertText(total, rate, locale)} unit={rate.currency} />
        ) : balances.error && !balances.data ? (
          <Unable text={text(balances.error)} title={t('failed')} retry={t('retry')} onRetry={() => void balances.refetch()} />
        ) : balances.data ? (
          <span className="self-center text-13 text-t2">{t('incomplete')}</span>
        ) : (
          <span className="self-center">
            <Skeleton width={212} height={34} />
          </span>
        )}
      </p>
      <div className="mt-1.5 flex min-h-[26px] items-center justify-between gap-3">
        {hides ? (
          <span className="text-13 text-t3" aria-hidden>
            {hidden}
          </span>
        ) : balances.data ? (
          <span className={`flex items-center gap-1 text-13 font-medium ${toneOf(direction, 'text-t2')}`}>
            {today && rate && (
              <>
                <Direction of={direction} {...(direction !== 'flat' && { label: t(direction) })} />
                <Figure text={moneyText(today.change, locale, { minimum: rate.decimals, sign: 'never' })} />
                <Figure text={`(${percentText(today.percent, locale, 'never')})`} />
                <span className="font-normal text-t3">{t('today')}</span>
              </>
            )}
          </span>
        ) : balances.error ? (
          <span />
        ) : (
          <Skeleton width={150} height={13} />
        )}
        <span role="img" aria-label={t('week')} className="flex-none">
          <Sparkline values={hides ? undefined : earnings.data?.line.map((point) => Number(point.total))} width={104} height={26} />
        </span>
      </div>
    </>
  );
}

/** The one large figure, its decimals quieter. A long one is set smaller instead of being cut. */
const Total = ({ text, unit }: { readonly text: string; readonly unit: string }): ReactElement => (
  <span dir="ltr" className="flex min-w-0 items-baseline gap-1.5">
    <Figure
      text={text}
      quiet
      className={`font-semibold tracking-hero ${text.length > 18 ? 'text-24' : text.length > 14 ? 'text-32' : 'text-40'}`}
    />
    <span className="text-15 font-medium text-t3">{unit}</span>
  </span>
);

const Unable = ({
  title,
  text,
  retry,
  onRetry,
}: {
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly retry: ReactNode;
  readonly onRetry: () => void;
}): ReactElement => (
  <span role="alert" className="flex min-w-0 flex-1 items-center gap-3 self-center">
    <span className="min-w-0 flex-1">
      <span className="block text-15 font-semibold">{title}</span>
      <span className="block truncate text-12 text-t3">{text}</span>
    </span>
    <button type="button" onClick={onRetry} className="min-h-11 px-2 text-15 font-semibold text-accent">
      {retry}
    </button>
  </span>
);
