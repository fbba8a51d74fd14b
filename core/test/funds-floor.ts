import type { Configure } from '../configure.ts';
import type { Outcome } from '../event.ts';
import type { FlashRules } from '../flash/configuration.ts';
import type { AdvanceWithdrawal, CreditDeposit, SubmitWithdrawal } from '../funds/commands.ts';
import type { FundsRules, NetworkAsset } from '../funds/configuration.ts';
import { type TraderId, traderId } from '../identity/trader-id.ts';
import type { Account } from '../ledger/account.ts';
import { type Amount, amount, instant, rate } from '../money/unit.ts';
import { COIN, Floor, START } from './market.ts';

// A small market whose traders have money in the fiat account, a chain with six decimals, a bank, and an inventory for exchanges.

export const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const usdt = (units: number): Amount => amount(BigInt(Math.round(units * 100)) * (COIN / 100n));

export const practice: NetworkAsset = {
  asset: 'USDT',
  network: 'practice',
  decimals: 6,
  contract: '0x0000000000000000000000000000000000000001',
  minimumDeposit: usdt(10),
  minimumWithdrawal: usdt(20),
  fee: usdt(1),
  confirmations: 12,
  finalConfirmations: 24,
  depositOpen: true,
  withdrawalOpen: true,
};
export const rules: FundsRules = {
  dailyUnverified: usdt(200),
  dailyVerified: usdt(50_000),
  dailyEnhanced: usdt(200_000),
  newAddressDaily: usdt(1_000),
  reviewFrom: usdt(1_000),
  twoReviewersFrom: usdt(10_000),
  hourlyOutflow: usdt(150_000),
  perHour: 10,
  worths: [],
};
export const flashRules: FlashRules = {
  spread: rate(200_000n),
  degradedSpread: rate(200_000n),
  fee: rate(100_000n),
  move: rate(500_000n),
  minimum: usdt(1),
  quoteLifeMs: 10_000,
};
export const fundsOpening: Configure = {
  kind: 'configure',
  realm: 'practice',
  assets: [],
  instruments: [],
  feeTiers: [],
  practiceGrants: [],
  networks: [practice, { ...practice, network: 'bank', contract: undefined, decimals: 2, confirmations: 0, finalConfirmations: 0 }],
  funds: rules,
  flash: flashRules,
  flashAssets: [
    { asset: 'USDT', cap: usdt(2_000_000), isOpen: true, grant: usdt(1_000_000) },
    { asset: 'GOLD', cap: usdt(2_000), isOpen: true, grant: usdt(1_000) },
    { asset: 'DUST', cap: amount(10n ** 12n), isOpen: true, grant: amount(10n ** 11n) },
  ],
};

export class FundsFloor extends Floor {
  private requests = 0;

  override open(traders: number): this {
    super.open(traders);
    this.now = START + 1_000;
    this.say('operator', fundsOpening);
    for (let i = 1; i <= traders; i++) this.verify(traderId(i));
    return this;
  }
  verify(trader: TraderId, level: 'none' | 'verified' | 'enhanced' = 'verified'): void {
    this.say('operator', { kind: 'set_verification_level', trader, level });
  }
  request(trader: TraderId) {
    return { trader, requestId: `request ${++this.requests}`, expiresAt: instant(this.now + 3_000) };
  }
  transfer(trader: TraderId, from: Account, to: Account, units: number, asset = 'USDT'): Outcome {
    return this.say('trader', { kind: 'transfer', ...this.request(trader), from, to, asset, amount: usdt(units) });
  }
  withdraw(trader: TraderId, units: number, more: Partial<SubmitWithdrawal> = {}): Outcome {
    return this.say('trader', {
      kind: 'submit_withdrawal',
      ...this.request(trader),
      asset: 'USDT',
      network: 'practice',
      address: ADDRESS,
      amount: usdt(units),
      fee: usdt(1),
      savedAt: instant(START - 2 * 86_400_000),
      ...more,
    });
  }
  advance(withdrawal: number, to: AdvanceWithdrawal['to'], more: Partial<AdvanceWithdrawal> = {}): Outcome {
    return this.say('chain', { kind: 'advance_withdrawal', withdrawal, to, ...more });
  }
  /** All the steps of a successful payment. */
  payOut(withdrawal: number): void {
    this.advance(withdrawal, 'reserved');
    this.advance(withdrawal, 'signed', { txid: `0x${withdrawal.toString().padStart(64, '0')}` });
    this.advance(withdrawal, 'broadcast');
    this.advance(withdrawal, 'confirming', { confirmations: 3 });
    this.advance(withdrawal, 'done', { confirmations: 12 });
  }
  review(withdrawal: number, person: number, isApproved = true): Outcome {
    return this.say('operator', { kind: 'review_withdrawal', withdrawal, person, isApproved });
  }
  deposit(trader: TraderId, units: number, key: string, more: Partial<CreditDeposit> = {}): Outcome {
    return this.say('chain', { kind: 'credit_deposit', key, trader, way: 'chain', asset: 'USDT', amount: usdt(units), ...more });
  }
  tick(): void {
    this.say('clock', { kind: 'advance_clock' });
  }

  purse(trader: TraderId, asset = 'USDT', account: Account = 'fiat'): { available: number; frozen: number } {
    const row = [...this.exchange.rows()].find(
      ({ table, values: v }) => table === 'purse' && v['trader'] === trader && v['account'] === account && v['asset'] === asset,
    );
    const units = (value: unknown) => Number((value as bigint | undefined) ?? 0n) / Number(COIN);
    return { available: units(row?.values['available']), frozen: units(row?.values['frozen']) };
  }
  house(account: string, asset = 'USDT'): number {
    const row = [...this.exchange.rows()].find(
      ({ table, values: v }) => table === 'house_balance' && v['account'] === account && v['asset'] === asset,
    );
    return Number((row?.values['balance'] as bigint | undefined) ?? 0n) / Number(COIN);
  }
  owed(trader: TraderId, asset = 'USDT'): number {
    const row = [...this.exchange.rows()].find(
      ({ table, values: v }) => table === 'debt' && v['trader'] === trader && v['asset'] === asset,
    );
    return Number((row?.values['amount'] as bigint | undefined) ?? 0n) / Number(COIN);
  }
  /** The last reported state; undefined if none was reported. */
  state(withdrawal: number): string | undefined {
    return this.events
      .flatMap((e) => (e.event === 'withdrawal_changed' && e.withdrawal.withdrawal === withdrawal ? [e.withdrawal.state] : []))
      .at(-1);
  }
}

export const saidNo = ({ answer }: Outcome): string => ('rejected' in answer ? answer.rejected : answer.kind);
