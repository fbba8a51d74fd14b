import { Segmented } from '@bourse/ui/segmented';
import { SkeletonRows } from '@bourse/ui/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { CallFailure, Screen } from '../parts/screen.tsx';

/** The frame of deposit and withdrawal: the choice between coin and bank, the link to the log, and the offer once it's read. */
export function WaysScreen<O, W extends string>({
  room,
  log,
  way,
  ways,
  onWay,
  offer,
  rows,
  after,
  children,
}: {
  readonly room: 'deposit' | 'withdraw';
  readonly log: '/depositLog' | '/withdrawLog';
  readonly way: W;
  readonly ways: readonly { readonly value: W; readonly label: string }[];
  readonly onWay: (way: W) => void;
  readonly offer: UseQueryResult<O, Error>;
  /** Placeholders while the offer is being read. */
  readonly rows: number;
  /** Below, whatever the offer is. */
  readonly after?: ReactNode;
  readonly children: (offer: O) => ReactNode;
}): ReactElement {
  const t = useTranslations(`funds.${room}`);
  const app = useTranslations('app');
  return (
    <Screen
      heading="bar"
      title={t('title')}
      up="/capital"
      actions={
        <Go to={log} aria-label={t('log')} className="grid size-11 flex-none place-items-center rounded-button text-t2">
          <History size={24} strokeWidth={1.6} aria-hidden />
        </Go>
      }
    >
      <div className="px-4">
        <Segmented label={t('way')} value={way} onValue={onWay} segments={ways} />
        {offer.data !== undefined ? (
          children(offer.data)
        ) : offer.isError ? (
          <CallFailure title={t('failed')} error={offer.error} onRetry={() => void offer.refetch()} />
        ) : (
          <div className="-mx-4 pt-3">
            <SkeletonRows label={app('loading')} rows={rows} />
          </div>
        )}
        {after}
      </div>
    </Screen>
  );
}
