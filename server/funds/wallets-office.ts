import type { fundsOffice as contract } from '@bourse/contract/office/funds';
import type { Custody } from '@bourse/core/funds/adjustment-cause';
import type { MoveCustody } from '@bourse/core/funds/commands';
import { houseAccountsFor } from '@bourse/core/ledger/account';
import { parseAmount } from '@bourse/core/market/instrument-text';
import { decimalText } from '@bourse/core/money/decimal';
import type { PoolClient } from 'pg';
import type { WalletBalance } from '../gateways/chain/port.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { amountText, timeText } from '../store/wire-text.ts';
import { networkNames } from './networks.ts';
import type { FundsOfficeOptions } from './office-options.ts';

type Offers = 'wallets' | 'moveCustody' | 'receivingAccounts' | 'changeReceivingAccount';
const MOVE = 'funds.move-custody';
const ACCOUNT = 'funds.change-receiving-account';
/** The hot wallet may hold five percent (1/20) of the liabilities. */
const HOT_SHARE = 20n;
/** Tolerance for rounding between a chain's decimals and the books': 1/10,000; more counts as missing coins. */
const TRIFLE = 10_000n;

interface Move {
  readonly asset: string;
  readonly from: 'hot' | 'cold' | 'bank';
  readonly to: 'hot' | 'cold' | 'bank';
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

const custody: Readonly<Record<Move['from'], Custody>> = { hot: 'custody:hot', cold: 'custody:cold', bank: 'bank' };

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

export type ReserveOptions = Pick<FundsOfficeOptions, 'pool' | 'log' | 'engine' | 'listing' | 'chain' | 'realm'>;
interface AssetRow {
  readonly asset: string;
  readonly liabilities: string;
  readonly house_traders: string;
  readonly pending: string;
  readonly in_flight: string;
  readonly owed: string;
  readonly hot: string;
  readonly cold: string;
  readonly bank: string;
  readonly issued: string;
  readonly held: string;
  readonly own: string;
}

/** Money held outside is negative in the books, so it's read with the opposite sign. */
const readBooks = async (o: ReserveOptions): Promise<readonly AssetRow[]> => {
  const { rows } = await o.pool.query<AssetRow>(
    `SELECT a.asset,
       coalesce(sum(b.amount) FILTER (WHERE b.part IN ('available', 'frozen') AND t.kind IS DISTINCT FROM 'market_maker'), 0)::text AS liabilities,
       coalesce(sum(b.amount) FILTER (WHERE b.part IN ('available', 'frozen') AND t.kind = 'market_maker'), 0)::text AS house_traders,
       coalesce(-sum(b.amount) FILTER (WHERE b.part = 'house' AND b.account = 'practice:issue'), 0)::text AS issued,
       coalesce((SELECT sum(amount) FROM state.withdrawal AS w WHERE w.asset = a.asset), 0)::text AS pending,
       coalesce((SELECT sum(amount - fee) FROM state.withdrawal AS w WHERE w.asset = a.asset AND w.state IN ('signed', 'broadcast', 'confirming', 'stuck')), 0)::text AS in_flight,
       coalesce(-sum(b.amount) FILTER (WHERE b.part = 'debt'), 0)::text AS owed,
       coalesce(-sum(b.amount) FILTER (WHERE b.part = 'house' AND b.account = 'custody:hot'), 0)::text AS hot,
       coalesce(-sum(b.amount) FILTER (WHERE b.part = 'house' AND b.account = 'custody:cold'), 0)::text AS cold,
       coalesce(-sum(b.amount) FILTER (WHERE b.part = 'house' AND b.account = 'bank'), 0)::text AS bank,
       coalesce(-sum(b.amount) FILTER (WHERE b.part = 'house' AND b.account = ANY($1)), 0)::text AS held,
       coalesce(sum(b.amount) FILTER (WHERE b.part = 'house' AND b.account = ANY($2)), 0)::text AS own
     FROM state.asset AS a LEFT JOIN books AS b ON b.asset = a.asset LEFT JOIN state.trader AS t ON t.trader = b.trader GROUP BY a.asset ORDER BY a.asset`,
    [houseAccountsFor('held'), houseAccountsFor('fund', 'passing')],
  );
  return rows;
};

/** The wallets' balances in the books minus those on chain, without payments in progress. */
function compare(o: ReserveOptions, row: AssetRow, wallets: readonly WalletBalance[]) {
  const watched = wallets.filter((one) => one.asset === row.asset && one.kind !== 'gas');
  // Until the hot wallet was first read, nothing counts as missing.
  if (!watched.some((one) => one.kind === 'hot')) return undefined;
  const isCold = watched.some((one) => one.kind === 'cold');
  // On the practice chain the hot wallet holds everything the books have issued.
  const booked = BigInt(row.hot) + (isCold ? BigInt(row.cold) : 0n) + (o.realm === 'practice' ? BigInt(row.issued) : 0n);
  const seen = watched.reduce((sum, one) => sum + BigInt(one.balance), 0n);
  const difference = booked - BigInt(row.in_flight) - seen;
  const readAt = Math.min(...watched.map(({ at }) => at.getTime()));
  return { difference, isMissing: difference > booked / TRIFLE, isSurplus: -difference > booked / TRIFLE, readAt };
}

/** Of the assets whose wallets are watched. */
export async function readDifferences(o: ReserveOptions) {
  const [rows, wallets] = await Promise.all([readBooks(o), o.chain.wallets()]);
  return rows.flatMap((row) => {
    const compared = compare(o, row, wallets);
    return compared === undefined ? [] : [{ asset: row.asset, ...compared }];
  });
}

/** The books' sums compared with what the chains report. */
export async function readWallets(o: ReserveOptions) {
  const [rows, wallets, status, names] = await Promise.all([readBooks(o), o.chain.wallets(), o.chain.status(), networkNames(o.pool)]);
  return {
    at: timeText(o.engine.now()),
    assets: rows.map((row) => {
      const money = (minor: string | bigint) => amountText(o.listing, row.asset, BigInt(minor));
      const [liabilities, hot] = [BigInt(row.liabilities), BigInt(row.hot)];
      // An adjustment is a promise, not a coin, so it isn't a reserve (I11).
      const reserves = BigInt(row.held) + BigInt(row.issued);
      const ceiling = liabilities / HOT_SHARE;
      const free = reserves - BigInt(row.house_traders);
      const compared = compare(o, row, wallets);
      return {
        asset: row.asset,
        liabilities: money(row.liabilities),
        houseTraders: money(row.house_traders),
        ...(compared !== undefined && { difference: money(compared.difference) }),
        isMissing: compared?.isMissing ?? false,
        pending: money(row.pending),
        inFlight: money(row.in_flight),
        owed: money(row.owed),
        hot: money(row.hot),
        cold: money(row.cold),
        bank: money(row.bank),
        ...(o.realm === 'practice' && { issued: money(row.issued) }),
        own: money(row.own),
        ...(liabilities > 0n && free >= 0n && { ratio: decimalText((free * 10_000n) / liabilities, 4) }),
        hotCeiling: money(ceiling),
        isAboveCeiling: hot > ceiling,
      };
    }),
    wallets: wallets.map(({ network, asset, kind, address, balance, at }) => ({
      network,
      asset,
      kind,
      ...(address !== undefined && { address }),
      // The coin that pays fees need not be listed; it's recorded with 8 decimals.
      balance: kind === 'gas' ? decimalText(balance, 8) : amountText(o.listing, asset, balance),
      at: at.toISOString(),
    })),
    networks: status.map(({ network, isLive, head, lagBlocks, detail }) => ({
      network,
      name: names.get(network)?.name ?? network,
      isPractice: names.get(network)?.isPractice ?? false,
      isLive,
      ...(head !== undefined && { head }),
      ...(lagBlocks !== undefined && { lagBlocks }),
      ...(detail !== undefined && { detail }),
    })),
  };
}

function registerMove(o: FundsOfficeOptions): void {
  o.fourEyes.register<Move>(MOVE, {
    make: ['finance', 'admin'],
    decide: ['finance', 'risk', 'admin'],
    async describe(client, { asset, from, to, amount, reference }) {
      const { rows } = await client.query<{ held: string }>(
        'SELECT (-balance)::text AS held FROM state.house_balance WHERE account = $1 AND asset = $2',
        [custody[from], asset],
      );
      const known = o.listing.asset(asset);
      if (known === undefined) return refuse('30');
      const moved = parseAmount(amount, known);
      if (moved === undefined) return refuse('25');
      if (BigInt(rows[0]?.held ?? 0) < moved) return refuse('14', { detail: `the books say that ${from} holds less` });
      return {
        title: `Record a transfer of ${amount} ${asset} from ${from} to ${to}`,
        subject: `custody:${asset}`,
        changes: [{ name: `${from} → ${to}`, after: `${amount} ${asset}, ${reference}` }],
      };
    },
    async apply(_, { asset, from, to, amount }, { id, leave }) {
      const known = o.listing.asset(asset);
      const moved = known && parseAmount(amount, known);
      if (moved === undefined) return refuse('25');
      const command: MoveCustody = {
        kind: 'move_custody',
        key: `custody:${id}`,
        from: custody[from],
        to: custody[to],
        asset,
        amount: moved,
      };
      await leave(command);
      return undefined;
    },
  });
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
