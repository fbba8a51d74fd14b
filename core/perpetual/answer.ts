import type { PerpetualOrder } from './order.ts';

export type PerpetualAnswer = { readonly kind: 'perpetual_orders'; readonly perpetualOrders: readonly PerpetualOrder[] };

export type PerpetualRejection =
  | { readonly rejected: 'nothing_to_reduce' } // no position, or all of it is claimed by other orders
  | { readonly rejected: 'would_liquidate' }
  | { readonly rejected: 'beyond_bankruptcy' } // closing there would cost more than the margin
  | { readonly rejected: 'wrong_exit' } // a take profit that loses, or a stop loss that gains
  | { readonly rejected: 'too_many_exits'; readonly maximum: number } // for parts of a position
  | { readonly rejected: 'too_many_trailing_stops'; readonly maximum: number }
  | { readonly rejected: 'position_above_tier'; readonly maximum: string } // at this leverage
  | { readonly rejected: 'leverage_above_tier'; readonly maximum: number }
  | { readonly rejected: 'isolated_leverage_falls' } // margin is added instead
  | { readonly rejected: 'position_open' } // the mode can't change with it
  | { readonly rejected: 'orders_open' };
