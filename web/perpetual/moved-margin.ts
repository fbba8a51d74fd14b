import type { PerpetualPosition } from '@bourse/contract/perpetual-text';
import { minus, NOTHING, plus } from '@bourse/core/money/amount';
import type { Amount } from '@bourse/core/money/unit';
import { orderCost } from '@bourse/core/perpetual/order-cost';
import { type ContractMarket, heldOf } from './contract-market.ts';

/** What may be taken from an isolated position: what opening it now would need stays. A loss may leave less; the judge says so. */
export function removableFrom(p: PerpetualPosition, { info, takerFee }: ContractMarket): Amount {
  const held = heldOf(p, info);
  if (held === undefined) return NOTHING;
  const { position, margin } = held;
  const { initialMargin, closeFee } = orderCost(position.isLong, position.entryValue, p.leverage, takerFee);
  const least = plus(initialMargin, closeFee);
  return margin > least ? minus(margin, least) : NOTHING;
}
