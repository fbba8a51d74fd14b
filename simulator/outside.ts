// The real world outside the exchange: a chain whose blocks may be orphaned, cold storage, and a bank account. It keeps its own
// sums, in each one's own units, and knows about the ledger only what was committed and published. The core hears of it only
// through truthful reports, late and sometimes twice; `reckoning.ts` compares the two.

import type { ExchangeEvent } from '@bourse/core/event';
import type { ChainCommand, OperatorFundsCommand } from '@bourse/core/funds/commands';
import type { DepositState } from '@bourse/core/funds/deposit-state';
import { arrivalOf, isEnded, type Withdrawal } from '@bourse/core/funds/withdrawal';
import type { TraderId } from '@bourse/core/identity/trader-id';
import type { HouseAccount } from '@bourse/core/ledger/account';
import { type Amount, amount } from '@bourse/core/money/unit';
import type { Chance } from '@bourse/server/market/practice/chance';
import { worldTraders } from './world.ts';

export interface Word {
  readonly origin: 'chain' | 'operator';
  readonly command: ChainCommand | OperatorFundsCommand;
}
const wallets = ['custody:hot', 'custody:cold', 'bank'] as const satisfies readonly HouseAccount[];
export type Wallet = (typeof wallets)[number];

/** A coin's decimals outside. The ledger has eight for each: one is coarser, one finer. */
export const outsideDecimals: Readonly<Record<string, number>> = { USDT: 6, AAA: 18 };
const LEDGER_DECIMALS = 8;
const CREDITED = 12;
const FINAL = 24;

/** Converts ledger amounts to the finest unit used here. */
export const atoms = (minor: bigint): bigint => minor * 10n ** 10n;
const atomsOutside = (units: bigint, asset: string): bigint => units * 10n ** BigInt(18 - outsideDecimals[asset]!);

interface Incoming {
  readonly txid: string;
  readonly trader: TraderId;
  readonly asset: string;
  readonly units: bigint;
  /** The part the ledger can represent. */
  readonly amount: Amount;
  /** How often it was credited and reversed: mined again after that, it has another key. */
  reversals: number;
  block: number | undefined;
  isLost: boolean;
}
/** pays: normally. reverts: mined, and nothing moved. replaced: its nonce was used for something else. unsigned: nothing was signed. */
type Fate = 'pays' | 'reverts' | 'replaced' | 'unsigned';
interface Payment {
  readonly id: number;
  readonly asset: string;
  readonly units: bigint;
  readonly fate: Fate;
  readonly txid: string;
  /** The core's latest published state. */
  heard: Withdrawal;
  sentAt: number | undefined;
  block: number | undefined;
}

export class Outside {
  readonly #chance: Chance;
  #height = 100;
  #numbers = 0;
  /** Each wallet's net change since the beginning, in atoms. */
  readonly #sums = new Map<string, bigint>();
  /** Deposits in transit: neither final nor lost. */
  readonly #incoming = new Set<Incoming>();
  readonly #payments = new Map<number, Payment>();
  readonly #heard = new Map<string, DepositState>();
  /** Proofs that operators have seen and the core hasn't committed, and likewise moves between wallets. */
  readonly #proofs = new Map<string, Word>();
  readonly #moves = new Map<
    string,
    { readonly from: Wallet | 'house:flash'; readonly to: Wallet | 'house:flash'; asset: string; sum: Amount }
  >();
  readonly #banks = new Map<number, Withdrawal>();
  /** The remainders of credited deposits that the ledger can't represent. */
  readonly #crumbs = new Map<string, bigint>();
  /** What happened, to check that anything did. */
  readonly told = { deposits: 0, takenBack: 0, paid: 0, failed: 0, reorganisations: 0, moves: 0, bank: 0 };

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  /** Only committed events: reports that were lost with the process are repeated. */
  hear(events: readonly ExchangeEvent[]): void {
    for (const event of events) {
      if (event.event === 'withdrawal_changed') this.#hearWithdrawal(event.withdrawal);
      else if (event.event === 'booked') this.#hearMove(event.key);
      else if (event.event === 'deposit_changed') this.#hearDeposit(event.deposit.key, event.deposit.state);
    }
  }

  /** Time passes a little, and something may be reported to the exchange. */
  act(): Word | undefined {
    const chance = this.#chance;
    const kind = chance.below(100);
    if (kind < 40) this.#mine(chance.between(1, 6));
    else if (kind < 43) this.#reorganise();
    if (kind < 20) this.#send();
    if (kind >= 92) return this.#byHand();
    const words = this.words();
    return words.length === 0 ? undefined : chance.pick(words);
  }

  /** Everything that is true and that the exchange hasn't published yet. `surely`: without what it may refuse. */
  words(surely = false): Word[] {
    const words: Word[] = [...this.#proofs.values()];
    for (const one of this.#incoming) {
      const command = this.#wordOf(one);
      if (command !== undefined) words.push({ origin: 'chain', command });
    }
    for (const payment of this.#payments.values()) {
      const step = this.#stepOf(payment);
      if (step === undefined || (surely && step.to === 'reserved')) continue;
      words.push({ origin: 'chain', command: { kind: 'advance_withdrawal', withdrawal: payment.id, ...step } });
    }
    return words;
  }

  /** Since the beginning, in atoms. */
  sumOf(wallet: Wallet, asset: string): bigint {
    return this.#sums.get(`${wallet} ${asset}`) ?? 0n;
  }
  /** In the hot wallet but too recent for the exchange to know, plus the remainders of what it knows. */
  unbooked(asset: string): bigint {
    let sum = this.#crumbs.get(asset) ?? 0n;
    for (const one of this.#incoming) {
      if (one.asset === asset && one.block !== undefined && !this.#isBooked(one)) sum += atomsOutside(one.units, asset);
    }
    return sum;
  }
  /** Signed, and neither paid nor failed as far as the exchange knows: in total, and the part that has left the hot wallet already. */
  inFlight(asset: string): { readonly ids: number[]; readonly signed: bigint; readonly left: bigint } {
    const ids: number[] = [];
    let [signed, left] = [0n, 0n];
    for (const one of this.#payments.values()) {
      if (one.asset !== asset || one.sentAt === undefined) continue;
      ids.push(one.id);
      signed += atomsOutside(one.units, asset);
      if (one.block !== undefined && one.fate === 'pays') left += atomsOutside(one.units, asset);
    }
    return { ids: ids.sort((a, b) => a - b), signed, left };
  }

  #add(wallet: Wallet, asset: string, sum: bigint): void {
    const key = `${wallet} ${asset}`;
    this.#sums.set(key, (this.#sums.get(key) ?? 0n) + sum);
  }

  // ---- deposits

  #send(): void {
    const chance = this.#chance;
    const asset = chance.happens(700) ? 'USDT' : 'AAA';
    const decimals = outsideDecimals[asset]!;
    const whole = BigInt(chance.between(10, 900)) * (asset === 'USDT' ? 100n : 1n);
    const units = (whole * 10n ** BigInt(decimals)) / 100n + BigInt(chance.below(1_000_000));
    this.#incoming.add({
      txid: `0xd${++this.#numbers}`,
      trader: chance.pick(worldTraders),
      asset,
      units,
      amount: amount(
        decimals > LEDGER_DECIMALS ? units / 10n ** BigInt(decimals - LEDGER_DECIMALS) : units * 10n ** BigInt(LEDGER_DECIMALS - decimals),
      ),
      reversals: 0,
      block: undefined,
      isLost: false,
    });
  }

  #keyOf = (one: Incoming): string => `practice:${one.txid}:0${one.reversals === 0 ? '' : `:${one.reversals + 1}`}`;
  #isBooked(one: Incoming): boolean {
    const heard = this.#heard.get(this.#keyOf(one));
    return heard === 'credited' || heard === 'final';
  }

  #wordOf(one: Incoming): ChainCommand | undefined {
    const key = this.#keyOf(one);
    const heard = this.#heard.get(key);
    const deep = one.block === undefined ? 0 : this.#height - one.block + 1;
    if (one.block === undefined) return heard === 'credited' ? { kind: 'reverse_deposit', key } : undefined;
    const { trader, asset, amount: sum } = one;
    if (heard === undefined && deep >= CREDITED) {
      const after = one.reversals === 0 ? undefined : this.#keyOf({ ...one, reversals: one.reversals - 1 });
      return { kind: 'credit_deposit', key, trader, way: 'chain', asset, amount: sum, after };
    }
    return heard === 'credited' && deep >= FINAL ? { kind: 'finalize_deposit', key } : undefined;
  }

  #hearDeposit(key: string, state: DepositState): void {
    if (this.#proofs.delete(key)) {
      this.told.deposits++;
      return;
    }
    this.#heard.set(key, state);
    const one = [...this.#incoming].find((each) => this.#keyOf(each) === key);
    if (one === undefined) return;
    const crumb = atomsOutside(one.units, one.asset) - atoms(one.amount);
    const addCrumb = (sum: bigint) => this.#crumbs.set(one.asset, (this.#crumbs.get(one.asset) ?? 0n) + sum);
    if (state === 'credited') {
      this.told.deposits++;
      addCrumb(crumb);
    } else if (state === 'reversed') {
      this.told.takenBack++;
      addCrumb(-crumb);
      this.#heard.delete(key);
      one.reversals++;
      if (one.isLost) this.#incoming.delete(one);
    } else {
      this.#incoming.delete(one);
      this.#heard.delete(key);
    }
  }

  // ---- payments

  #hearWithdrawal(w: Withdrawal): void {
    if (w.way === 'bank') {
      // A bank payment is recorded first and made afterwards, so that nothing is paid twice.
      if (w.state === 'approved') this.#banks.set(w.withdrawal, w);
      else this.#banks.delete(w.withdrawal);
      if (w.state === 'done') {
        this.#add('bank', w.asset, -atoms(arrivalOf(w)));
        this.told.bank++;
      }
      return;
    }
    if (w.way !== 'wallet') return;
    const known = this.#payments.get(w.withdrawal);
    if (known === undefined) {
      if (w.state === 'approved') this.#payments.set(w.withdrawal, this.#payment(w));
      return;
    }
    known.heard = w;
    if (w.state === 'signed') known.sentAt ??= this.#height;
    if (!isEnded(w.state)) return;
    if (w.state === 'done') this.told.paid++;
    else if (known.sentAt !== undefined) this.told.failed++;
    this.#payments.delete(w.withdrawal);
  }

  #payment(w: Withdrawal): Payment {
    const chance = this.#chance;
    const decimals = outsideDecimals[w.asset]!;
    const minor: bigint = arrivalOf(w);
    const units =
      decimals >= LEDGER_DECIMALS ? minor * 10n ** BigInt(decimals - LEDGER_DECIMALS) : minor / 10n ** BigInt(LEDGER_DECIMALS - decimals);
    const roll = chance.below(100);
    const fate: Fate = roll < 80 ? 'pays' : roll < 87 ? 'reverts' : roll < 94 ? 'replaced' : 'unsigned';
    const txid = `0x${String(w.withdrawal).padStart(12, '0')}`;
    return { id: w.withdrawal, asset: w.asset, units, fate, txid, heard: w, sentAt: undefined, block: undefined };
  }

  #stepOf(
    p: Payment,
  ): Pick<Extract<ChainCommand, { kind: 'advance_withdrawal' }>, 'to' | 'txid' | 'confirmations' | 'evidence'> | undefined {
    const { state, confirmations } = p.heard;
    const { txid } = p;
    if (state === 'approved') return { to: 'reserved' };
    if (state === 'reserved') return p.fate === 'unsigned' ? { to: 'failed', evidence: 'never_signed' } : { to: 'signed', txid };
    if (p.block === undefined) {
      const isLate = this.#height - p.sentAt! > 30;
      if (isLate && state !== 'stuck') return { to: 'stuck' };
      return !isLate && state !== 'broadcast' && state !== 'stuck' ? { to: 'broadcast', txid } : undefined;
    }
    const deep = this.#height - p.block + 1;
    if (p.fate === 'pays' && deep >= CREDITED) return { to: 'done', txid, confirmations: deep };
    if (p.fate !== 'pays' && deep >= FINAL) return { to: 'failed', evidence: p.fate === 'reverts' ? 'reverted' : 'replaced' };
    const counted = Math.min(deep, CREDITED);
    return state !== 'confirming' || confirmations !== counted ? { to: 'confirming', txid, confirmations: counted } : undefined;
  }

  // ---- blocks

  #mine(blocks: number): void {
    const chance = this.#chance;
    for (let i = 0; i < blocks; i++) {
      this.#height++;
      for (const one of this.#incoming) if (one.block === undefined && !one.isLost && chance.happens(600)) this.#include(one);
      for (const one of this.#payments.values())
        if (one.sentAt !== undefined && one.block === undefined && chance.happens(one.fate === 'replaced' ? 30 : 300))
          this.#includePayment(one);
    }
  }

  /** Blocks are replaced by others. Most of their content is in the new ones, some comes later, and some deposits never. */
  #reorganise(): void {
    const chance = this.#chance;
    this.told.reorganisations++;
    const depth = chance.happens(600) ? chance.between(CREDITED, FINAL - 1) : chance.between(1, CREDITED - 1);
    const from = this.#height - depth + 1;
    for (const one of this.#incoming) {
      if (one.block === undefined || one.block < from) continue;
      this.#add('custody:hot', one.asset, -atomsOutside(one.units, one.asset));
      one.block = undefined;
      one.isLost = chance.happens(300);
      if (one.isLost && this.#heard.get(this.#keyOf(one)) === undefined) one.isLost = false;
    }
    for (const one of this.#payments.values()) {
      if (one.block === undefined || one.block < from) continue;
      // A payment deep enough to count as paid is known to everyone, and is in the new blocks at once.
      const wasPaid = this.#height - one.block + 1 >= CREDITED;
      if (wasPaid || chance.happens(500)) continue;
      if (one.fate === 'pays') this.#add('custody:hot', one.asset, atomsOutside(one.units, one.asset));
      one.block = undefined;
    }
  }

  #include(one: Incoming): void {
    one.block = this.#height;
    this.#add('custody:hot', one.asset, atomsOutside(one.units, one.asset));
  }
  #includePayment(one: Payment): void {
    one.block = this.#height;
    if (one.fate === 'pays') this.#add('custody:hot', one.asset, -atomsOutside(one.units, one.asset));
  }

  // ---- manual operations

  #byHand(): Word | undefined {
    const chance = this.#chance;
    const kind = chance.below(4);
    const [waiting] = this.#banks.values();
    if (kind === 0 && waiting !== undefined)
      return { origin: 'operator', command: { kind: 'pay_withdrawal', withdrawal: waiting.withdrawal } };
    if (kind < 2) {
      // Money or coins that no watcher sees: they're there, and a proof of them is entered.
      const way = chance.pick(['bank', 'coin'] as const);
      const asset = way === 'bank' ? 'USDT' : chance.pick(['USDT', 'AAA'] as const);
      const sum = amount(BigInt(chance.between(10, 400)) * (asset === 'USDT' ? 100_000_000n : 1_000_000n));
      const key = `proof:${++this.#numbers}`;
      this.#add(way === 'bank' ? 'bank' : 'custody:cold', asset, atoms(sum));
      const word: Word = {
        origin: 'operator',
        command: { kind: 'credit_deposit', key, trader: chance.pick(worldTraders), way, asset, amount: sum },
      };
      this.#proofs.set(key, word);
      return word;
    }
    const places = [...wallets, 'house:flash'] as const;
    const [from, to] = [chance.pick(places), chance.pick(places)];
    const asset = chance.pick(['USDT', 'AAA'] as const);
    const sum = amount(BigInt(chance.between(1, 300)) * (asset === 'USDT' ? 100_000_000n : 1_000_000n));
    const key = `custody:${++this.#numbers}`;
    this.#moves.set(key, { from, to, asset, sum });
    return { origin: 'operator', command: { kind: 'move_custody', key, from, to, asset, amount: sum } };
  }

  #hearMove(key: string): void {
    const move = this.#moves.get(key);
    if (move === undefined) return;
    this.#moves.delete(key);
    this.told.moves++;
    const { from, to, asset } = move;
    const sum = atoms(move.sum);
    // The inventory is in the wallets too: the house takes some of it out of one, or adds some to one.
    if (from === 'house:flash') this.#add(to as Wallet, asset, -sum);
    else if (to === 'house:flash') this.#add(from, asset, sum);
    else {
      this.#add(from, asset, -sum);
      this.#add(to, asset, sum);
    }
  }
}
