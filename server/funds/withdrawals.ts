import type { Input } from '@bourse/contract/call';
import type { funds as contract } from '@bourse/contract/funds';
import type { Outcome } from '@bourse/core/event';
import { BANK } from '@bourse/core/funds/network';
import { withdrawableOf } from '@bourse/core/funds/submit-withdrawal';
import { parseAmount } from '@bourse/core/market/instrument-text';
import { NOTHING } from '@bourse/core/money/amount';
import { type Amount, type Instant, instant } from '@bourse/core/money/unit';
import { ANSWERED_BEFORE } from '../engine/submission.ts';
import { page, pageSize, readCursor, since } from '../http/page.ts';
import { isRefusal, type Refused, refuse } from '../http/refusal.ts';
import type { Caller, Handlers, Result } from '../http/room.ts';
import { amountText, changedBalances, timeText } from '../store/wire-text.ts';
import { savedOne } from './addresses.ts';
import { ownCard } from './bank-cards.ts';
import { type NetworkNames, networkNames } from './networks.ts';
import type { FundsOptions } from './options.ts';
import { rowOf, type WithdrawalRow, withdrawalColumns, withdrawalRecords } from './withdrawal-record.ts';

type Offers = 'submitWithdrawal' | 'cancelWithdrawal' | 'withdrawals' | 'withdrawal';
type Changed = Result<(typeof contract)['submitWithdrawal']>;

export const withdrawalCalls = (o: FundsOptions): Pick<Handlers<typeof contract>, Offers> => ({
  submitWithdrawal: (input, caller) => submit(o, input, caller),
  cancelWithdrawal: async ({ requestId, id }, { trader }) => {
    const outcome = await o.submission.submit({
      kind: 'cancel_withdrawal',
      trader,
      requestId,
      expiresAt: o.submission.expiry(),
      withdrawal: Number(id),
    });
    if ('rejected' in outcome.answer && outcome.answer.rejected === 'unknown_withdrawal') {
      // The core forgets finished withdrawals, so the owner is looked up in the log, which may have ended it a moment ago.
      await o.engine.projected(o.engine.head);
      const ended = await findWithdrawal(o, trader, Number(id));
      return refuse(ended === undefined ? 'not-found' : '32');
    }
    return changed(o, trader, outcome);
  },
  withdrawals: async (input, { trader }) => {
    const before = readCursor(input.cursor, [Number.MAX_SAFE_INTEGER]);
    if (isRefusal(before)) return before;
    const size = pageSize(input.limit);
    const { rows } = await o.pool.query<WithdrawalRow>(
      `SELECT ${withdrawalColumns} FROM withdrawal_log AS l WHERE trader = $1 AND withdrawal < $2 AND submitted_at >= $3
         AND ($4::text IS NULL OR asset = $4) AND ($5::text IS NULL OR (way = 'bank') = ($5 = 'bank'))
         AND ($6::text IS NULL OR CASE $6 WHEN 'done' THEN state = 'done' WHEN 'ended' THEN state IN ('rejected', 'cancelled', 'failed')
           ELSE state NOT IN ('done', 'rejected', 'cancelled', 'failed') END)
       ORDER BY withdrawal DESC LIMIT $7`,
      [trader, before[0], since(input.days, o.engine.now()), input.asset ?? null, input.way ?? null, input.state ?? null, size + 1],
    );
    const told = page(rows, size, (row) => [row.withdrawal]);
    return { withdrawals: await withdrawalRecords(o, told.rows), ...(told.cursor !== undefined && { cursor: told.cursor }) };
  },
  withdrawal: async ({ id }, { trader }) => {
    const row = await findWithdrawal(o, trader, Number(id));
    if (row === undefined) return refuse('not-found');
    const [[record], steps] = await Promise.all([
      withdrawalRecords(o, [row]),
      o.pool.query<{ state: WithdrawalRow['state']; at: number }>(
        'SELECT state, at FROM withdrawal_step WHERE withdrawal = $1 ORDER BY seq, position',
        [id],
      ),
    ]);
    return { withdrawal: record!, timeline: steps.rows.map(({ state, at }) => ({ state, at: timeText(Number(at)) })) };
  },
});

/**
 * First the two checks that only the edge can do. All rules about money are the core's, in its order. Everything is looked up
 * concurrently and judged in that order, so that many checks take little longer than one (bench G13).
 */
async function submit(o: FundsOptions, form: Form, caller: Caller): Promise<Changed> {
  const { trader } = caller;
  const [sender, place, names] = await Promise.all([
    o.who.checkSender(caller, form.safePassword),
    form.way === 'bank' ? bankPlace(o, form, trader) : walletPlace(o, form, trader),
    networkNames(o.pool),
  ]);
  if ('refused' in sender) return sender;
  const ask = async (): Promise<Changed> => {
    const asset = o.listing.asset(form.asset);
    if (asset === undefined) return refuse('30');
    const [amount, fee] = [parseAmount(form.amount, asset), parseAmount(form.fee, asset)];
    if (amount === undefined || fee === undefined || amount <= 0n) {
      return refuse('25', { detail: `an amount of ${form.asset} is above zero and has at most ${asset.scale} decimals` });
    }
    if ('refused' in place) return place;
    const { requestId } = form;
    const expiresAt = o.submission.expiry();
    const asked = { trader, requestId, expiresAt, asset: form.asset, amount, fee, ...place };
    return changed(o, trader, await o.submission.submit({ kind: 'submit_withdrawal', ...asked }), names);
  };
  const [answer] = await Promise.all([ask(), sender.forgiven]);
  return answer;
}

type Form = Input<(typeof contract)['submitWithdrawal']>;
interface Place {
  readonly network: string;
  readonly address?: string;
  readonly card?: number;
  readonly savedAt?: Instant;
  readonly receiver?: Caller['trader'];
}

async function bankPlace(o: FundsOptions, form: Form, trader: number): Promise<Place | Refused> {
  if (form.bankCard === undefined) return refuse('9', { detail: 'bankCard: to which card' });
  const card = await ownCard(o, trader, form.bankCard);
  return card === undefined ? refuse('not-found') : { network: BANK, card };
}

/** An invalid address is left out: the core refuses it when its turn comes. */
async function walletPlace(o: FundsOptions, form: Form, trader: number): Promise<Place | Refused> {
  const { network } = form;
  if (network === undefined || network === BANK) return refuse('30', { detail: 'network: on which chain' });
  const checked = form.address === undefined ? undefined : o.chain.checkAddress(network, form.address.trim());
  if (checked?.ok !== true) return { network };
  const [saved, receiver] = await Promise.all([
    savedOne(o, trader, network, checked.canonical),
    o.chain.ownerOf(network, checked.canonical),
  ]);
  // It would be booked to whoever the row names, before the check of the minute finds it.
  if (receiver === 'forged') return refuse('20', { detail: 'address: whose it is was changed in the database' });
  return {
    network,
    address: checked.canonical,
    ...(saved !== undefined && { savedAt: instant(Number(saved.added_at)) }),
    ...(receiver !== undefined && { receiver }),
  };
}

/** The state of everything a command touched, right after it. */
async function changed(o: FundsOptions, trader: number, outcome: Outcome, names?: NetworkNames): Promise<Changed> {
  const { answer } = outcome;
  if ('rejected' in answer) return answer;
  if (answer.kind !== 'withdrawal') throw new Error(`a withdrawal was answered by ${answer.kind}`);
  const told = outcome.events.flatMap((e) => (e.event === 'withdrawal_changed' ? [e.withdrawal] : [])).at(-1);
  if (told !== undefined) {
    const [record] = await withdrawalRecords(o, [rowOf(told, outcome.seq)], names);
    return { seq: outcome.seq, withdrawal: record!, balances: changedBalances(o.listing, outcome, trader) };
  }
  return refuse('unavailable', { detail: ANSWERED_BEFORE });
}

export async function findWithdrawal(o: Pick<FundsOptions, 'pool'>, trader: number, id: number): Promise<WithdrawalRow | undefined> {
  const { rows } = await o.pool.query<WithdrawalRow>(
    `SELECT ${withdrawalColumns} FROM withdrawal_log AS l WHERE withdrawal = $1 AND trader = $2`,
    [id, trader],
  );
  return rows[0];
}

/** What is in the fiat account and can be withdrawn, per asset. */
export async function withdrawables(o: Pick<FundsOptions, 'pool' | 'listing'>, trader: number) {
  const [purses, unfinal] = await Promise.all([
    o.pool.query<{ asset: string; available: string }>("SELECT asset, available FROM state.purse WHERE trader = $1 AND account = 'fiat'", [
      trader,
    ]),
    o.pool.query<{ asset: string; amount: string }>(
      "SELECT asset, sum(amount)::text AS amount FROM state.deposit WHERE trader = $1 AND state = 'credited' GROUP BY asset",
      [trader],
    ),
  ]);
  const available = new Map(purses.rows.map((row) => [row.asset, BigInt(row.available) as Amount]));
  const waiting = new Map(unfinal.rows.map((row) => [row.asset, BigInt(row.amount) as Amount]));
  return (asset: string) => {
    const [there, not] = [available.get(asset) ?? NOTHING, waiting.get(asset) ?? NOTHING];
    const text = (minor: bigint) => amountText(o.listing, asset, minor);
    return { available: text(there), unfinal: text(not), withdrawable: text(withdrawableOf(there, not)) };
  };
}
