// The guaranteed equity ratio: equity ÷ (maintenance margin + closing fee). Below 100 % a position is liquidated; the app warns at
// 300, 150 and 120 %.

import { amountIn } from './contract-market.ts';

export type RatioLevel = 'safe' | 'watch' | 'high' | 'critical';

/** In percent. */
export function ratioLevel(ratio: string | undefined): RatioLevel {
  const percent = Number(ratio ?? Number.POSITIVE_INFINITY);
  return percent <= 120 ? 'critical' : percent <= 150 ? 'high' : percent <= 300 ? 'watch' : 'safe';
}

export const liquidationMark = 12;
export const warningMark = 30;
/** Where a ratio stands on its bar, from 0 to 100: even up to the warning, then by powers of ten up to 5,000 %. */
export function ratioPlace(ratio: string | undefined): number {
  const percent = Math.max(0, Number(ratio ?? 0));
  if (percent <= 100) return (percent / 100) * liquidationMark;
  if (percent <= 300) return liquidationMark + ((percent - 100) / 200) * (warningMark - liquidationMark);
  return Math.min(100, warningMark + (Math.log(percent / 300) / Math.log(5_000 / 300)) * (100 - warningMark));
}

interface Needs {
  readonly margin: string;
  readonly unrealised?: string | undefined;
  readonly maintenanceMargin?: string | undefined;
  readonly closingFee?: string | undefined;
}
/** How much margin lifts an isolated position above the warning, in whole cents, rounded up. Undefined where it's above already. */
export function marginToSafety({ margin, unrealised, maintenanceMargin, closingFee }: Needs): string | undefined {
  const cents = { quoteScale: 8 };
  const [held, profit, needed, fee] = [margin, unrealised, maintenanceMargin, closingFee].map((text) => amountIn(text, cents));
  if (held === undefined || profit === undefined || needed === undefined || fee === undefined) return undefined;
  const lacking = 3n * (needed + fee) - (held + profit);
  if (lacking < 0n) return undefined;
  const up = lacking / 1_000_000n + 1n;
  return `${up / 100n}.${String(up % 100n).padStart(2, '0')}`;
}

/** How far the mark is from the liquidation price, in percent of the mark with one decimal: negative below it. */
export function distanceText(mark: string | undefined, liquidation: string | undefined): string | undefined {
  if (mark === undefined || liquidation === undefined || Number(mark) === 0) return undefined;
  return ((Number(liquidation) / Number(mark) - 1) * 100).toFixed(1);
}
