import { shownName } from '@bourse/contract/instrument-id';
import { instruments } from '@bourse/contract/office/instruments';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { DataTable } from '../parts/data-table.tsx';
import { Page } from '../parts/page.tsx';
import { PageTabs } from '../parts/page-tabs.tsx';
import { TableWithDetail } from '../parts/table-with-detail.tsx';
import { timeText } from '../wire/time-text.ts';
import { useCall } from '../wire/use-call.ts';
import { IndexSources } from './index-sources.tsx';
import { useIndexColumns, useVenueColumns } from './source-columns.tsx';

const tabs = ['indices', 'venues'] as const;
const everyMs = 3_000;

/** Where prices come from: every index with its sources, and the connections to other exchanges. The same anyone can see. */
export default function SourcesPage(): ReactElement {
  const t = useTranslations('sources');
  const app = useTranslations('app');
  const go = useGo();
  const { tab = 'indices', symbol } = useAddress('/sources');
  const { data, error, refetch } = useCall(instruments.priceStatus, {}, { refetchInterval: everyMs });
  const [indexColumns, venueColumns] = [useIndexColumns(), useVenueColumns()];
  const open = data?.indices.find((one) => one.symbol === symbol);
  const choose = (next: (typeof tabs)[number]): void => go({ to: '/sources', search: { tab: next }, replace: true });
  const show = (next: string | undefined): void => go({ to: '/sources', search: next ? { symbol: next } : {}, replace: true });
  const failed = data ? undefined : (error ?? undefined);
  return (
    <Page
      title={app('pages.sources')}
      sub={data && t('sub', { time: timeText(data.at, 'time') })}
      keys={tabs.map((name, n) => ({ keys: String(n + 1), label: t(`tabs.${name}`), run: () => choose(name) }))}
      split
    >
      <div className="flex h-full min-h-0 flex-col">
        <PageTabs
          label={app('pages.sources')}
          value={tab}
          onValue={choose}
          tabs={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        />
        <div role="tabpanel" aria-label={t(`tabs.${tab}`)} className="flex min-h-0 flex-1 flex-col *:min-h-0 *:flex-1">
          {tab === 'indices' && (
            <TableWithDetail
              width={440}
              name="price indices"
              exports="loaded"
              label={t('tabs.indices')}
              detailLabel={open && shownName(open.symbol)}
              backLabel={app('pages.sources')}
              onBack={() => show(undefined)}
              columns={indexColumns}
              rows={data?.indices}
              keyOf={(one) => one.symbol}
              error={failed}
              onRetry={() => void refetch()}
              empty={t('noIndices')}
              alarm={(one) => (one.state === 'normal' ? undefined : one.state === 'stale' ? 'danger' : 'warn')}
              onOpen={(one) => show(one.symbol)}
              openKey={open?.symbol}
              detail={open && <IndexSources key={open.symbol} one={open} />}
            />
          )}
          {tab === 'venues' && (
            <DataTable
              name="price connections"
              exports="loaded"
              label={t('tabs.venues')}
              columns={venueColumns}
              rows={data?.venues}
              keyOf={(one) => one.venue}
              error={failed}
              onRetry={() => void refetch()}
              empty={t('practiceText')}
              alarm={(one) => (one.isConnected ? undefined : 'danger')}
            />
          )}
        </div>
      </div>
    </Page>
  );
}
