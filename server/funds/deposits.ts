import type { Input, Output } from '@bourse/contract/call';
import type { funds as contract } from '@bourse/contract/funds';
import { referenceOf } from '@bourse/core/funds/creditor-reference';
import { BANK } from '@bourse/core/funds/network';
import { parseAmount } from '@bourse/core/market/instrument-text';
import { decimalText } from '@bourse/core/money/decimal';
import type { Pool } from 'pg';
import { page, pageSize, readCursor, since } from '../http/page.ts';
import { isRefusal, type Refused, refuse } from '../http/refusal.ts';
import type { Caller, Handlers } from '../http/room.ts';
import { inTransaction } from '../store/transaction.ts';
import { takeTurn } from '../store/turn.ts';
import { amountText } from '../store/wire-text.ts';
import { type DepositRow, depositRecords, depositRows } from './deposit-record.ts';
import { isStopped, readNetworks } from './networks.ts';
import type { FundsOptions } from './options.ts';
import { openAddresses } from './receiving-addresses.ts';
import { readStanding } from './withdrawal-terms.ts';

type Offers = 'depositNetworks' | 'depositAddress' | 'receivingAccounts' | 'submitDeposit' | 'deposits' | 'deposit' | 'practiceFaucet';
type Sent = Output<(typeof contract)['submitDeposit']>;

interface Account {
  readonly id: number;
  readonly asset: string;
  readonly account_name: string;
  readonly bank_name: string;
  readonly card_number: string;
  readonly branch_name: string;
  readonly branch_number: string;
  readonly minimum: string;
}

export const depositCalls = (o: FundsOptions): Pick<Handlers<typeof contract>, Offers> => ({
  depositNetworks: async ({ asset }, { trader }) => {
    const [networks, status, banks, addresses, standing, isPaused, quickBuy] = await Promise.all([
      readNetworks(o.pool, { asset }),
      o.chain.status(),
      o.pool.query<{ asset: string }>('SELECT DISTINCT asset FROM receiving_account WHERE is_open'),
      openAddresses(o.pool),
      readStanding(o.pool, trader),
      isStopped(o.pool, 'deposits'),
      o.quickBuy(),
    ]);
    const live = new Map(status.map((one) => [one.network, one.isLive]));
    const codes = [...new Set([...networks.map((one) => one.asset), ...banks.rows.map((row) => row.asset)])];
    return {
      isPaused,
      assets: codes
        .filter((code) => asset === undefined || code === asset)
        .flatMap((code) => {
          const known = o.listing.asset(code);
          if (known === undefined) return [];
          return [
            {
              asset: code,
              name: known.name,
              networks: networks
                .filter((one) => one.asset === code && one.network !== BANK)
                .map((one) => ({
                  network: one.network,
                  name: one.name,
                  isPractice: one.isPractice,
                  isUntested: one.isUntested,
                  isOpen:
                    one.depositOpen &&
                    (live.get(one.network) ?? addresses.some((own) => own.asset === one.asset && own.network === one.network)),
                  isWatched: live.has(one.network),
                  minimum: decimalText(one.minimumDeposit, known.scale),
                  confirmations: one.confirmations,
                  finalConfirmations: one.finalConfirmations,
                  blockSeconds: one.blockSeconds,
                  decimals: one.decimals,
                  ...(one.contract !== undefined && { contract: one.contract }),
                })),
              hasBank: banks.rows.some((row) => row.asset === code),
            },
          ];
        }),
      quickBuy,
      mayUseBank: standing.level !== 'none',
      hasFaucet: o.chain.faucet !== undefined,
    };
  },
  depositAddress: async ({ asset, network }, { trader }) => {
    const known = o.listing.asset(asset);
    const [terms] = await readNetworks(o.pool, { asset, network });
    if (known === undefined || terms === undefined || network === BANK || !terms.depositOpen) return refuse('30');
    const own = await o.chain.addressOf(network, trader);
    const address = own ?? (await operatorsAddress(o, asset, network));
    if (address === undefined) return refuse('unavailable', { detail: 'nobody watches this network at the moment' });
    return {
      asset,
      network,
      isOwn: own !== undefined,
      address,
      isPractice: terms.isPractice,
      minimum: decimalText(terms.minimumDeposit, known.scale),
      confirmations: terms.confirmations,
    };
  },
  receivingAccounts: async ({ asset }, { trader }) => {
    if ((await readStanding(o.pool, trader)).level === 'none') return refuse('not-verified');
    const reference = referenceOf(trader, await nextReference(o.pool, trader));
    const { rows } = await o.pool.query<Account>(
      'SELECT * FROM receiving_account WHERE is_open AND ($1::text IS NULL OR asset = $1) ORDER BY asset, id',
      [asset ?? null],
    );
    return rows.map((row) => ({
      id: String(row.id),
      asset: row.asset,
      accountName: row.account_name,
      bankName: row.bank_name,
      cardNumber: row.card_number,
      branchName: row.branch_name,
      branchNumber: row.branch_number,
      minimum: amountText(o.listing, row.asset, BigInt(row.minimum)),
      reference,
    }));
  },
  submitDeposit: (input, caller) => submit(o, input, caller),
  deposits: async (input, { trader }) => {
    const before = readCursor(input.cursor, [9_999_999_999_999, 0]);
    if (isRefusal(before)) return before;
    const size = pageSize(input.limit);
    const { rows } = await o.pool.query<DepositRow & { place: number }>(
      `SELECT * FROM (SELECT every.*, floor(extract(epoch FROM at) * 1000)::bigint AS ms, id * 2 + CASE kind WHEN 'c' THEN 0 ELSE 1 END AS place
         FROM (${depositRows} WHERE d.trader = $1) AS every) AS list
       WHERE (ms, place) < ($2, $3) AND ms >= $4 AND ($5::text IS NULL OR asset = $5) AND ($6::text IS NULL OR way = $6)
         AND ($7::text IS NULL OR CASE $7 WHEN 'open' THEN state IN ('detected', 'confirming', 'under_review') WHEN 'credited' THEN state = 'credited'
           ELSE state IN ('below_minimum', 'orphaned', 'reversed', 'rejected') END)
       ORDER BY ms DESC, place DESC LIMIT $8`,
      [
        trader,
        before[0],
        before[1],
        since(input.days, o.engine.now()),
        input.asset ?? null,
        input.way ?? null,
        input.state ?? null,
        size + 1,
      ],
    );
    const told = page(rows, size, (row) => [row.at.getTime(), Number(row.place)]);
    return { deposits: await depositRecords(o, told.rows), ...(told.cursor !== undefined && { cursor: told.cursor }) };
  },
  deposit: async ({ id }, { trader }) => {
    const row = await findDeposit(o, trader, id);
    if (row === undefined) return refuse('not-found');
    const [record] = await depositRecords(o, [row]);
    const upload = id.startsWith('p') ? await proofOf(o, trader, id.slice(1)) : undefined;
    return { deposit: record!, timeline: timelineOf(record!), ...(upload && { proof: o.uploads.link(upload).link }) };
  },
  practiceFaucet: async ({ asset, network, amount: text }, { trader, trace }) => {
    const known = o.listing.asset(asset);
    if (o.chain.faucet === undefined) return refuse('not-found');
    const [terms] = await readNetworks(o.pool, { asset, network });
    if (known === undefined || terms?.isPractice !== true) return refuse('30');
    const amount = parseAmount(text, known);
    if (amount === undefined || amount <= 0n) return refuse('25');
    const sent = await o.chain.faucet({ requestId: trace, network, asset, trader, amount, scale: known.scale });
    if ('tooMuch' in sent) return refuse('25', { detail: `the faucet gives at most ${sent.tooMuch} ${asset} at once` });
    if ('refused' in sent) return refuse('unavailable', { detail: sent.refused });
    return { ...sent, amount: decimalText(amount, known.scale) };
  },
});

/** Nothing is booked yet: this creates a row for a reviewer. Repeating the request gets the same answer. */
async function submit(o: FundsOptions, form: Input<(typeof contract)['submitDeposit']>, caller: Caller): Promise<Sent | Refused> {
  const { trader } = caller;
  const known = o.listing.asset(form.asset);
  if (known === undefined) return refuse('30');
  const again = await byRequest(o, trader, form);
  if (again !== undefined) return again;
  if (await isStopped(o.pool, 'deposits')) return refuse('withdrawals-paused');
  const amount = parseAmount(form.amount, known);
  if (amount === undefined || amount <= 0n) return refuse('25');
  const to = form.way === 'bank' ? await bankTarget(o, form, trader) : await coinTarget(o, form);
  if ('refused' in to) return to;
  const { minimum, address } = to;
  if (amount < minimum) return refuse('26', { value: decimalText(minimum, known.scale) });
  const made = await inTransaction(o.pool, async (client): Promise<{ id: number } | Refused> => {
    // One after the other, because each transfer has a reference of its own.
    if (form.way === 'bank') await takeTurn(client, `bank deposits of ${trader}`);
    const number = form.way === 'bank' ? await nextReference(client, trader) : undefined;
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO deposit_proof (trader, request_id, way, asset, network, account, claimed, upload, address, reference_number, reference)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       ON CONFLICT (trader, request_id) DO NOTHING RETURNING id`,
      [
        trader,
        form.requestId,
        form.way,
        form.asset,
        form.way === 'coin' ? form.network : null,
        form.way === 'bank' ? form.account : null,
        amount.toString(),
        form.proof,
        address ?? null,
        number ?? null,
        number === undefined ? null : referenceOf(trader, number),
      ],
    );
    const id = rows[0]?.id;
    if (id === undefined) return { id: 0 };
    await client.query("INSERT INTO deposit_proof_step (proof, state) VALUES ($1, 'under_review')", [id]);
    const isOwn = await o.uploads.attach(client, form.proof, { trader }, 'deposit', `deposit_proof:${id}`);
    return isOwn ? { id } : refuse('not-found', { detail: 'proof: no picture of yours that is free' });
  });
  if ('refused' in made) return made;
  return (await byRequest(o, trader, form)) ?? refuse('unavailable');
}

/** The number of the trader's next bank deposit. The reference shown before submission is the one it then gets. */
async function nextReference(client: Pick<Pool, 'query'>, trader: number): Promise<number> {
  const { rows } = await client.query<{ number: number }>(
    'SELECT coalesce(max(reference_number), 0) + 1 AS number FROM deposit_proof WHERE trader = $1',
    [trader],
  );
  return Number(rows[0]!.number);
}

type Form = Input<(typeof contract)['submitDeposit']>;

/** The receiving account and the minimum. */
interface Target {
  readonly minimum: bigint;
  readonly address?: string;
}

async function bankTarget(o: FundsOptions, form: Form, trader: number): Promise<Target | Refused> {
  if ((await readStanding(o.pool, trader)).level === 'none') return refuse('not-verified');
  if (form.account === undefined) return refuse('9', { detail: 'account: to which one it was sent' });
  const { rows } = await o.pool.query<{ minimum: string }>(
    'SELECT minimum FROM receiving_account WHERE id = $1 AND asset = $2 AND is_open',
    [form.account, form.asset],
  );
  return rows[0] === undefined ? refuse('not-found') : { minimum: BigInt(rows[0].minimum) };
}

async function coinTarget(o: FundsOptions, form: Form): Promise<Target | Refused> {
  if (form.network === undefined || form.network === BANK) return refuse('30', { detail: 'network: on which chain it was sent' });
  // The watcher credits what it sees, so a deposit with proof would be credited twice.
  if ((await o.chain.status()).some(({ network }) => network === form.network)) return refuse('30', { detail: 'network: it is watched' });
  const [terms] = await readNetworks(o.pool, { asset: form.asset, network: form.network });
  const address = await operatorsAddress(o, form.asset, form.network);
  if (terms === undefined || !terms.depositOpen || address === undefined) return refuse('30');
  return { minimum: terms.minimumDeposit, address };
}

const operatorsAddress = async (o: FundsOptions, asset: string, network: string): Promise<string | undefined> =>
  (await openAddresses(o.pool)).find((one) => one.asset === asset && one.network === network)?.address;

/** The deposit this request created earlier, as it was then; refused if the request differs. */
async function byRequest(o: FundsOptions, trader: number, form: Form): Promise<Sent | Refused | undefined> {
  const { rows } = await o.pool.query<{ id: number; way: string; asset: string; place: string; claimed: string; upload: string }>(
    `SELECT id, way, asset, coalesce(network, account::text) AS place, claimed, upload FROM deposit_proof WHERE trader = $1 AND request_id = $2`,
    [trader, form.requestId],
  );
  const before = rows[0];
  if (before === undefined) return undefined;
  const amount = parseAmount(form.amount, o.listing.asset(before.asset)!);
  const place = form.way === 'bank' ? form.account : form.network;
  const isSame = before.way === form.way && before.asset === form.asset && before.place === place && BigInt(before.claimed) === amount;
  if (!isSame || before.upload !== form.proof) return refuse('9', { detail: 'requestId: it was used for another deposit' });
  const row = await findDeposit(o, trader, `p${before.id}`);
  if (row === undefined) return undefined;
  const [deposit] = await depositRecords(o, [asSubmitted(row)]);
  return { deposit: deposit! };
}

/** Before anyone reviewed it. */
const asSubmitted = (row: DepositRow): DepositRow => ({
  ...row,
  ...{ state: 'under_review', arrived: null, is_final: false, cause: null, credited_at: null, changed_at: row.at },
});

async function findDeposit(o: FundsOptions, trader: number, id: string): Promise<DepositRow | undefined> {
  const { rows } = await o.pool.query<DepositRow>(`${depositRows} WHERE d.trader = $1 AND d.kind = $2 AND d.id = $3`, [
    trader,
    id.slice(0, 1),
    id.slice(1),
  ]);
  return rows[0];
}

async function proofOf(o: FundsOptions, trader: number, id: string): Promise<string | undefined> {
  const { rows } = await o.pool.query<{ upload: string }>('SELECT upload FROM deposit_proof WHERE trader = $1 AND id = $2', [trader, id]);
  return rows[0]?.upload;
}

/** Its progress as far as known: first seen, credited, and last changed. */
function timelineOf(d: Sent['deposit']): Output<(typeof contract)['deposit']>['timeline'] {
  const first = d.way === 'chain' ? ('detected' as const) : ('under_review' as const);
  const steps: Output<(typeof contract)['deposit']>['timeline'] = [{ state: first, at: d.at }];
  if (d.creditedAt !== undefined) steps.push({ state: 'credited', at: d.creditedAt });
  if (d.state !== first && d.state !== 'credited') steps.push({ state: d.state, at: d.updatedAt });
  return steps;
}
