import type { Account } from '@bourse/core/ledger/account';
import { amount } from '@bourse/core/money/unit';
import type { Pool } from 'pg';
import type { Listing } from './listing.ts';
import { balanceText, type WireBalance } from './wire-text.ts';

export interface PurseReading {
  readonly pool: Pick<Pool, 'query'>;
  readonly engine: { readonly head: number; projected(seq: number): Promise<void> };
  readonly listing: Listing;
}

/** What some accounts of a trader hold, as of this command at least: for a repetition, which changed nothing itself. */
export async function pursesOf(o: PurseReading, trader: number, accounts: readonly Account[], seq: number): Promise<WireBalance[]> {
  await o.engine.projected(Math.min(seq, o.engine.head));
  const { rows } = await o.pool.query<{ account: Account; asset: string; available: string; frozen: string }>(
    'SELECT account, asset, available, frozen FROM state.purse WHERE trader = $1 AND account = ANY($2) ORDER BY account, asset',
    [trader, accounts],
  );
  return rows.map(({ account, asset, available, frozen }) =>
    balanceText(o.listing, { account, asset, available: amount(BigInt(available)), frozen: amount(BigInt(frozen)) }),
  );
}
