// What another leverage, or more or less margin, would do: by the functions that the exchange judges and books it with.

import { trimZeros } from '@bourse/core/money/decimal';
import type { Amount } from '@bourse/core/money/unit';
import type { SettingRejection } from '@bourse/core/perpetual/judge-setting';
import { previewLeverage, previewMargin, type SettingPreview } from '@bourse/core/perpetual/preview';
import { amountTextIn, type ContractMarket, priceTextIn } from './contract-market.ts';
import { type Facts, seenBy } from './seen.ts';

export interface Change {
  readonly before: string | undefined;
  readonly after: string | undefined;
}
export interface SettingFigures {
  readonly free: Change;
  readonly positions: readonly { readonly side: 'long' | 'short'; readonly margin: Change; readonly liquidation: Change }[];
}
export type SettingShown = { readonly refused: SettingRejection } | { readonly figures: SettingFigures };

/** Undefined until account and mark price are known. */
export function shownLeverage(facts: Facts, leverage: number): SettingShown | undefined {
  return facts.stand && facts.mark && shown(previewLeverage(seenBy(facts, facts.stand), leverage), facts.market);
}

/** Takes away where the amount is negative. */
export function shownMargin(facts: Facts, isLong: boolean, amount: Amount): SettingShown | undefined {
  return facts.stand && facts.mark && shown(previewMargin(seenBy(facts, facts.stand), isLong, amount), facts.market);
}

function shown(preview: SettingPreview | SettingRejection, { info }: ContractMarket): SettingShown {
  if ('rejected' in preview) return { refused: preview };
  const money = (amount: Amount | undefined) => amountTextIn(amount, info);
  const { before, after } = preview;
  // What is used already may be more than there is.
  const free = (amount: Amount) => trimZeros(money(amount > 0n ? amount : (0n as Amount)) ?? '0');
  return {
    figures: {
      free: { before: free(preview.free[0]), after: free(preview.free[1]) },
      positions: before.map((one) => {
        const then = after.find(({ isLong }) => isLong === one.isLong);
        return {
          side: one.isLong ? 'long' : 'short',
          margin: { before: money(one.margin), after: money(then?.margin) },
          liquidation: { before: priceTextIn(one.liquidation, info), after: priceTextIn(then?.liquidation, info) },
        };
      }),
    },
  };
}
