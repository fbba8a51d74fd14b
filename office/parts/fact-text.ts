import type { AuditEntry } from '@bourse/contract/office/audit';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { amountText, moneyText } from '../wire/money-text.ts';
import { timeText } from '../wire/time-text.ts';
import { useChangeText } from './change-text.ts';
import { type ChangeLine, changesOf } from './changes.tsx';

interface FactLine {
  readonly name: string;
  readonly value: string;
  /** The page of the thing, if the office has one. */
  readonly subject?: string;
}
type Facts = Readonly<Record<string, unknown>>;
type Entry = Pick<AuditEntry, 'act' | 'subject'>;
interface FactText {
  readonly changes: readonly ChangeLine[];
  readonly lines: readonly FactLine[];
}

/** Shown elsewhere: as the subject, the second person or a change. */
export const elsewhere: ReadonlySet<string> = new Set([
  ...['kind', 'about', 'second', 'changes', 'before', 'after', 'case', 'deposit', 'withdrawal', 'isStopped'],
]);
const moneys: ReadonlySet<string> = new Set(['amount', 'claimed', 'arrived']);
const counts: ReadonlySet<string> = new Set([
  'accounts',
  'ended',
  'entries',
  'most',
  'seq',
  'sessionsEnded',
  'tries',
  'wrong',
  'round',
  'rows',
]);
/** Names and free text, which are never split. */
const asWritten: ReadonlySet<string> = new Set(['reference', 'title', 'text', 'name', 'mailedTo', 'why', 'failure', 'shortcut', 'ip']);
const moment = /^\d{4}-\d\d-\d\dT/;
const day = /^\d{4}-\d\d-\d\d$/;

/** An entry in words: changes with the labels of their form, and every other fact with its name and unit. */
export function useFactText(): (entry: Entry, facts: Facts) => FactText {
  const t = useTranslations('audit');
  const say = useChangeText();
  return useMemo(() => factTextOf(t, say), [t, say]);
}

function factTextOf(
  t: ReturnType<typeof useTranslations<'audit'>>,
  say: ReturnType<typeof useChangeText>,
): (entry: Entry, facts: Facts) => FactText {
  const nameOf = (name: string): string => (t.has(`facts.${name as 'value'}`) ? t(`facts.${name as 'value'}`) : name);
  const word = (text: string): string => {
    if (t.has(`places.${text as 'bank'}`)) return t(`places.${text as 'bank'}`);
    return /^[a-z]+(?:[_-][a-z]+)*$/.test(text) ? text.replaceAll(/[_-]/g, ' ') : text;
  };
  const sayValue = (name: string, value: unknown, asset: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (value === null) return t('places.none');
    if (Array.isArray(value)) return value.length === 0 ? t('places.none') : value.map((one) => word(String(one))).join(', ');
    const text = String(value);
    if (asWritten.has(name)) return text;
    if (moneys.has(name) && typeof asset === 'string') return `${amountText(text, asset)} ${asset}`;
    if (counts.has(name)) return moneyText(text);
    if (moment.test(text)) return timeText(text, 'short');
    return day.test(text) ? timeText(text, 'day') : word(text);
  };
  const changesIn = (entry: Entry, facts: Facts): readonly ChangeLine[] => {
    const { before, after, changes } = facts;
    if (Array.isArray(changes)) {
      const about = { kind: String(facts['kind'] ?? entry.act), subject: String(facts['about'] ?? entry.subject ?? '') };
      return say(
        about,
        changes.map((text) => changeOf(String(text))),
      );
    }
    if (before === undefined && after === undefined) return [];
    return changesOf(plain(before), plain(after)).map((line) => ({ ...line, name: nameOf(line.name || 'value') }));
  };

  return (entry, facts) => {
    const hasMoney = [...moneys].some((name) => facts[name] !== undefined);
    const lines = Object.entries(facts)
      .filter(([name]) => !elsewhere.has(name) && !(name === 'asset' && hasMoney))
      .map(([name, value]): FactLine => {
        const line = { name: nameOf(name), value: sayValue(name, value, facts['asset']) };
        return name === 'request' ? { ...line, subject: `request:${String(value)}` } : line;
      });
    return { changes: changesIn(entry, facts), lines };
  };
}

/** The facts of an entry in one line, for a table: "Fee: 10 → 12.5 · Request: 13". */
export const factLine = ({ changes, lines }: FactText): string =>
  [
    ...changes.map(({ name, before, after }) => `${name}: ${before === undefined ? '' : `${before} → `}${after ?? '–'}`),
    ...lines.map(({ name, value }) => `${name}: ${value}`),
  ].join(' · ');

/** A list reads as its members. */
const plain = (value: unknown): unknown => (Array.isArray(value) ? value.join(', ') : value);

/** `minimum: 10 → 20` as the log keeps it; a dash is nothing. */
export function changeOf(text: string): ChangeLine {
  const [, name = '', rest = ''] = /^(.*?): (.*)$/s.exec(text) ?? [undefined, text, ''];
  const [before = '', after, ...more] = rest.split(' → ');
  if (after === undefined || more.length > 0) return { name, after: rest };
  return { name, ...(before !== '–' && { before }), ...(after !== '–' && { after }) };
}
