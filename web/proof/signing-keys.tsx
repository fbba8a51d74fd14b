import type { PublishedKey } from '@bourse/contract/proof';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { proof } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { useCall } from '../wire/use-call.ts';

/** The fingerprints of the keys that sign what the exchange publishes: the current one first. */
export function SigningKeys(): ReactElement | null {
  const t = useTranslations('proof');
  const { data } = useCall(proof.keys, {});
  if (data === undefined) return null;
  const keys = data.keys.map((key, i) => ({ key, until: data.keys[i + 1]?.handover?.at })).toReversed();
  return (
    <section className="px-4 pt-6">
      <h2 className="text-15 font-semibold">{t('keys')}</h2>
      <p className="mt-1 mb-3 text-13 text-t2">{t('keysText')}</p>
      <ul aria-label={t('keys')} className="overflow-hidden rounded-card bg-bg1 [&>*+*]:hairline-t">
        {keys.map(({ key, until }) => (
          <Key key={key.keyId} of={key} until={until} />
        ))}
      </ul>
    </section>
  );
}

function Key({ of, until }: { readonly of: PublishedKey; readonly until: string | undefined }): ReactElement {
  const t = useTranslations('proof');
  const locale = useLocale();
  return (
    <li className="p-3.5">
      <p className="text-13 text-t2">{until === undefined ? t('keyNow') : t('keyUntil', { date: dateText(until, locale, 'long') })}</p>
      <p dir="ltr" className="num mt-1 text-13 break-words">
        {of.keyId.replace(/.{4}(?!$)/g, '$& ')}
      </p>
      {of.handover && <p className="mt-1 text-12 text-t3">{t('keySince', { date: dateText(of.handover.at, locale, 'long') })}</p>}
    </li>
  );
}
