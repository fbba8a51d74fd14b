import type { ContentFields, ContentKind, ContentText } from '@bourse/contract/office/news';
import { pictureAddress } from './rich-text.ts';

// Published content from the tables. `chosen` picks the reader's language: the requested locale, another one of the same language,
// or English.

/** Joined to `content_version v`; $1 is the asked locale, $2 its language. */
export const chosen = `CROSS JOIN LATERAL (SELECT CASE
    WHEN v.body->'texts' ? $1 THEN $1
    ELSE coalesce((SELECT k FROM jsonb_object_keys(v.body->'texts') k WHERE split_part(k, '-', 1) = $2 ORDER BY k LIMIT 1), 'en')
  END AS locale) AS l`;

/** What traders may see right now. */
export const shown = (kind: ContentKind): string =>
  `FROM content c JOIN content_version v ON v.content = c.id AND v.version = c.published_version
   WHERE c.kind = '${kind}' AND c.publish_at <= now() AND (c.unpublish_at IS NULL OR c.unpublish_at > now())`;

export const localeOf = (asked: string | undefined): readonly [string, string] => {
  const locale = asked ?? 'en';
  return [locale, locale.split('-')[0] as string];
};

/** The same choice for texts in memory. */
export function chosenText<T>(
  texts: Readonly<Record<string, T>>,
  asked: string | undefined,
): { readonly locale: string; readonly text: T } {
  const [locale, language] = localeOf(asked);
  const near = Object.keys(texts)
    .sort()
    .find((one) => one.split('-')[0] === language);
  const found = locale in texts ? locale : (near ?? 'en');
  return { locale: found, text: texts[found] as T };
}

export interface Body {
  readonly fields: ContentFields;
  readonly texts: Readonly<Record<string, ContentText>>;
}

/** A slide refers to an upload by its ID, or to an image shipped with the app by its path. */
export const slidePicture = (picture: string): string | undefined =>
  pictureAddress(picture.startsWith('/') ? picture : `upload:${picture}`);
