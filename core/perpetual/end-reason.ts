// Why an order ends, or loses a part, that was judged again and refused: when it triggers, and when it would open more than before.

import type { EndReason } from './order.ts';
import type { OrderRejection } from './refuse.ts';

export function endReasonOf({ rejected }: OrderRejection): EndReason {
  switch (rejected) {
    case 'price_outside_band':
      return 'price_band';
    // Too little is left to open a position with.
    case 'below_minimum_notional':
    case 'nothing_to_reduce':
      return 'position_closed';
    case 'close_only':
    case 'price_stale':
    case 'position_above_tier':
    case 'would_liquidate':
    case 'beyond_bankruptcy':
    case 'insufficient_available':
      return rejected;
    default:
      return 'no_liquidity';
  }
}
