import { shownName } from '@bourse/contract/instrument-id';
import { Figure } from '@bourse/ui/figure';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { dateText } from '../wire/date-text.ts';
import { missing, moneyText, percentText } from '../wire/money-text.ts';
import { type PriceIndex, type PriceSource, standingOf } from './price-status.ts';

/** The sources of an index: whether each counts, its price, how far it's off, and how old it is. Rows keep their height. */
export function SourceList({ index: { symbol, sources } }: { readonly index: PriceIndex }): ReactElement {
  const t = useTranslations('status');
  return (
    <ul aria-label={t('sourcesOf', { name: shownName(symbol) })} className="mt-2 [&>*+*]:hairline-t">
      {sources.map((source) => (
        <SourceRow key={source.source} source={source} />
      ))}
    </ul>
  );
}

function SourceRow({ source: s }: { readonly source: PriceSource }): ReactElement {
  const t = useTranslations('status');
  const locale = useLocale();
  const standing = standingOf(s);
  const why =
    standing === 'counts'
      ? t('counts')
      : standing === 'back'
        ? t('backAt', { time: `\u2068${dateText(s.backAt, locale, 'time')}\u2069` })
        : s.state === 'live'
          ? t('out')
          : t(`sourceState.${s.state}`);
  return (
    <li className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 text-13">
      <span className="min-w-0">
        <bdi dir="ltr" className="font-medium">
          {s.source}
        </bdi>{' '}
        {s.pair !== undefined && (
          <bdi dir="ltr" className="text-12 text-t3">
            {s.pair}
            {s.rate !== undefined && ` ÷ ${s.rate}`}
          </bdi>
        )}
        <span className={`block text-12 ${standing === 'counts' ? 'text-success' : 'text-warn'}`}>{why}</span>
      </span>
      <span className="text-end">
        <Figure text={moneyText(s.price, locale)} />
        <span className="block text-12 text-t3">
          <Figure text={s.deviation === undefined ? missing : percentText(s.deviation, locale, 'always', 4)} />
          {s.ageMs !== undefined &&
            ` · ${t('age', { seconds: `\u2068${moneyText((Math.max(0, s.ageMs) / 1_000).toFixed(1), locale)}\u2069` })}`}
        </span>
      </span>
    </li>
  );
}
