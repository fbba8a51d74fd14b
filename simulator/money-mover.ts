// Deposits, withdrawals and exchanges: traders who withdraw and exchange, a chain that reports in any order and repeatedly, and
// operators who review. Most of it makes sense, some of it never could.

import type { TraderCommand } from '@bourse/core/command';
import type { ExchangeEvent } from '@bourse/core/event';
import type { ChainCommand, OperatorFundsCommand } from '@bourse/core/funds/commands';
import type { Deposit } from '@bourse/core/funds/deposit-state';
import { chainSteps, evidences, isEnded, type Withdrawal } from '@bourse/core/funds/withdrawal';
import { traderId } from '@bourse/core/identity/trader-id';
import type { DebtChanged } from '@bourse/core/ledger/events';
import { amount, instant } from '@bourse/core/money/unit';
import type { TraderRequest } from '@bourse/core/stamp';
import { DAY_MS } from '@bourse/core/time';
import type { Chance } from '@bourse/server/market/practice/chance';
import { worldTraders } from './world.ts';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

export class MoneyMover {
  readonly #chance: Chance;
  readonly #withdrawals = new Map<number, Withdrawal>();
  readonly #quotes: { readonly quote: number; readonly trader: number }[] = [];
  readonly #keys: string[] = [];
  /** With a true chain there's more than one coin on it, and traders spend deposits before they're final. */
  readonly #isTrue: boolean;
  #credited: Deposit | undefined;
  readonly #debts = new Map<string, DebtChanged>();
  #adjusted = 0;

  constructor(chance: Chance, isTrue: boolean) {
    this.#chance = chance;
    this.#isTrue = isTrue;
  }

  hear(events: readonly ExchangeEvent[]): void {
    for (const event of events) {
      if (event.event === 'withdrawal_changed') this.#withdrawals.set(event.withdrawal.withdrawal, event.withdrawal);
      else if (event.event === 'deposit_changed' && event.deposit.state === 'credited') this.#credited = event.deposit;
      else if (event.event === 'debt_changed') this.#debts.set(`${event.trader} ${event.asset}`, event);
      else if (event.event === 'quoted') this.#quotes.push(event.quote);
    }
    for (const [id, { state }] of this.#withdrawals) if (isEnded(state) && this.#withdrawals.size > 12) this.#withdrawals.delete(id);
    if (this.#quotes.length > 8) this.#quotes.splice(0, this.#quotes.length - 8);
  }

  /** A trader's request. */
  ask(request: TraderRequest, now: number): TraderCommand {
    const chance = this.#chance;
    if (this.#isTrue && this.#credited !== undefined && chance.happens(200)) {
      const { trader, asset, amount: sum } = this.#credited;
      this.#credited = undefined;
      return { ...request, trader, kind: 'transfer', from: 'fiat', to: 'spot', asset, amount: sum };
    }
    const kind = chance.below(10);
    if (kind < 4) {
      const way = chance.pick(['wallet', 'wallet', 'wallet', 'bank', 'internal'] as const);
      const asset = chance.happens(this.#isTrue ? 250 : 30) ? 'AAA' : 'USDT';
      return {
        ...request,
        kind: 'submit_withdrawal',
        asset,
        network: way === 'bank' ? 'bank' : 'practice',
        // A unit of AAA is worth a hundred.
        amount: amount(
          BigInt(chance.between(-1, 400)) * (asset === 'AAA' ? 10_000_000n : 1_000_000_000n) + BigInt(chance.happens(20) ? 1 : 0),
        ),
        fee: amount(chance.happens(30) ? 0n : 100_000_000n),
        ...(way === 'bank' ? { card: 3 } : chance.happens(950) && { address: ADDRESS }),
        ...(chance.happens(700) && { savedAt: instant(now - chance.pick([DAY_MS * 2, DAY_MS, DAY_MS - 1])) }),
        ...(way === 'internal' && { receiver: chance.pick(worldTraders) }),
      };
    }
    if (kind < 5) return { ...request, kind: 'cancel_withdrawal', withdrawal: this.#any() };
    const owed = kind < 6 && this.#isTrue ? [...this.#debts.values()].filter((one) => one.amount > 0n) : [];
    if (owed.length > 0 && chance.happens(700)) {
      const { trader, asset, amount: all } = chance.pick(owed);
      return { ...request, trader, kind: 'repay_debt', asset, amount: chance.happens(500) ? all : amount((all + 1n) / 2n) };
    }
    if (kind < 6) return { ...request, kind: 'repay_debt', asset: 'USDT', amount: amount(BigInt(chance.between(0, 300)) * 100_000_000n) };
    if (kind < 8) {
      const [from, to] = chance.pick([
        ['USDT', 'AAA'],
        ['AAA', 'USDT'],
        ['BBB', 'AAA'],
        ['USDT', 'USDT'],
      ] as const);
      const sum = amount(BigInt(chance.between(0, 90)) * 10n ** BigInt(chance.happens(200) ? chance.between(0, 9) : 8));
      return { ...request, kind: 'quote_flash', from, to, ...(chance.happens(600) ? { fromAmount: sum } : { toAmount: sum }) };
    }
    const known = chance.happens(750) ? this.#quotes.at(-1) : chance.pick([undefined, ...this.#quotes]);
    const trader = known === undefined || chance.happens(50) ? request.trader : traderId(known.trader);
    return { ...request, trader, kind: 'accept_quote', quote: known?.quote ?? 1 };
  }

  /** A report by the chain process, about something that exists or doesn't. */
  chain(): ChainCommand {
    const chance = this.#chance;
    const kind = chance.below(10);
    if (kind < 2) {
      const isKnown = this.#keys.length > 0 && chance.happens(250);
      const key = isKnown ? chance.pick(this.#keys) : `practice:0x${chance.below(1_000_000)}:${chance.below(3)}`;
      this.#keys.push(key);
      if (this.#keys.length > 20) this.#keys.shift();
      const sum = amount(BigInt(chance.between(0, 900)) * 100_000_000n);
      return { kind: 'credit_deposit', key, trader: chance.pick(worldTraders), way: 'chain', asset: 'USDT', amount: sum };
    }
    const key = this.#keys.length === 0 ? 'practice:none:0' : chance.pick(this.#keys);
    if (kind < 3) return { kind: 'finalize_deposit', key };
    if (chance.happens(60)) return { kind: 'reverse_deposit', key };
    const wallet = [...this.#withdrawals.values()].filter((one) => one.way === 'wallet' && !isEnded(one.state));
    const one = wallet.length === 0 ? undefined : chance.pick(wallet);
    const usual = { approved: 'reserved', reserved: 'signed', signed: 'broadcast', broadcast: 'confirming', confirming: 'done' } as const;
    const next = one && chance.happens(850) ? usual[one.state as keyof typeof usual] : undefined;
    return {
      kind: 'advance_withdrawal',
      withdrawal: one?.withdrawal ?? 9_999_999,
      to: next ?? chance.pick(chainSteps),
      txid: '0xabcdef01',
      confirmations: chance.pick([3, 11, 12, 30]),
      ...(chance.happens(300) && { evidence: chance.pick(evidences) }),
    };
  }

  /** An operator's decision. */
  operate(): OperatorFundsCommand {
    const chance = this.#chance;
    switch (chance.below(8)) {
      case 0:
        return { kind: 'pay_withdrawal', withdrawal: this.#any() };
      case 1:
        if (chance.happens(700)) return { kind: 'set_stop', name: 'withdrawals' };
        return { kind: 'set_stop', name: chance.pick(['withdrawals', 'flash', 'deposits'] as const), cause: 'operator' };
      case 2:
      case 3:
        return { kind: 'set_stop', name: chance.pick(['withdrawals', 'withdrawals', 'flash', 'deposits'] as const) };
      case 4:
        return {
          kind: 'adjust_balance',
          // Mostly a new one, sometimes one that was booked before.
          key: `adjustment:${++this.#adjusted - (chance.below(40) % 4)}`,
          trader: chance.pick(worldTraders),
          account: chance.pick(['fiat', 'spot'] as const),
          asset: 'USDT',
          amount: amount(BigInt(chance.between(-300, 300)) * 10_000_000n),
          cause: 'correction',
        };
      default:
        return { kind: 'review_withdrawal', withdrawal: this.#any(), person: chance.between(1, 3), isApproved: chance.happens(850) };
    }
  }

  #any(): number {
    return this.#withdrawals.size === 0 || this.#chance.happens(30) ? 9_999_999 : this.#chance.pick([...this.#withdrawals.keys()]);
  }
}
