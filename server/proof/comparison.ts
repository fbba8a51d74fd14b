import { decimalText, parseDecimal } from '@bourse/core/money/decimal';
import { readSums } from '@bourse/core/proof/merkle-sum';
import type { Pool, PoolClient } from 'pg';
import { type HistoryArchive, openArchive } from '../history/archive.ts';
import { sumPostings } from '../history/posting-sums.ts';
import { copyRows } from '../store/copy-rows.ts';
import { type HeadRow, readHeads } from './head-rows.ts';

export interface Compared {
  readonly asset: string;
  readonly leaves: string;
  readonly ledger: string;
  readonly difference: string;
}
export interface WrongAccount {
  readonly uid: string;
  readonly asset: string;
  readonly leaf: string;
  readonly ledger: string;
}

/** Names the accounts that are furthest off; there may be more. */
export interface Comparison {
  readonly accounts: number;
  readonly compared: Compared[];
  readonly house: Compared[];
  readonly wrong: WrongAccount[];
  readonly wrongCount: number;
}

/** What the published head says house accounts hold; empty for older heads, which count them among the traders. */
export const houseOf = (row: HeadRow): { readonly accounts: string[]; readonly totals: { asset: string; total: string }[] } | undefined =>
  row.house === null
    ? undefined
    : {
        accounts: [...row.house.accounts],
        totals: row.totals.map(({ asset }, i) => ({ asset, total: row.house!.totals[i] ?? '0' })),
      };

/** The snapshot compared with the house's side of the books at the same moment. A difference means an account is missing or surplus. */
export const comparedOf = (row: HeadRow): Compared[] =>
  row.totals.map(({ asset, scale, total, ledger }) => compare(asset, scale, BigInt(total), BigInt(ledger)));

function compare(asset: string, scale: number, leaves: bigint, ledger: bigint): Compared {
  return { asset, leaves: decimalText(leaves, scale), ledger: decimalText(ledger, scale), difference: decimalText(leaves - ledger, scale) };
}

const MOST_WRONG = 100;

/**
 * The office's comparison, computed from both ends: every stored leaf summed by account, and every posting up to the snapshot's
 * command, archived ones included. It names accounts that are missing from the tree or have a different sum. House accounts are compared by their sum; a
 * trader's account that the head lists as a house account is missing from the tree.
 */
export async function compareWithPostings(pool: Pool, dataDir: string, number: number): Promise<Comparison> {
  const client = await pool.connect();
  try {
    // Locked before anything is read, so that no month leaves the database meanwhile.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; LOCK TABLE ONLY posting IN ACCESS SHARE MODE');
    const [row] = await readHeads(client, 1, number);
    return await compareAll(client, await openArchive(client, dataDir), row!);
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}

async function compareAll(client: PoolClient, archive: HistoryArchive, row: HeadRow): Promise<Comparison> {
  const { rows: ours } = await client.query<{ trader: string }>(
    "SELECT trader::text FROM state.trader WHERE kind = 'market_maker' AND trader::text = ANY ($1)",
    [row.house?.accounts ?? []],
  );
  const posted = await sumPostings(client, archive, Number(row.seq));
  const places = new Map(row.totals.map(({ asset }, i) => [asset, i]));
  const empty = (): bigint[] => row.totals.map(() => 0n);
  const inTree = await sumLeaves(client, row);
  const inBooks = new Map<string, bigint[]>();
  const inHouse = new Map<string, bigint[]>();
  const isOurs = new Set(ours.map(({ trader }) => trader));
  const unlisted: WrongAccount[] = [];
  for (const [address, amount] of posted) {
    const [owner, trader, , asset, purse] = address.split(':') as [string, string, string, string?, string?];
    if (owner !== 'trader' || asset === undefined || (purse !== 'available' && purse !== 'frozen') || amount === 0n) continue;
    const place = places.get(asset);
    if (place === undefined) unlisted.push({ uid: trader, asset, leaf: '0', ledger: String(amount) });
    else {
      const side = isOurs.has(trader) ? inHouse : inBooks;
      const own = side.get(trader) ?? empty();
      own[place]! += amount;
      side.set(trader, own);
    }
  }
  const wrong = [...new Set([...inTree.keys(), ...inBooks.keys()])].flatMap((uid) =>
    row.totals.flatMap(({ asset, scale }, i) => {
      const [leaf, ledger] = [inTree.get(uid)?.[i] ?? 0n, inBooks.get(uid)?.[i] ?? 0n];
      return leaf === ledger ? [] : [{ uid, asset, scale, leaf, ledger, off: leaf > ledger ? leaf - ledger : ledger - leaf }];
    }),
  );
  wrong.sort((a, b) => (a.off > b.off ? -1 : a.off < b.off ? 1 : 0));
  const totalOf = (sums: ReadonlyMap<string, readonly bigint[]>, i: number): bigint =>
    [...sums.values()].reduce((sum, own) => sum + own[i]!, 0n);
  return {
    accounts: inTree.size,
    compared: row.totals.map(({ asset, scale }, i) => compare(asset, scale, totalOf(inTree, i), totalOf(inBooks, i))),
    house: (houseOf(row)?.totals ?? []).map(({ asset, total }, i) => {
      const { scale } = row.totals[i]!;
      return compare(asset, scale, parseDecimal(total, scale) ?? 0n, totalOf(inHouse, i));
    }),
    wrong: [
      ...unlisted,
      ...wrong.map(({ uid, asset, scale, leaf, ledger }) => ({
        uid,
        asset,
        leaf: decimalText(leaf, scale),
        ledger: decimalText(ledger, scale),
      })),
    ].slice(0, MOST_WRONG),
    wrongCount: wrong.length + unlisted.length,
  };
}

/** What each trader has in the tree, in one leaf or several. A leaf's sums after those of the assets are a part of these. */
async function sumLeaves(client: PoolClient, { number, totals }: HeadRow): Promise<Map<string, bigint[]>> {
  const inTree = new Map<string, bigint[]>();
  const leaves = `SELECT trader, encode(sums, 'hex') AS sums FROM proof_leaf WHERE number = ${Number(number)}`;
  await copyRows(client, leaves, { trader: 'integer', sums: 'text' }, ({ trader, sums }) => {
    const own = readSums(Buffer.from(sums as string, 'hex'), 0, totals.length);
    const earlier = inTree.get(String(trader));
    inTree.set(String(trader), earlier === undefined ? own : own.map((sum, i) => sum + earlier[i]!));
  });
  return inTree;
}
