// The trader's stand in one contract, put together from what the server says of account, positions and settings.

import type {
  PerpetualAccount,
  PerpetualFigures,
  PerpetualInfo,
  PerpetualPosition,
  PerpetualSettings,
} from '@bourse/contract/perpetual-text';
import type { Amount, Ticks } from '@bourse/core/money/unit';
import { RATE_ONE } from '@bourse/core/money/unit';
import { unrealised, valueAt } from '@bourse/core/perpetual/position';
import { tierOf } from '@bourse/core/perpetual/risk-tier';
import type { Stand } from '@bourse/core/perpetual/trade';
import { amountIn, type ContractMarket, contractMarket, heldOf, priceIn } from './contract-market.ts';
import { potOf } from './live.ts';

/** A trader's stand in one contract, with what was chosen for it. */
export interface Standing extends Stand {
  readonly leverage: number;
  readonly isIsolated: boolean;
  readonly isHedged: boolean;
  readonly mark: Ticks | undefined;
}

export interface Told {
  readonly account: PerpetualAccount | undefined;
  readonly positions: readonly PerpetualPosition[];
  readonly settings: PerpetualSettings | undefined;
  readonly figures: readonly PerpetualFigures[];
  readonly infos: ReadonlyMap<string, PerpetualInfo>;
}

/** Undefined until account and settings are known: a missing number is never zero. */
export function standIn(market: ContractMarket, told: Told): Standing | undefined {
  const { info } = market;
  const { account, positions, settings, figures } = told;
  const available = amountIn(account?.available, info);
  if (account === undefined || settings === undefined || available === undefined) return undefined;
  const of = (side: 'long' | 'short') => {
    const found = positions.find((one) => one.symbol === info.symbol && one.side === side);
    return found && heldOf(found, info);
  };
  const required = positions.reduce((sum, one) => (one.marginMode === 'cross' ? sum + (amountIn(one.margin, info) ?? 0n) : sum), 0n);
  return {
    cash: (available + potOf(account, positions, info)) as Amount,
    required: required as Amount,
    ...crossSums(market, told),
    long: of('long'),
    short: of('short'),
    leverage: settings.leverage,
    isIsolated: settings.marginMode === 'isolated',
    isHedged: account.positionMode === 'hedge',
    mark: priceIn(figures.find((one) => one.symbol === info.symbol)?.mark, info),
  };
}

/** Of all cross positions: unrealised profit, and maintenance margin with closing fees times RATE_ONE. */
function crossSums(market: ContractMarket, { positions, figures, infos }: Told): { readonly profit: Amount; readonly needed: bigint } {
  let [profit, needed] = [0n, 0n];
  for (const one of positions) {
    const info = one.marginMode === 'cross' ? infos.get(one.symbol) : undefined;
    const held = info && heldOf(one, info);
    const mark = info && priceIn(figures.find(({ symbol }) => symbol === one.symbol)?.mark ?? one.markPrice, info);
    if (info === undefined || held === undefined || mark === undefined) continue;
    const own = info.symbol === market.info.symbol ? market : contractMarket(info);
    const { units, tiers, takerFee } = { ...own, ...held.earlier };
    const value = valueAt(held.position, mark, units);
    const { maintenance, deduction } = tierOf(tiers, value);
    profit += unrealised(held.position, mark, units);
    needed += value * (maintenance + takerFee) - deduction * RATE_ONE;
  }
  return { profit: profit as Amount, needed };
}
