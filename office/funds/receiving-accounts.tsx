import { fundsOffice } from '@bourse/contract/office/funds';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../wire/use-call.ts';
import { AccountForm } from './account-form.tsx';
import { useAccountColumns } from './network-columns.tsx';
import { ReceivingList } from './receiving-list.tsx';
import type { TermsListProps } from './terms-list.tsx';

/** The bank accounts that traders pay to. */
export function ReceivingAccounts(p: TermsListProps): ReactElement {
  const t = useTranslations('funds');
  return (
    <ReceivingList
      {...p}
      name="receiving accounts"
      label={t('networkViews.accounts')}
      addLabel={t('addAccount')}
      empty={t('noAccounts')}
      list={useCall(fundsOffice.receivingAccounts, {})}
      columns={useAccountColumns()}
      exports={{ call: fundsOffice.exportReceivingAccounts }}
      nameOf={(one) => one.bankName}
      titleOf={(one) => one.bankName}
      form={(one) => <AccountForm key={JSON.stringify(one ?? 'new')} account={one} />}
      requests={/^funds\.change-receiving-account$/}
    />
  );
}
