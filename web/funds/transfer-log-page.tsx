import { funds } from '@bourse/contract/funds';
import type { Account } from '@bourse/contract/ledger';
import { accounts } from '@bourse/core/ledger/account';
import { Badge } from '@bourse/ui/badge';
import { Button, buttonClasses, IconButton } from '@bourse/ui/button';
import { Chips } from '@bourse/ui/chips';
import { Coin } from '@bourse/ui/coin';
import { Figure } from '@bourse/ui/figure';
import { Empty } from '@bourse/ui/notice';
import { Sheet } from '@bourse/ui/sheet';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { ArrowRight, ListFilter } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go } from '../app/go.tsx';
import { CallFailure, Screen } from '../app/screen.tsx';
import { dateText } from '../wire/date-text.ts';
import { amountText } from '../wire/money-text.ts';
import { useEndInView, usePages } from '../wire/use-pages.ts';
import { useAssets } from './assets.ts';

interface LogFilter {
  readonly account: Account | 'all';
  readonly asset: string;
  readonly days: '7' | '30' | '120';
}
const resting: LogFilter = { account: 'all', asset: 'all', days: '30' };

/** Every transfer between the own accounts, newest first. */
export function TransferLogPage(): ReactElement {
  const t = useTranslations('funds');
  const accountName = useTranslations('ledger.account');
  const locale = useLocale();
  const [filter, setFilter] = useState(resting);
  const [filtering, openFilter] = useState(false);
  const pages = usePages(funds.transfers, {
    days: filter.days,
    limit: '30',
    ...(filter.account !== 'all' && { account: filter.account }),
    ...(filter.asset !== 'all' && { asset: filter.asset }),
  });
  const end = useEndInView(() => {
    if (pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage();
  }, pages.hasNextPage);
  const list = pages.data?.pages.flatMap((p) => p.transfers) ?? [];
  const wishes = (['account', 'asset', 'days'] as const).filter((k) => filter[k] !== resting[k]).length;
  return (
    <Screen
      title={t('log')}
      up="/transfer"
      actions={
        <IconButton label={t('filterCount', { count: wishes })} dot={wishes > 0} aria-haspopup="dialog" onClick={() => openFilter(true)}>
          <ListFilter size={22} strokeWidth={1.6} aria-hidden />
        </IconButton>
      }
    >
      {pages.isPending && <SkeletonRows label={t('loading')} rows={8} height={68} />}
      {pages.isError && list.length === 0 && (
        <CallFailure title={t('logFailed')} error={pages.error} onRetry={() => void pages.refetch()} />
      )}
      {pages.data && list.length === 0 && (
        <Empty
          title={wishes > 0 ? t('logNoMatch') : t('logEmpty')}
          action={
            wishes > 0 ? (
              <Button tone="tonal" size="medium" onClick={() => setFilter(resting)}>
                {t('reset')}
              </Button>
            ) : (
              <Go to="/transfer" search={{}} className={buttonClasses('tonal', 'medium')}>
                {t('transfer')}
              </Go>
            )
          }
        >
          {wishes > 0 ? t('logNoMatchText') : t('logEmptyText')}
        </Empty>
      )}
      <ul aria-label={t('log')}>
        {list.map((x) => (
          <li key={x.id} className="flex min-h-[68px] items-center gap-3 px-4 py-2 [&+&]:hairline-t">
            <Coin asset={x.asset} />
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-1.5 text-15 font-medium">
                {accountName(x.from)}
                <ArrowRight size={14} strokeWidth={2} className="mirror text-t3" aria-label={t('toWord')} role="img" />
                {accountName(x.to)}
              </span>
              <Figure text={dateText(x.at, locale, 'shorts')} className="block text-12 text-t3" />
            </span>
            <span className="flex-none text-end">
              <Figure text={`${amountText(x.amount, locale, x.asset)} ${x.asset}`} className="block text-15 font-semibold" />
              <Badge tone="success">{t('statusDone')}</Badge>
            </span>
          </li>
        ))}
      </ul>
      {pages.isFetchingNextPage && <SkeletonRows label={t('loading')} rows={2} height={68} />}
      <div ref={end} />
      <FilterSheet open={filtering} filter={filter} onClose={() => openFilter(false)} onFilter={setFilter} />
    </Screen>
  );
}

function FilterSheet({
  open,
  filter,
  onClose,
  onFilter,
}: {
  readonly open: boolean;
  readonly filter: LogFilter;
  readonly onClose: () => void;
  readonly onFilter: (filter: LogFilter) => void;
}): ReactElement {
  const t = useTranslations('funds');
  const app = useTranslations('app');
  const accountName = useTranslations('ledger.account');
  const assets = useAssets();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('filter')}
      closeLabel={app('close')}
      foot={
        <div className="grid grid-cols-2 gap-2">
          <Button tone="tonal" onClick={() => onFilter(resting)}>
            {t('reset')}
          </Button>
          <Button onClick={onClose}>{t('show')}</Button>
        </div>
      }
    >
      <div className="grid gap-5 pb-2">
        <div>
          <p className="mb-2 text-13 font-medium text-t2">{t('account')}</p>
          <Chips<Account | 'all'>
            label={t('account')}
            value={filter.account}
            onValue={(account) => onFilter({ ...filter, account })}
            choices={[{ value: 'all', label: app('all') }, ...accounts.map((value) => ({ value, label: accountName(value) }))]}
          />
        </div>
        <div>
          <p className="mb-2 text-13 font-medium text-t2">{t('asset')}</p>
          <Chips
            label={t('asset')}
            value={filter.asset}
            onValue={(asset) => onFilter({ ...filter, asset })}
            choices={[
              { value: 'all', label: app('all') },
              ...(assets.data ?? []).map((a) => ({ value: a.asset as string, label: <bdi dir="ltr">{a.asset}</bdi> })),
            ]}
          />
        </div>
        <div>
          <p className="mb-2 text-13 font-medium text-t2">{t('time')}</p>
          <Chips<LogFilter['days']>
            label={t('time')}
            value={filter.days}
            onValue={(days) => onFilter({ ...filter, days })}
            choices={(['7', '30', '120'] as const).map((value) => ({ value, label: t('lastDays', { days: Number(value) }) }))}
          />
        </div>
      </div>
    </Sheet>
  );
}
