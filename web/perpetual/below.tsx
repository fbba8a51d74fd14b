import type { PerpetualInfo } from '@bourse/contract/perpetual-text';
import { Tabs } from '@bourse/ui/tabs';
import { memo, type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { AccountFigures } from './account-figures.tsx';
import { CloseAll } from './close-all.tsx';
import { CancelAll, NoOrders, OpenOrders } from './open-orders.tsx';
import { Positions } from './positions.tsx';
import { useHeld, useOpenOrders } from './use-contracts.ts';

/** What is mine: positions, orders that wait, and the account. */
export const Below = memo(function Below({
  info,
  onTransfer,
}: {
  readonly info: PerpetualInfo;
  readonly onTransfer: () => void;
}): ReactElement {
  const t = useTranslations('perpetual');
  const [tab, setTab] = useState<'positions' | 'orders' | 'assets'>('positions');
  const positions = useHeld().data?.length ?? 0;
  const orders = useOpenOrders().data?.length ?? 0;
  return (
    <div className="mt-3.5">
      <Tabs
        label={t('mine')}
        sticky
        value={tab}
        onValue={setTab}
        tabs={[
          { value: 'positions', label: t('positions'), count: positions },
          { value: 'orders', label: t('orders.title'), count: orders },
          { value: 'assets', label: t('assets') },
        ]}
        after={tab === 'orders' ? <CancelAll count={orders} /> : tab === 'positions' && <CloseAll count={positions} />}
      >
        {tab === 'positions' ? (
          <Positions />
        ) : tab === 'orders' ? (
          <OpenOrders empty={<NoOrders />} />
        ) : (
          <AccountFigures asset={info.quote} onTransfer={onTransfer} />
        )}
      </Tabs>
      <p className="flex justify-center pb-4">
        <Go to="/futuresOrder" className="flex min-h-11 items-center px-3 text-13 font-medium text-accent">
          {t('history')}
        </Go>
      </p>
    </div>
  );
});
