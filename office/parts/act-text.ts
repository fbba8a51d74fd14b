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
const namedByAct: ReadonlySet<string> = new Set(['trader', 'instrument', 'config', 'chain', 'fees', 'rewards']);

/** What an act was about, after its words; who enters is said already by whose act it is. */
export const aboutText = (act: string, subject: string | undefined): string => (act.startsWith('entry.') ? '' : subjectText(subject));

/** The name of a thing: `trader:100003` reads "100003", `request:2` reads "request 2". */
export function subjectText(subject: string | undefined): string {
  const [kind = '', ...rest] = (subject ?? '').split(':');
  return namedByAct.has(kind) ? rest.join(':') : [kind, ...rest].join(' ');
}

/** The trader that something is about, if it is one. */
export const traderOf = (subject: string | undefined): string | undefined => /^trader:([1-9]\d{0,15})$/.exec(subject ?? '')?.[1];
