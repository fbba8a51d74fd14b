import { shownName } from '@bourse/contract/instrument-id';
import type { PerpetualInfo, PerpetualOrder } from '@bourse/contract/perpetual-text';
import { Button } from '@bourse/ui/button';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { Empty } from '@bourse/ui/notice';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallFailure } from '../parts/screen.tsx';
import { useCancelAll } from '../trading/use-cancel-all.ts';
import { useCancelOrder } from '../trading/use-cancel-order.ts';
import { perpetual } from '../wire/calls.ts';
import { AmendSheet } from './amend-sheet.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderDetailSheet } from './order-detail-sheet.tsx';
import { useContractMap, useOpenOrders } from './use-contracts.ts';

/** What a list of open orders draws from. */
export interface OpenOrderRows {
  readonly orders: readonly PerpetualOrder[];
  readonly infos: ReadonlyMap<string, PerpetualInfo>;
  /** Orders whose cancellation is on its way. */
  readonly leaving: ReadonlySet<string>;
  readonly onOpen: (order: PerpetualOrder) => void;
  readonly onAmend: (order: PerpetualOrder) => void;
  readonly onCancel: (order: PerpetualOrder) => void;
}

/** Open orders with amend, cancel and details; a wide window draws a table instead of cards. */
export function OpenOrders({
  keep = () => true,
  empty,
  draw: Draw = OrderCards,
}: {
  readonly keep?: (order: PerpetualOrder) => boolean;
  readonly empty: ReactNode;
  readonly draw?: (rows: OpenOrderRows) => ReactElement;
}): ReactElement {
  const t = useTranslations('perpetual');
  const infos = useContractMap();
  const orders = useOpenOrders();
  const [opened, open] = useState<PerpetualOrder>();
  const [amending, amend] = useState<PerpetualOrder>();
  const { leaving, cancel } = useCancelOrder(perpetual.cancelOrder, 'perpetual', {
    cancelled: t('orders.cancelled'),
    tooLate: t('orders.tooLate'),
  });
  if (orders.isPending) return <SkeletonRows label={t('loading')} rows={3} height={92} disc={false} />;
  if (orders.isError && !orders.data)
    return <CallFailure title={t('orders.failed')} error={orders.error} onRetry={() => void orders.refetch()} />;
  const shown = (orders.data ?? []).filter(keep);
  return (
    <>
      {shown.length === 0 ? empty : <Draw orders={shown} infos={infos} leaving={leaving} onOpen={open} onAmend={amend} onCancel={cancel} />}
      <OrderDetailSheet order={opened} onClose={() => open(undefined)} />
      <AmendSheet order={amending} onClose={() => amend(undefined)} />
    </>
  );
}

function OrderCards({ orders, infos, leaving, onOpen, onAmend, onCancel }: OpenOrderRows): ReactElement {
  const t = useTranslations('perpetual');
  return (
    <ul aria-label={t('orders.open')}>
      {orders.map((order) => (
        <OrderCard
          key={order.orderId}
          order={order}
          info={infos.get(order.symbol)}
          busy={leaving.has(order.orderId)}
          onOpen={onOpen}
          onAmend={onAmend}
          onCancel={onCancel}
        />
      ))}
    </ul>
  );
}

/** Nothing waits: one sentence and, where there is one, the way on. */
export const NoOrders = ({ onPlace }: { readonly onPlace?: () => void }): ReactElement => {
  const t = useTranslations('perpetual');
  return (
    <Empty
      title={t('orders.none')}
      action={
        onPlace && (
          <Button tone="tonal" size="medium" onClick={onPlace}>
            {t('orders.place')}
          </Button>
        )
      }
    >
      {t('orders.noneText')}
    </Empty>
  );
};

/** Asks first, always, and names how many. */
export function CancelAll({ symbol, count }: { readonly symbol?: string | undefined; readonly count: number }): ReactElement | null {
  const t = useTranslations('perpetual');
  const infos = useContractMap();
  const all = useCancelAll(perpetual.cancelAllOrders, 'perpetual', symbol, (cancelled) => t('orders.cancelledCount', { count: cancelled }));
  if (count === 0 && !all.isOpen) return null;
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={all.ask} className="min-h-11 flex-none text-13 text-t2">
        {t('orders.cancelAll')}
      </button>
      <ConfirmSheet
        open={all.isOpen}
        onClose={all.close}
        busy={all.busy}
        tone="danger"
        title={t('orders.cancelAllTitle', { count })}
        confirmLabel={t('orders.cancelAll')}
        cancelLabel={t('keep')}
        closeLabel={t('close')}
        onConfirm={all.confirm}
      >
        {symbol ? t('orders.cancelAllContractText', { name: infos.get(symbol)?.name ?? shownName(symbol) }) : t('orders.cancelAllText')}
      </ConfirmSheet>
    </>
  );
}
