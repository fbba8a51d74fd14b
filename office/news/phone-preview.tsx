import { type ContentFields, type ContentKind, type ContentText, news } from '@bourse/contract/office/news';
import { Badge } from '@bourse/ui/badge';
import { RichText } from '@bourse/ui/rich-text';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChipRow } from '../parts/chips.tsx';
import { directionOf, languageName } from '../parts/languages.ts';
import { api } from '../wire/api.ts';
import { resolvedTheme } from './theme.ts';

/** Waits until the editor has stopped typing. */
function useCalm<T>(value: T, ms: number): T {
  const [calm, setCalm] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return calm;
}

/** A preview on a phone, dark or light: parsed by the server and drawn with the app's own component. */
export function PhonePreview({
  kind,
  locale,
  text,
  fallback,
  fields,
  own,
}: {
  readonly kind: ContentKind;
  readonly locale: string;
  readonly text: ContentText;
  readonly fallback: ContentText | undefined;
  readonly fields: ContentFields;
  readonly own: Readonly<Record<string, string>>;
}): ReactElement {
  const t = useTranslations('news');
  const [theme, setTheme] = useState<'dark' | 'light'>(resolvedTheme);
  const isMissing = text.title === '' && text.body === '' && text.picture === '';
  const shown = isMissing && fallback ? fallback : text;
  const written = isMissing && fallback ? 'en' : locale;
  const body = useCalm(shown.body, 350);
  const { data } = useQuery({
    queryKey: [news.preview.path, body],
    queryFn: ({ signal }) => api(news.preview, { body }, { signal }),
    enabled: kind !== 'slide' && body !== '',
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const blocks = body === '' ? [] : (data?.blocks ?? []);
  const pictureOf = (source: string): string | undefined => own[source.slice(source.lastIndexOf('/') + 1)] ?? source;
  const picture = shown.picture || fallback?.picture || '';
  return (
    <div className="grid justify-items-center gap-3">
      <div className="flex w-full items-center justify-between gap-3">
        <ChipRow
          label={t('theme')}
          value={theme}
          onValue={setTheme}
          chips={[
            { value: 'dark', label: t('dark') },
            { value: 'light', label: t('light') },
          ]}
        />
        {isMissing && locale !== 'en' && <span className="text-12 text-warn">{t('missing', { language: languageName(locale) })}</span>}
      </div>
      {/* The app's own tokens in the chosen theme; links don't work in the preview. */}
      <div
        onClickCapture={(event) => {
          if ((event.target as Element).closest('a')) event.preventDefault();
        }}
        className={`theme-${theme} w-full max-w-[360px] overflow-hidden rounded-[32px] bg-bg0 text-t1 shadow-[0_0_0_6px_var(--bg3),0_0_0_7px_var(--line)]`}
      >
        <div className="h-[600px] overflow-auto px-4 pt-8 pb-10 scroll-bare">
          {kind === 'slide' ? (
            <div lang={written} dir={directionOf(written)}>
              <div className="aspect-[5/2] w-full overflow-hidden rounded-card bg-bg1">
                {picture && (
                  <img
                    src={own[picture] ?? (picture.startsWith('/') ? picture : `/api/uploads/${picture}`)}
                    alt=""
                    className="size-full object-cover"
                  />
                )}
              </div>
              <p className="mt-2.5 cut text-13 font-medium text-t2">{shown.title}</p>
            </div>
          ) : (
            <>
              {kind === 'notice' && (
                <p dir={directionOf(written)} className="mb-3 text-start">
                  <Badge tone={fields.category === 'security' ? 'danger' : fields.category === 'maintenance' ? 'warn' : 'plain'}>
                    {t(`categories.${fields.category ?? 'product'}`)}
                  </Badge>
                </p>
              )}
              <article lang={written} dir={directionOf(written)} className="text-start text-15">
                <h2 className="text-24 leading-8 font-semibold tracking-title text-balance wrap-anywhere">{shown.title}</h2>
                <RichText blocks={blocks} level={3} picture={pictureOf} />
              </article>
            </>
          )}
        </div>
      </div>
      {kind !== 'slide' && data && data.dropped.length > 0 && body !== '' && (
        <ul aria-label={t('dropped')} className="w-full rounded-field bg-warn-tint px-3 py-2 text-12 text-warn">
          {data.dropped.map((what) => (
            <li key={what} className="[overflow-wrap:anywhere]">
              {what}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
