import { secondsOffice } from '@bourse/contract/office/seconds';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { DataTable } from '../parts/data-table.tsx';
import { useSecondColumns } from '../parts/second-columns.tsx';
import { byCursor, usePages } from '../wire/use-pages.ts';

/** A trader's second contracts, newest first. */
export function SecondContracts({ uid }: { readonly uid: string }): ReactElement {
  const t = useTranslations('seconds');
  const pages = usePages(secondsOffice.contracts, { uid }, { refetchInterval: 10_000 });
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.contracts), [pages.data]);
  const columns = useSecondColumns();
  return (
    <DataTable
      name="trader's second contracts"
      label={t('tabs.contracts')}
      columns={useMemo(() => columns.filter(({ id }) => id !== 'uid'), [columns])}
      rows={rows}
      keyOf={(one) => one.contractId}
      {...byCursor(pages)}
      empty={t('noContracts')}
      exports={{ call: secondsOffice.exportContracts, fixed: { uid }, by: t('period') }}
    />
  );
}
