import type { SaleSubscription } from '@bourse/contract/ico-text';
import { Badge, type BadgeTone } from '@bourse/ui/badge';
import { Coin } from '@bourse/ui/coin';
import { Figure } from '@bourse/ui/figure';
import { type ReactElement, useEffect, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useAddress } from '../nav/go.ts';
import { dateText } from '../wire/date-text.ts';
import { moneyText } from '../wire/money-text.ts';
import { useRefresh } from '../wire/use-call.ts';
import { OwnSubscription } from './own-subscription.tsx';
import { SaleFacts } from './sale-facts.tsx';
import { type Sale, useSecondHand } from './sales.ts';
import { SubscribeButton } from './subscribe-button.tsx';
import { SupplyBar } from './supply-bar.tsx';
import { timeLeft } from './time-left.ts';

const tones: Readonly<Record<Sale['status'], BadgeTone>> = {
  coming: 'accent',
  open: 'success',
  allotting: 'warn',
  ended: 'plain',
  cancelled: 'danger',
};

/** One sale: how much of it is subscribed, how long it runs, its terms, and the trader's own part in it. */
export function SaleCard({ sale, own }: { readonly sale: Sale; readonly own: SaleSubscription | undefined }): ReactElement {
  const t = useTranslations('ico');
  const locale = useLocale();
  const { asset, status } = sale;
  return (
    <article id={`sale-${sale.id}`} aria-label={sale.name} className="grid scroll-mt-20 gap-3.5 rounded-card bg-bg1 p-4">
      <Arrival id={sale.id} />
      <header className="flex items-center gap-3">
        <Coin asset={asset} size={40} />
        <span className="min-w-0 flex-1">
          <h2 className="truncate text-17 font-semibold tracking-title">
            <bdi>{sale.name}</bdi>
          </h2>
          <span className="block text-13 text-t3">
            {t.rich('priceEach', {
              asset: () => <bdi dir="ltr">{asset}</bdi>,
              price: () => <Figure text={`${moneyText(sale.price, locale)} USDT`} />,
            })}
          </span>
        </span>
        <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
      </header>
      <SupplyBar sale={sale} />
      <Clock sale={sale} />
      <SaleFacts sale={sale} />
      {own && <OwnSubscription sale={sale} own={own} />}
      {(status === 'open' || status === 'coming') && <SubscribeButton sale={sale} own={own} />}
    </article>
  );
}

/** Scrolls to the sale that the address names, once. */
function Arrival({ id }: { readonly id: string }): null {
  const asked = useAddress('/ico').id;
  useEffect(() => {
    if (asked === id) document.getElementById(`sale-${id}`)?.scrollIntoView({ block: 'start' });
  }, [asked, id]);
  return null;
}

/** The time until a sale starts or ends, by the server's clock; afterwards when it ended. */
function Clock({ sale }: { readonly sale: Sale }): ReactElement {
  const t = useTranslations('ico.clock');
  const locale = useLocale();
  const now = useSecondHand();
  const refresh = useRefresh();
  const at = sale.status === 'coming' ? sale.startsAt : sale.endsAt;
  const isRunning = sale.status === 'coming' || sale.status === 'open';
  const left = isRunning ? timeLeft(at, now) : undefined;
  // When the time has come, the server says what's next.
  const isDue = isRunning && left === undefined;
  const asked = useRef(false);
  useEffect(() => {
    if (!isDue) asked.current = false;
    else if (!asked.current) {
      asked.current = true;
      void refresh('ico');
    }
  }, [isDue, refresh]);
  const date = (time: string) => <time dateTime={time}>{dateText(time, locale, 'shorts')}</time>;
  if (!isRunning)
    return (
      <p className="text-13 text-t2">
        {sale.status === 'cancelled' && sale.cancelledAt
          ? t.rich('cancelled', { at: () => date(sale.cancelledAt as string) })
          : sale.status === 'allotting'
            ? t('allotting')
            : t.rich('ended', { at: () => date(sale.endsAt) })}
      </p>
    );
  return (
    <div className="flex items-end justify-between gap-3">
      <span className="min-w-0">
        <span className="block text-12 text-t3">{t(sale.status === 'coming' ? 'startsIn' : 'endsIn')}</span>
        <span role="timer" aria-live="off" className="text-20 font-semibold">
          {left ? (
            <>
              {left.days > 0 && <>{t('days', { days: left.days })} </>}
              <Figure text={left.clock} />
            </>
          ) : (
            t('now')
          )}
        </span>
      </span>
      <span className="flex-none text-end text-12 text-t3">{date(at)}</span>
    </div>
  );
}
