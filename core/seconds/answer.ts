export type SecondsAnswer = { readonly kind: 'second'; readonly second: number };

export type SecondsRejection =
  | { readonly rejected: 'second_closed' } // not listed, stopped, or the index isn't normal
  | { readonly rejected: 'unknown_duration' }
  | { readonly rejected: 'below_minimum_stake'; readonly minimum: string }
  | { readonly rejected: 'above_maximum_stake'; readonly maximum: string }
  | { readonly rejected: 'too_many_open_seconds'; readonly maximum: number }
  | { readonly rejected: 'too_soon' } // one contract per second, trader and instrument
  | { readonly rejected: 'cooling_off'; readonly until: number }
  | { readonly rejected: 'self_excluded' }
  | { readonly rejected: 'over_daily_loss'; readonly left: string }
  | { readonly rejected: 'house_exposure' }; // a cap, or the house can't freeze what it might have to pay
