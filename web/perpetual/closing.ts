// Closing a position or a part of it: what it yields, what it costs, and the body of the call.

import type { Input } from '@bourse/contract/call';
import type { perpetual } from '@bourse/contract/perpetual';
import type { PerpetualPosition } from '@bourse/contract/perpetual-text';
import { trimZeros } from '@bourse/core/money/decimal';
import { notional } from '@bourse/core/money/notional';
import { feeUp } from '@bourse/core/money/rounding';
import { reduce } from '@bourse/core/perpetual/position';
import { cut } from '../trading/price-step.ts';
import { amountTextIn, type ContractMarket, heldOf, lotsIn, priceIn } from './contract-market.ts';

export interface CloseWish {
  readonly at: 'market' | 'limit';
  readonly price: string;
  readonly quantity: string;
}

export interface Closing {
  readonly reason: 'enterPrice' | 'enterQuantity' | 'tooMuch' | undefined;
  /** Before fees; at the market it's an estimate at the mark price. */
  readonly profit: string | undefined;
  /**
   * At the taker's rate and the mark price or the limit. An estimate: a better price for a sell, or a worse one for a buy, costs more;
   * what rests costs the maker's rate.
   */
  readonly fee: string | undefined;
  readonly body: Omit<Input<typeof perpetual.closePosition>, 'requestId'> | undefined;
}

export function closing({ at, price, quantity }: CloseWish, p: PerpetualPosition, market: ContractMarket): Closing {
  const { info, units, takerFee } = market;
  const held = heldOf(p, info);
  const lots = lotsIn(quantity);
  const written = priceIn(cut(price, info.priceDecimals), info);
  const limit = at === 'limit' ? written : priceIn(p.markPrice, info);
  const reason =
    at === 'limit' && written === undefined
      ? 'enterPrice'
      : lots === undefined
        ? 'enterQuantity'
        : held !== undefined && lots > held.position.quantity
          ? 'tooMuch'
          : undefined;
  if (held === undefined || lots === undefined || reason !== undefined)
    return { reason, profit: undefined, fee: undefined, body: undefined };
  const value = limit === undefined ? undefined : notional(limit, lots, units);
  return {
    reason,
    profit: value === undefined ? undefined : amountTextIn(reduce(held.position, lots, value).realised, info),
    fee: value === undefined ? undefined : amountTextIn(feeUp(value, takerFee), info),
    body: {
      symbol: p.symbol,
      side: p.side,
      // All of it, whatever it is when the order arrives.
      ...(lots < held.position.quantity && { quantity }),
      ...(at === 'limit' && { price: trimZeros(cut(price, info.priceDecimals)) }),
    },
  };
}
