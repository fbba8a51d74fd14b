import type { Unit } from '../money/unit.ts';

/** A trader's number. On the wire it's text and called uid. */
export type TraderId = Unit<number, 'TraderId'>;
export const traderId = (value: number): TraderId => value as TraderId;

/** A market maker is a labelled house account: no privileges, only a different opening grant in practice. */
export type TraderKind = 'trader' | 'market_maker';
