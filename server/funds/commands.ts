import type { funds as contract } from '@bourse/contract/funds';
import { parseAmount } from '@bourse/core/market/instrument-text';
import type { Pool } from 'pg';
import { refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import type { EnginePort, Submission } from '../http/submission.ts';
import type { Listing } from '../store/listing.ts';
import { pursesOf } from '../store/purses.ts';
import { amountText, changedBalances, timeText } from '../store/wire-text.ts';
import { findTransfer, fundsViews } from './views.ts';

export interface FundsOptions {
  readonly pool: Pick<Pool, 'query'>;
  readonly engine: EnginePort;
  readonly submission: Submission;
  readonly listing: Listing;
}

/** What the funds room offers. */
export const funds = (o: FundsOptions): Handlers<typeof contract> => ({
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
    if (remembered === undefined) {
      const transfer = await findTransfer(o, trader, seq);
      if (transfer === undefined) return refuse('unavailable');
      return { seq, transfer, balances: await pursesOf(o, trader, [from, to], seq) };
    }
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
