import { buttonClasses } from '@bourse/ui/button';
import { Empty } from '@bourse/ui/notice';
import { Sheet } from '@bourse/ui/sheet';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { BookUser } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { choiceClasses } from '../parts/asset-rows.tsx';
import { CallFailure } from '../parts/screen.tsx';
import { funds } from '../wire/calls.ts';
import { useCall } from '../wire/use-call.ts';
import { shortAddress } from './address-groups.ts';
import { TrustBadge } from './trust-badge.tsx';

/** The saved addresses of a network, to choose from. */
export function AddressBookSheet({
  open,
  network,
  onClose,
  onChoose,
}: {
  readonly open: boolean;
  readonly network: string;
  readonly onClose: () => void;
  readonly onChoose: (address: string) => void;
}): ReactElement {
  const t = useTranslations('funds.book');
  const app = useTranslations('app');
  const { data, error, refetch } = useCall(funds.savedAddresses, { network }, { enabled: open });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('title')}
      closeLabel={app('close')}
      foot={
        <Go to="/withdrawAddress" search={{ network }} className={buttonClasses('tonal', 'large', true)}>
          {t('manage')}
        </Go>
      }
    >
      {error && !data ? (
        <CallFailure title={t('failed')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className="-mx-4">
          <SkeletonRows label={app('loading')} rows={3} height={56} disc={false} />
        </div>
      ) : data.length === 0 ? (
        <Empty icon={<BookUser size={24} strokeWidth={1.6} aria-hidden />} title={t('empty')}>
          {t('emptyText')}
        </Empty>
      ) : (
        <ul aria-label={t('title')}>
          {data.map((one) => (
            <li key={one.id} className="[&+&]:hairline-t">
              <button
                type="button"
                onClick={() => {
                  onChoose(one.address);
                  onClose();
                }}
                className={choiceClasses}
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-15 font-semibold">
                    <bdi>{one.label}</bdi>
                  </span>
                  <bdi dir="ltr" className="block text-12 text-t3 rtl:text-end">
                    {shortAddress(one.address)}
                  </bdi>
                </span>
                <TrustBadge address={one} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
