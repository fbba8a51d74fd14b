import { codeOf } from '@bourse/client/refused';
import type { InstrumentInfo } from '@bourse/contract/market';
import type { Order } from '@bourse/contract/spot';
import { toast } from '@bourse/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { feel } from '../parts/feel.ts';
import { orderIds } from '../trading/order-ids.ts';
import { useReconnected } from '../trading/use-connected.ts';
import { noteBalances } from '../wire/balances.ts';
import { spot } from '../wire/calls.ts';
import { moneyText } from '../wire/money-text.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';
import { type AmendAssessment, type Amendment, amendmentOf, assessAmendment } from './amend.ts';
import type { TicketMarket } from './facts.ts';
import { useOpenOrders } from './own-orders.ts';
import { fieldOfCode, useReasonText, useRefusalText } from './reason-text.ts';
import { useFacts } from './use-facts.ts';
import { useSteadyBound } from './use-steady-bound.ts';

interface AmendmentForm {
  /** The order as it is now: while the form is open it may be filled further, be amended elsewhere, or end. */
  readonly order: Order;
  readonly hasEnded: boolean;
  readonly wish: Amendment;
  readonly write: (change: Partial<Amendment>) => void;
  readonly assessment: AmendAssessment;
  readonly submit: () => void;
  readonly isPending: boolean;
  readonly error: Error | null;
}

/** What the trader wants an open order to become, and sending it. */
export function useAmendment(
  opened: Order,
  market: TicketMarket,
  {
    start,
    onClose,
    onAmended,
  }: {
    readonly start?: Partial<Amendment> | undefined;
    readonly onClose: () => void;
    readonly onAmended?: (() => void) | undefined;
  },
): AmendmentForm {
  const t = useTranslations('spot');
  const client = useQueryClient();
  const refresh = useRefresh();
  const { facts } = useFacts(market);
  const { data: open } = useOpenOrders();
  const live = open?.find((one) => one.orderId === opened.orderId);
  const hasEnded = open !== undefined && live === undefined;
  const order = live ?? opened;
  const [wish, setWish] = useState(() => ({ ...amendmentOf(order), ...start }));
  const { mutateAsync, isPending, error, reset } = useSend(spot.amendOrder, { quiet: true });
  useReconnected(facts.isConnected, () => {
    if (codeOf(error) === 'network') reset(); // the next try has the same id
  });
  const assessment = useSteadyBound(assessAmendment(order, wish, facts), wish.price);
  const submit = () => {
    if (assessment.reason || hasEnded || isPending) return;
    const amendment = { orderId: order.orderId, ...assessment.change };
    const requestId = orderIds.noteSent(amendment);
    mutateAsync({ requestId, ...amendment }).then(
      ({ balances, seq }) => {
        orderIds.settle(amendment);
        noteBalances(client, balances, seq);
        void refresh('spot', 'ledger');
        toast({ kind: 'good', text: t('amended') });
        onAmended?.();
        onClose();
        feel('placed');
      },
      (failure: Error) => orderIds.settle(amendment, failure),
    );
  };
  const write = (change: Partial<Amendment>) => {
    if (error) reset();
    setWish({ ...wish, ...change });
  };
  return { order, hasEnded, wish, write, assessment, submit, isPending, error };
}

interface AmendErrors {
  /** Why the amendment can't be sent. */
  readonly reason: string | undefined;
  /** The server's refusal, where it belongs to no field. */
  readonly refusal: string | undefined;
  readonly at: (field: 'price' | 'quantity') => string | undefined;
}

/** What is wrong with an amendment, in words and by field: first what the server refused, then what the form sees itself. */
export function useAmendErrors(
  order: Order,
  wish: Amendment,
  a: AmendAssessment,
  hasEnded: boolean,
  error: Error | null,
  info: InstrumentInfo,
): AmendErrors {
  const t = useTranslations('spot');
  const locale = useLocale();
  const reasonText = useReasonText();
  const refusalText = useRefusalText();
  const reason = hasEnded
    ? t('cancelTooLate')
    : a.reason === 'unchanged'
      ? t('amend_unchanged')
      : a.reason === 'below_filled'
        ? t('amend_below_filled', { value: `\u2068${moneyText(a.value, locale)} ${info.base}\u2069` })
        : a.reason && reasonText(a.reason, a.value, info);
  const refused =
    !error || hasEnded ? undefined : codeOf(error) === '32' ? t('cancelTooLate') : refusalText(error, order.side, wish.price, info);
  const field = error ? fieldOfCode(codeOf(error) ?? '', false) : undefined;
  const refusedAt = !error ? undefined : field === 'price' ? 'price' : field ? 'quantity' : 'form';
  return {
    reason,
    refusal: refusedAt === 'form' ? refused : undefined,
    at: (wanted) => (refusedAt === wanted ? refused : a.wrong === wanted ? reason : undefined),
  };
}
