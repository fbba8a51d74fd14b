import type { SaleSubscription } from '@bourse/contract/ico-text';
import { Button, buttonClasses } from '@bourse/ui/button';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { useOwnPolicy } from '../parts/own-policy.ts';
import { identity } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { useCall } from '../wire/use-call.ts';
import { mostOf } from './estimate.ts';
import type { Sale } from './sales.ts';
import { SubscribeSheet } from './subscribe-sheet.tsx';

/** The way into a sale, or what stands before it: its start, the country, the verification, the trader's own maximum. */
export function SubscribeButton({ sale, own }: { readonly sale: Sale; readonly own: SaleSubscription | undefined }): ReactElement {
  const t = useTranslations('ico.subscribe');
  const locale = useLocale();
  const [isOpen, open] = useState(false);
  const access = useOwnPolicy('ico')?.access;
  const verified = useCall(identity.userVerified, {}, { staleTime: 30_000 }).data?.status;
  const isFull = mostOf(sale.maximum, own?.amount, sale.maximum) === '0';
  if (access !== undefined && access !== 'open') return <Button wide unless={t('notOffered')} />;
  if (verified === 'none')
    return (
      <div className="grid gap-2">
        <p className="text-13 text-t2">{t('verifyText')}</p>
        <Go to="/userReal" search={{}} className={buttonClasses('ink', 'large', true)}>
          {t('verify')}
        </Go>
      </div>
    );
  const unless =
    verified === 'review'
      ? t('inReview')
      : sale.status === 'coming'
        ? t('opens', { at: `\u2068${dateText(sale.startsAt, locale, 'shorts')}\u2069` })
        : isFull
          ? t('full')
          : undefined;
  return (
    <>
      <Button wide unless={unless} tone={own ? 'tonal' : 'ink'} aria-haspopup="dialog" onClick={() => open(true)}>
        {t(own ? 'add' : 'action')}
      </Button>
      <SubscribeSheet open={isOpen} onClose={() => open(false)} sale={sale} own={own} />
    </>
  );
}
