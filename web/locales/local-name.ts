import { useLocale } from 'use-intl';

export type Names = Readonly<Record<string, string>>;

/** By language. They come with its texts. */
const named = new Map<string, Names>();
export const keepNames = (locale: string, names: Names): void => {
  named.set(locale, names);
};

/**
 * The server names assets and networks in English, as the operator entered them. Where traders of a language use a name of their
 * own, it's in names/{locale}.json; any other name is shown as the server sends it.
 */
export const localName = (name: string, locale: string): string => named.get(locale)?.[name] ?? name;

/** Names assets and networks in the language of the app. */
export function useLocalName(): (name: string) => string {
  const locale = useLocale();
  return (name) => localName(name, locale);
}
