import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales, nearestLocale, type ProductLocale } from '@bourse/contract/locales';

/** A description of an asset in one language. The app translates the keys of the facts; their values are plain. */
interface Introduction {
  readonly name: string;
  readonly text: string;
  readonly facts: Readonly<Partial<Record<FactKey, string>>>;
}
type FactKey = 'launched' | 'consensus' | 'blockTime' | 'supplyLimit' | 'whitePaper';
type Introductions = Readonly<Record<string, Introduction>>;

const read = new Map<ProductLocale, Introductions>();

/** The texts of one language, {locale}.json. */
function introductions(locale: ProductLocale): Introductions {
  let texts = read.get(locale);
  if (texts === undefined) {
    texts = JSON.parse(readFileSync(join(import.meta.dirname, `${locale}.json`), 'utf8')) as Introductions;
    read.set(locale, texts);
  }
  return texts;
}

/** In the nearest language to this one. Undefined if nobody has described the asset. */
export function introductionIn(
  locale: string | undefined,
  asset: string,
): { locale: ProductLocale; introduction: Introduction | undefined } {
  const nearest = nearestLocale(locale, locales);
  return { locale: nearest, introduction: introductions(nearest)[asset] };
}
