import { Segmented } from '@bourse/ui/segmented';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useGo } from '../app/go.tsx';
import { isBuilt } from '../app/routes.ts';
import { Screen } from '../app/screen.tsx';
import { OrderListActions, TradeOrders, useOrderLists } from './trade-orders.tsx';

/** The kinds of orders that exist, each with the page of its list. With one kind there is nothing to choose. */
const kinds = [
  { kind: 'spot', path: '/tradeOrder' },
  { kind: 'futures', path: '/futuresOrder' },
  { kind: 'fast', path: '/fastOrder' },
] as const;
const built = kinds.filter(({ path }) => isBuilt(path));

/** Management of all orders: spot now, contracts with them. */
export function OrderPage(): ReactElement {
  const t = useTranslations('spot');
  const go = useGo();
  const lists = useOrderLists();
  return (
    <Screen title={t('managementTitle')} up="/mine" actions={<OrderListActions {...lists} />}>
      {built.length > 1 && (
        <div className="px-4 pb-2">
          <Segmented
            label={t('kinds')}
            value="spot"
            onValue={(kind) => go.address(kinds.find((k) => k.kind === kind)?.path ?? '/order', true)}
            segments={built.map(({ kind }) => ({ value: kind as string, label: t(`kind.${kind}`) }))}
          />
        </div>
      )}
      <TradeOrders {...lists} />
    </Screen>
  );
}
