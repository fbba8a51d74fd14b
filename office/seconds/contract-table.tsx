import { secondsOffice } from '@bourse/contract/office/seconds';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useGo } from '../nav/go.ts';
import { DataTable } from '../parts/data-table.tsx';
import { useSecondColumns } from '../parts/second-columns.tsx';
import { byCursor, usePages } from '../wire/use-pages.ts';
import { Filters, useExportFilters, useFilter } from './filters.tsx';

/** Second contracts, newest first. A press opens the trader. */
export function ContractTable(): ReactElement {
  const t = useTranslations('seconds');
  const go = useGo();
  const { filter } = useFilter();
  const pages = usePages(secondsOffice.contracts, filter, { refetchInterval: 10_000 });
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.contracts), [pages.data]);
  return (
    <DataTable
      name="second contracts"
      label={t('tabs.contracts')}
      columns={useSecondColumns()}
      rows={rows}
      keyOf={(one) => one.contractId}
      {...byCursor(pages)}
      empty={t('noContracts')}
      onOpen={({ uid }) => go({ to: '/trader', search: { uid } })}
      exports={{ call: secondsOffice.exportContracts, filters: useExportFilters(), by: t('period') }}
      tools={<Filters />}
    />
  );
}
