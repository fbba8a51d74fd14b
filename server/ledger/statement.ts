import { createHash } from 'node:crypto';
import type { Input, Output } from '@bourse/contract/call';
import type { ledger as contract } from '@bourse/contract/ledger';
import type { Pool } from 'pg';
import { type Refused, refuse } from '../http/refusal.ts';
import type { SigningKey } from '../secrets/signing-key.ts';
import type { Listing } from '../store/listing.ts';
import type { PostingRow } from '../store/posting-search.ts';
import { amountText, timeText } from '../store/wire-text.ts';
import { causeOf } from './postings.ts';

type Form = Input<(typeof contract)['statement']>;
const DAY_MS = 86_400_000;
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
}

/** Every line of a span as a file, oldest first, signed by the house: what it says of the account cannot be denied later. */
export async function statement(
  o: { readonly pool: Pick<Pool, 'query'>; readonly listing: Listing; readonly signingKey: SigningKey; readonly now: number },
  trader: number,
  form: Form,
): Promise<Output<(typeof contract)['statement']> | Refused> {
  const [from, until] = [Date.parse(form.from), Date.parse(form.until)];
  if (!(from < until) || until - from > LONGEST_DAYS * DAY_MS) return refuse('9', { detail: 'a span of at most 366 days' });
  const own = `trader:${trader}:${form.account === undefined ? '' : `${form.account}:`}`;
  const { rows } = await o.pool.query<PostingRow>(
    `SELECT seq, position, at, source, destination, asset, amount::text FROM posting WHERE at >= $1 AND at < $2
       AND (starts_with(source, $3) OR starts_with(destination, $3)) AND ($4::text IS NULL OR asset = $4) ORDER BY seq, position LIMIT $5`,
    [from, until, own, form.asset ?? null, MOST_LINES + 1],
  );
  const isCut = rows.length > MOST_LINES;
  const lines = rows.slice(0, MOST_LINES).flatMap((row) => linesOf(o.listing, row, trader, own));
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

function linesOf(listing: Listing, row: PostingRow, trader: number, own: string): Line[] {
  return (
    [
      ['source', -1n],
      ['destination', 1n],
    ] as const
  ).flatMap(([end, sign]): Line[] => {
    const address = row[end];
    const [, , account = '', asset = '', purse] = address.split(':');
    if (!address.startsWith(own) || purse === undefined) return []; // a debt is no balance
    return [
      {
        id: `${row.seq}.${row.position}`,
        at: timeText(Number(row.at)),
        account,
        asset,
        purse,
        cause: causeOf(row, trader),
        amount: amountText(listing, row.asset, sign * BigInt(row.amount)),
      },
    ];
  });
}

/** All fields are words and numbers of ours: nothing needs quotes, and nothing starts a formula but a minus before digits. */
const csv = (lines: readonly Line[]): string =>
  ['id,time,account,asset,purse,cause,amount', ...lines.map((l) => [l.id, l.at, l.account, l.asset, l.purse, l.cause, l.amount].join(','))]
    .map((line) => `${line}\r\n`)
    .join('');
