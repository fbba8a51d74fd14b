import * as z from 'zod/mini';
import { addresses } from './addresses.ts';
import { bankCards } from './bank-cards.ts';
import { call } from './call.ts';
import { deposits } from './deposits.ts';
import { Account, Balance } from './ledger.ts';
import { AssetCode, Cursor, DecimalText, history, Id, RequestId, refusing, Time } from './text.ts';
import { withdrawals } from './withdrawals.ts';

export const TransferRecord = z.strictObject({
  id: Id,
  from: Account,
  to: Account,
  asset: AssetCode,
  amount: DecimalText,
  status: z.literal('done'),
  at: Time,
});
export type TransferRecord = z.infer<typeof TransferRecord>;

export const funds = {
  transfer: call({
    method: 'POST',
    path: '/api/funds/transfer',
    access: 'trader',
    rate: 'order',
    summary: 'Transfers an asset between two of your accounts: instant, free, one ledger entry',
    input: z.strictObject({
      requestId: RequestId,
      from: refusing('29', Account),
      to: refusing('29', Account),
      asset: refusing('30', AssetCode),
      amount: refusing('25', DecimalText),
    }),
    output: z.strictObject({ seq: z.int(), transfer: TransferRecord, balances: z.array(Balance) }),
    errors: ['14', '25', '29', '30', '38', '44', 'request-expired'],
  }),
  transfers: call({
    method: 'GET',
    path: '/api/funds/transfers',
    access: 'trader',
    rate: 'read',
    summary: 'Lists your transfers, newest first, paged',
    input: z.strictObject({
      account: z.optional(Account),
      asset: z.optional(AssetCode),
      ...history,
    }),
    output: z.strictObject({ transfers: z.array(TransferRecord), cursor: z.optional(Cursor) }),
    errors: [],
  }),
  ...deposits,
  ...withdrawals,
  ...addresses,
  ...bankCards,
};
