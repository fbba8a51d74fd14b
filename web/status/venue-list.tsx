import { Badge } from '@bourse/ui/badge';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { moneyText } from '../wire/money-text.ts';
import type { PriceVenue } from './price-status.ts';

/** The connections to other exchanges; a practice market has none. */
export function VenueList({ venues }: { readonly venues: readonly PriceVenue[] }): ReactElement {
  const t = useTranslations('status');
  return (
    <ul aria-label={t('venues')} className="overflow-hidden rounded-card bg-bg1 [&>*+*]:hairline-t">
      {venues.map((venue) => (
        <VenueRow key={venue.venue} venue={venue} />
      ))}
    </ul>
  );
}

function VenueRow({ venue: v }: { readonly venue: PriceVenue }): ReactElement {
  const t = useTranslations('status');
  const locale = useLocale();
  const number = (text: string) => `\u2068${moneyText(text, locale)}\u2069`;
  const facts = [
    t('rate', { rate: number(v.messagesPerSecond) }),
    v.skewMs !== undefined && t('skew', { milliseconds: number(String(v.skewMs)) }),
    v.reconnects > 0 && t('reconnects', { count: v.reconnects }),
    v.garbage > 0 && t('garbage', { count: v.garbage }),
    v.late > 0 && t('late', { count: v.late }),
  ].filter((fact) => fact !== false);
  return (
    <li className="grid min-h-14 gap-0.5 px-4 py-2 text-13">
      <span className="flex flex-wrap items-center gap-2">
        <bdi dir="ltr" className="text-15 font-semibold">
          {v.venue}
        </bdi>
        <bdi dir="ltr" className="text-12 text-t3">
          {v.host}
        </bdi>
        <span className="ms-auto">
          <Badge tone={v.isConnected ? 'success' : 'danger'}>{t(v.isConnected ? 'connected' : 'disconnected')}</Badge>
        </span>
      </span>
      <span className="text-12 text-t3">{facts.join(' · ')}</span>
      {v.refused !== undefined && (
        <bdi dir="ltr" className="text-12 wrap-anywhere text-warn">
          {v.refused}
        </bdi>
      )}
    </li>
  );
}
