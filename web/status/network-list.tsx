import { MINUTE_MS } from '@bourse/core/time';
import { SkeletonRows } from '@bourse/ui/skeleton';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalName } from '../locales/local-name.ts';
import { CallFailure } from '../parts/screen.tsx';
import { market } from '../wire/calls.ts';
import { useCall } from '../wire/use-call.ts';
import { type NetworkStatus, networksOf } from './networks.ts';

/** Whether deposits and withdrawals are open, by network. */
export function NetworkList(): ReactElement {
  const t = useTranslations('status');
  const named = useLocalName();
  const { data, error, refetch } = useCall(market.currencyList, {}, { refetchInterval: MINUTE_MS });
  if (data === undefined)
    return error ? (
      <CallFailure title={t('fundsFailed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows label={t('loading')} rows={4} height={64} disc={false} />
    );
  return (
    <ul aria-label={t('funds')} className="overflow-hidden rounded-card bg-bg1 [&>*+*]:hairline-t">
      {networksOf(data).map((network) => (
        <li key={network.network} className="px-4 py-2.5 text-13">
          <p className="font-semibold">
            <bdi>{named(network.name)}</bdi>
          </p>
          <dl className="mt-0.5 grid grid-cols-2 gap-x-4">
            <Way name={t('deposits')} closed={network.noDeposits} of={network} />
            <Way name={t('withdrawals')} closed={network.noWithdrawals} of={network} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Way({
  name,
  closed,
  of,
}: {
  readonly name: string;
  readonly closed: readonly string[];
  readonly of: NetworkStatus;
}): ReactElement {
  const t = useTranslations('status');
  const isOpen = closed.length === 0;
  return (
    <div className="flex gap-2">
      <dt className="text-t3">{name}</dt>
      <dd className={isOpen ? 'text-success' : 'text-warn'}>
        {isOpen
          ? t('allOpen')
          : closed.length === of.assets
            ? t('allClosed')
            : t('closedFor', { assets: `\u2066${closed.join(', ')}\u2069` })}
      </dd>
    </div>
  );
}
