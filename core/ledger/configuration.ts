import { type Fields, list, number, record, text } from '../field.ts';
import type { Asset } from '../market/instrument.ts';

export interface LedgerConfiguration {
  readonly assets: readonly Asset[];
}

const asset = record<Asset>({ asset: text(), name: text(), scale: number() });
export const ledgerFields: Fields<LedgerConfiguration> = { assets: list(asset) };

export function whyAsset(a: Asset, known: Asset | undefined): string | undefined {
  if (!/^[A-Z0-9]{1,16}$/.test(a.asset)) return 'an asset has a name of capital letters and digits';
  if (!Number.isInteger(a.scale) || a.scale < 0 || a.scale > 18) return `${a.asset}: the scale is 0 to 18`;
  return known !== undefined && known.scale !== a.scale ? `${a.asset}: the scale never changes` : undefined;
}
