import type { Input } from '@bourse/contract/call';
import { fundsOffice } from '@bourse/contract/office/funds';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useAsked } from '../parts/asked.ts';
import { ChangeForm } from '../parts/change-form.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { useSend } from '../wire/use-call.ts';
import type { ReceivingAddress } from './network-row.ts';

type Address = Input<typeof fundsOffice.changeReceivingAddress>['address'];
const empty: Address = { asset: '', network: '', address: '', isOpen: true };

/** The operator's own address on a network that isn't watched. Two people see it, as they do a bank account. */
export function AddressForm({ address }: { readonly address: ReceivingAddress | undefined }): ReactElement {
  const t = useTranslations('funds');
  const operator = useSession((s) => s.operator);
  const change = useSend(fundsOffice.changeReceivingAddress);
  const asked = useAsked('funds');
  const now: Address =
    address === undefined ? empty : { asset: address.asset, network: address.network, address: address.address, isOpen: address.isOpen };
  return (
    <ChangeForm
      fields={[
        { name: 'asset', label: t('asset'), kind: 'text' },
        { name: 'network', label: t('receivingAddress.network'), kind: 'text' },
        { name: 'address', label: t('receivingAddress.address'), kind: 'text' },
        { name: 'isOpen', label: t('receivingAddress.isOpen'), kind: 'flag' },
      ]}
      now={now}
      isNew={address === undefined}
      mayChange={hasRole(operator, fundsOffice.changeReceivingAddress.roles)}
      busy={change.isPending}
      error={change.error ?? undefined}
      note={t('addressNote')}
      onAsk={(changes, reason) =>
        change.mutate(
          { ...(address !== undefined && { id: address.id }), address: { ...now, ...changes } as Address, reason },
          { onSuccess: asked },
        )
      }
    />
  );
}
