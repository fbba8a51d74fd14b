import * as z from 'zod/mini';
import { call } from './call.ts';
import { ComingRules, Deleveraging, PerpetualFigures, PerpetualId, PerpetualInfo } from './perpetual-text.ts';
import { AssetCode, Count, Cursor, DecimalText, Nothing, SignedDecimalText, Time } from './text.ts';

export const perpetualMarket = {
  instruments: call({
    method: 'GET',
    path: '/api/perpetual/instruments',
    access: 'public',
    rate: 'read',
    summary: 'Lists the perpetual contracts with their filters, fees, risk tiers and funding parameters',
    input: Nothing,
    output: z.array(PerpetualInfo),
    errors: [],
  }),
  comingRules: call({
    method: 'GET',
    path: '/api/perpetual/coming-rules',
    access: 'public',
    rate: 'read',
    summary: 'Changes of contracts’ rules that were announced and apply later: what changes, to what, and when',
    input: Nothing,
    output: z.array(ComingRules),
    errors: [],
  }),
  figures: call({
    method: 'GET',
    path: '/api/perpetual/figures',
    access: 'public',
    rate: 'read',
    summary: 'Mark and index price, funding rate, time of the next funding and open interest of each contract',
    input: Nothing,
    output: z.array(PerpetualFigures),
    errors: [],
  }),
  fundingRates: call({
    method: 'GET',
    path: '/api/perpetual/funding-rates',
    access: 'public',
    rate: 'read',
    summary: 'Past fundings of a contract, newest first, paged',
    input: z.strictObject({ symbol: PerpetualId, cursor: z.optional(Cursor), limit: z.optional(Count) }),
    output: z.strictObject({
      rates: z.array(z.strictObject({ at: Time, rate: SignedDecimalText, markPrice: z.optional(DecimalText) })),
      cursor: z.optional(Cursor),
    }),
    errors: ['11'],
  }),
  insurance: call({
    method: 'GET',
    path: '/api/perpetual/insurance',
    access: 'public',
    rate: 'read',
    summary: 'The insurance fund: its balance, and what it had at the end of each of the last days, oldest first',
    input: Nothing,
    output: z.strictObject({
      asset: AssetCode,
      balance: DecimalText,
      days: z.array(z.strictObject({ at: Time, balance: DecimalText })),
    }),
    errors: [],
  }),
  deleveragings: call({
    method: 'GET',
    path: '/api/perpetual/deleveragings',
    access: 'public',
    rate: 'read',
    summary: 'Past deleveragings, newest first, paged: which contract and side, how many lots and at what price. No trader is named',
    input: z.strictObject({ cursor: z.optional(Cursor), limit: z.optional(Count) }),
    output: z.strictObject({ steps: z.array(Deleveraging), cursor: z.optional(Cursor) }),
    errors: [],
  }),
};
