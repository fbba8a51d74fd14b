import type { SaleSubscription } from '@bourse/contract/ico-text';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { amountText } from '../wire/money-text.ts';
import { RevokeSheet } from './revoke-sheet.tsx';
import type { Sale } from './sales.ts';
import { UnlockList } from './unlock-list.tsx';

/** The trader's own part in a sale: what is frozen and would come of it; afterwards what it brought, and what is still locked. */
export function OwnSubscription({ sale, own }: { readonly sale: Sale; readonly own: SaleSubscription }): ReactElement {
  const t = useTranslations('ico.own');
  const locale = useLocale();
  const [isRevoking, revoke] = useState(false);
  const { asset } = sale;
  const usdt = (text: string) => <Figure text={`${amountText(text, locale, 'USDT')} USDT`} />;
  const tokens = (text: string) => <Figure text={`${amountText(text, locale, asset)} ${asset}`} />;
  const canRevoke = own.status === 'subscribed' && sale.status === 'open';
  return (
    <section aria-label={t('title')} className="grid gap-3 rounded-field bg-bg2 p-3.5">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-13 font-semibold">{t('title')}</h3>
        <Badge tone={own.status === 'subscribed' ? 'accent' : own.status === 'allotted' ? 'success' : 'plain'}>
          {t(`status.${own.status}`)}
        </Badge>
      </div>
      <KeyValues>
        <KeyValue name={t('amount')} strong>
          {usdt(own.amount)}
        </KeyValue>
        {own.best !== undefined && <KeyValue name={t('best')}>{tokens(own.best)}</KeyValue>}
        {own.ifEndedNow !== undefined && <KeyValue name={t('ifEndedNow')}>{tokens(own.ifEndedNow)}</KeyValue>}
        {own.allotted !== undefined && (
          <KeyValue name={t('allotted')} strong>
            {tokens(own.allotted)}
          </KeyValue>
        )}
        {own.paid !== undefined && <KeyValue name={t('paid')}>{usdt(own.paid)}</KeyValue>}
        {own.returned !== undefined && <KeyValue name={t('returned')}>{usdt(own.returned)}</KeyValue>}
      </KeyValues>
      {own.unlocks.length > 0 && <UnlockList asset={asset} unlocks={own.unlocks} />}
      {canRevoke && <p className="text-12 text-t3">{t('frozen')}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {canRevoke && (
          <Button tone="line" size="small" onClick={() => revoke(true)}>
            {t('revoke')}
          </Button>
        )}
        <Go to="/icoLog" search={{ id: sale.id }} className="target inline-flex min-h-8 items-center px-1 text-13 font-medium text-accent">
          {t('history')}
        </Go>
      </div>
      <RevokeSheet open={isRevoking} onClose={() => revoke(false)} sale={sale} amount={own.amount} />
    </section>
  );
}
