import type { Input } from '@bourse/contract/call';
import { fundsOffice } from '@bourse/contract/office/funds';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useAsked } from '../parts/asked.ts';
import { ChangeForm } from '../parts/change-form.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { useSend } from '../wire/use-call.ts';
import type { ReceivingAccount } from './network-row.ts';

type Account = Input<typeof fundsOffice.changeReceivingAccount>['account'];
const empty: Account = {
  asset: '',
  accountName: '',
  bankName: '',
  cardNumber: '',
  branchName: '',
  branchNumber: '',
  minimum: '',
  isOpen: true,
};

/** A bank account that traders send money to. A wrong number would send their money elsewhere, so two people check it. */
export function AccountForm({ account }: { readonly account: ReceivingAccount | undefined }): ReactElement {
  const t = useTranslations('funds');
  const operator = useSession((s) => s.operator);
  const change = useSend(fundsOffice.changeReceivingAccount);
  const asked = useAsked('funds');
  const { id, changedAt: _, ...now } = account ?? { ...empty, id: undefined, changedAt: '' };
  const text = (name: 'accountName' | 'bankName' | 'cardNumber' | 'branchName' | 'branchNumber') => ({
    name,
    label: t(`account.${name}`),
    kind: 'text' as const,
  });
  return (
    <ChangeForm
      fields={[
        { name: 'asset', label: t('asset'), kind: 'text' },
        { name: 'minimum', label: t('account.minimum'), kind: 'amount' },
        text('bankName'),
        text('accountName'),
        text('cardNumber'),
        text('branchName'),
        text('branchNumber'),
        { name: 'isOpen', label: t('account.isOpen'), kind: 'flag' },
      ]}
      now={now}
      isNew={account === undefined}
      mayChange={hasRole(operator, fundsOffice.changeReceivingAccount.roles)}
      busy={change.isPending}
      error={change.error ?? undefined}
      note={t('accountNote')}
      onAsk={(changes, reason) =>
        change.mutate({ ...(id !== undefined && { id }), account: { ...now, ...changes } as Account, reason }, { onSuccess: asked })
      }
    />
  );
}
