import { parseDecimal } from '@bourse/core/money/decimal';
import type { InventoryAsset } from './inventory.ts';

const units = (text: string): bigint => parseDecimal(text.replace(/^-/, ''), 18) ?? 0n;

/** How much of the cap is filled, in whole percent, cut; undefined where there is no cap to fill. */
export function shareOfCap({ inventory, cap }: Pick<InventoryAsset, 'inventory' | 'cap'>): number | undefined {
  const most = units(cap);
  if (most === 0n) return undefined;
  return inventory.startsWith('-') ? 0 : Number((units(inventory) * 100n) / most);
}

/** Nine tenths of the cap, or nothing left to give. */
export const isNearCap = (one: Pick<InventoryAsset, 'inventory' | 'cap' | 'isOpen'>): boolean =>
  one.isOpen && ((shareOfCap(one) ?? 0) >= 90 || one.inventory.startsWith('-') || units(one.inventory) === 0n);
