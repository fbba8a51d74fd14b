// The perpetual room's values in the wire format: prices and money as decimal text, quantities as whole lots.

import { assetsIn } from '@bourse/contract/instrument-id';
import type {
  FundingPayment,
  PerpetualFigures,
  PerpetualFill,
  PerpetualInfo,
  PerpetualOrder as WireOrder,
  LiquidationStep as WireStep,
} from '@bourse/contract/perpetual-text';
import type { Side } from '@bourse/core/book/side';
import { decimalText } from '@bourse/core/money/decimal';
import type { Amount, Instant, Rate } from '@bourse/core/money/unit';
import { FIRST_SETTING } from '@bourse/core/perpetual/account';
import { averagePremium, fundingRate } from '@bourse/core/perpetual/funding';
import { FUNDING_EVERY_MS } from '@bourse/core/perpetual/mark-price';
import { isOpenStatus, type PerpetualOrder } from '@bourse/core/perpetual/order';
import type { RiskTier } from '@bourse/core/perpetual/risk-tier';
import { HOUR_MS } from '@bourse/core/time';
import { timeText } from '../store/wire-text.ts';
import type { Contract } from './contracts.ts';

/** It's no longer listed, or an operator has stopped opening: only what closes positions is accepted. */
export const isCloseOnly = ({ instrument, isStopped }: Contract): boolean => !instrument.listed || isStopped;

export const rateText = (rate: Rate | bigint): string => decimalText(rate, 8);
export const moneyText = ({ quoteScale }: Contract, amount: Amount | bigint): string => decimalText(amount, quoteScale);
export const priceText = ({ instrument }: Contract, price: number): string => decimalText(price, instrument.priceDecimals);

/** Value ÷ quantity with two decimals more than a tick, rounded half up; for display, never for booking. */
export function averageText({ instrument, units }: Contract, value: bigint, lots: number): string {
  const by = BigInt(lots) * BigInt(units.perTickLot);
  return decimalText((200n * value + by) / (2n * by), instrument.priceDecimals + 2);
}

export function orderText(contract: Contract, o: PerpetualOrder): WireOrder {
  const price = (ticks: number): string => priceText(contract, ticks);
  return {
    orderId: `${o.orderId}`,
    ...(o.clientOrderId !== undefined && { clientOrderId: o.clientOrderId }),
    symbol: o.symbol,
    side: o.side,
    ...(o.positionSide !== 'both' && { positionSide: o.positionSide }),
    type: o.type,
    purpose: purposeOf(o),
    ...(o.parentId !== undefined && { parentOrderId: `${o.parentId}` }),
    ...(o.pairId !== undefined && { pairOrderId: `${o.pairId}` }),
    timeInForce: o.timeInForce,
    postOnly: o.postOnly,
    reduceOnly: o.reduceOnly,
    ...(o.price !== undefined && { price: price(o.price) }),
    ...(o.quantity !== undefined && { quantity: `${o.quantity}` }),
    ...(o.triggerPrice !== undefined && { triggerPrice: price(o.triggerPrice) }),
    ...(o.triggerSource !== undefined && { triggerSource: o.triggerSource }),
    ...(o.triggerAbove !== undefined && { triggerAbove: o.triggerAbove }),
    ...(o.trail !== undefined && { trail: rateText(o.trail) }),
    ...(o.takeProfit !== undefined && { takeProfit: price(o.takeProfit) }),
    ...(o.stopLoss !== undefined && { stopLoss: price(o.stopLoss) }),
    ...(o.exitSource !== undefined && { exitSource: o.exitSource }),
    frozen: moneyText(contract, o.frozen),
    status: o.status,
    ...(o.endReason !== undefined && { endReason: o.endReason }),
    filledQuantity: `${o.filledQuantity}`,
    filledValue: moneyText(contract, o.filledAmount),
    ...(o.filledQuantity > 0 && { averagePrice: averageText(contract, o.filledAmount, o.filledQuantity) }),
    fee: moneyText(contract, o.fee),
    realised: moneyText(contract, o.realised),
    ...closesOf(o),
    placedAt: timeText(o.placedAt),
    updatedAt: timeText(o.updatedAt),
  };
}

/** Of an order that waits for its trigger it's decided then. */
function closesOf(o: PerpetualOrder): Pick<WireOrder, 'closes'> {
  if (o.status === 'untriggered') return {};
  const rests = isOpenStatus(o.status) && o.quantity !== undefined ? o.quantity - o.filledQuantity - o.opens : 0;
  return { closes: `${o.closed + rests}` };
}

/** A stop that only closes takes a profit where the price moves in the position's favour. */
export function purposeOf({ type, reduceOnly, side, triggerAbove }: PerpetualOrder): WireOrder['purpose'] {
  if (type !== 'stop_market' || !reduceOnly) return 'trade';
  return (side === 'sell') === triggerAbove ? 'take_profit' : 'stop_loss';
}

export interface FillRow {
  readonly deal_id: number;
  readonly at: number;
  readonly symbol: string;
  readonly price: number;
  readonly quantity: number;
  readonly notional: string;
  readonly side: Side;
  readonly role: 'maker' | 'taker';
  readonly order_id: number | null;
  readonly fee: string;
  readonly realised: string | null;
}
export const fillText = (contract: Contract, f: FillRow): PerpetualFill => ({
  dealId: `${f.deal_id}`,
  ...(f.order_id !== null && { orderId: `${f.order_id}` }),
  symbol: f.symbol,
  side: f.side,
  role: f.role,
  price: priceText(contract, f.price),
  quantity: `${f.quantity}`,
  value: moneyText(contract, BigInt(f.notional)),
  fee: moneyText(contract, BigInt(f.fee)),
  ...(f.realised !== null && { realised: moneyText(contract, BigInt(f.realised)) }),
  at: timeText(f.at),
});

export interface Payment {
  readonly symbol: string;
  readonly isLong: boolean;
  readonly rate: bigint;
  readonly mark: number;
  readonly paid: bigint;
  readonly at: number;
}
export const fundingText = (contract: Contract, p: Payment): FundingPayment => ({
  symbol: p.symbol,
  side: p.isLong ? 'long' : 'short',
  markPrice: priceText(contract, p.mark),
  rate: rateText(p.rate),
  amount: moneyText(contract, -p.paid),
  at: timeText(p.at),
});

export interface TakenStep {
  readonly step: WireStep['step'];
  readonly role: WireStep['role'];
  readonly symbol: string;
  /** Of the liquidated position. */
  readonly isLong: boolean;
  readonly quantity: number;
  readonly value: bigint;
  readonly insuranceFee: bigint;
  readonly mark: number;
  readonly bankruptcy: number | undefined;
  readonly at: number;
}
export const stepText = (contract: Contract, s: TakenStep): WireStep => ({
  step: s.step,
  role: s.role,
  symbol: s.symbol,
  side: s.isLong === (s.role === 'liquidated') ? 'long' : 'short',
  quantity: `${s.quantity}`,
  ...(s.quantity > 0 && { price: averageText(contract, s.value, s.quantity) }),
  markPrice: priceText(contract, s.mark),
  ...(s.bankruptcy !== undefined && { bankruptcyPrice: priceText(contract, s.bankruptcy) }),
  insuranceFee: moneyText(contract, s.role === 'liquidated' ? s.insuranceFee : 0n),
  at: timeText(s.at),
});

export const tiersText = (contract: Contract, tiers: readonly RiskTier[]): PerpetualInfo['tiers'] =>
  tiers.map((tier) => ({
    floor: moneyText(contract, tier.floor),
    maintenanceRate: rateText(tier.maintenance),
    deduction: moneyText(contract, tier.deduction),
    maximumLeverage: tier.maximumLeverage,
  }));

export function infoText(contract: Contract): PerpetualInfo {
  const { instrument: i } = contract;
  return {
    symbol: i.symbol,
    name: i.name,
    kind: 'perpetual',
    underlying: i.index,
    ...assetsIn(i.symbol),
    priceDecimals: i.priceDecimals,
    contractSize: decimalText(1, i.quantityDecimals),
    quantityDecimals: i.quantityDecimals,
    quoteScale: contract.quoteScale,
    minimumPrice: priceText(contract, i.minimumPrice),
    maximumPrice: priceText(contract, i.maximumPrice),
    minimumQuantity: `${i.minimumQuantity}`,
    maximumQuantity: `${i.maximumQuantity}`,
    maximumMarketQuantity: `${i.maximumMarketQuantity}`,
    minimumNotional: moneyText(contract, i.minimumNotional),
    priceBand: rateText(i.priceBand),
    marketBand: rateText(i.marketBand),
    maximumOpenOrders: i.maximumOpenOrders,
    makerFee: rateText(i.makerFee),
    takerFee: rateText(i.takerFee),
    tiers: tiersText(contract, i.tiers),
    defaultLeverage: FIRST_SETTING.leverage,
    insuranceRate: rateText(i.insuranceRate),
    fundingHours: FUNDING_EVERY_MS / HOUR_MS,
    fundingInterest: rateText(i.fundingInterest),
    fundingDamper: rateText(i.fundingDamper),
    fundingCap: rateText(i.fundingCap),
    isCloseOnly: isCloseOnly(contract),
  };
}

export function figuresText(contract: Contract, now: number): PerpetualFigures {
  const { instrument: i, mark, index, open, premiumSum, lastRate, nextFundingAt } = contract;
  const premium = averagePremium(premiumSum, now as Instant, nextFundingAt);
  return {
    symbol: i.symbol,
    ...(mark !== undefined && { mark: priceText(contract, mark) }),
    ...(index.price !== undefined && { index: priceText(contract, index.price) }),
    indexState: index.state,
    fundingRate: rateText(fundingRate(premium, i.fundingCap, i.fundingInterest, i.fundingDamper)),
    lastFundingRate: rateText(lastRate),
    nextFundingAt: timeText(nextFundingAt),
    openInterest: `${open}`,
    isCloseOnly: isCloseOnly(contract),
    at: timeText(now),
  };
}
