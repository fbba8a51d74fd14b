import type { ErrorCode } from '@bourse/contract/errors';
import { trimZeros } from '@bourse/core/money/decimal';
import type { Rejection } from '@bourse/core/rejection';

// The only place where the core's rejections get their error number, and an error its HTTP status.

/** A rejection without a line here doesn't compile. */
const numbers = {
  wrong_origin: '24',
  expired_command: 'request-expired',
  request_mismatch: '9',
  too_many_requests: 'too-many-requests',
  unknown_trader: 'unavailable', // registered, but not opened by the writer yet
  trader_locked: '38',
  not_invited: 'not-found',
  wrong_variety: '11',
  trading_ended: 'trading-ended',
  close_only: 'close-only',
  not_offered: '13',
  leverage_above_policy: '10',
  unsupported_asset: '30',
  wrong_transfer_account: '29',
  invalid_quantity: '25',
  below_minimum_quantity: '15',
  below_minimum_notional: '15',
  invalid_price: '10_2',
  price_outside_band: 'price-outside-band',
  invalid_order: '9',
  insufficient_available: '14',
  order_not_open: '32',
  unknown_order: 'not-found',
  duplicate_client_order_id: 'duplicate-client-order-id',
  too_many_open_orders: 'too-many-open-orders',
  post_only_would_take: 'post-only-would-take',
  price_stale: 'price-stale',
  trigger_already_reached: 'trigger-already-reached',
  nothing_to_reduce: '16',
  would_liquidate: '10',
  beyond_bankruptcy: '10',
  wrong_exit: '9',
  too_many_exits: 'too-many-exits',
  too_many_trailing_stops: 'too-many-trailing-stops',
  position_above_tier: '10',
  leverage_above_tier: '10',
  isolated_leverage_falls: '10',
  position_open: '44',
  orders_open: '44',
  second_closed: '13',
  unknown_duration: '10',
  below_minimum_stake: '15',
  above_maximum_stake: '25',
  too_many_open_seconds: '10',
  too_soon: 'too-soon',
  cooling_off: 'cooling-off',
  self_excluded: 'self-excluded',
  over_daily_loss: 'over-daily-loss',
  house_exposure: '13',
  stopped: 'withdrawals-paused',
  not_verified: 'not-verified',
  debt_open: '44',
  below_minimum_withdrawal: '19',
  fee_changed: '24',
  wrong_address: '20',
  over_daily_limit: 'daily-limit',
  over_new_address_limit: 'new-address-limit',
  hold_active: 'hold-active',
  too_many_withdrawals: 'too-many-requests',
  unknown_withdrawal: 'not-found',
  withdrawal_not_open: '32',
  same_reviewer: 'second-person',
  wrong_step: '24',
  unknown_deposit: 'not-found',
  deposit_mismatch: '24',
  unknown_quote: '24',
  quote_expired: '24',
  rate_moved: 'rate-moved',
  house_inventory: '24',
  unknown_sale: 'not-found',
  sale_closed: 'sale-closed',
  sale_not_offered: 'country-not-offered',
  below_sale_minimum: '15',
  over_sale_limit: 'over-sale-limit',
  unknown_subscription: 'not-found',
  invalid_configuration: '9',
} as const satisfies Record<Rejection['rejected'], ErrorCode>;

/**
 * 400 unless listed. 401 and 403 are only about sessions, because a client ends its session on them; in the office 403 also means
 * that the operator's roles don't allow the call.
 */
const statuses: Partial<Record<ErrorCode, number>> = {
  'session-ended': 401,
  'wrong-session': 403,
  'not-allowed': 403,
  'not-found': 404,
  timeout: 408,
  32: 409,
  41: 409,
  User2: 409,
  'duplicate-client-order-id': 409,
  'nothing-to-rate': 409,
  'conversation-taken': 409,
  'deposit-taken': 409,
  'shortcut-exists': 409,
  'request-expired': 409,
  'rate-moved': 409,
  'content-changed': 409,
  'no-mail': 503,
  'hand-limit': 409,
  'admin-decides': 409,
  'operator-exists': 409,
  'request-closed': 409,
  'request-outdated': 409,
  'request-waits': 409,
  'sale-closed': 409,
  'over-sale-limit': 409,
  'already-submitted': 409,
  'case-changed': 409,
  'not-taken': 409,
  'payment-taken': 409,
  'case-closed': 409,
  'case-taken': 409,
  'not-covered': 409,
  'identity-in-use': 409,
  'picture-too-large': 413,
  'too-large': 413,
  'picture-refused': 415,
  'unsupported-media-type': 415,
  46: 429,
  'look-quota': 429,
  'snapshot-limit': 429,
  'too-many-pictures': 429,
  'too-many-requests': 429,
  'sale-started': 409,
  'command-waits': 503,
  'command-set-aside': 503,
  unavailable: 503,
};

export const numberOf = (rejection: Rejection): ErrorCode => numbers[rejection.rejected];
export const statusOf = (code: ErrorCode): number => statuses[code] ?? 400;

/** The detail shown with the message. */
export function factOf(rejection: Rejection): string | undefined {
  switch (rejection.rejected) {
    case 'below_minimum_quantity':
    case 'below_minimum_notional':
    case 'below_minimum_withdrawal':
    case 'below_minimum_stake':
    case 'below_sale_minimum':
      return trimZeros(rejection.minimum);
    case 'over_daily_limit':
    case 'over_new_address_limit':
    case 'over_daily_loss':
    case 'over_sale_limit':
      return trimZeros(rejection.left);
    case 'above_maximum_stake':
      return trimZeros(rejection.maximum);
    case 'hold_active':
    case 'cooling_off':
      return new Date(rejection.until).toISOString();
    case 'price_outside_band':
      return `${trimZeros(rejection.lowest)} – ${trimZeros(rejection.highest)}`;
    default:
      return undefined;
  }
}

export function detailOf(rejection: Rejection): string {
  const { rejected, ...facts } = rejection;
  const said = Object.entries(facts).map(([name, fact]) => `${name} ${String(fact)}`);
  return [rejected.replaceAll('_', ' '), ...said].join(', ');
}
