import type { Unit } from '../money/unit.ts';

/** The number of a trader. On the wire it is text and called uid. */
export type TraderId = Unit<number, 'TraderId'>;
export const traderId = (value: number): TraderId => value as TraderId;

/** A market maker is an openly labelled account of the house: no privilege, only another opening grant in practice. */
export type TraderKind = 'trader' | 'market_maker';
