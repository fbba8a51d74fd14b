// The receipts of a contract, from what the core reports about it and nothing else: whoever issues them gets the same bytes.

import { type OrderReceipt, orderReceiptBytes, type SettlementReceipt, traderCommitment } from '../proof/receipt.ts';
import { hex, type Sha256 } from '../proof/sha256.ts';
import type { SecondSettled } from './events.ts';
import type { Second } from './second.ts';

/** What stays the same for all contracts of an instrument. */
export interface Denomination {
  readonly asset: string;
  readonly scale: number;
  /** Of index prices: three more than the instrument's. */
  readonly priceDecimals: number;
}
/** Whose contract it is. The salt has 32 bytes, and is known to the trader and the exchange only. */
export interface Holder {
  readonly uid: string;
  readonly salt: Uint8Array;
}

export const orderReceiptOf = (
  sha256: Sha256,
  { second, symbol, direction, stake, ratio, durationMs, ruleBook, acceptedAt, tickNumber, chain }: Second,
  { asset, scale, priceDecimals }: Denomination,
  { uid, salt }: Holder,
): OrderReceipt => ({
  ...{ version: 1, order: second, trader: traderCommitment(sha256, salt, second, uid), symbol, direction, asset, scale, stake, ratio },
  ...{ durationMs, tie: 'stake_back', ruleBook, acceptedAt, tickNumber, chain, priceDecimals },
});

/** `sequence` is the number of the command at which it was settled. */
export function settlementReceiptOf(
  sha256: Sha256,
  order: OrderReceipt,
  { second, result, reason, settlement, payout, at }: Pick<SecondSettled, 'second' | 'result' | 'reason' | 'settlement' | 'payout' | 'at'>,
  sequence: number,
): SettlementReceipt {
  const tickOf = (tick: SecondSettled['settlement']) => tick && { number: tick.number, at: tick.at, price: tick.price };
  return {
    ...{ version: 1, orderReceipt: hex(sha256(orderReceiptBytes(order))), sequence, settledAt: at },
    ...{ strike: tickOf(second.strike), settlement: tickOf(settlement), result, reason, asset: order.asset, scale: order.scale, payout },
  };
}
