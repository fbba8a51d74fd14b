import { shownName } from '@bourse/contract/instrument-id';
import type { AuditEntry } from '@bourse/contract/office/audit';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

type Told = Pick<AuditEntry, 'act' | 'subject' | 'object' | 'subjectName' | 'facts'>;
/** An act as a sentence in three parts: the words before its subject, the subject, and the words after it. */
export type ActSentence = readonly [before: string, about: string, after: string];
export type Say = (key: string, values: Readonly<Record<string, string>>) => string | undefined;

/** A placeholder for the subject, so that it can be shown in another tone. */
const SUBJECT = '\uE000';

/** `ledger.adjust` about a trader reads "Adjusted the balance of 100001", after the operator's name. */
export function useActSentence(): (entry: Told) => ActSentence {
  const t = useTranslations('audit');
  const aboutText = useAboutText();
  return useCallback(
    (entry) => {
      const say: Say = (key, values) => (t.has(key as 'requestOf') ? t(key as 'requestOf', values as never) : undefined);
      return sentenceOf(entry, aboutText(entry), say);
    },
    [t, aboutText],
  );
}

/** The whole sentence in one tone. */
export function useActLine(): (entry: Told) => string {
  const sentence = useActSentence();
  return useCallback((entry) => sentence(entry).join(''), [sentence]);
}

/** An act by itself, for a list to choose from. */
export function useActText(): (act: string) => string {
  const t = useTranslations('audit');
  return useCallback(
    (act) => {
      const say: Say = (key, values) => (t.has(key as 'requestOf') ? t(key as 'requestOf', values as never) : undefined);
      return sentenceOf({ act, facts: '{}' }, '…', say).join('');
    },
    [t],
  );
}

export function sentenceOf({ act, facts: text }: Pick<Told, 'act' | 'facts'>, about: string, say: Say): ActSentence {
  const facts = factsOf(text);
  const values = {
    about: about === '' ? 'none' : SUBJECT,
    take: String(facts['take']),
    isApproved: String(facts['isApproved']),
    isStopped: String(facts['isStopped']),
    what: act.startsWith('four-eyes.') ? wanted(facts, about, say) : '',
  };
  // An act that has no text yet is shown by its code.
  const words = say(act.includes('.') ? `acts.${act}` : `commands.${act}`, values) ?? `${wordsOf(act)} ${values.about}`;
  const [before = '', after] = words.split(SUBJECT);
  return after === undefined ? [before.replace(/ none$/, ''), '', ''] : [before, about, after];
}

/** What a request asks for, with its number: "resume deposits (request 13)". `about` is "request 13 · deposits". */
function wanted(facts: Readonly<Record<string, unknown>>, about: string, say: Say): string {
  const [request = '', thing = ''] = about.split(' · ');
  const what = typeof facts['kind'] === 'string' ? say(`requests.${facts['kind']}`, { about: thing }) : undefined;
  return what === undefined ? about : (say('requestOf', { what, id: request.replace(/^\D+/, '') }) ?? what);
}

/** The entry's facts as an object; empty if they're not JSON. */
export function factsOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const facts: unknown = JSON.parse(text);
    return typeof facts === 'object' && facts !== null ? (facts as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** `lock_trader` reads "Lock trader". */
function wordsOf(act: string): string {
  const words = (act.split('.').at(-1) ?? act).replaceAll(/[-_]+/g, ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Already in the act's own text. */
const namedByAct: ReadonlySet<string> = new Set([
  'trader',
  'instrument',
  'config',
  'fees',
  'rewards',
  'rules',
  'perpetual',
  'second',
  'second-fund',
  'stop',
  'network',
  'custody',
  'outbox',
  'reserve',
  'flash',
  'flash-inventory',
  'sale-supply',
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

/** The subject of an act: the case first, then its trader. A sign-in needs none, as the operator's name comes before it. */
function useAboutText(): (entry: About) => string {
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

const things = [
  'canned-answer',
  'case',
  'chain',
  'release',
  'request',
  'sale',
  'snapshot',
  'message',
  'restore',
  'withdrawal',
  'deposit',
] as const;
const areas = ['withdrawals', 'flash', 'spot'] as const;
type ThingWords = (key: (typeof things)[number] | (typeof areas)[number], values: { readonly id: string }) => string;

/** `trader:100003` reads "100003", `withdrawal:2` "withdrawal W-2", `network:USDT:tron` "USDT tron", `stop:second:BTC-USDT-SEC` "BTCUSDT Sec". */
export function thingText(text: string, say: ThingWords): string {
  const [kind = '', ...rest] = text.split(':');
  const id = kind === 'withdrawal' ? `W-${rest[0]}` : kind === 'deposit' ? depositText(rest[0] ?? '') : rest.join(' ');
  const thing = things.find((one) => one === kind);
  if (thing !== undefined) return say(thing, { id });
  if (!namedByAct.has(kind)) return [kind.replaceAll('-', ' '), ...rest].join(' ').trim();
  if (kind === 'stop' && rest.length === 2) return shownName(rest[1]!);
  const area = areas.find((one) => one === id);
  return area === undefined ? id : say(area, { id });
}

/** `p4` reads "P-4". */
const depositText = (id: string): string => id.replace(/^p(?=\d)/, 'P-');

/** The trader that something is about, if it is one. */
export const traderOf = (subject: string | undefined): string | undefined => /^trader:([1-9]\d{0,15})$/.exec(subject ?? '')?.[1];
