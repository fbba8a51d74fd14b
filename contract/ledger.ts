import * as z from 'zod/mini';
import { call } from './call.ts';
import { AssetCode, Count, Cursor, DecimalText, Id, Nothing, SignedDecimalText, Time } from './text.ts';

export const Account = z.enum(['fiat', 'spot', 'perpetual', 'second']);
export type Account = z.infer<typeof Account>;

export const Balance = z.strictObject({ account: Account, asset: AssetCode, available: DecimalText, frozen: DecimalText });
export type Balance = z.infer<typeof Balance>;

export const ledger = {
  balances: call({
    method: 'GET',
    path: '/api/ledger/balances',
    access: 'trader',
    rate: 'read',
    summary: 'Every balance that is not zero, with its value in USDT at index prices (absent while a price is stale)',
    input: Nothing,
    output: z.strictObject({
      seq: z.int(),
      balances: z.array(z.extend(Balance, { converted: z.optional(DecimalText) })),
      total: z.optional(DecimalText),
    }),
    errors: [],
  }),
  earnings: call({
    method: 'GET',
    path: '/api/ledger/earnings',
    access: 'trader',
    rate: 'read',
    summary: 'Earnings of today in USDT (value now − value at 00:00 UTC − net deposits of today) and the total of the last seven days',
    input: Nothing,
    output: z.strictObject({
      today: z.optional(SignedDecimalText),
      todayRate: z.optional(SignedDecimalText), // percent
      line: z.array(z.strictObject({ at: Time, total: DecimalText })),
    }),
    errors: [],
  }),
  systemLog: call({
    method: 'GET',
    path: '/api/ledger/system-log',
    access: 'trader',
    rate: 'read',
    summary: 'Top-ups and adjustments by the system, newest first',
    input: z.strictObject({ cursor: z.optional(Cursor), limit: z.optional(Count) }),
    output: z.strictObject({
      entries: z.array(
        z.strictObject({ id: Id, kind: z.string(), account: Account, asset: AssetCode, amount: SignedDecimalText, at: Time }),
      ),
      cursor: z.optional(Cursor),
    }),
    errors: [],
  }),
};
