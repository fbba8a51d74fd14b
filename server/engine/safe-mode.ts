import type { Command } from '@bourse/core/command';

/**
 * Which commands run in safe mode, when the books may be wrong: those that protect people or stop something. Commands that move
 * money, or let it move again, wait. So do prices and the clock: a price can trigger orders, and the clock pays rewards.
 */
const isDone: Readonly<Record<Command['kind'], boolean>> = {
  configure: true,
  open_trader: true,
  refuse_reward: true,
  allow_reward: true,
  lock_trader: true,
  unlock_trader: true,
  place_hold: true,
  set_verification_level: true,
  place_order: false,
  amend_order: false,
  cancel_order: true,
  cancel_all_orders: true,
  place_perpetual_order: false,
  amend_perpetual_order: false,
  cancel_perpetual_order: true,
  cancel_all_perpetual_orders: true,
  close_position: false,
  close_all_positions: false,
  reverse_position: false,
  place_exits: false,
  choose_leverage: false,
  choose_margin_mode: false,
  choose_position_mode: false,
  move_margin: false,
  place_second: false,
  set_second_limits: true,
  transfer: false,
  submit_withdrawal: false,
  cancel_withdrawal: true,
  repay_debt: false,
  quote_flash: false,
  accept_quote: false,
  subscribe_sale: false,
  // As the cancellation of an order.
  revoke_subscription: true,
  credit_deposit: false,
  finalize_deposit: false,
  reverse_deposit: false,
  advance_withdrawal: false,
  review_withdrawal: false,
  pay_withdrawal: false,
  adjust_balance: false,
  move_custody: false,
  set_stop: true,
  forget_deposits: false,
  date_bookings: false,
  forget_bookings: false,
  forget_requests: false,
  index_tick: false,
  advance_clock: false,
};

export const isDoneInSafeMode = (command: Command): boolean =>
  command.kind === 'set_stop' ? command.cause !== undefined : isDone[command.kind];
export const kindsOfSafeMode = (Object.keys(isDone) as Command['kind'][]).filter((kind) => isDone[kind]);
