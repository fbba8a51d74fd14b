import type { funds as contract } from '@bourse/contract/funds';
import { parseAmount } from '@bourse/core/market/instrument-text';
import { amount as minorUnits } from '@bourse/core/money/unit';
import { ANSWERED_BEFORE } from '../engine/submission.ts';
import { refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { VALUING } from '../store/listing.ts';
import { amountText, changedBalances, timeText } from '../store/wire-text.ts';
import type { FundsOptions } from './options.ts';

/** What the trader owes the exchange, and which balances are frozen for what. */
export const debtCalls = (o: FundsOptions): Pick<Handlers<typeof contract>, 'debts' | 'repayDebt'> => ({
  debts: async (_, { trader }) => {
    const [debts, reversed, tied] = await Promise.all([
      o.pool.query<{ asset: string; amount: string }>('SELECT asset, amount FROM state.debt WHERE trader = $1 ORDER BY asset', [trader]),
      o.pool.query<{ key: string; asset: string; amount: string; at: number }>(
        "SELECT key, asset, amount, at FROM deposit_step WHERE trader = $1 AND state = 'reversed' ORDER BY seq DESC LIMIT 100",
        [trader],
      ),
      o.pool.query<{
        kind: 'order' | 'withdrawal' | 'second';
        id: number;
        asset: string;
        amount: string;
        symbol: string | null;
        at: number;
      }>(
        `SELECT 'withdrawal' AS kind, withdrawal AS id, asset, amount::text, NULL AS symbol, submitted_at AS at FROM state.withdrawal WHERE trader = $1
         UNION ALL SELECT 'order', o.order_id, CASE o.side WHEN 'buy' THEN i.quote ELSE i.base END, o.frozen::text, o.symbol, o.placed_at
           FROM state.open_order AS o JOIN state.instrument AS i ON i.symbol = o.symbol WHERE o.trader = $1 AND o.frozen > 0
         UNION ALL SELECT 'second', second, $2, stake::text, symbol, accepted_at FROM state.second_contract WHERE trader = $1
         ORDER BY at DESC LIMIT 500`,
        [trader, VALUING],
      ),
    ]);
    return {
      owed: debts.rows.map(({ asset, amount }) => {
        const worth = o.listing.worth(asset, minorUnits(BigInt(amount)));
        return {
          asset,
          amount: amountText(o.listing, asset, BigInt(amount)),
          ...(typeof worth === 'bigint' && { converted: amountText(o.listing, VALUING, worth) }),
          causes: reversed.rows
            .filter((row) => row.asset === asset)
            .map((row) => {
              const txid = row.key.split(':')[1];
              return {
                amount: amountText(o.listing, asset, BigInt(row.amount)),
                at: timeText(Number(row.at)),
                ...(txid !== undefined && /^[A-Za-z0-9]{8,128}$/.test(txid) && { txid }),
              };
            }),
        };
      }),
      tiedUp: tied.rows.map((row) => ({
        kind: row.kind,
        asset: row.asset,
        amount: amountText(o.listing, row.asset, BigInt(row.amount)),
        id: String(row.id),
        ...(row.symbol !== null && { symbol: row.symbol }),
        at: timeText(Number(row.at)),
      })),
    };
  },
  repayDebt: async ({ requestId, asset, amount: text }, { trader }) => {
    const known = o.listing.asset(asset);
    if (known === undefined) return refuse('30');
    const amount = parseAmount(text, known);
    if (amount === undefined || amount <= 0n) return refuse('25');
    const outcome = await o.submission.submit({
      kind: 'repay_debt',
      trader,
      requestId,
      expiresAt: o.submission.expiry(),
      asset,
      amount,
    });
    const { answer } = outcome;
    if ('rejected' in answer) return answer;
    if (answer.kind !== 'booked') throw new Error(`a repayment was answered by ${answer.kind}`);
    const told = outcome.events.flatMap((e) => (e.event === 'debt_changed' && e.asset === asset ? [e.amount] : [])).at(-1);
    if (told !== undefined) {
      return { seq: answer.seq, left: amountText(o.listing, asset, told), balances: changedBalances(o.listing, outcome, trader) };
    }
    return refuse('unavailable', { detail: ANSWERED_BEFORE });
  },
});
