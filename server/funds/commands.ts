import type { funds as contract } from '@bourse/contract/funds';
import { parseAmount } from '@bourse/core/market/instrument-text';
import { ANSWERED_BEFORE } from '../engine/submission.ts';
import { refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { amountText, changedBalances, timeText } from '../store/wire-text.ts';
import { addressCalls } from './addresses.ts';
import { bankCardCalls } from './bank-cards.ts';
import { debtCalls } from './debts.ts';
import { depositCalls } from './deposits.ts';
import type { FundsOptions } from './options.ts';
import { fundsViews } from './views.ts';
import { withdrawalTerms } from './withdrawal-terms.ts';
import { withdrawalCalls } from './withdrawals.ts';

/** The calls of the funds room. */
export const funds = (o: FundsOptions): Handlers<typeof contract> => ({
  ...depositCalls(o),
  ...withdrawalTerms(o),
  ...withdrawalCalls(o),
  ...debtCalls(o),
  ...addressCalls(o),
  ...bankCardCalls(o),
  ...fundsViews(o),
  transfer: async ({ requestId, from, to, asset, amount: text }, { trader }) => {
    const known = o.listing.asset(asset);
    if (known === undefined) return refuse('30');
    if (from === to) return refuse('29');
    const amount = parseAmount(text, known);
    if (amount === undefined) return refuse('25', { detail: `an amount of ${asset} has at most ${known.scale} decimals` });
    if (amount <= 0n) return refuse('25', { detail: 'an amount is above zero' });
    const expiresAt = o.submission.expiry();
    const outcome = await o.submission.submit({ kind: 'transfer', trader, requestId, expiresAt, from, to, asset, amount });
    const { answer, remembered } = outcome;
    if ('rejected' in answer) return answer;
    if (answer.kind !== 'transfer') throw new Error(`a transfer was answered by ${answer.kind}`);
    const seq = answer.transferSeq;
    if (remembered === undefined) return refuse('unavailable', { detail: ANSWERED_BEFORE });
    return {
      seq,
      transfer: {
        id: String(seq),
        from,
        to,
        asset,
        amount: amountText(o.listing, asset, amount),
        status: 'done',
        at: timeText(remembered.at),
      },
      balances: changedBalances(o.listing, outcome, trader),
    };
  },
});
