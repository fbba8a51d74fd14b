import type { OrderId } from '../book/order-id.ts';
import type { Order } from './order.ts';

export type SpotAnswer =
  | { readonly kind: 'order'; readonly order: Order }
  | { readonly kind: 'orders'; readonly orderIds: readonly OrderId[] };

export type SpotRejection =
  | { readonly rejected: 'below_minimum_quantity'; readonly minimum: string }
  | { readonly rejected: 'below_minimum_notional'; readonly minimum: string }
  | { readonly rejected: 'invalid_price' }
  | { readonly rejected: 'price_outside_band'; readonly lowest: string; readonly highest: string }
  | { readonly rejected: 'order_not_open' } // cancel or amend of a finished order
  | { readonly rejected: 'unknown_order' }
  | { readonly rejected: 'duplicate_client_order_id' }
  | { readonly rejected: 'too_many_open_orders' }
  | { readonly rejected: 'post_only_would_take' }
  | { readonly rejected: 'trigger_already_reached' };
