// Warns traders when a guaranteed equity ratio falls below 300, 150 or 120 %: of an isolated position, or of all cross positions
// together. The database looks for them at the latest marks, because marks move for everyone at once and only few are ever near. A
// warning, its email and the mark that it was told are one transaction.

import type { MarginCall } from '@bourse/contract/perpetual-text';
import type { ExchangeEvent } from '@bourse/core/event';
import { decimalText } from '@bourse/core/money/decimal';
import { RATE_ONE } from '@bourse/core/money/unit';
import type { Pool, PoolClient } from 'pg';
import { putMessage } from '../gateways/personal-message.ts';
import { mailTrader, type Writing } from '../gateways/trader-mail.ts';
import type { Job } from '../room.ts';
import { VALUING } from '../store/listing.ts';
import { transaction } from '../store/transaction.ts';
import { timeText } from '../store/wire-text.ts';
import type { Contracts } from './contracts.ts';
import { EARLIER_TIERS } from './earlier-tiers.ts';

const LEVELS = [300, 150, 120] as const;
/** A warning ends once the ratio is a tenth above its level, so that a mark around the level doesn't warn again and again. */
const RECOVERED = 11n;

export interface MarginCallOptions extends Writing {
  readonly pool: Pool;
  readonly contracts: Contracts;
  readonly now: () => number;
  readonly tell: (trader: number, call: MarginCall & { readonly event: 'margin-call' }) => void;
}

/**
 * Ratios below 330 %, by place: equity × RATE_ONE × 1,000 ÷ needed, in tenths of a percent. The maintenance margin of a value is the
 * largest that any tier gives, because it's continuous and its rate rises from tier to tier.
 */
const NEAR = `WITH tier AS (
    SELECT * FROM unnest($1::text[], $2::numeric[], $3::numeric[]) AS t (rules, rate, deduction)
    UNION ALL SELECT earlier, rate, deduction * $8::numeric FROM (${EARLIER_TIERS}) AS e),
  marked AS (
    SELECT p.*, m.mark * m.unit * p.quantity AS value FROM state.perpetual_position AS p
      JOIN unnest($4::text[], $5::numeric[], $6::numeric[]) AS m (symbol, mark, unit) USING (symbol)),
  judged AS (
    SELECT trader, symbol, is_long, opened_seq, mode, margin, CASE WHEN is_long THEN value - entry_value ELSE entry_value - value END AS profit,
      (SELECT max(value * t.rate - t.deduction) FROM tier AS t WHERE t.rules = coalesce(marked.earlier, marked.symbol)) AS needed FROM marked),
  place AS (
    SELECT trader, symbol || CASE WHEN is_long THEN ' long ' ELSE ' short ' END || opened_seq AS place, margin + profit AS equity, needed
      FROM judged WHERE mode = 'isolated'
    UNION ALL
    SELECT j.trader, '', sum(profit) + coalesce(max(u.available), 0) + coalesce(max(a.pot), 0), sum(needed) FROM judged AS j
      LEFT JOIN state.purse AS u ON u.trader = j.trader AND u.account = 'perpetual' AND u.asset = $7
      LEFT JOIN state.perpetual_account AS a ON a.trader = j.trader
      WHERE mode = 'cross' GROUP BY j.trader)
  SELECT trader, place, trunc(equity * $8::numeric * 1000 / needed)::bigint AS ratio FROM place
  WHERE needed > 0 AND equity * $8::numeric * 10 < needed * 33 AND EXISTS (SELECT 1 FROM trader_identity AS i WHERE i.trader = place.trader)`;

interface Near {
  readonly trader: number;
  readonly place: string;
  readonly ratio: string | number;
}
interface Open {
  readonly id: number;
  readonly trader: number;
  readonly place: string;
  readonly level: number;
}

/** Tells of what fell below a level since the last time; returns how many traders were warned. */
export async function callMargins(o: MarginCallOptions): Promise<number> {
  const calls = await transaction(o.pool, async (client) => {
    const near = (await client.query<Near>({ name: 'margins_near', text: NEAR, values: valuesOf(o.contracts) })).rows;
    const open = (await client.query<Open>('SELECT id, trader, place, level FROM margin_call WHERE ended_at IS NULL FOR UPDATE')).rows;
    const keyOf = ({ trader, place }: Pick<Near, 'trader' | 'place'>): string => `${trader} ${place}`;
    const ratios = new Map(near.map((one) => [keyOf(one), BigInt(one.ratio)]));
    const ended = open.filter((one) => {
      const ratio = ratios.get(keyOf(one));
      return ratio === undefined || ratio >= BigInt(one.level) * RECOVERED;
    });
    if (ended.length > 0)
      await client.query('UPDATE margin_call SET ended_at = $1 WHERE id = ANY ($2)', [o.now(), ended.map(({ id }) => id)]);
    const told = new Set(open.map((one) => `${keyOf(one)} ${one.level}`));
    const made: { readonly trader: number; readonly call: MarginCall }[] = [];
    for (const one of near) {
      const fresh = LEVELS.filter((level) => BigInt(one.ratio) < BigInt(level) * 10n && !told.has(`${keyOf(one)} ${level}`));
      if (fresh.length > 0) made.push({ trader: one.trader, call: await call(o, client, one, fresh) });
    }
    return made;
  });
  for (const { trader, call } of calls) o.tell(trader, { event: 'margin-call', ...call });
  return calls.length;
}

/** Of several levels at once the lowest is told. */
async function call(o: MarginCallOptions, client: PoolClient, near: Near, levels: readonly MarginCall['level'][]): Promise<MarginCall> {
  const at = o.now();
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO margin_call (trader, place, level, ratio, at) SELECT $1, $2, level, $4, $5 FROM unnest($3::integer[]) AS level
     RETURNING id`,
    [near.trader, near.place, levels, near.ratio, at],
  );
  const [symbol = '', side] = near.place.split(' ');
  const isShared = near.place === '';
  const level = levels.at(-1)!;
  const ratio = decimalText(BigInt(near.ratio), 1);
  const values = {
    at: timeText(at),
    level: `${level}%`,
    ...(isShared ? { sharedratio: `${ratio}%` } : { ratio: `${ratio}%` }),
    ...(!isShared && { contract: o.contracts.known(symbol).instrument.name, side: side as 'long' | 'short' }),
  };
  // The one message of its kind in which something can still be done.
  await mailTrader(o, client, near.trader, { template: 'margin-call', values, key: `margin-call ${rows.at(-1)!.id}`, orSms: true });
  const facts = { ratio, ...(!isShared && { symbol, side }) };
  await putMessage(client, { trader: near.trader, id: `margin-call:${rows.at(-1)!.id}`, kind: 'margin-call', facts, at });
  return { level, ratio, ...(!isShared && { symbol, side: side as 'long' | 'short' }), at: timeText(at) };
}

function valuesOf(contracts: Contracts): unknown[] {
  const marked = contracts.all.filter(({ mark }) => mark !== undefined);
  const tiers = marked.flatMap(({ instrument: { symbol, tiers: all, takerFee } }) =>
    all.map(({ maintenance, deduction }) => ({ symbol, rate: maintenance + takerFee, deduction: deduction * RATE_ONE })),
  );
  return [
    ...[tiers.map(({ symbol }) => symbol), tiers.map(({ rate }) => `${rate}`), tiers.map(({ deduction }) => `${deduction}`)],
    ...[marked.map(({ instrument }) => instrument.symbol), marked.map(({ mark }) => mark), marked.map(({ units }) => units.perTickLot)],
    ...[VALUING, `${RATE_ONE}`],
  ];
}

export interface WatchOptions extends MarginCallOptions {
  readonly engine: {
    readonly head: number;
    projected(seq: number): Promise<void>;
    subscribe(
      listener: (batch: readonly { readonly outcomes: readonly { readonly events: readonly ExchangeEvent[] }[] }[]) => void,
    ): () => void;
  };
  readonly onFailure: (error: Error) => void;
  readonly everyMs?: number;
}

/** Looks every two seconds, if a mark price has moved or a trader's money. */
export function watchMargins(o: WatchOptions): Job {
  let running: Promise<unknown> = Promise.resolve();
  let isDue = true;
  let isBusy = false;
  const unsubscribe = o.engine.subscribe((batch) => {
    isDue ||= batch.some(({ outcomes }) => outcomes.some(({ events }) => events.some(({ event }) => moves.has(event))));
  });
  const look = async (): Promise<void> => {
    isDue = false;
    await o.engine.projected(o.engine.head);
    await callMargins(o);
  };
  const timer = setInterval(() => {
    if (!isDue || isBusy) return;
    isBusy = true;
    running = look()
      .catch((error: Error) => {
        isDue = true;
        o.onFailure(error);
      })
      .finally(() => {
        isBusy = false;
      });
  }, o.everyMs ?? 2_000).unref();
  return {
    async stop() {
      clearInterval(timer);
      unsubscribe();
      await running;
    },
  };
}
const moves: ReadonlySet<string> = new Set(['perpetual_priced', 'position_changed'] satisfies ExchangeEvent['event'][]);
