import type { Refused } from '@bourse/client/refused';
import { dateText } from './date-text.ts';
import { moneyText } from './money-text.ts';

/** Looks a key up in the catalogue, with the value where the sentence has a place for it; undefined: there is no such key. */
type Lookup = (key: string, value?: string) => string | undefined;

/**
 * What a refusal says (specification 8): number n is the translated msg_n with the value appended, a key is its translation, and a
 * key that nobody has translated is shown as given. `msg_{code}_value` is the sentence with the value inside it, where there is one.
 */
export function refusalText({ code, value }: Pick<Refused, 'code' | 'value'>, locale: string, lookup: Lookup): string {
  const shown = value && valueText(value, locale);
  const whole = shown && lookup(`msg_${code}_value`, shown);
  if (whole) return whole;
  const text = lookup(`msg_${code}`) ?? code;
  return shown ? `${text} ${shown}` : text;
}

/** Isolated, so that a number keeps its place in a right-to-left sentence. */
function valueText(value: string, locale: string): string {
  const text = /^-?\d+(\.\d+)?$/.test(value)
    ? moneyText(value, locale)
    : /^\d{4}-\d\d-\d\dT/.test(value)
      ? dateText(value, locale, 'shorts')
      : value;
  return `\u2068${text}\u2069`;
}
