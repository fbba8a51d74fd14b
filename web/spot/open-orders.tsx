import type { Order } from '@bourse/contract/spot';
import { Button } from '@bourse/ui/button';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { Empty } from '@bourse/ui/notice';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallFailure } from '../parts/screen.tsx';
import { useCancelAll } from '../trading/use-cancel-all.ts';
import { useCancelOrder } from '../trading/use-cancel-order.ts';
import { spot } from '../wire/calls.ts';
import { AmendSheet } from './amend-sheet.tsx';
import { useInstrumentMap } from './instruments.ts';
import { OrderCard } from './order-card.tsx';
import { OrderDetailSheet } from './order-detail-sheet.tsx';
import { pairName } from './order-lines.tsx';
import { useOpenOrders } from './own-orders.ts';

/** What a list of open orders draws from. */
export interface OpenOrderRows {
  readonly orders: readonly Order[];
  readonly infos: ReturnType<typeof useInstrumentMap>;
  /** Orders whose cancellation is on its way. */
  readonly leaving: ReadonlySet<string>;
  readonly onOpen: (order: Order) => void;
  readonly onAmend: (order: Order) => void;
  readonly onCancel: (order: Order) => void;
}

/** Open orders with amend, cancel and details. `keep` narrows what is shown; a wide window draws a table instead of cards. */
export function OpenOrders({
  keep = () => true,
  empty,
  draw: Draw = OrderCards,
}: {
  readonly keep?: (order: Order) => boolean;
  readonly empty: ReactNode;
  readonly draw?: (rows: OpenOrderRows) => ReactElement;
}): ReactElement {
  const t = useTranslations('spot');
  const infos = useInstrumentMap();
  const orders = useOpenOrders();
  const [opened, open] = useState<Order>();
  const [amending, amend] = useState<Order>();
  const { leaving, cancel } = useCancelOrder(spot.cancelOrder, 'spot', { cancelled: t('cancelled'), tooLate: t('cancelTooLate') });

  if (orders.isPending) return <SkeletonRows label={t('loading')} rows={3} height={92} disc={false} />;
  if (orders.isError && !orders.data)
    return <CallFailure title={t('ordersFailed')} error={orders.error} onRetry={() => void orders.refetch()} />;
  const shown = (orders.data ?? []).filter(keep);
  return (
    <>
      {shown.length === 0 ? empty : <Draw orders={shown} infos={infos} leaving={leaving} onOpen={open} onAmend={amend} onCancel={cancel} />}
      <OrderDetailSheet order={opened} onClose={() => open(undefined)} />
      {/* What is filled meanwhile is no longer there to be changed. */}
      <AmendSheet
        order={amending && (orders.data?.find((o) => o.orderId === amending.orderId) ?? amending)}
        onClose={() => amend(undefined)}
      />
    </>
  );
}

/** Orders of a pair whose trading has ended can only be cancelled. While the pairs are on their way, none has. */
export const isTraded = (infos: OpenOrderRows['infos'], { symbol }: Order): boolean => infos.size === 0 || infos.has(symbol);

function OrderCards({ orders, infos, leaving, onOpen, onAmend, onCancel }: OpenOrderRows): ReactElement {
  const t = useTranslations('spot');
  return (
    <ul aria-label={t('openOrders')}>
      {orders.map((order) => (
        <OrderCard
          key={order.orderId}
          order={order}
          info={infos.get(order.symbol)}
          busy={leaving.has(order.orderId)}
          onOpen={onOpen}
          {...(isTraded(infos, order) && { onAmend })}
          onCancel={onCancel}
        />
      ))}
    </ul>
  );
}

/** Asks first, always: an undo after the fact would be a promise that a market does not keep. */
export function CancelAll({ symbol, count }: { readonly symbol?: string | undefined; readonly count: number }): ReactElement | null {
  const t = useTranslations('spot');
  const infos = useInstrumentMap();
  const all = useCancelAll(spot.cancelAllOrders, 'spot', symbol, (cancelled) => t('cancelledCount', { count: cancelled }));
  if (count === 0 && !all.isOpen) return null;
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={all.ask} className="min-h-11 flex-none text-13 text-t2">
        {t('cancelAll')}
      </button>
      <ConfirmSheet
        open={all.isOpen}
        onClose={all.close}
        busy={all.busy}
        tone="danger"
        title={t('cancelAllTitle', { count })}
        confirmLabel={t('cancelAll')}
        cancelLabel={t('keep')}
        closeLabel={t('close')}
        onConfirm={all.confirm}
      >
        {symbol ? t('cancelAllPairText', { pair: pairName(symbol, infos.get(symbol)) }) : t('cancelAllText')}
      </ConfirmSheet>
    </>
  );
}

/** Nothing waits: one sentence and, where there is one, the way on. */
export const NoOrders = ({ onPlace }: { readonly onPlace?: () => void }): ReactElement => {
  const t = useTranslations('spot');
  return (
    <Empty
      title={t('noOrders')}
      action={
        onPlace && (
          <Button tone="tonal" size="medium" onClick={onPlace}>
            {t('placeOrder')}
          </Button>
        )
      }
    >
      {t('noOrdersText')}
    </Empty>
  );
};
