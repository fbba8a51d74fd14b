import type { flash as contract } from '@bourse/contract/flash';
import { parseAmount } from '@bourse/core/market/instrument-text';
import { decimalText } from '@bourse/core/money/decimal';
import type { Pool } from 'pg';
import { ANSWERED_BEFORE, type EnginePort, type Submission } from '../engine/submission.ts';
import { page, pageSize, readCursor, since } from '../http/page.ts';
import { isRefusal, refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { type Listing, VALUING } from '../store/listing.ts';
import { amountText, changedBalances, timeText } from '../store/wire-text.ts';
import { readCounts, readFlashRules, readInventory } from './rules.ts';
import { basisPoints, exchangeRecord, type FlashRow, flashColumns, quoteRecord, rowOfExchange } from './views.ts';

export interface FlashOptions {
  readonly pool: Pick<Pool, 'query'>;
  readonly engine: EnginePort;
  readonly submission: Submission;
  readonly listing: Listing;
}

/** The calls of the flash room. */
export const flash = (o: FlashOptions): Handlers<typeof contract> => ({
  assets: async (_, { trader }) => {
    const [rules, inventory, purses, stopped, counts] = await Promise.all([
      readFlashRules(o.pool),
      readInventory(o.pool),
      o.pool.query<{ asset: string; available: string }>(
        "SELECT asset, available FROM state.purse WHERE trader = $1 AND account = 'spot'",
        [trader],
      ),
      o.pool.query("SELECT 1 FROM state.stop WHERE name = 'flash'"),
      readCounts(o.pool, o.engine.now()),
    ]);
    if (rules === undefined) return refuse('unavailable');
    const own = new Map(purses.rows.map((row) => [row.asset, BigInt(row.available)]));
    const answered = counts.accepted + counts.moved;
    return {
      isPaused: stopped.rows.length > 0,
      assets: inventory.flatMap(({ asset, cap, isOpen, held }) => {
        const known = o.listing.asset(asset);
        if (known === undefined) return [];
        const hasPrice = asset === VALUING || o.listing.index(`${asset}-${VALUING}`) !== undefined;
        const text = (minor: bigint) => decimalText(minor > 0n ? minor : 0n, known.scale);
        return [
          {
            asset,
            name: known.name,
            decimals: known.scale,
            isOpen: isOpen && hasPrice,
            hasPrice,
            available: text(own.get(asset) ?? 0n),
            ...(hasPrice && { mostIn: text(cap - held), mostOut: text(held) }),
          },
        ];
      }),
      minimum: amountText(o.listing, VALUING, rules.minimum),
      spreadBasisPoints: basisPoints(rules.spread),
      feeBasisPoints: basisPoints(rules.fee),
      quoteSeconds: Math.round(rules.quoteLifeMs / 1000),
      moveBasisPoints: basisPoints(rules.move),
      refusalRate: decimalText(answered === 0 ? 0n : (BigInt(counts.moved) * 10_000n) / BigInt(answered), 4),
    };
  },

  quote: async ({ requestId, from, to, fromAmount, toAmount }, { trader }) => {
    const [one, other] = [o.listing.asset(from), o.listing.asset(to)];
    if (one === undefined || other === undefined || from === to) return refuse('30');
    if ((fromAmount === undefined) === (toAmount === undefined)) return refuse('9', { detail: 'one of fromAmount and toAmount' });
    const given = fromAmount === undefined ? undefined : parseAmount(fromAmount, one);
    const wanted = toAmount === undefined ? undefined : parseAmount(toAmount, other);
    const amount = given ?? wanted;
    if (amount === undefined || amount <= 0n) return refuse('25');
    const outcome = await o.submission.submit({
      kind: 'quote_flash',
      trader,
      requestId,
      expiresAt: o.submission.expiry(),
      from,
      to,
      ...(given !== undefined && { fromAmount: given }),
      ...(wanted !== undefined && { toAmount: wanted }),
    });
    const { answer } = outcome;
    if ('rejected' in answer) return answer;
    if (answer.kind !== 'quote') throw new Error(`a quote was answered by ${answer.kind}`);
    const serverTime = timeText(o.engine.now());
    for (const event of outcome.events) if (event.event === 'quoted') return { quote: quoteRecord(o.listing, event.quote), serverTime };
    return refuse('unavailable', { detail: ANSWERED_BEFORE });
  },

  accept: async ({ requestId, quote }, { trader }) => {
    const outcome = await o.submission.submit({
      kind: 'accept_quote',
      trader,
      requestId,
      expiresAt: o.submission.expiry(),
      quote: Number(quote),
    });
    const { answer } = outcome;
    if ('rejected' in answer) return answer;
    if (answer.kind !== 'exchange') throw new Error(`an acceptance was answered by ${answer.kind}`);
    for (const event of outcome.events) {
      if (event.event !== 'exchanged') continue;
      const exchange = exchangeRecord(o.listing, rowOfExchange(event));
      return { seq: answer.exchange, exchange, balances: changedBalances(o.listing, outcome, trader) };
    }
    // Another request for a quote that was already accepted: it changed nothing.
    const balances = changedBalances(o.listing, outcome, trader);
    await o.engine.projected(Math.min(answer.exchange, o.engine.head));
    const { rows } = await o.pool.query<FlashRow>(`SELECT ${flashColumns} FROM flash_log WHERE exchange = $1 AND trader = $2`, [
      answer.exchange,
      trader,
    ]);
    return rows[0] === undefined ? refuse('unavailable') : { seq: answer.exchange, exchange: exchangeRecord(o.listing, rows[0]), balances };
  },

  log: async (input, { trader }) => {
    const before = readCursor(input.cursor, [Number.MAX_SAFE_INTEGER]);
    if (isRefusal(before)) return before;
    const size = pageSize(input.limit);
    const { rows } = await o.pool.query<FlashRow>(
      `SELECT ${flashColumns} FROM flash_log WHERE trader = $1 AND exchange < $2 AND at >= $3
         AND ($4::text IS NULL OR from_asset = $4 OR to_asset = $4) ORDER BY exchange DESC LIMIT $5`,
      [trader, before[0], since(input.days, o.engine.now()), input.asset ?? null, size + 1],
    );
    const told = page(rows, size, (row) => [row.exchange]);
    return {
      exchanges: told.rows.map((row) => exchangeRecord(o.listing, row)),
      ...(told.cursor !== undefined && { cursor: told.cursor }),
    };
  },
});
