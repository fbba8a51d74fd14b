import { codeOf } from '@bourse/client/refused';
import type { SecondContract, SecondInfo, SecondLimits, SecondPayout } from '@bourse/contract/seconds-text';
import type { Direction } from '@bourse/core/seconds/second';
import { useState } from 'react';
import { useLocale } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { useOwnPolicy } from '../parts/own-policy.ts';
import { useConnected } from '../trading/use-connected.ts';
import { balanceOf, useBalances } from '../wire/balances.ts';
import { tradedText } from '../wire/money-text.ts';
import { returnOf } from './odds.ts';
import { useOwnSeconds, useSecondLimits, useServerClock, useTicks } from './own-seconds.ts';
import { type Fault, faultOf, mostStake } from './reason.ts';
import { useReasonText } from './reason-text.ts';
import type { IndexTick } from './tick-list.ts';
import { emptyTicket, payoutOf, type Ticket } from './ticket.ts';
import { type SecondPlacement, useSecondPlacement } from './use-second-placement.ts';

/** An index that was silent for so long is out of date. */
const STALE_MS = 5_000;

export interface SecondTrade {
  readonly info: SecondInfo;
  readonly ticks: readonly IndexTick[] | undefined;
  readonly now: number;
  /** The latest index price. */
  readonly price: string | undefined;
  readonly isStale: boolean;
  readonly isConnected: boolean;
  /** All of the trader's running contracts, in every market. */
  readonly running: readonly SecondContract[] | undefined;
  /** Those of this market. */
  readonly own: readonly SecondContract[];
  readonly selected: SecondContract | undefined;
  readonly select: (contractId: string) => void;
  readonly limits: SecondLimits | undefined;
  readonly available: string | undefined;
  readonly most: string | undefined;
  readonly ticket: Ticket;
  readonly edit: (change: Partial<Ticket>) => void;
  readonly payout: SecondPayout;
  readonly returns: string;
  readonly fault: Fault | undefined;
  /** Why the buttons are disabled. */
  readonly reason: string | undefined;
  /** What the server refused, outside the review. */
  readonly refusal: string | undefined;
  /** Why the review can be sent again. */
  readonly failure: string | undefined;
  readonly placement: SecondPlacement;
  readonly place: (direction: Direction) => void;
}

/** Everything that the page of one market knows and does. */
export function useSecondTrade(info: SecondInfo): SecondTrade {
  const locale = useLocale();
  const errorText = useErrorText();
  const reasonText = useReasonText();
  const ticks = useTicks(info.index);
  const now = useServerClock(1_000);
  const isConnected = useConnected();
  const running = useOwnSeconds().data;
  const limits = useSecondLimits().data?.limits;
  const policy = useOwnPolicy('second');
  const available = balanceOf(useBalances().data, 'second', info.asset)?.available;
  const [ticket, write] = useState<Ticket>(() => emptyTicket(info));
  const [selectedId, select] = useState<string>();
  const own = running?.filter(({ symbol }) => symbol === info.symbol) ?? [];
  const selected = own.find(({ contractId }) => contractId === selectedId) ?? own[0];
  const last = ticks?.at(-1);
  const isStale = last !== undefined && (last.state !== 'normal' || now - last.at > STALE_MS);
  const fault = faultOf(ticket.stake, {
    info,
    limits,
    available,
    open: running && own.length,
    policy,
    isConnected,
    isIndexFresh: !isStale,
  });
  const payout = payoutOf(ticket, info) ?? { durationMs: ticket.durationMs, payoutRate: '0', breakEvenRate: '1', averageLoss: '0.5' };
  const placement = useSecondPlacement(isConnected, ({ contractId }) => {
    select(contractId);
    write((before) => ({ ...before, direction: undefined }));
  });
  const { error } = placement.placing;
  const told = error && (codeOf(error) === '14' ? reasonText({ reason: 'insufficient', value: info.asset }, info.asset) : errorText(error));
  return {
    info,
    ticks,
    now,
    price: ticks?.findLast((tick) => tick.price !== undefined)?.price,
    isStale,
    isConnected,
    running,
    own,
    selected,
    select,
    limits,
    available,
    most: mostStake({ info, available }),
    ticket,
    edit: (change) => {
      write((before) => ({ ...before, ...change }));
      placement.placing.forget();
    },
    payout,
    returns: tradedText(returnOf(ticket.stake, payout, info), locale, info.asset),
    fault,
    reason: fault && reasonText(fault, info.asset),
    refusal: placement.review ? undefined : told,
    failure: placement.review ? told : undefined,
    placement,
    place: (direction) => {
      if (fault !== undefined) return;
      placement.submit({ symbol: info.symbol, direction, durationMs: payout.durationMs, stake: ticket.stake });
    },
  };
}
