import { codeOf } from '@bourse/client/refused';
import { SkeletonText } from '@bourse/ui/skeleton';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CallFailure } from '../parts/screen.tsx';
import { seconds } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { useCall } from '../wire/use-call.ts';
import { FairnessPart, Fingerprint } from './fairness-part.tsx';

/** The rules in force with their hash, or those that a receipt names. Always in English: the hash is of this very text. */
export function RuleBook({ hash }: { readonly hash?: string }): ReactElement {
  const t = useTranslations('second-record.fairness');
  const locale = useLocale();
  const { data, error, refetch } = useCall(seconds.ruleBook, hash === undefined ? {} : { hash }, { staleTime: 60_000 });
  const part = (content: ReactElement) => (
    <FairnessPart title={hash === undefined ? t('rules') : t('rulesOlder')} text={t('rulesText')}>
      {content}
    </FairnessPart>
  );
  if (data === undefined)
    return part(
      codeOf(error) === 'not-found' ? (
        <p className="text-13 text-t2">{t('rulesUnknown')}</p>
      ) : error ? (
        <CallFailure title={t('rulesFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText label={t('loading')} lines={8} />
      ),
    );
  return part(
    <div className="rounded-card bg-bg1 p-4">
      <p className="flex flex-wrap justify-between gap-x-3 text-13">
        <span className="font-medium">{t('rulesVersion', { version: data.version })}</span>
        <span className="text-t3">{t('rulesSince', { date: dateText(data.since, locale, 'shorts') })}</span>
      </p>
      <Fingerprint name={t('hash')} value={data.hash} />
      <section
        lang="en"
        dir="ltr"
        aria-label={hash === undefined ? t('rules') : t('rulesOlder')}
        className="rounded-field bg-bg2 p-3 text-12 leading-[1.6] wrap-anywhere whitespace-pre-wrap text-t2"
      >
        {data.text}
      </section>
    </div>,
  );
}
