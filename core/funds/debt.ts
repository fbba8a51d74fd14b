// What a trader owes after a chain orphaned a deposit that was already spent: a receivable of the house, repaid from the fiat
// account.

import type { Answer } from '../answer.ts';
import type { Trader } from '../identity/trader.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Rejection } from '../rejection.ts';
import type { RepayDebt } from './commands.ts';

export function repayDebt(ledger: Ledger, seq: number, trader: Trader, c: RepayDebt): Answer | Rejection {
  const asset = ledger.assets.get(c.asset);
  if (asset === undefined) return { rejected: 'unsupported_asset', asset: typeof c.asset === 'string' ? c.asset.slice(0, 64) : '' };
  if (typeof c.amount !== 'bigint' || c.amount <= 0n || c.amount > ledger.debt(trader, asset)) return { rejected: 'invalid_quantity' };
  if (ledger.available(trader, 'fiat', asset) < c.amount) return { rejected: 'insufficient_available' };
  ledger.repay(trader, 'fiat', asset, c.amount);
  return { kind: 'booked', seq };
}
