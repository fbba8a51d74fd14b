import { Segmented } from '@bourse/ui/segmented';
import { lazy, type ReactElement, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { PagePending } from '../parts/page-state.tsx';
import { useHasContracts } from '../parts/system-config.ts';
import { OrderScreen } from '../trading/order-screen.tsx';

const SpotOrders = lazy(() => import('../spot/spot-orders.tsx').then((m) => ({ default: m.SpotOrders })));
const SecondOrders = lazy(() => import('../second/second-orders.tsx').then((m) => ({ default: m.SecondOrders })));
const ContractOrders = lazy(() => import('../perpetual/contract-orders.tsx').then((m) => ({ default: m.ContractOrders })));

/** Management of all orders: those of spot pairs, of contracts and second contracts, each with its lists, filters and export. */
export default function OrderPage(): ReactElement {
  const t = useTranslations('market');
  const spot = useTranslations('spot');
  const go = useGo();
  const { kind = 'spot' } = useAddress('/order');
  const hasContracts = useHasContracts();
  const kinds = (
    <div className="px-4 pb-1">
      <Segmented
        label={t('kind')}
        value={kind}
        onValue={(next) => go({ to: '/order', search: next === 'spot' ? {} : { kind: next }, replace: true })}
        segments={[
          { value: 'spot', label: t('tab.spot') },
          ...(hasContracts ? [{ value: 'contract' as const, label: t('tab.contract') }] : []),
          { value: 'second', label: t('tab.second') },
        ]}
      />
    </div>
  );
  const Orders = kind === 'second' ? SecondOrders : hasContracts && kind === 'contract' ? ContractOrders : SpotOrders;
  return (
    <OrderScreen title={spot('managementTitle')} up="/mine" above={kinds}>
      <Suspense fallback={<PagePending />}>
        <Orders />
      </Suspense>
    </OrderScreen>
  );
}
