export type FundsAnswer =
  | { readonly kind: 'transfer'; readonly transferSeq: number }
  | { readonly kind: 'withdrawal'; readonly withdrawal: number }
  | { readonly kind: 'booked'; readonly seq: number };

export type FundsRejection =
  | { readonly rejected: 'wrong_transfer_account' }
  | { readonly rejected: 'stopped' } // an operator or an invariant stopped this part of the exchange
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
  | { readonly rejected: 'wrong_step' } // the payment's state doesn't allow this step, or not without evidence
  | { readonly rejected: 'unknown_deposit' }
  | { readonly rejected: 'deposit_mismatch' }; // the same key with different facts
