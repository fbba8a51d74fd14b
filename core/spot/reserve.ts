import { goods, type InstrumentUnits, notional } from '../money/notional.ts';
import type { Amount, Lots, Ticks } from '../money/unit.ts';

/** What a limit order keeps frozen: the rest at its limit (buy, in quote) or the rest itself (sell, in base). */
export const reserve = (isBuy: boolean, limit: Ticks, rest: Lots, units: InstrumentUnits): Amount =>
  isBuy ? notional(limit, rest, units) : goods(rest, units);
