import type { ExchangeEvent } from '@bourse/core/event';
import type { WithdrawalState } from '@bourse/core/funds/withdrawal';
import type { Pool, PoolClient } from 'pg';
import type { MoneyTemplate, Refusal, Values } from '../gateways/messages/template.ts';
import { putMessage } from '../gateways/personal-message.ts';
import { type FollowingOptions, followSteps, type Writing as Mailing, mailTrader } from '../gateways/trader-mail.ts';
import type { Listing } from '../store/listing.ts';
import { transaction } from '../store/transaction.ts';
import { amountText } from '../store/wire-text.ts';
import { cardShown } from './bank-cards.ts';
import { type NetworkNames, networkNames } from './networks.ts';

// Emails to traders about deposits and withdrawals. They follow from the steps that the projector wrote, never from memory: a
// message and the mark of how far traders have been notified are one transaction, so a crash neither loses nor repeats a message.

interface Writing extends Mailing {
  readonly listing: Listing;
}
export interface MoneyMailOptions extends Writing {
  readonly pool: Pool;
}

/** Commands per batch. */
const AT_ONCE = 100;
/** A payment counts as sent from the first of these steps on. */
const SENT: readonly WithdrawalState[] = ['broadcast', 'confirming', 'done'];
const ended = { rejected: 'withdrawal-rejected', cancelled: 'withdrawal-cancelled', failed: 'withdrawal-failed' } as const;
const told: readonly WithdrawalState[] = ['submitted', ...SENT, 'rejected', 'cancelled', 'failed'];

const STEPS = `SELECT s.seq, s.position, 'withdrawal' AS kind, s.state, s.at, s.withdrawal::text AS key, l.trader, l.receiver, l.way, l.asset,
    l.amount::text, l.fee::text, l.network, l.address, l.card, NULL::text AS bank,
    (SELECT cause FROM withdrawal_review AS r WHERE r.withdrawal = l.withdrawal AND r.decision = 'reject' ORDER BY id DESC LIMIT 1) AS cause
  FROM withdrawal_step AS s JOIN withdrawal_log AS l USING (withdrawal) WHERE s.seq > $1 AND s.state = ANY ($2) AND NOT (s.state = ANY ($3) AND EXISTS (
    SELECT 1 FROM withdrawal_step AS e WHERE e.withdrawal = s.withdrawal AND e.state = ANY ($3) AND (e.seq, e.position) < (s.seq, s.position)))
  UNION ALL
  SELECT s.seq, s.position, 'deposit', s.state, s.at, s.key, s.trader, NULL, coalesce(p.way, 'chain'), s.asset, s.amount::text, '0',
    CASE WHEN p.id IS NULL THEN split_part(s.key, ':', 1) ELSE p.network END, NULL, NULL, a.bank_name, NULL
  FROM deposit_step AS s LEFT JOIN deposit_proof AS p ON s.key = 'proof:' || p.id LEFT JOIN receiving_account AS a ON a.id = p.account
  WHERE s.seq > $1 AND (s.state = 'credited' OR s.state = 'final' AND NOT EXISTS (
    SELECT 1 FROM deposit_step AS e WHERE e.key = s.key AND e.state = 'credited' AND (e.seq, e.position) < (s.seq, s.position)))`;

interface Step {
  readonly seq: number;
  readonly position: number;
  readonly kind: 'withdrawal' | 'deposit';
  readonly state: WithdrawalState | 'credited' | 'final';
  readonly at: number;
  readonly key: string;
  readonly trader: number;
  readonly receiver: number | null;
  readonly way: string;
  readonly asset: string;
  readonly amount: string;
  readonly fee: string;
  readonly network: string | null;
  readonly address: string | null;
  readonly card: number | null;
  readonly bank: string | null;
  readonly cause: string | null;
}

export interface MoneyMailing extends MoneyMailOptions {
  readonly engine: FollowingOptions['engine'];
  readonly onFailure: (error: Error) => void;
}

export const mailAboutMoney = (o: MoneyMailing): { stop(): Promise<void> } =>
  followSteps({ engine: o.engine, moves, tell: () => tellOfMoney(o), onFailure: o.onFailure });
const moves: ReadonlySet<string> = new Set(['withdrawal_changed', 'deposit_changed'] satisfies ExchangeEvent['event'][]);

/** Queues the emails of the next batch of steps; returns how many commands it covered. */
export async function tellOfMoney(o: MoneyMailOptions): Promise<number> {
  const names = await networkNames(o.pool);
  return transaction(o.pool, async (client) => {
    const { rows: marks } = await client.query<{ seq: number }>('SELECT seq FROM money_told FOR UPDATE');
    const { rows } = await client.query<Step>(
      `WITH step AS (${STEPS}) SELECT * FROM step WHERE seq <= (
         SELECT max(seq) FROM (SELECT DISTINCT seq FROM step ORDER BY seq LIMIT ${AT_ONCE}) AS first) ORDER BY seq, position`,
      [marks[0]!.seq, told, SENT],
    );
    const last = rows.at(-1)?.seq;
    if (last === undefined) return 0;
    for (const step of rows) await tell({ ...o, names }, client, step);
    await client.query('UPDATE money_told SET seq = $1', [last]);
    return new Set(rows.map((row) => row.seq)).size;
  });
}

async function tell(o: MoneyMailOptions & { readonly names: NetworkNames }, client: PoolClient, step: Step): Promise<void> {
  const { kind, key, state, receiver } = step;
  const money = (minor: bigint) => `${amountText(o.listing, step.asset, minor)} ${step.asset}`;
  const arrival = money(BigInt(step.amount) - BigInt(step.fee));
  const network = step.network === null || step.way === 'bank' ? undefined : (o.names.get(step.network)?.name ?? step.network);
  const at = new Date(Number(step.at)).toISOString();
  if (kind === 'deposit') {
    const id = key.startsWith('proof:') ? `P-${key.slice(6)}` : undefined;
    const values = { at, id, network, bank: step.bank ?? undefined, amount: money(BigInt(step.amount)) };
    return write(o, client, step.trader, 'deposit-credited', values, `deposit-credited ${step.seq}.${step.position}`);
  }
  const card = step.card === null ? undefined : (await cardShown({ ...o, pool: client }, [step.card])).get(Number(step.card));
  const to = step.address === null ? card?.number : maskedAddress(step.address);
  const template = templateOf(state as WithdrawalState);
  const amounts = { amount: money(BigInt(step.amount)), ...(step.fee !== '0' && { fee: money(BigInt(step.fee)), arrival }) };
  const refusal = step.cause === null || state !== 'rejected' ? undefined : (`withdrawal:${step.cause}` as Refusal);
  const values = { at, id: `W-${key}`, network, bank: card?.bankName, to, refusal, ...amounts };
  await write(o, client, step.trader, template, values, `${template} ${key}`);
  if (receiver !== null && state === 'done')
    await write(o, client, receiver, 'deposit-credited', { at, network, amount: arrival }, `deposit-credited by ${key}`);
}

const templateOf = (state: WithdrawalState): MoneyTemplate =>
  state === 'submitted' ? 'withdrawal-submitted' : state in ended ? ended[state as keyof typeof ended] : 'withdrawal-sent';

/** A rejected proof: queued within the transaction that rejects it. */
export async function tellOfRejectedDeposit(o: Writing, client: PoolClient, proof: number): Promise<void> {
  const { rows } = await client.query<{
    trader: number;
    asset: string;
    claimed: string;
    cause: string;
    bank: string | null;
    network: string | null;
  }>(
    `SELECT p.trader, p.asset, p.claimed, p.cause, a.bank_name AS bank, n.name AS network FROM deposit_proof AS p
     LEFT JOIN receiving_account AS a ON a.id = p.account LEFT JOIN network AS n ON n.network = p.network WHERE p.id = $1`,
    [proof],
  );
  const { trader, asset, claimed, cause, bank, network } = rows[0]!;
  const values = {
    at: new Date().toISOString(),
    id: `P-${proof}`,
    amount: `${amountText(o.listing, asset, BigInt(claimed))} ${asset}`,
    bank: bank ?? undefined,
    network: network ?? undefined,
    refusal: `deposit:${cause}` as Refusal,
  };
  await write(o, client, trader, 'deposit-rejected', values, `deposit-rejected ${proof}`);
  const facts = { state: 'rejected', asset, amount: claimed };
  await putMessage(client, { trader: Number(trader), id: `deposit:rejected:${proof}`, kind: 'deposit', facts, at: Date.parse(values.at) });
}

/**
 * By email, in the trader's language. A trader with only a phone number gets an SMS for a submitted withdrawal, because that one
 * can still be cancelled; other SMS would cost money without being asked for.
 */
const write = (o: Writing, client: PoolClient, trader: number, template: MoneyTemplate, values: Values, key: string): Promise<void> =>
  mailTrader(o, client, trader, { template, values, key, orSms: template === 'withdrawal-submitted' });

/** Enough of both ends to recognise one's own. */
export const maskedAddress = (address: string): string =>
  address.length > 14 ? `${address.slice(0, 6)}…${address.slice(-4)}` : `${address.slice(0, 3)}…`;
