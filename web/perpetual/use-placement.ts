import { toast } from '@bourse/ui/toast';
import { useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../parts/preferences.ts';
import { useReconnected } from '../trading/use-connected.ts';
import { type Placing, usePlacing } from '../trading/use-placing.ts';
import { perpetual } from '../wire/calls.ts';
import { useRefresh } from '../wire/use-call.ts';
import type { Assessment } from './assess.ts';
import { fillResult } from './fill-result.ts';
import { useOpenTicket } from './open-ticket.ts';
import { afterEdit, afterFunds, afterSheet, type PlacementStep } from './placement-step.ts';
import type { Facts } from './seen.ts';
import { afterPlaced, orderOf, type PlaceOrder, type Ticket } from './ticket.ts';
import { useSettings } from './use-contracts.ts';

/** An order under review, with what it was assessed at: the form goes on to the next order while the review closes. */
export interface Review {
  readonly side: PlaceOrder['side'];
  readonly order: PlaceOrder;
  readonly ticket: Ticket;
  readonly assessment: Assessment;
}

export interface Placement {
  readonly placing: Placing<typeof perpetual.placeOrder>;
  /** The order under review; undefined: none. */
  readonly review: Review | undefined;
  readonly submit: () => void;
  readonly send: (order: PlaceOrder) => void;
  readonly cancelReview: () => void;
  /** Whether the questions before the first order are open. */
  readonly isAsking: boolean;
  readonly endQuiz: (passed: boolean) => void;
  /** Whether funds are being transferred in; afterwards the order goes on. */
  readonly isBringing: boolean;
  readonly bringFunds: () => void;
  readonly fundsCame: () => void;
  readonly endBringing: () => void;
  /** The order is another one now. */
  readonly noteEdit: () => void;
}

/** The way of an order from the button: the questions once, the review, the call. Missing funds come in between. */
export function usePlacement(ticket: Ticket, assessment: Assessment, facts: Facts, put: (next: Ticket) => void): Placement {
  const t = useTranslations('perpetual');
  const refresh = useRefresh();
  const placing = usePlacing(perpetual.placeOrder, 'perpetual');
  const confirms = usePreferences((p) => p.confirmOrders);
  const [review, setReview] = useState<Review>();
  const [step, setStep] = useState<PlacementStep>();
  const { symbol } = facts.market.info;

  const send = (order: PlaceOrder) =>
    placing.send(order, ({ order: placed }) => {
      setReview(undefined);
      const { came, kind, filled, lots } = fillResult(placed);
      toast({ kind, text: t(`placed.${came}`, { filled, lots }) });
      const now = useOpenTicket.getState();
      if (now.symbol === symbol) useOpenTicket.setState({ ticket: afterPlaced(now.ticket) });
    });
  const begin = () => {
    const exits = { takeProfit: assessment.takeProfit?.price, stopLoss: assessment.stopLoss?.price };
    // A share follows the market no more: what is reviewed, or sent again after a lost answer, is this order.
    put({ ...ticket, percent: undefined });
    const order = placing.begin(orderOf(ticket, facts.market, facts.stand?.isHedged ?? false, exits));
    if (confirms) setReview({ side: order.side, order, ticket, assessment });
    else send(order);
  };
  const hasPassed = useSettings().data?.acknowledgedAt !== undefined;
  const submit = () => (hasPassed ? begin() : setStep('quiz'));

  // Always the same function, for what is drawn again only when it changes.
  const bringFunds = useCallback(() => setStep('transfer'), []);

  // Once what came in is enough, the order goes on to its review; without a review it waits to be pressed.
  const isEnough = assessment.reason === undefined;
  useEffect(() => {
    if (step !== 'goOn' || !isEnough) return;
    setStep(undefined);
    if (confirms) submit();
  });
  // A refusal closes the review and stands at its field; a lost answer stays in the review, to be sent again with the same id.
  const { error, unsettled } = placing;
  useReconnected(facts.isConnected, () => {
    if (unsettled) placing.forget();
  });
  useEffect(() => {
    if (error && !unsettled) setReview(undefined);
  }, [error, unsettled]);
  return {
    placing,
    review,
    submit,
    send,
    cancelReview: () => setReview(undefined),
    isAsking: step === 'quiz',
    endQuiz: (passed) => {
      setStep(undefined);
      if (passed && isEnough) begin();
    },
    isBringing: step === 'transfer',
    bringFunds,
    fundsCame: () => {
      setStep((before) => afterFunds(before, ticket.quantity));
      void refresh('perpetual', 'ledger');
    },
    endBringing: () => setStep(afterSheet),
    noteEdit: () => {
      placing.forget();
      setStep(afterEdit);
    },
  };
}
