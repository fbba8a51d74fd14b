import type { fundsOffice as contract } from '@bourse/contract/office/funds';
import type { Custody } from '@bourse/core/funds/adjustment-cause';
import type { MoveCustody } from '@bourse/core/funds/commands';
import { parseAmount } from '@bourse/core/market/instrument-text';
import type { PoolClient } from 'pg';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { amountText } from '../store/wire-text.ts';
import type { FundsOfficeOptions } from './office-options.ts';
import { readWallets } from './reserves.ts';

type Offers = 'wallets' | 'moveCustody' | 'receivingAccounts' | 'changeReceivingAccount';
const MOVE = 'funds.move-custody';
const ACCOUNT = 'funds.change-receiving-account';

type Place = 'hot' | 'cold' | 'bank';
interface Move {
  readonly asset: string;
  readonly from: Place | 'own';
  readonly to: Place;
  readonly amount: string;
  readonly reference: string;
}
interface AccountText {
  readonly asset: string;
  readonly accountName: string;
  readonly bankName: string;
  readonly cardNumber: string;
  readonly branchName: string;
  readonly branchNumber: string;
  readonly minimum: string;
  readonly isOpen: boolean;
}
interface AccountPayload {
  readonly id?: string | undefined;
  readonly account: AccountText;
}
interface AccountRow {
  readonly id: number;
  readonly asset: string;
  readonly account_name: string;
  readonly bank_name: string;
  readonly card_number: string;
  readonly branch_name: string;
  readonly branch_number: string;
  readonly minimum: string;
  readonly is_open: boolean;
  readonly changed_at: Date;
}

/** The house account that own money is paid into: the inventory, which exists in every asset. */
const OWN = 'house:flash';
const custody: Readonly<Record<Place, Custody>> = { hot: 'custody:hot', cold: 'custody:cold', bank: 'bank' };

export function walletsOffice(o: FundsOfficeOptions): Pick<Handlers<typeof contract>, Offers> {
  registerMove(o);
  registerAccount(o);
  return {
    wallets: () => readWallets(o),
    moveCustody: ({ reason, ...move }, operator) => {
      const known = o.listing.asset(move.asset);
      if (known === undefined) return refuse('30');
      if (move.from === move.to) return refuse('29');
      const amount = parseAmount(move.amount, known);
      if (amount === undefined || amount <= 0n) return refuse('25');
      return o.fourEyes.ask(operator, MOVE, move, reason);
    },
    receivingAccounts: async () => {
      const { rows } = await o.pool.query<AccountRow>('SELECT * FROM receiving_account ORDER BY is_open DESC, asset, id');
      return rows.map((row) => ({ id: String(row.id), ...accountText(o, row), changedAt: row.changed_at.toISOString() }));
    },
    changeReceivingAccount: ({ id, account, reason }, operator) => {
      const known = o.listing.asset(account.asset);
      if (known === undefined) return refuse('30');
      const minimum = parseAmount(account.minimum, known);
      if (minimum === undefined || minimum <= 0n) return refuse('25');
      return o.fourEyes.ask(operator, ACCOUNT, { ...(id !== undefined && { id }), account }, reason);
    },
  };
}

function registerMove(o: FundsOfficeOptions): void {
  o.fourEyes.register<Move>(MOVE, {
    make: ['finance', 'admin'],
    decide: ['finance', 'risk', 'admin'],
    async describe(client, { asset, from, to, amount, reference }) {
      const known = o.listing.asset(asset);
      if (known === undefined) return refuse('30');
      const moved = parseAmount(amount, known);
      if (moved === undefined) return refuse('25');
      if (from !== 'own' && (await heldIn(client, custody[from], asset)) < moved)
        return refuse('14', { detail: `the books say that ${from} holds less` });
      return {
        title:
          from === 'own' ? `Record ${amount} ${asset} paid in to ${to}` : `Record a transfer of ${amount} ${asset} from ${from} to ${to}`,
        subject: `custody:${asset}`,
        changes: [{ name: `${from} → ${to}`, after: `${amount} ${asset}, ${reference}` }],
      };
    },
    async apply(_, { asset, from, to, amount }, { id, leave }) {
      const known = o.listing.asset(asset);
      const moved = known && parseAmount(amount, known);
      if (moved === undefined) return refuse('25');
      // What the exchange's owner pays in is held at the place, and the house's own: the reserves grow, and what is owed doesn't.
      const between: Pick<MoveCustody, 'from' | 'to'> =
        from === 'own' ? { from: custody[to], to: OWN } : { from: custody[from], to: custody[to] };
      const command: MoveCustody = { kind: 'move_custody', key: `custody:${id}`, ...between, asset, amount: moved };
      await leave(command);
      return undefined;
    },
  });
}

async function heldIn(client: Pick<PoolClient, 'query'>, account: Custody, asset: string): Promise<bigint> {
  const { rows } = await client.query<{ held: string }>(
    'SELECT (-balance)::text AS held FROM state.house_balance WHERE account = $1 AND asset = $2',
    [account, asset],
  );
  return BigInt(rows[0]?.held ?? 0);
}

const accountText = (o: FundsOfficeOptions, row: AccountRow): AccountText => ({
  asset: row.asset,
  accountName: row.account_name,
  bankName: row.bank_name,
  cardNumber: row.card_number,
  branchName: row.branch_name,
  branchNumber: row.branch_number,
  minimum: amountText(o.listing, row.asset, BigInt(row.minimum)),
  isOpen: row.is_open,
});

/** Changing an account that traders send money to takes two people: a swapped account would receive all of it. */
function registerAccount(o: FundsOfficeOptions): void {
  const before = async (client: PoolClient, id: string | undefined): Promise<AccountText | undefined | Refused> => {
    if (id === undefined) return undefined;
    const { rows } = await client.query<AccountRow>('SELECT * FROM receiving_account WHERE id = $1', [id]);
    return rows[0] === undefined ? refuse('not-found') : accountText(o, rows[0]);
  };
  o.fourEyes.register<AccountPayload>(ACCOUNT, {
    make: ['finance', 'risk', 'admin'],
    decide: ['finance', 'risk', 'admin'],
    async describe(client, { id, account }) {
      const was = await before(client, id);
      if (was !== undefined && 'refused' in was) return was;
      const changes = (Object.keys(account) as (keyof AccountText)[]).flatMap((name) =>
        was?.[name] === account[name]
          ? []
          : [{ name, ...(was !== undefined && { before: String(was[name]) }), after: String(account[name]) }],
      );
      return {
        title: id === undefined ? `Receive ${account.asset} at ${account.bankName}` : `Change the account at ${account.bankName}`,
        subject: id === undefined ? `receiving-account:${account.cardNumber}` : `receiving-account:${id}`,
        changes,
      };
    },
    async apply(client, { id, account }) {
      const known = o.listing.asset(account.asset);
      const minimum = known && parseAmount(account.minimum, known);
      if (minimum === undefined) return refuse('25');
      const values = [
        account.asset,
        account.accountName,
        account.bankName,
        account.cardNumber,
        account.branchName,
        account.branchNumber,
        String(minimum),
        account.isOpen,
      ];
      const columns = 'asset, account_name, bank_name, card_number, branch_name, branch_number, minimum, is_open';
      if (id === undefined) {
        await client.query(`INSERT INTO receiving_account (${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`, values);
      } else {
        await client.query(
          `UPDATE receiving_account SET (${columns}, changed_at) = ($1, $2, $3, $4, $5, $6, $7, $8, now()) WHERE id = $9`,
          [...values, id],
        );
      }
      return undefined;
    },
  });
}
