import { fundsOffice } from '@bourse/contract/office/funds';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../wire/use-call.ts';
import { AddressForm } from './address-form.tsx';
import { useAddressColumns } from './network-columns.tsx';
import { ReceivingList } from './receiving-list.tsx';
import type { TermsListProps } from './terms-list.tsx';

/** The addresses that traders pay to where a network has no watcher of ours. */
export function ReceivingAddresses(p: TermsListProps): ReactElement {
  const t = useTranslations('funds');
  return (
    <ReceivingList
      {...p}
      name="receiving addresses"
      label={t('networkViews.addresses')}
      addLabel={t('addAddress')}
      empty={t('noAddresses')}
      list={useCall(fundsOffice.receivingAddresses, {})}
      columns={useAddressColumns()}
      exports={{ call: fundsOffice.exportReceivingAddresses }}
      nameOf={(one) => one.address}
      titleOf={(one) => one.networkName}
      form={(one) => <AddressForm key={JSON.stringify(one ?? 'new')} address={one} />}
      requests={/^funds\.change-receiving-address$/}
    />
  );
}
