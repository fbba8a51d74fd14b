import { binance } from './binance.ts';
import { coinbase } from './coinbase.ts';
import { kraken } from './kraken.ts';
import { okx } from './okx.ts';
import type { Venue, VenueName } from './venue.ts';

export const venues: Readonly<Record<VenueName, Venue>> = { binance, coinbase, kraken, okx };
