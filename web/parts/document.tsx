import type { Output } from '@bourse/contract/call';
import { RichText } from '@bourse/ui/rich-text';
import { SkeletonText } from '@bourse/ui/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { languageOf } from '../locales/locale.ts';
import { news } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { pictureAtOrigin } from '../wire/origin.ts';
import { useCall } from '../wire/use-call.ts';
import { CallFailure } from './screen.tsx';

export type Document = Output<typeof news.document>;

/** A legal or about text in the trader's language. Kept while the app runs, and by the service worker for offline. */
export const useDocument = (name: Document['name'], version?: string): UseQueryResult<Document, Error> =>
  useCall(
    news.document,
    { name, locale: useLocale(), ...(version !== undefined && { version }) },
    { staleTime: version === undefined ? 600_000 : Number.POSITIVE_INFINITY },
  );

/** The text itself: version and date first, then its parts, each with a heading that the contents can jump to. */
export function DocumentText({
  query,
  prefix = 'part',
}: {
  readonly query: UseQueryResult<Document, Error>;
  readonly prefix?: string;
}): ReactElement {
  const t = useTranslations('news');
  const locale = useLocale();
  if (query.isPending) return <SkeletonText label={t('loading')} lines={16} />;
  if (query.isError) return <CallFailure title={t('failed')} error={query.error} onRetry={() => void query.refetch()} />;
  const { version, date, sections, locale: written } = query.data;
  return (
    <>
      <p className="text-12 text-t3">{t('version', { version, date: dateText(date, locale, 'day') })}</p>
      {written !== locale && !query.isPlaceholderData && (
        <p className="mt-1 text-12 text-warn">{t('fallback', { language: languageOf(written).own })}</p>
      )}
      <article lang={written} dir={languageOf(written).direction}>
        {sections.map((section, i) => (
          <section key={section.heading} id={`${prefix}-${i + 1}`} className="mt-6 scroll-mt-(--head)">
            {section.heading && <h2 className="text-[1.07em] font-semibold">{section.heading}</h2>}
            <RichText blocks={section.blocks} level={3} picture={pictureAtOrigin} />
          </section>
        ))}
      </article>
    </>
  );
}
