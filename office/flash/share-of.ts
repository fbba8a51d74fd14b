import { parseDecimal } from '@bourse/core/money/decimal';
import type { InventoryAsset } from './inventory.ts';

const units = (text: string): bigint => parseDecimal(text.replace(/^-/, ''), 18) ?? 0n;

/** The used share of the cap, in whole percent, rounded down; undefined without a cap. */
export function shareOfCap({ inventory, cap }: Pick<InventoryAsset, 'inventory' | 'cap'>): number | undefined {
  const most = units(cap);
  if (most === 0n) return undefined;
  return inventory.startsWith('-') ? 0 : Number((units(inventory) * 100n) / most);
}

/** Nine tenths of the cap used, or nothing left to sell. */
export const isNearCap = (one: Pick<InventoryAsset, 'inventory' | 'cap' | 'isOpen'>): boolean =>
  one.isOpen && ((shareOfCap(one) ?? 0) >= 90 || one.inventory.startsWith('-') || units(one.inventory) === 0n);
