import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { proof } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { useCall } from '../wire/use-call.ts';
import { FairnessPart, Fingerprint } from './fairness-part.tsx';

/** Fingerprints of the keys that sign receipts and minute heads: the current one first. */
export function SigningKeys(): ReactElement | null {
  const t = useTranslations('second-record.fairness');
  const locale = useLocale();
  const { data } = useCall(proof.keys, {}, { staleTime: 60_000 });
  if (data === undefined) return null;
  const keys = data.keys.map(({ keyId }, i) => ({ keyId, until: data.keys[i + 1]?.handover?.at })).toReversed();
  return (
    <FairnessPart title={t('keys')} text={t('keysText')}>
      <ul aria-label={t('keys')} className="overflow-hidden rounded-card bg-bg1 [&>*+*]:hairline-t">
        {keys.map(({ keyId, until }) => {
          const name = until === undefined ? t('keyNow') : t('keyUntil', { date: dateText(until, locale, 'shorts') });
          return (
            <li key={keyId} className="px-4 pt-3 pb-1">
              <p className="text-13 text-t2">{name}</p>
              <Fingerprint name={name} value={keyId} />
            </li>
          );
        })}
      </ul>
    </FairnessPart>
  );
}
