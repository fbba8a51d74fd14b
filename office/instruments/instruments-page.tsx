import { instruments } from '@bourse/contract/office/instruments';
import { percentOf } from '@bourse/core/money/percent';
import { Coin } from '@bourse/ui/coin';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import type { Column } from '../parts/column.ts';
import { DataTable } from '../parts/data-table.tsx';
import { Page } from '../parts/page.tsx';
import { SideBySide } from '../parts/side-by-side.tsx';
import { Dot } from '../parts/tag.tsx';
import { countText, moneyText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { BoundsForm } from './bounds-form.tsx';
import { FeeTiers } from './fee-tiers.tsx';
import type { Instrument } from './instrument.ts';

/** The instruments with their limits, and the fee tiers. Every change needs a second person; prices can't be edited anywhere. */
export default function InstrumentsPage(): ReactElement {
  const t = useTranslations('instruments');
  const app = useTranslations('app');
  const { data, error, refetch } = useCall(instruments.list, {}, { refetchInterval: 10_000 });
  const go = useGo();
  const { symbol: openSymbol } = useAddress('/instruments');
  const setOpen = (symbol: string | undefined) => go({ to: '/instruments', search: symbol ? { symbol } : {}, replace: true });
  const open = data?.instruments.find((i) => i.symbol === openSymbol);
  const columns = useMemo(
    (): readonly Column<Instrument>[] => [
      {
        id: 'symbol',
        head: t('symbol'),
        width: 140,
        value: (i) => i.symbol,
        cell: (i) => (
          <span className="flex items-center gap-2 font-medium">
            <Coin asset={i.base} size={18} />
            {i.name}
          </span>
        ),
      },
      {
        id: 'index',
        head: t('index'),
        end: true,
        value: (i) => Number(i.index ?? 0),
        cell: (i) => moneyText(i.index, { minimum: i.priceDecimals, maximum: i.priceDecimals }),
      },
      {
        id: 'state',
        head: t('indexState'),
        width: 110,
        value: (i) => i.indexState,
        cell: (i) => (
          <span className="flex items-center gap-1.5 text-t2">
            <Dot tone={i.indexState === 'stale' ? 'danger' : i.indexState === 'degraded' ? 'warn' : 'good'} />
            {t.has(`states.${i.indexState}` as 'states.normal') ? t(`states.${i.indexState}` as 'states.normal') : i.indexState}
          </span>
        ),
      },
      {
        id: 'open',
        spare: true,
        head: t('openOrders'),
        end: true,
        width: 100,
        wide: true,
        value: (i) => i.openOrders,
        cell: (i) => countText(i.openOrders),
      },
      {
        id: 'notional',
        spare: true,
        head: t('minimumNotional'),
        end: true,
        width: 130,
        wide: true,
        value: (i) => Number(i.minimumNotional),
        cell: (i) => `${moneyText(i.minimumNotional)} ${i.quote}`,
      },
      {
        id: 'band',
        head: t('priceBand'),
        end: true,
        width: 116,
        wide: true,
        value: (i) => Number(i.priceBand),
        cell: (i) => `±${percentOf(i.priceBand)}%`,
      },
      { id: 'listed', head: t('listed'), width: 70, wide: true, value: (i) => (i.listed ? t('yes') : t('no')) },
    ],
    [t],
  );
  return (
    <Page title={app('pages.instruments')} sub={data && t('sub', { count: data.instruments.length })} split>
      <SideBySide
        width={400}
        label={open?.name ?? t('list')}
        listLabel={t('list')}
        backLabel={app('pages.instruments')}
        onBack={() => setOpen(undefined)}
        list={
          <div className="flex min-h-0 flex-1 flex-col overflow-auto scroll-thin">
            <DataTable
              name="instruments"
              exports="loaded"
              fit
              label={t('list')}
              columns={columns}
              rows={data?.instruments}
              keyOf={(i) => i.symbol}
              error={error ?? undefined}
              onRetry={() => void refetch()}
              onOpen={(i) => setOpen(i.symbol)}
              openKey={openSymbol}
            />
            {data && <FeeTiers key={JSON.stringify(data.feeTiers)} tiers={data.feeTiers} asset={data.feeAsset} />}
          </div>
        }
        detail={open && <BoundsForm key={open.symbol} instrument={open} />}
      />
    </Page>
  );
}
