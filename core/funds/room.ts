import { only, type Room } from '../room.ts';
import { adjustBalance, moveCustody } from './adjustment.ts';
import { advanceWithdrawal } from './advance-withdrawal.ts';
import type { FundsCommand } from './commands.ts';
import type { FundsConfiguration } from './configuration.ts';
import { repayDebt } from './debt.ts';
import { creditDeposit, finalizeDeposit, reverseDeposit } from './deposit.ts';
import { dateBookings, forgetBookings, forgetDeposits } from './forget.ts';
import type { Funds } from './funds.ts';
import { cancelWithdrawal, payWithdrawal, reviewWithdrawal } from './review-withdrawal.ts';
import { type FundsTable, fundsRows, restoreFunds, takeUse } from './state.ts';
import { setStop } from './stop.ts';
import { submitWithdrawal } from './submit-withdrawal.ts';
import { transfer } from './transfer.ts';

export const fundsRoom = (funds: Funds): Room<FundsCommand, FundsTable, FundsConfiguration> => ({
  acts: {
    credit_deposit: {
      may: (origin, c) => origin === (c.way === 'chain' ? 'chain' : 'operator'),
      apply: (c, { at }) => creditDeposit(funds, at, c),
    },
    finalize_deposit: { may: only('chain'), apply: (c, { at }) => finalizeDeposit(funds, at, c) },
    reverse_deposit: { may: only('chain'), apply: (c, { at }) => reverseDeposit(funds, at, c) },
    advance_withdrawal: { may: only('chain'), apply: (c, { at }) => advanceWithdrawal(funds, at, c) },
    review_withdrawal: { may: only('operator'), apply: (c, { at }) => reviewWithdrawal(funds, at, c) },
    pay_withdrawal: { may: only('operator'), apply: (c, { at }) => payWithdrawal(funds, at, c) },
    adjust_balance: { may: only('operator'), apply: (c) => adjustBalance(funds, c) },
    move_custody: { may: only('operator'), apply: (c) => moveCustody(funds, c) },
    forget_deposits: { may: only('clock'), apply: (c, { at }) => forgetDeposits(funds, at, c) },
    date_bookings: { may: only('clock'), apply: (c, { at }) => dateBookings(funds, at, c) },
    forget_bookings: { may: only('clock'), apply: (c, { at }) => forgetBookings(funds, at, c) },
    set_stop: { may: only('operator'), apply: (c, { at }) => setStop(funds, at, c) },
  },
  requests: {
    transfer: (trader, c, { seq }) => transfer(funds, seq, trader, c),
    submit_withdrawal: (trader, c, { seq, at }) => submitWithdrawal(funds, seq, at, trader, c),
    cancel_withdrawal: (trader, c, { at }) => cancelWithdrawal(funds, at, trader, c),
    repay_debt: (trader, c, { seq }) => repayDebt(funds.ledger, seq, trader, c),
  },
  configure: (c) => {
    for (const network of c.networks ?? []) funds.setNetwork(network);
    if (c.funds !== undefined) funds.rules = c.funds;
  },
  advance: (at) => funds.forgetOutflow(at),
  rows: fundsRows(funds),
  restore: (stored) => restoreFunds(funds, stored),
  take: { withdrawal_use: (row) => takeUse(funds, row) },
  check: () => funds.check(),
});
