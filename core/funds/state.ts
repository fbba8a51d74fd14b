import type { TraderId } from '../identity/trader-id.ts';
import type { Amount, Instant } from '../money/unit.ts';
import { named, type RowsOf, type Sink, type Stored, sortedBy, type Tables, type Tells, type Values } from '../table.ts';
import { type FundsConfiguration, type FundsRules, fundsRuleNames, type NetworkAsset } from './configuration.ts';

import type { Deposit } from './deposit-state.ts';
import type { FundsEvent } from './events.ts';
import { type Funds, uses } from './funds.ts';
import type { StopCause, StopName } from './stop-name.ts';
import { addUnfinal } from './unfinal.ts';
import { isEnded, type Withdrawal } from './withdrawal.ts';
import type { WithdrawalUse } from './withdrawal-use.ts';

export const fundsTables = {
  network_asset: {
    key: ['asset', 'network'],
    columns: {
      asset: 'text',
      network: 'text',
      decimals: 'integer',
      contract: 'text?',
      minimum_deposit: 'amount',
      minimum_withdrawal: 'amount',
      fee: 'amount',
      confirmations: 'integer',
      final_confirmations: 'integer',
      deposit_open: 'flag',
      withdrawal_open: 'flag',
    },
  },
  deposit: {
    key: ['key'],
    columns: { key: 'text', trader: 'integer', way: 'text', asset: 'text', amount: 'amount', state: 'text', at: 'integer' },
  },
  withdrawal: {
    key: ['withdrawal'],
    columns: {
      withdrawal: 'integer',
      trader: 'integer',
      way: 'text',
      asset: 'text',
      network: 'text',
      address: 'text?',
      card: 'integer?',
      receiver: 'integer?',
      amount: 'amount',
      fee: 'amount',
      worth: 'amount',
      is_trusted: 'flag',
      state: 'text',
      reviews: 'integer',
      reviewers: 'text',
      needed: 'integer',
      confirmations: 'integer',
      txid: 'text?',
      submitted_at: 'integer',
      updated_at: 'integer',
    },
  },
  withdrawal_use: {
    key: ['trader'],
    columns: { trader: 'integer', day: 'integer', worth: 'amount', unsaved: 'amount', hour: 'integer', count: 'integer' },
  },
  outflow: { key: ['minute'], columns: { minute: 'integer', worth: 'amount' } },
  stop: { key: ['name'], columns: { name: 'text', cause: 'text', at: 'integer' } },
  booked: { key: ['key'], columns: { key: 'text' } },
  /** Those of `booked` that have a date stand here instead. */
  dated_booking: { key: ['key'], columns: { key: 'text', at: 'integer' } },
} as const satisfies Tables;
export type FundsTable = keyof typeof fundsTables | 'configuration' | 'counter';

const FORGOTTEN = 'keys_forgotten_at';

const rulesRows = (rules: FundsRules): { readonly name: string; readonly value: string }[] => [
  ...[...fundsRuleNames].sort().map((name) => named(`funds.${name}`, rules[name].toString())),
  named('funds.perHour', String(rules.perHour)),
  ...sortedBy(rules.worths, ({ asset }) => asset).map(({ asset, amount }) => named(`funds.worth.${asset}`, amount.toString())),
];
export function fundsRulesOf(configured: ReadonlyMap<string, string>): FundsRules | undefined {
  if (!configured.has('funds.perHour')) return undefined;
  const amount = (name: string): Amount => BigInt(configured.get(`funds.${name}`)!) as Amount;
  const worths = [...configured].flatMap(([name, value]) =>
    name.startsWith('funds.worth.') ? [{ asset: name.slice(12), amount: BigInt(value) as Amount }] : [],
  );
  const amounts = Object.fromEntries(fundsRuleNames.map((name) => [name, amount(name)])) as Pick<
    FundsRules,
    (typeof fundsRuleNames)[number]
  >;
  return { ...amounts, perHour: Number(configured.get('funds.perHour')), worths: worths.sort((a, b) => (a.asset < b.asset ? -1 : 1)) };
}

const networkRow = (n: NetworkAsset): Values => ({
  asset: n.asset,
  network: n.network,
  decimals: n.decimals,
  contract: n.contract,
  minimum_deposit: n.minimumDeposit,
  minimum_withdrawal: n.minimumWithdrawal,
  fee: n.fee,
  confirmations: n.confirmations,
  final_confirmations: n.finalConfirmations,
  deposit_open: n.depositOpen,
  withdrawal_open: n.withdrawalOpen,
});

const networkOf = (v: Values): NetworkAsset =>
  ({
    asset: v['asset'],
    network: v['network'],
    decimals: v['decimals'],
    contract: v['contract'],
    minimumDeposit: v['minimum_deposit'],
    minimumWithdrawal: v['minimum_withdrawal'],
    fee: v['fee'],
    confirmations: v['confirmations'],
    finalConfirmations: v['final_confirmations'],
    depositOpen: v['deposit_open'],
    withdrawalOpen: v['withdrawal_open'],
  }) as unknown as NetworkAsset;

const depositRow = ({ key, trader, way, asset, amount, state, at }: Deposit): Values => ({ key, trader, way, asset, amount, state, at });

const withdrawalRow = (w: Withdrawal): Values => ({
  withdrawal: w.withdrawal,
  trader: w.trader,
  way: w.way,
  asset: w.asset,
  network: w.network,
  address: w.address,
  card: w.card,
  receiver: w.receiver,
  amount: w.amount,
  fee: w.fee,
  worth: w.worth,
  is_trusted: w.isTrusted,
  state: w.state,
  reviews: w.reviews,
  reviewers: w.reviewers.join(','),
  needed: w.needed,
  confirmations: w.confirmations,
  txid: w.txid,
  submitted_at: w.submittedAt,
  updated_at: w.updatedAt,
});

const withdrawalOf = (v: Values): Withdrawal =>
  ({
    withdrawal: v['withdrawal'],
    trader: v['trader'],
    way: v['way'],
    asset: v['asset'],
    network: v['network'],
    address: v['address'],
    card: v['card'],
    receiver: v['receiver'],
    amount: v['amount'],
    fee: v['fee'],
    worth: v['worth'],
    isTrusted: v['is_trusted'],
    state: v['state'],
    reviews: v['reviews'],
    reviewers: v['reviewers'] === '' ? [] : String(v['reviewers']).split(',').map(Number),
    needed: v['needed'],
    confirmations: v['confirmations'],
    txid: v['txid'],
    submittedAt: v['submitted_at'],
    updatedAt: v['updated_at'],
  }) as unknown as Withdrawal;

export const fundsRows = (funds: Funds): RowsOf<FundsTable> => ({
  *configuration() {
    if (funds.rules !== undefined) yield* rulesRows(funds.rules);
  },
  *network_asset() {
    for (const [, network] of sortedBy(funds.networks, ([key]) => key)) yield networkRow(network);
  },
  *deposit() {
    for (const deposit of sortedBy(funds.deposits.values(), ({ key }) => key)) yield depositRow(deposit);
  },
  *withdrawal() {
    for (const withdrawal of [...funds.withdrawals.values()].sort((a, b) => a.withdrawal - b.withdrawal)) yield withdrawalRow(withdrawal);
  },
  *withdrawal_use() {
    for (const trader of funds.ledger.inOrder()) {
      const use = uses.of(trader);
      if (use !== undefined) yield useRow(trader.id, use);
    }
  },
  *outflow() {
    for (const [minute, worth] of [...funds.outflow].sort(([a], [b]) => a - b)) yield { minute, worth };
  },
  *stop() {
    for (const [name, { cause, at }] of sortedBy(funds.stops, ([key]) => key)) yield { name, cause, at };
  },
  *booked() {
    for (const [key, at] of sortedBy(funds.booked, ([key]) => key)) if (at === undefined) yield { key };
  },
  *dated_booking() {
    for (const [key, at] of sortedBy(funds.booked, ([key]) => key)) if (at !== undefined) yield { key, at };
  },
  *counter() {
    if (funds.forgottenAt > 0) yield named(FORGOTTEN, funds.forgottenAt);
  },
});

const useRow = (trader: TraderId, { day, worth, unsaved, hour, count }: WithdrawalUse): Values => ({
  trader,
  day,
  worth,
  unsaved,
  hour,
  count,
});

/** Requires traders to be restored. */
export function restoreFunds(funds: Funds, stored: Stored<FundsTable>): void {
  const { ledger } = funds;
  funds.rules = fundsRulesOf(stored.settings);
  for (const v of stored.all('network_asset')) funds.setNetwork(networkOf(v));
  for (const { key, trader, way, asset, amount, state, at } of stored.all('deposit')) {
    const deposit = { key, trader, way, asset, amount, state, at } as unknown as Deposit;
    funds.deposits.set(deposit.key, deposit);
    if (deposit.state === 'credited') addUnfinal(ledger.traders.get(deposit.trader)!, ledger.assets.get(deposit.asset)!, deposit.amount);
  }
  for (const v of stored.byNumber('withdrawal', 'withdrawal')) funds.withdrawals.set(v['withdrawal'] as number, withdrawalOf(v));
  for (const v of stored.all('outflow')) funds.outflow.set(v['minute'] as number, v['worth'] as Amount);
  for (const v of stored.all('stop')) funds.stops.set(v['name'] as StopName, { cause: v['cause'] as StopCause, at: v['at'] as Instant });
  for (const v of stored.all('booked')) funds.booked.set(v['key'] as string, undefined);
  for (const v of stored.all('dated_booking')) funds.booked.set(v['key'] as string, v['at'] as Instant);
  funds.forgottenAt = stored.counter(FORGOTTEN) as Instant;
}

export function takeUse({ ledger }: Funds, { trader, day, worth, unsaved, hour, count }: Values): void {
  uses.keep(ledger.traders.get(trader as number)!, { day, worth, unsaved, hour, count } as WithdrawalUse);
}

export function tellFundsConfigured({ networks, funds }: FundsConfiguration, sink: Sink<FundsTable>): void {
  for (const rule of funds === undefined ? [] : rulesRows(funds)) sink.put('configuration', rule);
  for (const network of networks ?? []) sink.put('network_asset', networkRow(network));
}

export const fundsTells: Tells<FundsEvent, FundsTable> = {
  deposit_changed: ({ deposit }, sink) => sink.put('deposit', depositRow(deposit)),
  withdrawal_changed({ withdrawal: w }, sink) {
    if (isEnded(w.state)) sink.remove('withdrawal', { withdrawal: w.withdrawal });
    else sink.put('withdrawal', withdrawalRow(w));
  },
  withdrawal_use_changed: (e, sink) => sink.put('withdrawal_use', useRow(e.trader, e)),
  outflow_changed({ minute, worth }, sink) {
    if (worth === 0n) sink.remove('outflow', { minute });
    else sink.put('outflow', { minute, worth });
  },
  stop_changed({ name, cause, at }, sink) {
    if (cause === undefined) sink.remove('stop', { name });
    else sink.put('stop', { name, cause, at });
  },
  booked: ({ key }, sink) => sink.put('booked', { key }),
  deposit_forgotten({ deposit: { key }, at }, sink) {
    sink.remove('deposit', { key });
    sink.counter(FORGOTTEN, at);
  },
  booking_dated({ key, at }, sink) {
    sink.remove('booked', { key });
    sink.put('dated_booking', { key, at });
  },
  booking_forgotten({ key, at }, sink) {
    sink.remove('dated_booking', { key });
    sink.counter(FORGOTTEN, at);
  },
  transferred: undefined,
  adjusted: undefined,
};
