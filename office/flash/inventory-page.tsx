import { flashOffice } from '@bourse/contract/office/flash';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { ActButton } from '../parts/act-button.tsx';
import { FigureStrip } from '../parts/figure-strip.tsx';
import { Page } from '../parts/page.tsx';
import { RequestHistory } from '../parts/request-history.tsx';
import { TableWithDetail } from '../parts/table-with-detail.tsx';
import { countText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { AssetDesk } from './asset-desk.tsx';
import type { Inventory } from './inventory.ts';
import { useInventoryColumns } from './inventory-columns.tsx';
import { RulesForm } from './rules-form.tsx';
import { isNearCap } from './share-of.ts';

/** The inventory of the flash exchange, net positions against caps, and the cost of an exchange. Rates can't be edited. */
export default function InventoryPage(): ReactElement {
  const t = useTranslations('flash');
  const app = useTranslations('app');
  const go = useGo();
  const { asset } = useAddress('/inventory');
  const [isRules, showRules] = useState(false);
  const { data, error, refetch } = useCall(flashOffice.inventory, {}, { refetchInterval: 10_000 });
  const columns = useInventoryColumns();
  const open = data?.assets.find((one) => one.asset === asset);
  const choose = (next: string | undefined): void => {
    showRules(false);
    go({ to: '/inventory', search: next ? { asset: next } : {}, replace: true });
  };
  const rules = () => {
    go({ to: '/inventory', search: {}, replace: true });
    showRules(true);
  };

  return (
    <Page
      title={app('pages.inventory')}
      sub={data && t('sub', { quotes: data.quotes, accepted: data.accepted })}
      keys={[{ keys: 'e', label: t('rules'), run: rules, hint: true }]}
      split
      stops={['flash']}
    >
      <TableWithDetail
        width={400}
        name="flash inventory"
        exports="loaded"
        label={t('list')}
        detailLabel={open?.asset ?? t('rules')}
        backLabel={app('pages.inventory')}
        onBack={() => choose(undefined)}
        above={data && <Figures data={data} />}
        columns={columns}
        rows={data?.assets}
        keyOf={(one) => one.asset}
        error={data ? undefined : (error ?? undefined)}
        onRetry={() => void refetch()}
        empty={t('none')}
        alarm={(one) => (isNearCap(one) ? 'warn' : undefined)}
        onOpen={(one) => choose(one.asset)}
        openKey={open?.asset}
        tools={
          <ActButton small tone={isRules ? 'tonal' : 'line'} cap="E" onClick={rules}>
            {t('rules')}
          </ActButton>
        }
        detail={
          open ? (
            <AssetDesk key={JSON.stringify(open)} one={open} />
          ) : isRules && data ? (
            <>
              <RulesForm key={JSON.stringify(data.rules)} rules={data.rules} />
              <RequestHistory kinds={/^flash\.change-rules$/} subject="" />
            </>
          ) : undefined
        }
      />
    </Page>
  );
}

/** The day in figures: quotes, how many were accepted, and how many were refused because the index had moved. */
function Figures({ data }: { readonly data: Inventory }): ReactElement {
  const t = useTranslations('flash');
  const share =
    data.accepted + data.refusedMoved === 0
      ? undefined
      : `${Math.floor((data.refusedMoved * 1000) / (data.accepted + data.refusedMoved)) / 10}%`;
  const figures = [
    [t('quotes'), countText(data.quotes)],
    [t('accepted'), countText(data.accepted)],
    [t('moved'), share === undefined ? countText(data.refusedMoved) : `${countText(data.refusedMoved)} · ${share}`],
    [t('rulesNow'), t('rulesLine', { spread: data.rules.spreadBasisPoints, fee: data.rules.feeBasisPoints })],
  ] as const;
  return <FigureStrip figures={figures} />;
}
