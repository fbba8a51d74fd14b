import type { Output } from '@bourse/contract/call';
import { shownName } from '@bourse/contract/instrument-id';
import type { Account } from '@bourse/contract/ledger';
import { MOST_COLLECTED } from '@bourse/contract/office/export';
import { traders } from '@bourse/contract/office/traders';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChipRow } from '../parts/chips.tsx';
import type { Column } from '../parts/column.ts';
import { DataTable } from '../parts/data-table.tsx';
import { amountText, countText, moneyText } from '../wire/money-text.ts';
import { rowTime } from '../wire/time-text.ts';
import { byCursor, usePages } from '../wire/use-pages.ts';

type Posting = Output<typeof traders.postings>['postings'][number];
const accounts = ['fiat', 'spot', 'perpetual', 'second'] as const;

/** All postings of a trader, newest first: entry, cause, account, change and the balance after it. */
export function LedgerTable({ uid }: { readonly uid: string }): ReactElement {
  const t = useTranslations('traders');
  const [account, setAccount] = useState<Account | 'all'>('all');
  const pages = usePages(traders.postings, { uid, ...(account !== 'all' && { account }) });
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.postings), [pages.data]);
  const columns = useMemo(
    (): readonly Column<Posting>[] => [
      { id: 'at', head: t('time'), width: 114, value: (r) => r.at, cell: (r) => <span className="text-t2">{rowTime(r.at)}</span> },
      {
        id: 'seq',
        head: t('entry'),
        width: 76,
        wide: true,
        value: (r) => r.seq,
        cell: (r) => <span className="text-t3">{countText(r.seq)}</span>,
      },
      {
        id: 'cause',
        head: t('what'),
        value: (r) => r.cause,
        cell: (r) =>
          r.trade ? (
            <span
              className="grid leading-[15px]"
              title={t(r.trade.fills === undefined ? 'trade' : 'tradeAverage', { side: t(r.trade.side), pair: shownName(r.trade.symbol) })}
            >
              <span className="cut">{t(`postingCause.${r.cause}`)}</span>
              <small className="cut text-11 text-t3">
                {r.trade.orderId !== undefined && `#${r.trade.orderId} · `}
                {r.trade.fills === undefined
                  ? moneyText(r.trade.price, { minimum: 2 })
                  : t('averagePrice', { price: moneyText(r.trade.price, { minimum: 2 }) })}
              </small>
            </span>
          ) : (
            t(`postingCause.${r.cause}`)
          ),
      },
      { id: 'order', head: t('order'), away: true, value: (r) => r.trade?.orderId },
      { id: 'price', head: t('price'), away: true, value: (r) => r.trade?.price },
      { id: 'fills', head: t('fills'), away: true, value: (r) => r.trade && (r.trade.fills ?? 1) },
      {
        id: 'account',
        head: t('account'),
        width: 164,
        wide: true,
        value: (r) => `${t(`short.${r.account}`)} ${r.bucket}`,
        cell: (r) => (
          <span className="text-t2">
            {t(`short.${r.account}`)} {r.bucket === 'frozen' && <span className="text-t3">{t('bucket.frozen')}</span>}
          </span>
        ),
      },
      {
        id: 'amount',
        head: t('change'),
        width: 172,
        end: true,
        value: (r) => `${r.amount} ${r.asset}`,
        cell: (r) => (
          <span className="font-medium">
            {amountText(r.amount, r.asset, 'always')}{' '}
            <small className="inline-block w-[34px] text-start text-11 font-normal text-t3">{r.asset}</small>
          </span>
        ),
      },
      {
        id: 'after',
        head: t('after'),
        width: 142,
        end: true,
        wide: true,
        value: (r) => r.after,
        cell: (r) => <span className="text-t2">{amountText(r.after, r.asset)}</span>,
      },
    ],
    [t],
  );
  return (
    <DataTable
      name="ledger"
      label={t('tabs.ledger')}
      height={420}
      exports={{
        call: traders.exportPostings,
        fixed: { uid },
        filters: account === 'all' ? [] : [{ label: t(`short.${account}`), input: { account } }],
        by: t('exportBy.time'),
        most: MOST_COLLECTED,
      }}
      columns={columns}
      rows={rows}
      keyOf={(r) => r.id}
      {...byCursor(pages)}
      empty={t('noPostings')}
      tools={
        <ChipRow
          label={t('account')}
          value={account}
          onValue={setAccount}
          chips={[
            { value: 'all' as Account | 'all', label: t('allAccounts') },
            ...accounts.map((value) => ({ value, label: t(`short.${value}`) })),
          ]}
        />
      }
    />
  );
}
