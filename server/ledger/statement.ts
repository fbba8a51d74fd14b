import { createHash } from 'node:crypto';
import type { Input, Output } from '@bourse/contract/call';
import { csvText } from '@bourse/contract/csv';
import type { ledger as contract, OwnTrade } from '@bourse/contract/ledger';
import { DAY_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import type { HistoryArchive } from '../history/archive.ts';
import { ownTrades } from '../history/own-trade.ts';
import { linesOf, POSTING_COLUMNS, type PostingRow } from '../history/posting-line.ts';
import { isPosting } from '../history/posting-search.ts';
import { causesWithSales } from '../history/sale-cause.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { SigningKey } from '../secrets/signing-key.ts';
import type { Listing } from '../store/listing.ts';
import { amountText, timeText } from '../store/wire-text.ts';

type Form = Input<(typeof contract)['statement']>;
const LONGEST_DAYS = 366;
const MOST_LINES = 50_000;

interface Line {
  readonly id: string;
  readonly at: string;
  readonly account: string;
  readonly asset: string;
  readonly purse: string;
  readonly cause: string;
  readonly amount: string;
  readonly trade?: OwnTrade;
}

/** Every line of a period as a file, oldest first, signed by the exchange, which can't deny its content later. */
export async function statement(
  o: {
    readonly pool: Pick<Pool, 'query'>;
    readonly archive: HistoryArchive;
    readonly listing: Listing;
    readonly signingKey: SigningKey;
    readonly now: number;
  },
  trader: number,
  form: Form,
): Promise<Output<(typeof contract)['statement']> | Refused> {
  const [from, until] = [Date.parse(form.from), Date.parse(form.until)];
  if (!(from < until) || until - from > LONGEST_DAYS * DAY_MS) return refuse('9', { detail: 'a span of at most 366 days' });
  const own = `trader:${trader}:${form.account === undefined ? '' : `${form.account}:`}`;
  const { rows: stored } = await o.pool.query<PostingRow>(
    `SELECT ${POSTING_COLUMNS} FROM posting WHERE at >= $1 AND at < $2
       AND (starts_with(source, $3) OR starts_with(destination, $3)) AND ($4::text IS NULL OR asset = $4) ORDER BY seq, position LIMIT $5`,
    [from, until, own, form.asset ?? null, MOST_LINES + 1],
  );
  // After the database, so that a month that leaves it meanwhile isn't missed.
  const archived = o.archive.until('posting');
  const earlier = await o.archive.find('posting', {
    ...{ trader, from, until: Math.min(until, archived), order: 'oldest', most: MOST_LINES + 1 },
    isWanted: isPosting(own, form.asset),
  });
  const rows = [...(earlier.rows as unknown as PostingRow[]), ...stored.filter((row) => row.at >= archived)].slice(0, MOST_LINES + 1);
  const isCut = rows.length > MOST_LINES;
  const told = rows.slice(0, MOST_LINES);
  const tradeOf = await ownTrades({ ...o, client: o.pool }, trader, told);
  const causeIn = await causesWithSales(o.pool, trader, told);
  const lines = told.flatMap((row) => linesOfRow(row, { listing: o.listing, trader, own, tradeOf, causeIn }));
  const head = { trader: String(trader), from: form.from, until: form.until, madeAt: timeText(o.now), isCut };
  const text = form.format === 'csv' ? csv(lines) : `${JSON.stringify({ ...head, lines }, undefined, 1)}\n`;
  const hash = createHash('sha256').update(text, 'utf8').digest();
  return {
    fileName: `statement-${trader}-${form.from.slice(0, 10)}-${form.until.slice(0, 10)}.${form.format}`,
    mediaType: form.format === 'csv' ? 'text/csv' : 'application/json',
    text,
    lines: lines.length,
    isCut,
    sha256: hash.toString('hex'),
    signature: o.signingKey.sign(hash).toString('base64'),
    publicKey: o.signingKey.publicKey.toString('base64'),
  };
}

interface Telling {
  readonly listing: Listing;
  readonly trader: number;
  /** The beginning of the addresses that the statement covers. */
  readonly own: string;
  readonly tradeOf: Awaited<ReturnType<typeof ownTrades>>;
  readonly causeIn: Awaited<ReturnType<typeof causesWithSales>>;
}

/** Oldest first, so a posting's debit comes before its credit. */
const linesOfRow = (row: PostingRow, { listing, trader, own, tradeOf, causeIn }: Telling): Line[] =>
  linesOf(row, trader, undefined)
    .filter(({ address }) => address.startsWith(own))
    .reverse()
    .map((line) => {
      const [, , account = '', asset = '', purse = ''] = line.address.split(':');
      const trade = tradeOf(row, line);
      return {
        id: line.id,
        at: timeText(Number(row.at)),
        account,
        asset,
        purse,
        cause: causeIn(row),
        amount: amountText(listing, row.asset, line.change),
        ...(trade && { trade }),
      };
    });

const HEAD = ['id', 'time', 'account', 'asset', 'purse', 'cause', 'amount', 'trade', 'order', 'pair', 'side', 'price', 'fills'];

const csv = (lines: readonly Line[]): string =>
  csvText(
    HEAD,
    lines.map(({ id, at, account, asset, purse, cause, amount, trade: t }) => [
      ...[id, at, account, asset, purse, cause, amount],
      ...[t?.dealId, t?.orderId, t?.symbol, t?.side, t?.price, t && String(t.fills ?? 1)],
    ]),
  );
