import type { Output } from '@bourse/contract/call';
import { fundsOffice } from '@bourse/contract/office/funds';
import type { Role } from '@bourse/contract/office/roles';
import type { traders as contract } from '@bourse/contract/office/traders';
import { verificationOffice } from '@bourse/contract/office/verification';
import { readReference } from '@bourse/core/funds/creditor-reference';
import type { Pool } from 'pg';
import { houseAccountsAmong } from '../store/house-accounts.ts';

type Found = Output<(typeof contract)['find']>['found'][number];
const MOST = 8;
/** Shorter text can't be a transaction, address or reference. */
const SHORTEST_TEXT = 6;

interface Kind {
  readonly kind: Found['kind'];
  readonly roles: readonly Role[];
  /** Takes the ID as a number, or the text in lower case: addresses and hashes are written either way. */
  readonly query: string;
}
const numbers: Readonly<Record<string, Kind>> = {
  w: {
    kind: 'withdrawal',
    roles: fundsOffice.openWithdrawal.roles,
    query: 'SELECT withdrawal AS id, trader FROM withdrawal_log WHERE withdrawal = $1',
  },
  p: { kind: 'deposit', roles: fundsOffice.openDeposit.roles, query: 'SELECT id, trader FROM deposit_proof WHERE id = $1' },
  // As the exports of on-chain deposits name them.
  c: { kind: 'on-chain', roles: fundsOffice.chainDeposits.roles, query: 'SELECT id, trader FROM chain_deposit WHERE id = $1' },
  v: {
    kind: 'case',
    roles: verificationOffice.openCase.roles,
    query: 'SELECT case_number AS id, trader FROM verification WHERE case_number = $1',
  },
};
const texts: readonly Kind[] = [
  {
    kind: 'withdrawal',
    roles: fundsOffice.openWithdrawal.roles,
    query: `SELECT withdrawal AS id, trader FROM withdrawal_log WHERE lower(txid) = $1 OR lower(address) = $1
       OR withdrawal IN (SELECT withdrawal FROM withdrawal_review WHERE lower(reference) = $1) ORDER BY withdrawal DESC LIMIT ${MOST}`,
  },
  {
    kind: 'on-chain',
    roles: fundsOffice.chainDeposits.roles,
    query: `SELECT id, trader FROM chain_deposit WHERE lower(txid) = $1 ORDER BY id DESC LIMIT ${MOST}`,
  },
  {
    kind: 'trader',
    roles: [],
    query: `SELECT DISTINCT trader AS id, trader FROM (SELECT trader FROM chain_address WHERE lower(address) = $1
       UNION ALL SELECT trader FROM saved_address WHERE lower(address) = $1) AS every LIMIT ${MOST}`,
  },
];
/** From a bank statement. */
const byReference: Kind = {
  kind: 'deposit',
  roles: fundsOffice.openDeposit.roles,
  query: 'SELECT id, trader FROM deposit_proof WHERE reference = $1',
};
/** A house account has no identity. */
const trader: Kind = {
  kind: 'trader',
  roles: [],
  query: `SELECT trader AS id, trader FROM trader_identity WHERE trader = $1
    UNION SELECT trader, trader FROM state.trader WHERE trader = $1 AND kind = 'market_maker'`,
};

/** Finds the case for whatever an operator copied from an email, a block explorer or a bank statement. */
export async function findThings(pool: Pick<Pool, 'query'>, roles: readonly Role[], typed: string): Promise<Found[]> {
  const words = typed.trim().toLowerCase();
  const reference = readReference(typed);
  const [, letter, digits] = /^([wpcv])-?([1-9]\d{0,14})$/.exec(words) ?? [];
  // The reference contains the owner, so it's found even before the proof was submitted.
  const asked = new Map<Kind, string>(
    reference && [
      [byReference, reference.reference],
      [trader, String(reference.trader)],
    ],
  );
  const kinds: readonly Kind[] =
    reference !== undefined
      ? [...asked.keys()]
      : letter !== undefined
        ? [numbers[letter]!]
        : /^[1-9]\d{0,14}$/.test(words)
          ? [trader, ...Object.values(numbers), ...(words.length >= SHORTEST_TEXT ? texts : [])]
          : words.length >= SHORTEST_TEXT
            ? texts
            : [];
  const own = kinds.filter((one) => one.kind === 'trader' || one.roles.some((role) => roles.includes(role)));
  const found = await Promise.all(
    own.map(async (one) => {
      const { kind, query } = one;
      const { rows } = await pool.query<{ id: number; trader: number }>(query, [
        asked.get(one) ?? (texts.includes(one) ? words : (digits ?? words)),
      ]);
      return rows.map((row) => ({ kind, id: String(row.id), trader: Number(row.trader) }));
    }),
  );
  const shown = found.flat().slice(0, MOST * 2);
  const house = await houseAccountsAmong(
    pool,
    shown.map((one) => one.trader),
  );
  return shown.map(({ trader: uid, ...one }) => ({ ...one, uid: String(uid), isHouse: house.has(uid) }));
}
