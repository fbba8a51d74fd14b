import { policyOffice } from '@bourse/contract/office/policy';
import { type Product, products } from '@bourse/contract/policy';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { ActButton } from '../parts/act-button.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Page } from '../parts/page.tsx';
import { PageTabs } from '../parts/page-tabs.tsx';
import { RequestHistory } from '../parts/request-history.tsx';
import { SideBySide } from '../parts/side-by-side.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { useCall } from '../wire/use-call.ts';
import { ClassForm } from './class-form.tsx';
import { usePolicyColumns } from './policy-columns.tsx';
import { countryName, keyOf, type Row } from './policy-row.ts';
import { RowForm } from './row-form.tsx';

const OPEN = { access: 'open' } as const;
/** A country that has no row yet. */
const blank = (product: Product): Row => ({ product, country: '', clientClass: 'retail', live: OPEN, practice: OPEN });

/** What is offered where, for real money and for practice. A change needs a second person; what is open already runs on. */
export default function PolicyPage(): ReactElement {
  const t = useTranslations('policy');
  const app = useTranslations('app');
  const go = useGo();
  const { product = 'perpetual', row: key } = useAddress('/policy');
  const { data, error, refetch } = useCall(policyOffice.table, {}, { refetchInterval: 15_000 });
  const operator = useSession((s) => s.operator);
  const mayChange = hasRole(operator, policyOffice.changeRow.roles);
  const columns = usePolicyColumns();
  const rows = useMemo(() => data?.filter((row) => row.product === product), [data, product]);
  const isNew = key === 'new';
  const open = isNew ? blank(product) : rows?.find((row) => keyOf(row) === key);
  const show = (row: string | undefined) => go({ to: '/policy', search: { product, ...(row && { row }) }, replace: true });
  return (
    <Page title={app('pages.policy')} sub={t('sub')} split>
      <SideBySide
        width={400}
        label={key === 'class' ? t('clientClass') : isNew ? t('add') : countryName(open?.country ?? '')}
        listLabel={t('list')}
        backLabel={app('pages.policy')}
        onBack={() => show(undefined)}
        list={
          <>
            <PageTabs
              label={t('products')}
              value={product}
              onValue={(next) => go({ to: '/policy', search: { product: next }, replace: true })}
              tabs={products.map((one) => ({
                value: one,
                label: t(`product.${one}`),
                count: data?.filter((row) => row.product === one && row.clientClass === 'retail').length,
              }))}
              end={
                mayChange && (
                  <span className="flex gap-2">
                    <ActButton small onClick={() => show('class')}>
                      {t('clientClass')}
                    </ActButton>
                    <ActButton small onClick={() => show('new')}>
                      {t('add')}
                    </ActButton>
                  </span>
                )
              }
            />
            <DataTable
              name="policy"
              exports="loaded"
              label={t('list')}
              columns={columns}
              rows={rows}
              keyOf={keyOf}
              error={error ?? undefined}
              onRetry={() => void refetch()}
              onOpen={(row) => show(keyOf(row))}
              openKey={key}
            />
          </>
        }
        detail={
          key === 'class' ? (
            <ClassForm />
          ) : (
            open && (
              <div key={key}>
                <RowForm row={open} isNew={isNew} mayChange={mayChange} />
                {!isNew && <RequestHistory kinds={/^policy\.change-row$/} subject={`:${keyOf(open)}`} />}
              </div>
            )
          )
        }
      />
    </Page>
  );
}
