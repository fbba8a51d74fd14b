import { audit } from '@bourse/contract/office/audit';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { ChipRow } from '../parts/chips.tsx';
import { Page } from '../parts/page.tsx';
import { TableWithDetail } from '../parts/table-with-detail.tsx';
import { countText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { byCursor, usePages } from '../wire/use-pages.ts';
import { ChainCheck } from './chain-check.tsx';
import { useEntryColumns } from './entry-columns.tsx';
import { EntryDetail } from './entry-detail.tsx';
import { type EntryFilter, EntryFilters, since } from './entry-filters.tsx';
import { ExportButton } from './export-button.tsx';

/** The two hash chains of the audit log, with the check on top and the open entry beside the list. */
export default function AuditPage(): ReactElement {
  const t = useTranslations('audit');
  const app = useTranslations('app');
  const go = useGo();
  const { id, subject } = useAddress('/audit');
  const [chain, setChain] = useState<'office' | 'engine'>('office');
  const [filter, setFilter] = useState<EntryFilter>({ operator: '', act: '', period: 'any' });
  const { operator, act, period } = filter;
  const from = since(period);
  const choices = useCall(audit.choices, {}, { refetchInterval: 30_000 }).data;
  const pages = usePages(
    audit.entries,
    { chain, limit: '100', ...(operator && { operator }), ...(act && { act }), ...(subject && { subject }), ...(from && { from }) },
    { refetchInterval: 15_000 },
  );
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.entries), [pages.data]);
  const open = rows?.find((e) => String(e.id) === id);
  const head = choices?.heads.find((h) => h.chain === chain);
  const columns = useEntryColumns(chain, id);
  const choose = (next: number | undefined) =>
    go({ to: '/audit', search: { ...(next !== undefined && { id: String(next) }), ...(subject && { subject }) }, replace: true });
  // Operators and actions differ between the chains; the period stays.
  const switchTo = (next: 'office' | 'engine', entry: number | undefined) => {
    setChain(next);
    setFilter({ operator: '', act: '', period });
    choose(entry);
  };

  return (
    <Page title={app('pages.audit')} sub={head && t('sub', { id: countText(head.id) })} split>
      <TableWithDetail
        width={320}
        name={`audit-${chain}`}
        label={t('list')}
        detailLabel={t('entry')}
        backLabel={app('pages.audit')}
        onBack={() => choose(undefined)}
        above={<ChainCheck key={chain} chain={chain} />}
        columns={columns}
        rows={rows}
        keyOf={(e) => String(e.id)}
        {...byCursor(pages)}
        more={{ ...byCursor(pages).more, total: pages.data?.pages[0]?.total }}
        empty={t('none')}
        onOpen={(e) => choose(e.id)}
        openKey={id}
        tools={
          <>
            <ChipRow
              label={t('chain')}
              value={chain}
              onValue={(next) => switchTo(next, undefined)}
              chips={[
                { value: 'office', label: t('office') },
                { value: 'engine', label: t('engine') },
              ]}
            />
            <EntryFilters filter={filter} onFilter={(change) => setFilter({ ...filter, ...change })} choices={choices} />
            {subject && (
              <button
                type="button"
                onClick={() => go({ to: '/audit', search: {} })}
                className="h-7 rounded-chip bg-accent-tint px-2.5 font-medium text-accent"
              >
                {t('aboutFilter', { subject })} ×
              </button>
            )}
            <ExportButton chain={chain} />
          </>
        }
        detail={
          open && (
            <EntryDetail
              chain={chain}
              entry={open}
              next={rows?.find((e) => e.id === open.id + 1)}
              onOffice={(entry) => switchTo('office', entry)}
            />
          )
        }
      />
    </Page>
  );
}
