import type { ContentBody, ContentFields, ContentKind, ContentText } from '@bourse/contract/office/news';

export const noText: ContentText = { title: '', body: '', picture: '' };
export const newBody = (kind: ContentKind): ContentBody => ({
  fields: kind === 'notice' ? { category: 'product', pinned: false } : kind === 'slide' ? { link: '' } : {},
  texts: { en: noText },
});

const isEmpty = (text: ContentText | undefined): boolean =>
  text === undefined || (text.title.trim() === '' && text.body.trim() === '' && text.picture === '');
const same = (a: ContentText | undefined, b: ContentText | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && a.title === b.title && a.body === b.body && a.picture === b.picture);

/** What a save would send: languages that were written, languages that were emptied, and whether anything changed at all. */
export function changesOf(before: ContentBody | undefined, now: ContentBody) {
  const texts = Object.fromEntries(
    Object.entries(now.texts).filter(([locale, text]) => !isEmpty(text) && !same(before?.texts[locale], text)),
  );
  const remove = Object.keys(before?.texts ?? {}).filter((locale) => isEmpty(now.texts[locale]));
  const names = ['category', 'pinned', 'link'] as const satisfies readonly (keyof ContentFields)[];
  const isFieldChanged = before !== undefined && names.some((name) => before.fields[name] !== now.fields[name]);
  return { texts, remove, isChanged: Object.keys(texts).length > 0 || remove.length > 0 || isFieldChanged };
}

/** The state of a language: complete, started or missing. The others fall back to English. */
export function stateOf(kind: ContentKind, locale: string, text: ContentText | undefined): 'whole' | 'begun' | 'missing' {
  if (text === undefined || isEmpty(text)) return 'missing';
  const hasBody = kind === 'slide' ? text.picture !== '' || locale !== 'en' : text.body.trim() !== '';
  return text.title.trim() !== '' && hasBody ? 'whole' : 'begun';
}

/** Inserts text into Markdown at the caret. */
export const inserted = (body: string, at: number, text: string): string => `${body.slice(0, at)}${text}${body.slice(at)}`;
