import { icoOffice } from '@bourse/contract/office/ico';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { ActButton } from '../parts/act-button.tsx';
import { FigureStrip } from '../parts/figure-strip.tsx';
import { Page } from '../parts/page.tsx';
import { RequestHistory } from '../parts/request-history.tsx';
import { TableWithDetail } from '../parts/table-with-detail.tsx';
import { countText, moneyText } from '../wire/money-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { useCall } from '../wire/use-call.ts';
import { BannerForm } from './banner-form.tsx';
import { CreateSale } from './create-sale.tsx';
import { useSaleColumns } from './sale-columns.tsx';
import { SaleDesk } from './sale-desk.tsx';
import type { Board } from './sales.ts';
import { SupplyForm } from './supply-form.tsx';

/** Token sales: what is subscribed, the terms, the tokens set aside for them, and the banner. All changes need two people. */
export default function SalesPage(): ReactElement {
  const t = useTranslations('ico');
  const app = useTranslations('app');
  const go = useGo();
  const operator = useSession((s) => s.operator);
  const { sale: id, form } = useAddress('/sales');
  const { data, error, refetch } = useCall(icoOffice.sales, {}, { refetchInterval: 5_000 });
  const columns = useSaleColumns();
  const open = data?.sales.find((one) => one.id === id);
  const show = (search: { sale?: string; form?: 'new' | 'supply' | 'banner' }): void => go({ to: '/sales', search, replace: true });
  const mayCreate = hasRole(operator, icoOffice.createSale.roles);
  return (
    <Page
      title={app('pages.sales')}
      sub={data && t('sub', { count: data.sales.length })}
      keys={mayCreate ? [{ keys: 'n', label: t('new'), run: () => show({ form: 'new' }), hint: true }] : []}
      split
    >
      <TableWithDetail
        width={460}
        name="token sales"
        exports="loaded"
        label={t('list')}
        detailLabel={form ? t(`form.${form}`) : open?.name}
        backLabel={app('pages.sales')}
        onBack={() => show({})}
        above={data && <Figures data={data} />}
        columns={columns}
        rows={data?.sales}
        keyOf={(one) => one.id}
        error={data ? undefined : (error ?? undefined)}
        onRetry={() => void refetch()}
        empty={t('none')}
        onOpen={(one) => show({ sale: one.id })}
        openKey={open?.id}
        tools={
          <span className="flex gap-2">
            {mayCreate && (
              <ActButton small tone={form === 'new' ? 'tonal' : 'line'} cap="N" onClick={() => show({ form: 'new' })}>
                {t('new')}
              </ActButton>
            )}
            <ActButton small tone={form === 'supply' ? 'tonal' : 'line'} onClick={() => show({ form: 'supply' })}>
              {t('form.supply')}
            </ActButton>
            <ActButton small tone={form === 'banner' ? 'tonal' : 'line'} onClick={() => show({ form: 'banner' })}>
              {t('form.banner')}
            </ActButton>
          </span>
        }
        detail={
          form === 'new' && mayCreate ? (
            <>
              <CreateSale onAsked={() => show({})} />
              <RequestHistory kinds={/^ico\.create-sale$/} subject="" />
            </>
          ) : form === 'supply' && data ? (
            <>
              <SupplyForm supplies={data.supplies} />
              <RequestHistory kinds={/^ico\.fund-supply$/} subject="" />
            </>
          ) : form === 'banner' && data ? (
            <>
              <BannerForm key={JSON.stringify(data.banner)} banner={data.banner} sales={data.sales} />
              <RequestHistory kinds={/^ico\.change-banner$/} subject="" />
            </>
          ) : open ? (
            <SaleDesk key={`${open.id} ${open.revision} ${open.status}`} sale={open} />
          ) : undefined
        }
      />
    </Page>
  );
}

/** How many sales are open, what is subscribed in them, what all of them brought in, and whether the banner is shown. */
function Figures({ data }: { readonly data: Board }): ReactElement {
  const t = useTranslations('ico');
  const open = data.sales.filter((one) => one.status === 'open');
  const usdt = (text: string) => `${moneyText(text, { minimum: 2, maximum: 2 })} USDT`;
  const figures = [
    [t('openSales'), countText(open.length)],
    [t('frozenNow'), usdt(open.reduce((sum, one) => sum + Number(one.frozen), 0).toFixed(2))],
    [t('proceeds'), usdt(data.proceeds)],
    [t('form.banner'), t(data.banner?.isOn ? 'bannerOn' : 'bannerOff')],
  ] as const;
  return <FigureStrip figures={figures} />;
}
