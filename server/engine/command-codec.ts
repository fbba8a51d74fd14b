import type { Command, TraderRequest } from '@bourse/core/command';
import type { FlashAsset, FlashRules } from '@bourse/core/flash/flash';
import type { FundsRules, NetworkAsset } from '@bourse/core/funds/network';
import type { RewardRules } from '@bourse/core/invite/reward';
import type { Asset, FeeTier, Instrument } from '@bourse/core/market/instrument';
import type { Amount } from '@bourse/core/money/unit';
import { type Field, type Fields, flag, list, number, optional, record, text, whole } from './command-field.ts';

export type Kind = Command['kind'];
export type CommandOf<K extends Kind> = Extract<Command, { kind: K }>;

const asset = record<Asset>({ asset: text(), name: text(), scale: number() });
const instrument = record<Instrument>({
  symbol: text(),
  name: text(),
  base: text(),
  quote: text(),
  priceDecimals: number(),
  quantityDecimals: number(),
  minimumPrice: number(),
  maximumPrice: number(),
  minimumQuantity: number(),
  maximumQuantity: number(),
  maximumMarketQuantity: number(),
  minimumNotional: whole(),
  priceBand: whole(),
  marketBand: whole(),
  maximumOpenOrders: number(),
  indexNormal: number(),
  indexDegraded: number(),
  indexDeviation: whole(),
  listed: flag(),
  ended: optional(flag()),
});
const feeTier = record<FeeTier>({ floor: whole(), maker: whole(), taker: whole() });
type PracticeGrant = CommandOf<'configure'>['practiceGrants'][number];
const practiceGrant = record<PracticeGrant>({ kind: text(), account: text(), asset: text(), amount: whole() });
const rewards = record<RewardRules>({ share: whole(), dailyCap: whole(), verifiedOnly: flag() });
const network = record<NetworkAsset>({
  asset: text(),
  network: text(),
  decimals: number(),
  contract: optional(text()),
  minimumDeposit: whole(),
  minimumWithdrawal: whole(),
  fee: whole(),
  confirmations: number(),
  finalConfirmations: number(),
  depositOpen: flag(),
  withdrawalOpen: flag(),
});
const funds = record<FundsRules>({
  dailyUnverified: whole(),
  dailyVerified: whole(),
  dailyEnhanced: whole(),
  newAddressDaily: whole(),
  reviewFrom: whole(),
  twoReviewersFrom: whole(),
  hourlyOutflow: whole(),
  perHour: number(),
  worths: list(record<FundsRules['worths'][number]>({ asset: text(), amount: whole() })),
});
const flash = record<FlashRules>({
  spread: whole(),
  degradedSpread: whole(),
  fee: whole(),
  move: whole(),
  minimum: whole(),
  quoteLifeMs: number(),
});
type OpenedFlashAsset = FlashAsset & { readonly grant?: Amount | undefined };
const flashAsset = record<OpenedFlashAsset>({ asset: text(), cap: whole(), isOpen: flag(), grant: optional(whole()) });
type Constituent = CommandOf<'index_tick'>['constituents'][number];
const constituent = record<Constituent>({ source: text(), price: number(), receivedAt: number() });

const command = <K extends Kind>(fields: Fields<Omit<CommandOf<K>, 'kind'>>): Field<CommandOf<K>> =>
  record({ kind: text(), ...fields } as unknown as Fields<CommandOf<K>>);
const request: Fields<TraderRequest> = { trader: number(), requestId: text(), expiresAt: number() };

/** A missing kind, or a kind with a missing field, doesn't compile. */
export const codecs: { readonly [K in Kind]: Field<CommandOf<K>> } = {
  configure: command<'configure'>({
    realm: text(),
    assets: list(asset),
    instruments: list(instrument),
    feeTiers: list(feeTier),
    practiceGrants: list(practiceGrant),
    rewards: optional(rewards),
    networks: optional(list(network)),
    funds: optional(funds),
    flash: optional(flash),
    flashAssets: optional(list(flashAsset)),
  }),
  open_trader: command<'open_trader'>({ trader: number(), traderKind: text(), inviter: optional(number()) }),
  refuse_reward: command<'refuse_reward'>({ invited: number(), cause: text() }),
  allow_reward: command<'allow_reward'>({ invited: number() }),
  lock_trader: command<'lock_trader'>({ trader: number(), cause: text() }),
  unlock_trader: command<'unlock_trader'>({ trader: number() }),
  place_hold: command<'place_hold'>({ trader: number(), until: number(), cause: text() }),
  set_verification_level: command<'set_verification_level'>({ trader: number(), level: text() }),
  place_order: command<'place_order'>({
    ...request,
    clientOrderId: optional(text()),
    symbol: text(),
    side: text(),
    type: text(),
    timeInForce: text(),
    postOnly: flag(),
    selfTradePrevention: text(),
    price: optional(number()),
    quantity: optional(number()),
    amount: optional(whole()),
    triggerPrice: optional(number()),
    triggerSource: optional(text()),
  }),
  amend_order: command<'amend_order'>({ ...request, orderId: number(), price: optional(number()), quantity: optional(number()) }),
  cancel_order: command<'cancel_order'>({ ...request, orderId: optional(number()), clientOrderId: optional(text()) }),
  cancel_all_orders: command<'cancel_all_orders'>({ ...request, symbol: optional(text()) }),
  transfer: command<'transfer'>({ ...request, from: text(), to: text(), asset: text(), amount: whole() }),
  submit_withdrawal: command<'submit_withdrawal'>({
    ...request,
    asset: text(),
    network: text(),
    address: optional(text()),
    card: optional(number()),
    amount: whole(),
    fee: whole(),
    savedAt: optional(number()),
    receiver: optional(number()),
  }),
  cancel_withdrawal: command<'cancel_withdrawal'>({ ...request, withdrawal: number() }),
  repay_debt: command<'repay_debt'>({ ...request, asset: text(), amount: whole() }),
  quote_flash: command<'quote_flash'>({
    ...request,
    from: text(),
    to: text(),
    fromAmount: optional(whole()),
    toAmount: optional(whole()),
  }),
  accept_quote: command<'accept_quote'>({ ...request, quote: number() }),
  credit_deposit: command<'credit_deposit'>({
    key: text(),
    trader: number(),
    way: text(),
    asset: text(),
    amount: whole(),
    isFinal: optional(flag()),
  }),
  finalize_deposit: command<'finalize_deposit'>({ key: text() }),
  reverse_deposit: command<'reverse_deposit'>({ key: text() }),
  advance_withdrawal: command<'advance_withdrawal'>({
    withdrawal: number(),
    to: text(),
    txid: optional(text()),
    confirmations: optional(number()),
    evidence: optional(text()),
  }),
  review_withdrawal: command<'review_withdrawal'>({ withdrawal: number(), person: number(), isApproved: flag() }),
  pay_withdrawal: command<'pay_withdrawal'>({ withdrawal: number() }),
  adjust_balance: command<'adjust_balance'>({
    key: text(),
    trader: number(),
    account: text(),
    asset: text(),
    amount: whole(),
    cause: text(),
  }),
  move_custody: command<'move_custody'>({ key: text(), from: text(), to: text(), asset: text(), amount: whole() }),
  set_stop: command<'set_stop'>({ name: text(), cause: optional(text()) }),
  index_tick: command<'index_tick'>({ symbol: text(), constituents: list(constituent) }),
  advance_clock: command<'advance_clock'>({}),
};
