// Stops for parts of the exchange (rules 4.3: a failed invariant stops withdrawals first). One person or the core itself can stop;
// resuming takes two people. Nobody gains from a stop: frozen amounts stay frozen, and traders can still cancel.

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
