// A deposit in the core: credited once per key, final, or reversed by a new entry (rules 3.4). What is seen and counted before that
// is the watchers' concern; the proof and its review the server's. The states:
//
//   (nothing) → credited → final          credited | final → reversed
//
// Risk: the house's, if a deposit is credited twice, or orphaned by a chain after it was spent.

import { type Answer, DONE } from '../answer.ts';
import type { Trader } from '../identity/trader.ts';
import type { AssetEntry } from '../ledger/holder.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { minus, NOTHING } from '../money/amount.ts';
import type { Amount, Instant } from '../money/unit.ts';
import type { Rejection } from '../rejection.ts';
import type { CreditDeposit, FinalizeDeposit, ReverseDeposit } from './commands.ts';
import { type Deposit, depositWays } from './deposit-state.ts';
import type { Funds } from './funds.ts';
import { isOldEnough, isWhole, mayBeForgotten } from './lookup.ts';
import { addUnfinal } from './unfinal.ts';

const houseOf = { chain: 'custody:hot', coin: 'custody:cold', bank: 'bank' } as const;

/** The same key is the same deposit, and changes nothing. With different facts it's refused, whoever reports it. */
export function creditDeposit(funds: Funds, at: Instant, c: CreditDeposit): Answer | Rejection {
  const { ledger } = funds;
  const trader = ledger.traders.get(c.trader);
  const asset = ledger.assets.get(c.asset);
  if (trader === undefined) return { rejected: 'unknown_trader' };
  if (asset === undefined) return { rejected: 'unsupported_asset', asset: String(c.asset).slice(0, 64) };
  if (!isKey(c.key) || !depositWays.includes(c.way)) return { rejected: 'invalid_order' };
  if (typeof c.amount !== 'bigint' || c.amount <= 0n) return { rejected: 'invalid_quantity' };
  const known = funds.deposits.get(c.key) ?? c.lookup?.found;
  if (known !== undefined) {
    const isSame = known.trader === c.trader && known.asset === c.asset && known.amount === c.amount;
    return isSame ? DONE : { rejected: 'deposit_mismatch' };
  }
  if (mayBeForgotten(funds.forgottenAt, c.lookup)) return { rejected: 'expired_command' };
  // Whoever can write to the store can also remove what it knows of the key. A deposit is remembered until its block is that old.
  if (c.minedAt !== undefined && isOldEnough(c.minedAt, at)) return { rejected: 'expired_command' };
  if (c.after !== undefined && !wasReversed(funds.deposits.get(c.after), c)) return { rejected: 'deposit_mismatch' };
  ledger.credit(houseOf[c.way], trader, 'fiat', asset, c.amount);
  const state = c.way === 'chain' && !c.isFinal ? 'credited' : 'final';
  if (state === 'credited') addUnfinal(trader, asset, c.amount);
  if (c.after !== undefined) repayReversed(ledger, trader, asset, c.amount);
  const { key, way, amount } = c;
  funds.setDeposit({ key, trader: trader.id, way, asset: c.asset, amount, state, at: later(at, c.minedAt ?? at) });
  return DONE;
}

/**
 * What the reversal left owing is paid from the same payment's next credit. Otherwise a fork that somebody pretended would leave a debt
 * that nobody repays, and the amount a second time.
 */
function repayReversed(ledger: Ledger, trader: Trader, asset: AssetEntry, amount: Amount): void {
  const owed = ledger.debt(trader, asset);
  if (owed > NOTHING) ledger.repay(trader, 'fiat', asset, owed < amount ? owed : amount);
}

/** The store could pretend it, so the core has to know. One so old that it was forgotten isn't credited again. */
const wasReversed = (earlier: Deposit | undefined, c: CreditDeposit): boolean =>
  earlier?.state === 'reversed' && earlier.trader === c.trader && earlier.asset === c.asset && earlier.amount === c.amount;

const later = (a: Instant, b: Instant): Instant => (a > b ? a : b);

/** Deep enough on its chain to be withdrawn. */
export function finalizeDeposit(funds: Funds, at: Instant, c: FinalizeDeposit): Answer | Rejection {
  const deposit = depositOf(funds, at, c);
  if ('rejected' in deposit) return deposit;
  if (deposit.state === 'final') return DONE;
  if (deposit.state === 'reversed') return { rejected: 'deposit_mismatch' };
  const { ledger } = funds;
  addUnfinal(ledger.traders.get(deposit.trader)!, ledger.assets.get(deposit.asset)!, minus(NOTHING, deposit.amount));
  funds.setDeposit({ ...deposit, state: 'final', at: later(at, deposit.at) });
  return DONE;
}

/**
 * Orphaned by the chain: a new entry takes what is available in the fiat account, and the trader owes the rest. No balance becomes
 * negative; while anything is owed, nothing can be withdrawn.
 */
export function reverseDeposit(funds: Funds, at: Instant, c: ReverseDeposit): Answer | Rejection {
  const deposit = depositOf(funds, at, c);
  if ('rejected' in deposit) return deposit;
  if (deposit.state === 'reversed') return DONE;
  const { ledger } = funds;
  const trader = ledger.traders.get(deposit.trader)!;
  const asset = ledger.assets.get(deposit.asset)!;
  const house = houseOf[deposit.way];
  if (deposit.state === 'credited') addUnfinal(trader, asset, minus(NOTHING, deposit.amount));
  const available = ledger.available(trader, 'fiat', asset);
  const isShort = deposit.amount > available;
  const taken = isShort ? available : deposit.amount;
  if (taken > NOTHING) ledger.collect(trader, 'fiat', asset, taken, house);
  const owed = minus(deposit.amount, taken);
  if (owed > NOTHING) ledger.owe(trader, asset, owed, house);
  funds.setDeposit({ ...deposit, state: 'reversed', at: later(at, deposit.at) });
  return DONE;
}

/** In memory, or as the store was found to know it; what a valid look-up didn't find never was. */
function depositOf(funds: Funds, at: Instant, { key, lookup }: FinalizeDeposit | ReverseDeposit): Deposit | Rejection {
  const known = funds.deposits.get(key);
  if (known !== undefined) return known;
  if (mayBeForgotten(funds.forgottenAt, lookup)) return { rejected: 'expired_command' };
  const found = lookup?.found;
  const { traders, assets } = funds.ledger;
  const isKnown = found !== undefined && isWhole(found) && traders.has(found.trader) && assets.has(found.asset);
  return isKnown ? { key, ...found, at } : { rejected: 'unknown_deposit' };
}

const isKey = (key: unknown): key is string => typeof key === 'string' && /^[\x21-\x7e]{3,160}$/.test(key);
