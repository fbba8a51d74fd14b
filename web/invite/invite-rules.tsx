import type { Output } from '@bourse/contract/call';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { invite } from '../wire/calls.ts';
import { amountText } from '../wire/money-text.ts';

/** What is rewarded and what isn't. The figures are the operator's configuration. */
export function InviteRules({ summary }: { readonly summary: Output<typeof invite.summary> }): ReactElement {
  const t = useTranslations('invite.rules');
  const locale = useLocale();
  const { share, dailyCap, capAsset, waitHours } = summary;
  const cap = `\u2068${amountText(dailyCap, locale, capAsset)} ${capAsset}\u2069`;
  return (
    <section className="px-4 pt-6">
      <h2 className="text-15 font-semibold">{t('title')}</h2>
      <ul className="mt-2 grid list-disc gap-2 ps-5 text-13 leading-[1.6] text-t2 marker:text-t3">
        <li>{t('share', { share })}</li>
        <li>{t('time', { hours: waitHours })}</li>
        <li>{t('cap', { cap })}</li>
        {summary.verifiedOnly && <li>{t('verified')}</li>}
        <li>{t('self')}</li>
        <li>{t('others')}</li>
        <li>{t('privacy')}</li>
      </ul>
    </section>
  );
}
