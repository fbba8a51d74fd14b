import type { Output } from '@bourse/contract/call';
import { type InsuranceEntry, perpetualOffice } from '@bourse/contract/office/perpetual';
import { Skeleton } from '@bourse/ui/skeleton';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go, useGo } from '../nav/go.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Card } from '../parts/card.tsx';
import { ChipRow } from '../parts/chips.tsx';
import type { Column } from '../parts/column.ts';
import { DataTable } from '../parts/data-table.tsx';
import { gainTone, numberColumn, timeColumn } from '../parts/usual-columns.tsx';
import { errorText } from '../wire/error-text.ts';
import { countText, moneyText, usdt } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { byCursor, usePages } from '../wire/use-pages.ts';
import { ContractName } from './contract-columns.tsx';

type Fund = Output<typeof perpetualOffice.insurance>;
const causes = ['liquidation', 'position', 'funding', 'supply'] as const;

/** The insurance fund: what it has, what it holds, what moved it, and every entry. Each number leads to its ledger entries. */
export function InsuranceBoard(): ReactElement {
  const t = useTranslations('perpetual');
  const app = useTranslations('app');
  const { data, error, refetch } = useCall(perpetualOffice.insurance, {}, { refetchInterval: 15_000 });
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-auto scroll-thin">
      {error && !data && (
        <div className="flex items-center gap-3 px-5 py-4" role="alert">
          <p className="text-danger">{errorText(error)}</p>
          <ActButton small onClick={() => void refetch()}>
            {app('retry')}
          </ActButton>
        </div>
      )}
      <div className="grid flex-none grid-cols-3 items-start gap-3 px-5 py-4 max-[1000px]:grid-cols-[minmax(0,1fr)] max-[900px]:px-3">
        <Card title={t('fund')}>
          <div className="px-4 pb-3.5">
            {data ? (
              <Go
                to="/books"
                search={{ show: 'lines', asset: 'USDT', account: 'insurance' }}
                className="text-20 font-semibold tracking-title"
                title={t('toAccount')}
              >
                {moneyText(data.balance, { minimum: 2 })} <small className="text-12 font-normal text-t3">USDT</small>
              </Go>
            ) : (
              <Skeleton width={140} height={20} />
            )}
            <p className="mt-1 text-12 text-t3">{t('fundText')}</p>
          </div>
        </Card>
        <Moved data={data} />
        <Held positions={data?.positions} />
      </div>
      <Entries />
    </div>
  );
}

function Moved({ data }: { readonly data: Fund | undefined }): ReactElement {
  const t = useTranslations('perpetual');
  const of = (list: Fund['day'] | undefined, cause: InsuranceEntry['cause']) => list?.find((one) => one.cause === cause);
  const cell = 'h-8 text-end hairline-t';
  const head = 'h-7 text-end text-11 font-medium text-t3';
  return (
    <Card title={t('moved')}>
      <div className="px-4 pb-3">
        <table className="w-full">
          <thead>
            <tr>
              <th scope="col" className={`${head} text-start!`}>
                {t('cause')}
              </th>
              <th scope="col" className={head}>
                {t('day')}
              </th>
              <th scope="col" className={head}>
                {t('month')}
              </th>
            </tr>
          </thead>
          <tbody>
            {causes.map((cause) => (
              <tr key={cause}>
                <th scope="row" className="h-8 text-start font-medium hairline-t">
                  {t(`causes.${cause}`)}
                </th>
                {([data?.day, data?.month] as const).map((list, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two columns
                  <td key={n} className={cell}>
                    <span className={`block leading-4 ${toneOf(of(list, cause)?.in, 'text-up')}`}>
                      {usdt(of(list, cause)?.in ?? (data && '0'), 'always')}
                    </span>
                    <span className={`block leading-4 ${toneOf(of(list, cause)?.out, 'text-down')}`}>
                      {usdt(negative(of(list, cause)?.out) ?? (data && '0'))}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
/** Nothing moved: no colour. */
const toneOf = (text: string | undefined, tone: string): string => (text !== undefined && /[1-9]/.test(text) ? tone : 'text-t3');
const negative = (text: string | undefined): string | undefined => (text === undefined ? undefined : `-${text}`);

function Held({ positions }: { readonly positions: Fund['positions'] | undefined }): ReactElement {
  const t = useTranslations('perpetual');
  return (
    <Card title={t('taken')}>
      <ul className="px-4 pb-3">
        {positions?.length === 0 && <li className="text-t3">{t('takenNothing')}</li>}
        {positions?.map((one) => (
          <li key={one.symbol} className="flex min-h-[42px] items-center gap-3 hairline-t">
            <span className="min-w-0 flex-1">
              <ContractName symbol={one.symbol} />
            </span>
            <span className="text-end">
              <span className="block font-medium">
                <span className={one.side === 'long' ? 'text-up' : 'text-down'}>{t(one.side)}</span> {usdt(one.value)}
              </span>
              <small className="block text-11 text-t3">
                {moneyText(one.entryPrice)} → {moneyText(one.markPrice)} · {usdt(one.unrealised, 'always')}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Entries(): ReactElement {
  const t = useTranslations('perpetual');
  const go = useGo();
  const [cause, choose] = useState<InsuranceEntry['cause'] | 'all'>('all');
  const pages = usePages(perpetualOffice.insuranceEntries, cause === 'all' ? {} : { cause }, { refetchInterval: 15_000 });
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.entries), [pages.data]);
  const columns = useMemo(
    (): readonly Column<InsuranceEntry>[] => [
      timeColumn(t('time'), (one) => one.at, { width: 120 }),
      {
        id: 'seq',
        head: t('entry'),
        width: 110,
        wide: true,
        value: (one) => one.seq,
        cell: (one) => <span className="text-t3">{countText(one.seq)}</span>,
      },
      { id: 'cause', head: t('cause'), value: (one) => t(`causes.${one.cause}`) },
      { id: 'uid', head: t('uid'), width: 110, wide: true, value: (one) => one.uid ?? '' },
      numberColumn('amount', t('amount'), (one) => one.amount, {
        cell: (one) => (
          <span className={`font-medium ${gainTone(one.amount)}`}>{moneyText(one.amount, { minimum: 2, maximum: 8, sign: 'always' })}</span>
        ),
        width: 150,
      }),
    ],
    [t],
  );
  return (
    <DataTable
      name="insurance entries"
      label={t('entries')}
      height={420}
      columns={columns}
      rows={rows}
      keyOf={(one) => `${one.seq} ${one.position}`}
      {...byCursor(pages)}
      empty={t('noEntries')}
      onOpen={({ seq }) => go({ to: '/books', search: { show: 'lines', asset: 'USDT', account: 'insurance', seq: String(seq) } })}
      exports={{
        call: perpetualOffice.exportInsurance,
        filters: cause === 'all' ? [] : [{ label: t(`causes.${cause}`), input: { cause } }],
        by: t('time'),
      }}
      tools={
        <ChipRow
          label={t('cause')}
          value={cause}
          onValue={choose}
          chips={[
            { value: 'all' as typeof cause, label: t('allCauses') },
            ...causes.map((value) => ({ value, label: t(`causes.${value}`) })),
          ]}
        />
      }
    />
  );
}
