import type { SavedAddress } from '@bourse/contract/addresses';
import { Button } from '@bourse/ui/button';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { Empty } from '@bourse/ui/notice';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { toast } from '@bourse/ui/toast';
import { BookUser, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useLocalName } from '../locales/local-name.ts';
import { useAddress } from '../nav/go.ts';
import { useErrorText } from '../parts/error-text.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { CallFailure, Screen } from '../parts/screen.tsx';
import { funds } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { useCall, useRefresh, useSend } from '../wire/use-call.ts';
import { AddAddressSheet } from './add-address-sheet.tsx';
import { AddressText } from './address-text.tsx';
import { TrustBadge } from './trust-badge.tsx';

/** The address book: where withdrawals may go without being typed. An address is trusted a day after it was saved. */
export default function WithdrawAddressPage(): ReactElement {
  return (
    <RoomTexts room="funds">
      <WithdrawAddress />
    </RoomTexts>
  );
}

function WithdrawAddress(): ReactElement {
  const t = useTranslations('funds.book');
  const app = useTranslations('app');
  const text = useErrorText();
  const refresh = useRefresh();
  const { network } = useAddress('/withdrawAddress');
  const { data, error, refetch } = useCall(funds.savedAddresses, {});
  const remove = useSend(funds.deleteAddress);
  const [adding, add] = useState<SavedAddress | 'new'>();
  const [leaving, leave] = useState<SavedAddress>();
  return (
    <Screen
      title={t('title')}
      up="/withdraw"
      foot={
        <Button wide icon={<Plus size={20} strokeWidth={2} aria-hidden />} onClick={() => add('new')}>
          {t('add')}
        </Button>
      }
    >
      <div className="px-4">
        <p className="pb-3 text-13 text-t2">{t('lead')}</p>
        {error && !data ? (
          <CallFailure title={t('failed')} error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <div className="-mx-4">
            <SkeletonRows label={app('loading')} rows={3} height={120} disc={false} />
          </div>
        ) : data.length === 0 ? (
          <Empty icon={<BookUser size={24} strokeWidth={1.6} aria-hidden />} title={t('empty')}>
            {t('emptyText')}
          </Empty>
        ) : (
          <ul aria-label={t('title')} className="grid gap-2">
            {data.map((one) => (
              <Entry key={one.id} address={one} onRename={() => add(one)} onDelete={() => leave(one)} />
            ))}
          </ul>
        )}
      </div>
      <AddAddressSheet entry={adding} network={network} onClose={() => add(undefined)} />
      <ConfirmSheet
        open={leaving !== undefined}
        onClose={() => leave(undefined)}
        title={t('deleteTitle', { label: `\u2068${leaving?.label ?? ''}\u2069` })}
        confirmLabel={t('delete')}
        cancelLabel={app('cancel')}
        closeLabel={app('close')}
        tone="danger"
        busy={remove.isPending}
        onConfirm={() =>
          leaving &&
          remove.mutate(
            { id: leaving.id },
            {
              onSuccess: () => toast({ kind: 'good', text: t('deleted') }),
              onError: (failure) => toast({ kind: 'bad', text: text(failure) }),
              onSettled: () => {
                leave(undefined);
                void refresh('funds');
              },
            },
          )
        }
      >
        {t('deleteText')}
      </ConfirmSheet>
    </Screen>
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
          <button
            type="button"
            aria-label={t('renameNamed', { label: address.label })}
            onClick={onRename}
            className="grid size-11 place-items-center text-t2"
          >
            <Pencil size={18} strokeWidth={1.75} aria-hidden />
          </button>
          <button
            type="button"
            aria-label={t('deleteNamed', { label: address.label })}
            onClick={onDelete}
            className="grid size-11 place-items-center text-t2"
          >
            <Trash2 size={18} strokeWidth={1.75} aria-hidden />
          </button>
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
