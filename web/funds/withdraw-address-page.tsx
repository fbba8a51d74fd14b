import type { SavedAddress } from '@bourse/contract/addresses';
import { BookUser } from 'lucide-react';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useLocalName } from '../locales/local-name.ts';
import { useAddress } from '../nav/go.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { funds } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { useCall } from '../wire/use-call.ts';
import { AddAddressSheet } from './add-address-sheet.tsx';
import { AddressText } from './address-text.tsx';
import { EntryButtons } from './saved-entry.tsx';
import { SavedList } from './saved-list.tsx';
import { TrustBadge } from './trust-badge.tsx';

/** The address book: saved addresses for withdrawals. An address is trusted a day after it was saved. */
export default function WithdrawAddressPage(): ReactElement {
  return (
    <RoomTexts room="funds">
      <WithdrawAddress />
    </RoomTexts>
  );
}

function WithdrawAddress(): ReactElement {
  const t = useTranslations('funds.book');
  const { network } = useAddress('/withdrawAddress');
  const { data, error, refetch } = useCall(funds.savedAddresses, {});
  return (
    <SavedList<SavedAddress>
      texts="funds.book"
      entries={data}
      error={error}
      onRetry={() => void refetch()}
      skeleton={{ height: 120, disc: false }}
      icon={<BookUser size={24} strokeWidth={1.6} aria-hidden />}
      lead={t('lead')}
      mayAdd
      entry={(address, onRename, onDelete) => <Entry key={address.id} address={address} onRename={onRename} onDelete={onDelete} />}
      sheet={(adding, onClose) => <AddAddressSheet entry={adding} network={network} onClose={onClose} />}
      deleteCall={funds.deleteAddress}
      deleteTitle={(address) => t('deleteTitle', { label: `\u2068${address?.label ?? ''}\u2069` })}
    />
  );
}

function Entry({
  address,
  onRename,
  onDelete,
}: {
  readonly address: SavedAddress;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}): ReactElement {
  const named = useLocalName();
  const t = useTranslations('funds.book');
  const locale = useLocale();
  return (
    <li className="rounded-card bg-bg1 p-3.5">
      <div className="flex items-start gap-3">
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-2 text-15 font-semibold">
            <bdi className="min-w-0 wrap-anywhere">{address.label}</bdi>
            <TrustBadge address={address} />
          </span>
          <span className="block text-12 text-t3">{named(address.networkName)}</span>
        </span>
        <span className="-me-2.5 flex" style={{ marginTop: -10 }}>
          <EntryButtons
            editLabel={t('renameNamed', { label: address.label })}
            deleteLabel={t('deleteNamed', { label: address.label })}
            onEdit={onRename}
            onDelete={onDelete}
          />
        </span>
      </div>
      <div className="mt-2">
        <AddressText address={address.address} />
      </div>
      {!address.isTrusted && (
        <p className="mt-2 text-12 text-t2">{t('trustedAt', { time: `\u2068${dateText(address.trustedAt, locale, 'shorts')}\u2069` })}</p>
      )}
    </li>
  );
}
