import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { FieldError } from '@bourse/ui/field';
import { toast } from '@bourse/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { feel } from '../parts/feel.ts';
import { useRequestIds } from '../parts/request-ids.ts';
import { noteBalances } from '../wire/balances.ts';
import { ico } from '../wire/calls.ts';
import { amountText } from '../wire/money-text.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';
import type { Sale } from './sales.ts';

/** Takes the whole subscription back, which costs nothing until the sale ends. */
export function RevokeSheet({
  open,
  onClose,
  sale,
  amount,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly sale: Sale;
  readonly amount: string;
}): ReactElement {
  const t = useTranslations('ico.revoke');
  const app = useTranslations('app');
  const locale = useLocale();
  const text = useErrorText();
  const client = useQueryClient();
  const refresh = useRefresh();
  const requests = useRequestIds();
  const revoke = useSend(ico.revoke);
  const send = () => {
    const wish = { saleId: sale.id };
    revoke.mutate(
      { requestId: requests.noteSent(wish), ...wish },
      {
        onSuccess: ({ balances, seq, returned }) => {
          requests.settle(wish);
          noteBalances(client, balances, seq);
          void refresh('ico', 'ledger');
          toast({ kind: 'good', text: t('done', { amount: `\u2068${amountText(returned, locale, 'USDT')} USDT\u2069` }) });
          onClose();
        },
        onError: (failure) => {
          requests.settle(wish, failure);
          feel('refused');
          void refresh('ico');
        },
      },
    );
  };
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      onConfirm={send}
      busy={revoke.isPending}
      title={t('title')}
      confirmLabel={t('confirm')}
      cancelLabel={t('keep')}
      closeLabel={app('close')}
    >
      {t('text', { amount: `\u2068${amountText(amount, locale, 'USDT')} USDT\u2069`, name: `\u2068${sale.name}\u2069` })}
      {revoke.error && <FieldError>{text(revoke.error)}</FieldError>}
    </ConfirmSheet>
  );
}
