// Between two of a trader's four accounts: same asset, no fee, instant (specification 1, rules 3.3).

import type { Answer } from '../answer.ts';
import type { Trader } from '../identity/trader.ts';
import { accounts } from '../ledger/account.ts';
import type { Rejection } from '../rejection.ts';
import type { Transfer } from './commands.ts';
import type { Funds } from './funds.ts';

export function transfer(funds: Funds, seq: number, trader: Trader, c: Transfer): Answer | Rejection {
  const { ledger, tape } = funds;
  const { from, to, asset, amount } = c;
  if (!accounts.includes(from) || !accounts.includes(to) || from === to) return { rejected: 'wrong_transfer_account' };
  const entry = ledger.assets.get(asset);
  if (entry === undefined) return { rejected: 'unsupported_asset', asset: typeof asset === 'string' ? asset.slice(0, 64) : '' };
  if (typeof amount !== 'bigint' || amount <= 0n) return { rejected: 'invalid_quantity' };
  if (funds.mayLeave(trader, from, entry) < amount) return { rejected: 'insufficient_available' };
  ledger.transfer(trader, from, to, entry, amount);
  funds.onMoney(trader, from, to);
  tape.events.push({ event: 'transferred', trader: trader.id, from, to, asset, amount });
  return { kind: 'transfer', transferSeq: seq };
}
