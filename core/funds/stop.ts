// Switches that stop a part of the house (rules 4.3: a failed invariant stops withdrawals first). Stopping is one person's or the
// core's own; letting go on is two persons'. Nobody gains by a stop: what was frozen stays frozen, a trader may still cancel.

import { type Answer, DONE } from '../answer.ts';
import type { Instant } from '../money/unit.ts';
import type { Rejection } from '../rejection.ts';
import type { SetStop } from './commands.ts';
import type { Funds } from './funds.ts';
import { stopCauses, stopNames } from './stop-name.ts';

/** Idempotent: the first cause stays. */
export function setStop(funds: Funds, at: Instant, c: SetStop): Answer | Rejection {
  if (!stopNames.includes(c.name) || (c.cause !== undefined && !stopCauses.includes(c.cause))) return { rejected: 'invalid_order' };
  const isStopped = funds.stops.has(c.name);
  if (c.cause !== undefined && !isStopped) funds.stop(c.name, c.cause, at);
  else if (c.cause === undefined && isStopped) funds.release(c.name, at);
  return DONE;
}
