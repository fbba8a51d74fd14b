import { codeOf } from '@bourse/client/refused';
import type { PerpetualInfo, PerpetualOrder } from '@bourse/contract/perpetual-text';
import { toast } from '@bourse/ui/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useReconnected } from '../trading/use-connected.ts';
import { usePlacing } from '../trading/use-placing.ts';
import { perpetual } from '../wire/calls.ts';
import { type AmendAssessment, amendmentOf, assessAmendment } from './amend.ts';
import type { AmendField, Amendment } from './amendable.ts';
import type { ContractMarket } from './contract-market.ts';
import { useOpenOrders } from './use-contracts.ts';
import { useFacts } from './use-facts.ts';
import { useReasonText, useRefusal } from './use-reason-text.ts';

export interface AmendProps {
  /** What the fields begin with, where it isn't the order as it is. */
  readonly start?: Partial<Amendment> | undefined;
  readonly onClose: () => void;
  /** The server has accepted it; the lists follow. */
  readonly onAmended?: (() => void) | undefined;
}

/** What the trader wants an open order to become, and sending it. */
export function useAmendment(opened: PerpetualOrder, market: ContractMarket, { start, onClose, onAmended }: AmendProps) {
  const t = useTranslations('perpetual');
  const facts = useFacts(market);
  const { data: open } = useOpenOrders();
  const live = open?.find((one) => one.orderId === opened.orderId);
  const hasEnded = open !== undefined && live === undefined;
  const order = live ?? opened;
  const [wish, setWish] = useState(() => ({ ...amendmentOf(order), ...start }));
  const placing = usePlacing(perpetual.amendOrder, 'perpetual');
  useReconnected(facts.isConnected, placing.forget);
  const assessment = assessAmendment(order, wish, facts);
  const submit = () => {
    if (assessment.reason || hasEnded || placing.busy) return;
    placing.send(placing.begin({ orderId: order.orderId, ...assessment.change }), () => {
      toast({ kind: 'good', text: t('amend.done') });
      onAmended?.();
      onClose();
    });
  };
  const write = (change: Partial<Amendment>) => {
    placing.forget();
    setWish({ ...wish, ...change });
  };
  return { order, hasEnded, wish, write, assessment, submit, busy: placing.busy, error: placing.error };
}

interface AmendErrors {
  /** Why the amendment can't be sent. */
  readonly reason: string | undefined;
  /** The server's refusal, where it belongs to no field. */
  readonly refusal: string | undefined;
  readonly at: (field: AmendField) => string | undefined;
}

/** What is wrong with an amendment, in words and by field: first what the server refused, then what the form sees itself. */
export function useAmendErrors(
  a: AmendAssessment,
  hasEnded: boolean,
  error: Error | undefined,
  fields: readonly AmendField[],
  info: PerpetualInfo,
): AmendErrors {
  const t = useTranslations('perpetual');
  const reasonText = useReasonText();
  const refusalOf = useRefusal();
  const reason = hasEnded
    ? t('orders.tooLate')
    : a.reason === 'unchanged'
      ? t('amend.unchanged')
      : a.reason === 'below_filled'
        ? t('amend.belowFilled', { lots: Number(a.value) })
        : a.reason && reasonText(a.reason, a.value, info);
  const refused = hasEnded ? undefined : codeOf(error) === '32' ? { text: t('orders.tooLate'), field: undefined } : refusalOf(error, info);
  const isAt = (field: string | undefined): field is AmendField => (fields as readonly (string | undefined)[]).includes(field);
  return {
    reason,
    refusal: refused && !isAt(refused.field) ? refused.text : undefined,
    at: (field) => (refused?.field === field ? refused.text : a.wrong === field ? reason : undefined),
  };
}
