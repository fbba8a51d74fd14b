import { type HouseAccount, houseAccountsFor } from '@bourse/core/ledger/account';
import type { Pool } from 'pg';
import type { Listing } from '../store/listing.ts';
import { amountText, timeText } from '../store/wire-text.ts';
import { SURPLUS, SURPLUS_VALUES } from './invariants.ts';

interface TrialBalanceOptions {
  readonly pool: Pool;
  readonly listing: Listing;
  readonly engine: { now(): number };
}

/** Accounts for what is held outside, and for what was issued: the counterpart of everything that is owed. */
const HELD: ReadonlySet<HouseAccount> = new Set(houseAccountsFor('held', 'issued'));

/** All house accounts and the sums of all traders, as at one command. */
export async function readTrialBalance({ pool, listing, engine }: TrialBalanceOptions) {
  const { rows } = await pool.query<{
    seq: number;
    asset: string;
    available: string;
    frozen: string;
    debt: string;
    house_available: string;
    house_frozen: string;
    surplus: string;
    uids: string[] | null;
    house: { account: HouseAccount; balance: string }[];
  }>(
    `SELECT (SELECT projected_seq FROM checkpoint) AS seq, a.asset,
       coalesce(sum(amount) FILTER (WHERE part = 'available' AND NOT is_house), 0)::text AS available,
       coalesce(sum(amount) FILTER (WHERE part = 'frozen' AND NOT is_house), 0)::text AS frozen,
       coalesce(-sum(amount) FILTER (WHERE part = 'debt'), 0)::text AS debt,
       coalesce(sum(amount) FILTER (WHERE part = 'available' AND is_house), 0)::text AS house_available,
       coalesce(sum(amount) FILTER (WHERE part = 'frozen' AND is_house), 0)::text AS house_frozen,
       coalesce(s.surplus, 0)::text AS surplus,
       array_agg(DISTINCT trader::text) FILTER (WHERE is_house AND amount > 0) AS uids,
       coalesce(json_agg(json_build_object('account', account, 'balance', amount::text) ORDER BY account) FILTER (WHERE part = 'house'), '[]') AS house
     FROM state.asset AS a LEFT JOIN (
       SELECT b.*, coalesce(t.kind = 'market_maker', false) AS is_house FROM books AS b LEFT JOIN state.trader AS t USING (trader)
     ) AS b USING (asset) LEFT JOIN (${SURPLUS}) AS s USING (asset) GROUP BY a.asset, s.surplus ORDER BY a.asset`,
    [...SURPLUS_VALUES],
  );
  return {
    seq: Number(rows[0]?.seq ?? 0),
    at: timeText(engine.now()),
    assets: rows.map((row) => {
      const text = (minor: bigint | string) => amountText(listing, row.asset, BigInt(minor));
      // The ledger has held amounts as negative. Operators see them as on the reserves page: positive.
      const house = row.house.map(({ account, balance }) =>
        HELD.has(account)
          ? { account, kind: 'held' as const, balance: -BigInt(balance) }
          : { account, kind: 'own' as const, balance: BigInt(balance) },
      );
      const sum = (kind: 'held' | 'own') => house.reduce((all, one) => (one.kind === kind ? all + one.balance : all), 0n);
      const owed = BigInt(row.available) + BigInt(row.frozen) - BigInt(row.debt) + BigInt(row.house_available) + BigInt(row.house_frozen);
      return {
        asset: row.asset,
        available: text(row.available),
        frozen: text(row.frozen),
        debt: text(row.debt),
        houseTraders: { available: text(row.house_available), frozen: text(row.house_frozen), uids: row.uids ?? [] },
        house: house.map((one) => ({ ...one, balance: text(one.balance) })),
        held: text(sum('held')),
        own: text(sum('own')),
        sum: text(owed + sum('own') - sum('held')),
        surplus: text(row.surplus),
      };
    }),
  };
}
