import * as z from 'zod/mini';
import { officeCall } from '../call.ts';
import { AssetCode, DecimalText, InstrumentId, Nothing, SignedDecimalText, Time } from '../text.ts';
import { StopCause, StopName } from './ledger.ts';
import { roles } from './roles.ts';
import { By } from './text.ts';

const ChainHead = z.strictObject({ id: z.int(), hash: z.string() });
/** What waits for a person. The shell shows only the queues returned: those of the operator's roles. */
const Queue = z.strictObject({
  name: z.enum(['verification', 'support', 'approvals', 'closing', 'deposits', 'confirmations', 'withdrawals', 'payments', 'stuck']),
  waiting: z.int(),
  /** The ages of waiting items in seconds, oldest first; at most 60. */
  ages: z.array(z.int()),
  promisedSeconds: z.int(),
});
/** A part of the exchange that is stopped now, by whomever or whatever. */
const Stop = z.strictObject({
  name: StopName,
  cause: StopCause,
  since: Time,
  by: z.optional(By),
  reason: z.optional(z.string()),
});
const Check = z.strictObject({ name: z.string(), isWhole: z.boolean(), detail: z.string() });

export const today = {
  pulse: officeCall({
    method: 'GET',
    path: '/api/office/today/pulse',
    roles,
    rate: 'read',
    summary: 'The footer of every page: writer, lag, invariants, chain heads, this operator’s queue counts, and stops',
    input: Nothing,
    output: z.strictObject({
      at: Time,
      epoch: z.int(),
      head: z.int(),
      lagMs: z.int(),
      unsafe: z.optional(z.string()),
      officeChain: ChainHead,
      engineChain: ChainHead,
      waiting: z.array(z.strictObject({ name: z.string(), waiting: z.int() })),
      stops: z.array(Stop),
    }),
    errors: [],
  }),
  figures: officeCall({
    method: 'GET',
    path: '/api/office/today/figures',
    roles,
    rate: 'read',
    summary: 'The dashboard: queues and their ages, system status, and registrations and turnover of the last 24 hours',
    input: Nothing,
    output: z.strictObject({
      at: Time,
      queues: z.array(Queue),
      runs: z.array(Check),
      registrations: z.strictObject({ today: z.int(), yesterday: z.int(), total: z.int(), hours: z.array(z.int()) }),
      /** Deals only, never generated candles. Deals among house accounts are counted apart. */
      volumes: z.array(
        z.strictObject({ symbol: InstrumentId, turnover: z.string(), deals: z.int(), houseTurnover: z.string(), houseDeals: z.int() }),
      ),
      /** Paid by traders for spot trades. What house accounts pay isn't counted: the exchange pays it to itself. */
      fees: z.array(z.strictObject({ asset: AssetCode, amount: SignedDecimalText })),
      /** Perpetual contracts: open now, and the last 24 hours, in USDT. Deals among house accounts are counted apart. */
      perpetuals: z.strictObject({
        contracts: z.array(
          z.strictObject({
            symbol: InstrumentId,
            /** The value at mark of what is open on one side; absent before the first mark price. */
            openInterest: z.optional(DecimalText),
            turnover: DecimalText,
            deals: z.int(),
            houseTurnover: DecimalText,
            houseDeals: z.int(),
          }),
        ),
        /** Paid by traders. */
        fees: DecimalText,
        /** Positions liquidated, in whole or in part; what was closed of them; and positions closed by deleveraging. */
        liquidations: z.int(),
        liquidated: DecimalText,
        deleveraged: z.int(),
        insurance: DecimalText,
        insuranceChange: SignedDecimalText,
      }),
      sockets: z.int(),
      tradersOnline: z.int(),
    }),
    errors: [],
  }),
};
