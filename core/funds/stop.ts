// Stops for parts of the exchange (rules 4.3: a failed invariant stops withdrawals first). One person or the core itself can stop;
// resuming takes two people. Nobody gains from a stop: frozen amounts stay frozen, and traders can still cancel.

import { type Answer, DONE } from '../answer.ts';
import type { Instant } from '../money/unit.ts';
import type { Rejection } from '../rejection.ts';
import type { SetStop } from './commands.ts';
import type { Funds } from './funds.ts';
import { contractOf, type StopName, secondsOf, stopAreas, stopCauses } from './stop-name.ts';

/** Idempotent: the first cause stays. A contract that is stopped takes only what closes positions; what would open them is cancelled.
 * Second contracts that are stopped take no new ones, and running ones settle. */
export function setStop(funds: Funds, at: Instant, c: SetStop): Answer | Rejection {
  if (!isKnown(funds, c.name) || (c.cause !== undefined && !stopCauses.includes(c.cause))) return { rejected: 'invalid_order' };
  const isStopped = funds.stops.has(c.name);
  if (c.cause !== undefined && !isStopped) {
    funds.stop(c.name, c.cause, at);
    const contract = contractOf(c.name);
    if (contract !== undefined) funds.margins.endOpening(contract, at);
  }
  if (c.cause === undefined && isStopped) funds.release(c.name, at);
  return DONE;
}

function isKnown(funds: Funds, name: StopName): boolean {
  const [contract, seconds] = [contractOf(name), secondsOf(name)];
  if (contract !== undefined) return funds.margins.lists(contract);
  return seconds === undefined ? stopAreas.includes(name as (typeof stopAreas)[number]) : funds.listsSeconds(seconds);
}
