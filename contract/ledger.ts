import * as z from 'zod/mini';
import { call } from './call.ts';
import { AssetCode, Count, Cursor, DecimalText, Id, InstrumentId, Nothing, SignedDecimalText, Time } from './text.ts';

export const Account = z.enum(['fiat', 'spot', 'perpetual', 'second']);
export type Account = z.infer<typeof Account>;

export const Balance = z.strictObject({ account: Account, asset: AssetCode, available: DecimalText, frozen: DecimalText });
export type Balance = z.infer<typeof Balance>;

/** What changed a balance. */
export const PostingCause = z.enum([
  'trade',
  'fee',
  'freeze',
  'release',
  'transfer',
  'deposit',
  'deposit-reversed',
  'withdrawal',
  'withdrawal-fee',
  'internal-transfer',
  'exchange',
  'exchange-fee',
  'funding',
  'realised-profit',
  'liquidation-fee',
  'second-payout',
  'second-stake',
  'sale-subscription',
  'sale-allotment',
  'sale-unlock',
  'sale-refund',
  'debt',
  'reward',
  'adjustment',
  'practice',
  'other',
]);
export type PostingCause = z.infer<typeof PostingCause>;

/** One line of a trader's ledger: the command, its posting, and which end of the posting. */
export const LineId = z.string().check(z.regex(/^\d+\.\d+\.(?:in|out)$/));
/** The trade that a line belongs to, with the trader's own side and order. */
export const OwnTrade = z.strictObject({
  /** Absent if the line covers several fills. */
  dealId: z.optional(Id),
  symbol: InstrumentId,
  side: z.enum(['buy', 'sell']),
  /** The average if the line covers several fills, with two decimals more than a price, rounded half up. */
  price: DecimalText,
  /** How many fills the line covers, if more than one: a taker's order in a contract is booked once for all that it meets. */
  fills: z.optional(z.int()),
  /** Absent in a liquidation, which takes without an order. */
  orderId: z.optional(Id),
});
export type OwnTrade = z.infer<typeof OwnTrade>;

export const ledger = {
  balances: call({
    method: 'GET',
    path: '/api/ledger/balances',
    access: 'trader',
    rate: 'read',
    summary: 'Lists all non-zero balances with their value in USDT at index prices (absent while a price is stale)',
    input: Nothing,
    output: z.strictObject({
      seq: z.int(),
      balances: z.array(z.extend(Balance, { converted: z.optional(DecimalText) })),
      total: z.optional(DecimalText),
      /** Today's opening value: the value at 00:00 UTC plus today's net deposits. Today's earnings are total − opening. */
      opening: z.optional(SignedDecimalText),
      /** One USDT in bitcoin at the prices of this answer, so that with BTC as display currency a bitcoin shows as one bitcoin. */
      bitcoin: z.optional(DecimalText),
    }),
    errors: [],
  }),
  earnings: call({
    method: 'GET',
    path: '/api/ledger/earnings',
    access: 'trader',
    rate: 'read',
    summary: 'Today’s profit in USDT (value now − value at 00:00 UTC − today’s net deposits) and the total value over the last seven days',
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
    summary: 'Lists system credits and adjustments, newest first',
    input: z.strictObject({ cursor: z.optional(Cursor), limit: z.optional(Count) }),
    output: z.strictObject({
      entries: z.array(
        z.strictObject({ id: Id, kind: z.string(), account: Account, asset: AssetCode, amount: SignedDecimalText, at: Time }),
      ),
      cursor: z.optional(Cursor),
    }),
    errors: [],
  }),
  postings: call({
    method: 'GET',
    path: '/api/ledger/postings',
    access: 'trader',
    rate: 'read',
    summary: 'History of one balance: every entry with the balance after it, newest first, paged',
    input: z.strictObject({
      account: Account,
      asset: AssetCode,
      /** Only lines that changed this purse; all if absent. */
      purse: z.optional(z.enum(['available', 'frozen'])),
      cursor: z.optional(Cursor),
      limit: z.optional(Count),
    }),
    output: z.strictObject({
      available: DecimalText,
      frozen: DecimalText,
      postings: z.array(
        z.strictObject({
          id: LineId,
          /** The number of the command that posted it. */
          seq: z.int(),
          at: Time,
          cause: PostingCause,
          purse: z.enum(['available', 'frozen']),
          amount: SignedDecimalText,
          /** The purse's balance after this line; absent far in the past. */
          after: z.optional(SignedDecimalText),
          /** For trades, realised profit and fees, which belong to the trader: a trade's or profit's `amount` is gross. */
          trade: z.optional(OwnTrade),
        }),
      ),
      /** A page may have few lines or none and still have a cursor: it searched one stretch of the ledger. */
      cursor: z.optional(Cursor),
    }),
    errors: [],
  }),
  statement: call({
    method: 'POST',
    path: '/api/ledger/statement',
    access: 'trader',
    rate: 'write',
    summary: 'A statement of all entries over at most 366 days as a CSV or JSON file, signed by the exchange',
    input: z.strictObject({
      from: Time,
      until: Time,
      account: z.optional(Account),
      asset: z.optional(AssetCode),
      format: z.enum(['csv', 'json']),
    }),
    output: z.strictObject({
      fileName: z.string(),
      mediaType: z.enum(['text/csv', 'application/json']),
      text: z.string(),
      lines: z.int(),
      /** There are more lines than fit into one file; choose a shorter period. */
      isCut: z.boolean(),
      /** SHA-256 of the text as UTF-8, in hex. */
      sha256: z.string(),
      /** Ed25519 over the 32 bytes of that hash, base64; and the public key, base64 of its 32 bytes. */
      signature: z.string(),
      publicKey: z.string(),
    }),
    errors: ['9'],
  }),
};
