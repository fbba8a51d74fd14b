import { shownName } from '@bourse/contract/instrument-id';
import { Badge, type BadgeTone } from '@bourse/ui/badge';
import { Figure } from '@bourse/ui/figure';
import { Empty } from '@bourse/ui/notice';
import { SkeletonRows } from '@bourse/ui/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ReactElement, useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CallFailure } from '../parts/screen.tsx';
import { isPractice, useSystemConfig } from '../parts/system-config.ts';
import { dateText } from '../wire/date-text.ts';
import { moneyText } from '../wire/money-text.ts';
import type { PriceIndex, PriceStatus } from './price-status.ts';
import { SourceList } from './source-list.tsx';

/** Every index with its state and price; its sources fold out. Refreshed figures stay in their places. */
export function IndexList({ prices }: { readonly prices: UseQueryResult<PriceStatus, Error> }): ReactElement {
  const t = useTranslations('status');
  const locale = useLocale();
  const practice = isPractice(useSystemConfig());
  const { data, error, refetch } = prices;
  if (data === undefined)
    return error ? (
      <CallFailure title={t('pricesFailed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows label={t('loading')} rows={6} height={56} disc={false} />
    );
  if (data.indices.length === 0) return <Empty title={t('noIndices')} />;
  return (
    <>
      <ul aria-label={t('prices')} className="overflow-hidden rounded-card bg-bg1 [&>*+*]:hairline-t">
        {data.indices.map((index) => (
          <IndexRow key={index.symbol} index={index} />
        ))}
      </ul>
      <p className="mt-2 text-12 text-t3">
        {practice && `${t('pricesPractice')} `}
        {t('updated', { time: `\u2068${dateText(data.at, locale, 'time')}\u2069` })}
      </p>
    </>
  );
}

const tones = { normal: 'success', degraded: 'warn', stale: 'danger', held: 'danger' } as const satisfies Record<
  PriceIndex['state'],
  BadgeTone
>;

function IndexRow({ index }: { readonly index: PriceIndex }): ReactElement {
  const t = useTranslations('status');
  const locale = useLocale();
  const id = useId();
  const [isOpen, open] = useState(false);
  const { symbol, state, price, sources, normal, degraded, coming } = index;
  const decimals = price?.split('.')[1]?.length ?? 0;
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => open(!isOpen)}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-start -outline-offset-2"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-2">
            <bdi dir="ltr" className="text-15 font-semibold">
              {shownName(symbol)}
            </bdi>
            <Badge tone={tones[state]}>{t(`indexState.${state}`)}</Badge>
            {coming.length > 0 && <Badge tone="accent">{t('coming')}</Badge>}
          </span>
          <span className="text-12 text-t3">{t('used', { used: sources.filter(({ used }) => used).length, all: sources.length })}</span>
        </span>
        <Figure text={moneyText(price, locale, { minimum: decimals, maximum: decimals })} className="text-15 font-medium" />
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden className={`text-t3 ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <div id={id} hidden={!isOpen} className="px-4 pb-3">
        <p className="text-12 text-t3">
          {t(`indexText.${state}`)} {t('needs', { normal, degraded })}
        </p>
        {isOpen && <SourceList index={index} />}
        {coming.map(({ announcedAt, appliesAt, sources: text }) => (
          <p key={`${appliesAt} ${text}`} className="mt-2 rounded-field bg-accent-tint p-2.5 text-12">
            <span className="block font-medium text-accent">
              {t('comingAt', {
                announced: `\u2068${dateText(announcedAt, locale, 'shorts')}\u2069`,
                applies: `\u2068${dateText(appliesAt, locale, 'shorts')}\u2069`,
              })}
            </span>
            <bdi dir="ltr" className="wrap-anywhere">
              {text}
            </bdi>
          </p>
        ))}
      </div>
    </li>
  );
}
