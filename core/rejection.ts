// Expected refusals are values. A refusal is named as the rule that was broken and carries the facts that explain it
// (already as decimal text where a trader reads them). server/http/error-numbers.ts maps each name once to the catalogue.

export type Rejection =
  | { readonly rejected: 'wrong_origin' }
  | { readonly rejected: 'expired_command' }
  | { readonly rejected: 'request_mismatch' } // the same request id with another body
  | { readonly rejected: 'too_many_requests' } // more than are remembered of one trader; this one is not remembered
  | { readonly rejected: 'unknown_trader' }
  | { readonly rejected: 'trader_locked' }
  | { readonly rejected: 'not_invited' }
  | { readonly rejected: 'wrong_variety'; readonly symbol: string } // unknown instrument
  | { readonly rejected: 'trading_ended'; readonly symbol: string } // the instrument is not listed any more
  | { readonly rejected: 'unsupported_asset'; readonly asset: string }
  | { readonly rejected: 'wrong_transfer_account' }
  | { readonly rejected: 'invalid_quantity' } // zero, negative, over the maximum
  | { readonly rejected: 'below_minimum_quantity'; readonly minimum: string }
  | { readonly rejected: 'below_minimum_notional'; readonly minimum: string }
  | { readonly rejected: 'invalid_price' }
  | { readonly rejected: 'price_outside_band'; readonly lowest: string; readonly highest: string }
  | { readonly rejected: 'invalid_order' } // a combination of fields that no order type has
  | { readonly rejected: 'insufficient_available' }
  | { readonly rejected: 'order_not_open' } // cancel or amend of a finished order
  | { readonly rejected: 'unknown_order' }
  | { readonly rejected: 'duplicate_client_order_id' }
  | { readonly rejected: 'too_many_open_orders' }
  | { readonly rejected: 'post_only_would_take' }
  | { readonly rejected: 'price_stale' } // no live index: cancel only
  | { readonly rejected: 'trigger_already_reached' }
  | { readonly rejected: 'stopped' } // a part of the house stands still
  | { readonly rejected: 'not_verified' }
  | { readonly rejected: 'debt_open' }
  | { readonly rejected: 'below_minimum_withdrawal'; readonly minimum: string }
  | { readonly rejected: 'fee_changed'; readonly fee: string }
  | { readonly rejected: 'wrong_address' }
  | { readonly rejected: 'over_daily_limit'; readonly left: string }
  | { readonly rejected: 'over_new_address_limit'; readonly left: string }
  | { readonly rejected: 'hold_active'; readonly until: number }
  | { readonly rejected: 'too_many_withdrawals' }
  | { readonly rejected: 'unknown_withdrawal' }
  | { readonly rejected: 'withdrawal_not_open' }
  | { readonly rejected: 'same_reviewer' }
  | { readonly rejected: 'wrong_step' } // a payment does not go this way, or not without its proof
  | { readonly rejected: 'unknown_deposit' }
  | { readonly rejected: 'deposit_mismatch' } // the same key with other facts
  | { readonly rejected: 'unknown_quote' }
  | { readonly rejected: 'quote_expired' }
  | { readonly rejected: 'rate_moved' }
  | { readonly rejected: 'house_inventory' } // the house has too little of one asset, or enough of the other
  | { readonly rejected: 'invalid_configuration'; readonly why: string };

export const isRejected = <T>(x: T | Rejection): x is Rejection => typeof x === 'object' && x !== null && 'rejected' in x;

/** A bug, not a refusal: the engine stops rather than continue with wrong books. */
export function must(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`broken invariant: ${why}`);
}
