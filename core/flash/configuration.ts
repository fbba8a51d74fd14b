import { type Fields, flag, list, number, optional, record, text, whole } from '../field.ts';
import type { Realm } from '../identity/configuration.ts';
import type { Amount, Rate } from '../money/unit.ts';
import type { FlashRates } from './rate.ts';

export interface FlashRules extends FlashRates {
  /** How far the index may move between quote and acceptance, in either direction. */
  readonly move: Rate;
  /** Per exchange, in minor units of USDT. */
  readonly minimum: Amount;
  readonly quoteLifeMs: number;
}
export const flashRateNames = ['spread', 'degradedSpread', 'fee', 'move'] as const satisfies readonly (keyof FlashRules)[];

export interface FlashAsset {
  readonly asset: string;
  /** The house holds at most this much of it. */
  readonly cap: Amount;
  readonly isOpen: boolean;
}

/** `grant`: practice only, the house's starting inventory when the asset is first configured. */
type OpeningFlashAsset = FlashAsset & { readonly grant?: Amount | undefined };
export interface FlashConfiguration {
  readonly flash?: FlashRules | undefined;
  readonly flashAssets?: readonly OpeningFlashAsset[] | undefined;
}

const flash = record<FlashRules>({
  spread: whole(),
  degradedSpread: whole(),
  fee: whole(),
  move: whole(),
  minimum: whole(),
  quoteLifeMs: number(),
});
const flashAsset = record<OpeningFlashAsset>({ asset: text(), cap: whole(), isOpen: flag(), grant: optional(whole()) });
export const flashFields: Fields<FlashConfiguration> = { flash: optional(flash), flashAssets: optional(list(flashAsset)) };

export function whyFlashRules(r: FlashRules): string | undefined {
  for (const name of flashRateNames) {
    if (typeof r[name] !== 'bigint' || r[name] < 0n || r[name] > 10_000_000n) return `flash ${name} is at most ten percent`;
  }
  if (r.spread + r.fee === 0n) return 'a flash exchange without spread and fee gives the house away';
  if (typeof r.minimum !== 'bigint' || r.minimum <= 0n) return 'the minimum of a flash exchange is above zero';
  return Number.isSafeInteger(r.quoteLifeMs) && r.quoteLifeMs >= 1_000 && r.quoteLifeMs <= 60_000
    ? undefined
    : 'a quote lives 1 to 60 seconds';
}
export const whyFlashAsset = (a: FlashAsset): string | undefined =>
  typeof a.cap === 'bigint' && a.cap >= 0n && typeof a.isOpen === 'boolean' ? undefined : `${a.asset}: the cap of a flash exchange`;

export function whyOpeningFlashAsset(a: OpeningFlashAsset, isAsset: (name: string) => boolean, realm: Realm): string | undefined {
  if (!isAsset(a.asset)) return `flash: unknown asset ${a.asset}`;
  if (a.grant !== undefined && realm === 'live') return 'a live realm grants no practice money';
  return whyFlashAsset(a);
}
