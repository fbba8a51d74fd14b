import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

/** `identity.lock-trader` reads "Locked", before whom. An act without a text yet is said by its own words. */
export function useActText(): (act: string) => string {
  const t = useTranslations('audit');
  return useCallback(
    (act) => {
      const key = `acts.${act}` as 'acts.entry.sign-in';
      return /^[a-z-]+\.[a-z-]+$/.test(act) && t.has(key) ? t(key) : wordsOf(act);
    },
    [t],
  );
}

/** `lock_trader` reads "Lock trader". */
function wordsOf(act: string): string {
  const words = (act.split('.').at(-1) ?? act).replaceAll(/[-_]+/g, ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Named already by the words of the act. */
const namedByAct: ReadonlySet<string> = new Set([
  'trader',
  'instrument',
  'config',
  'fees',
  'rewards',
  'rules',
  'stop',
  'network',
  'custody',
  'outbox',
  'reserve',
]);

interface About {
  readonly act: string;
  readonly subject?: string | undefined;
  readonly object?: string | undefined;
  readonly subjectName?: string | undefined;
}

/** The name of a thing: `withdrawal:2` reads "withdrawal W-2". */
export function useThingText(): (text: string) => string {
  const t = useTranslations('audit');
  return useCallback((text) => thingText(text, (key, values) => t(`things.${key}`, values)), [t]);
}

/** What an act was about, after its words: the case first, then whose it is. Who signs in is said already by whose act it is. */
export function useAboutText(): (entry: About) => string {
  const t = useTranslations('audit');
  const words = useThingText();
  return useCallback(
    ({ act, subject, object, subjectName }) => {
      if (act.startsWith('entry.') && act !== 'entry.sign-in-failed') return '';
      const uid = traderOf(subject);
      if (object === undefined || object === subject) return subjectName ?? words(subject ?? '');
      if (uid !== undefined) return `${words(object)} ${t('things.ofTrader', { uid })}`;
      return subject === undefined ? words(object) : `${words(subject)} · ${words(object)}`;
    },
    [t, words],
  );
}

const things = ['case', 'chain', 'request', 'snapshot', 'message', 'restore', 'withdrawal', 'deposit'] as const;
const areas = ['withdrawals', 'flash', 'spot'] as const;
type ThingWords = (key: (typeof things)[number] | (typeof areas)[number], values: { readonly id: string }) => string;

/** `trader:100003` reads "100003", `withdrawal:2` reads "withdrawal W-2", `network:USDT:tron` reads "USDT tron". */
function thingText(text: string, say: ThingWords): string {
  const [kind = '', ...rest] = text.split(':');
  const id = kind === 'withdrawal' ? `W-${rest[0]}` : kind === 'deposit' ? depositText(rest[0] ?? '') : rest.join(' ');
  const thing = things.find((one) => one === kind);
  if (thing !== undefined) return say(thing, { id });
  if (!namedByAct.has(kind)) return [kind.replaceAll('-', ' '), ...rest].join(' ').trim();
  const area = areas.find((one) => one === id);
  return area === undefined || kind === 'stop' ? id : say(area, { id });
}

/** `p4` reads "P-4". */
const depositText = (id: string): string => id.replace(/^p(?=\d)/, 'P-');

/** The trader that something is about, if it is one. */
export const traderOf = (subject: string | undefined): string | undefined => /^trader:([1-9]\d{0,15})$/.exec(subject ?? '')?.[1];
