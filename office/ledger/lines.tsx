import type { Output } from '@bourse/contract/call';
import { ledgerOffice } from '@bourse/contract/office/ledger';
import { ArrowLeft, X } from 'lucide-react';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import type { Column } from '../parts/column.ts';
import { DataTable } from '../parts/data-table.tsx';
import { amountText, countText } from '../wire/money-text.ts';
import { rowTime } from '../wire/time-text.ts';
import { usePages } from '../wire/use-pages.ts';
import { AddressText } from './address-text.tsx';
import type { Place } from './trial-balance.ts';

type Posting = Output<typeof ledgerOffice.postings>['postings'][number];

/** Postings, newest first: of an asset, of one of the exchange's own accounts, or of a trader. The filter is in the address. */
export function Lines({ place, to }: { readonly place: Place; readonly to: (place: Place) => void }): ReactElement {
  const t = useTranslations('ledger');
  const app = useTranslations('app');
  const { seq, ...around } = place;
  const { asset, account, uid } = around;
  const pages = usePages(ledgerOffice.postings, {
    limit: '100',
    ...(asset && { asset }),
    ...(account && { account }),
    ...(uid && { uid }),
  });
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.postings), [pages.data]);
  const houseUids = useMemo(() => pages.data?.pages.flatMap((page) => page.houseUids) ?? [], [pages.data]);
  const columns = useMemo(
    (): readonly Column<Posting>[] => [
      {
        id: 'at',
        head: t('time'),
        width: 112,
        spare: true,
        value: (one) => one.at,
        cell: (one) => <span className="text-t2">{rowTime(one.at)}</span>,
      },
      {
        id: 'seq',
        head: t('entry'),
        width: 96,
        value: (one) => `${one.seq}.${one.position}`,
        order: (one) => one.seq,
        cell: (one) => (
          <span className="text-t2">
            {countText(one.seq)}
            <span className="text-t3">.{one.position}</span>
          </span>
        ),
      },
      ...(['source', 'destination'] as const).map(
        (end): Column<Posting> => ({
          id: end === 'source' ? 'from' : 'to',
          head: t(end === 'source' ? 'from' : 'to'),
          wide: true,
          value: (one) => one[end],
          cell: (one) => <AddressText address={one[end]} houseUids={houseUids} />,
        }),
      ),
      {
        id: 'amount',
        head: t('amount'),
        width: 168,
        end: true,
        value: (one) => one.amount,
        order: (one) => Number(one.amount),
        cell: (one) => (
          <span className="font-medium">
            {amountText(one.amount, one.asset)}{' '}
            <small className="inline-block w-9 text-start text-11 font-normal text-t3">{one.asset}</small>
          </span>
        ),
      },
      { id: 'asset', head: t('asset'), width: 80, away: true, value: (one) => one.asset },
    ],
    [t, houseUids],
  );
  // Removing a filter keeps the others; without any filter the trial balance is shown.
  const without = (name: 'asset' | 'account' | 'uid'): void => {
    const { [name]: _, ...rest } = around;
    to({ ...rest, show: 'lines' });
  };
  const filters = [
    ['asset', asset, asset],
    ['account', account, account],
    ['uid', uid, uid && t('trader', { uid })],
  ] as const;
  const keyOf = (one: Posting): string => `${one.seq}.${one.position}`;
  const first = rows?.find((one) => String(one.seq) === seq);
  return (
    <DataTable
      name="postings"
      label={t('lines')}
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      error={pages.data ? undefined : (pages.error ?? undefined)}
      onRetry={() => void pages.refetch()}
      empty={t('noLines')}
      onOpen={(one) => to({ ...place, seq: String(one.seq) })}
      openKey={seq === undefined ? undefined : first ? keyOf(first) : ''}
      more={{ has: pages.hasNextPage, isLoading: pages.isFetchingNextPage, load: () => void pages.fetchNextPage() }}
      exports={{
        call: ledgerOffice.exportPostings,
        filters: [
          ...(asset ? [{ label: asset, input: { asset } }] : []),
          ...(account ? [{ label: account, input: { account } }] : []),
          ...(uid ? [{ label: t('trader', { uid }), input: { uid } }] : []),
        ],
        by: t('exportBy'),
      }}
      tools={
        <>
          <ActButton
            small
            tone="bare"
            icon={<ArrowLeft size={14} className="mirror" aria-hidden />}
            onClick={() => to(asset ? { asset } : {})}
          >
            {app('pages.books')}
          </ActButton>
          {filters.map(
            ([name, value, label]) =>
              value !== undefined && (
                <button
                  key={name}
                  type="button"
                  aria-label={t('without', { what: String(label) })}
                  onClick={() => without(name)}
                  className="inline-flex h-7 items-center gap-1.5 rounded-chip bg-accent-tint px-2.5 font-medium text-accent max-[900px]:h-9"
                >
                  {label}
                  <X size={13} aria-hidden />
                </button>
              ),
          )}
          {uid === undefined && <TraderFilter onTrader={(trader) => to({ ...around, uid: trader })} />}
        </>
      }
    />
  );
}

function TraderFilter({ onTrader }: { readonly onTrader: (uid: string) => void }): ReactElement {
  const t = useTranslations('ledger');
  const [typed, setTyped] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (/^[1-9]\d{0,15}$/.test(typed.trim())) onTrader(typed.trim());
      }}
    >
      <input
        aria-label={t('uidLabel')}
        placeholder={t('uidLabel')}
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="h-7 w-28 rounded-chip bg-bg2 px-2.5 text-12 outline-none focus:shadow-[inset_0_0_0_1.5px_var(--accent)] max-[900px]:h-9 light:bg-bg1 light:shadow-[inset_0_0_0_1px_var(--hair)]"
      />
    </form>
  );
}
