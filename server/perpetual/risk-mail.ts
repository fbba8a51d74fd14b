// Emails to traders whose position was liquidated, or closed against another trader's bankrupt one. They follow from the steps that
// the projector wrote, never from memory: a message and the mark of how far traders have been told are one transaction, so a crash
// neither loses nor repeats a message.

import type { ExchangeEvent } from '@bourse/core/event';
import type { Pool, PoolClient } from 'pg';
import { type FollowingOptions, followSteps, mailTrader, type Writing } from '../gateways/trader-mail.ts';
import { VALUING } from '../store/listing.ts';
import { transaction } from '../store/transaction.ts';
import { timeText } from '../store/wire-text.ts';
import type { Contracts } from './contracts.ts';
import { averageText, moneyText, priceText } from './perpetual-text.ts';

export interface RiskMailOptions extends Writing {
  readonly pool: Pool;
  readonly contracts: Contracts;
}
export interface RiskMailing extends RiskMailOptions, Pick<FollowingOptions, 'engine' | 'onFailure'> {}

export const mailAboutRisk = (o: RiskMailing): { stop(): Promise<void> } =>
  followSteps({ engine: o.engine, moves, tell: () => tellOfRisk(o), onFailure: o.onFailure });
const moves: ReadonlySet<string> = new Set(['liquidation_step'] satisfies ExchangeEvent['event'][]);

/** Commands per batch. */
const AT_ONCE = 100;

interface Row {
  readonly seq: number;
  readonly at: number;
  readonly step: 'orders_cancelled' | 'reduced' | 'taken_over' | 'deleveraged';
  readonly trader: number;
  readonly symbol: string;
  readonly is_long: boolean;
  readonly quantity: number;
  readonly value: string;
  readonly insurance_fee: string;
  readonly against: number | null;
  readonly mark: number;
  readonly bankruptcy: number | null;
}

/** Queues the emails of the next batch of liquidations; returns how many commands it covered. */
export const tellOfRisk = (o: RiskMailOptions): Promise<number> =>
  transaction(o.pool, async (client) => {
    const { rows: marks } = await client.query<{ seq: number }>('SELECT seq FROM risk_told FOR UPDATE');
    const { rows } = await client.query<Row>(
      `SELECT seq, at, step, trader, symbol, is_long, quantity, value::text, insurance_fee::text, against, mark, bankruptcy
       FROM liquidation_step WHERE seq > $1 AND seq <= (SELECT max(seq) FROM (
         SELECT DISTINCT seq FROM liquidation_step WHERE seq > $1 ORDER BY seq LIMIT ${AT_ONCE}) AS first) ORDER BY seq, position`,
      [marks[0]!.seq],
    );
    const last = rows.at(-1)?.seq;
    if (last === undefined) return 0;
    const liquidated = groups(rows, (row) => `${row.seq} ${row.trader} ${row.symbol} ${row.is_long}`);
    for (const [key, steps] of liquidated) await tellLiquidated(o, client, `position-liquidated ${key}`, steps);
    const others = rows.filter(({ against }) => against !== null);
    for (const [key, steps] of groups(others, (row) => `${row.seq} ${row.against} ${row.symbol} ${!row.is_long}`))
      await tellDeleveraged(o, client, `position-deleveraged ${key}`, steps);
    await client.query('UPDATE risk_told SET seq = $1', [last]);
    return new Set(rows.map(({ seq }) => seq)).size;
  });

function groups(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const all = new Map<string, Row[]>();
  for (const row of rows) all.set(keyOf(row), [...(all.get(keyOf(row)) ?? []), row]);
  return all;
}

const lotsOf = (rows: readonly Row[]): number => rows.reduce((sum, { quantity }) => sum + Number(quantity), 0);
const worthOf = (rows: readonly Row[]): bigint => rows.reduce((sum, { value }) => sum + BigInt(value), 0n);

async function tellLiquidated(o: RiskMailOptions, client: PoolClient, key: string, steps: readonly Row[]): Promise<void> {
  const [first] = steps as [Row];
  const contract = o.contracts.known(first.symbol);
  const of = (step: Row['step']) => steps.filter((row) => row.step === step);
  const lots = (rows: readonly Row[]) => (rows.length === 0 ? undefined : `${lotsOf(rows)}`);
  const [reduced, taken, passed] = [of('reduced'), of('taken_over'), of('deleveraged')];
  // Nothing could be closed: it's tried again at the next mark price.
  if (reduced.length + taken.length + passed.length === 0) return;
  const fee = steps.reduce((sum, row) => sum + BigInt(row.insurance_fee), 0n);
  const bankruptcy = [...taken, ...passed][0]?.bankruptcy ?? undefined;
  const values = {
    at: timeText(first.at),
    contract: contract.instrument.name,
    side: first.is_long ? ('long' as const) : ('short' as const),
    mark: priceText(contract, first.mark),
    reduced: lots(reduced),
    ...(reduced.length > 0 && { price: averageText(contract, worthOf(reduced), lotsOf(reduced)) }),
    taken: lots(taken),
    passed: lots(passed),
    ...(bankruptcy !== undefined && { bankruptcy: priceText(contract, bankruptcy) }),
    ...(fee > 0n && { fee: `${moneyText(contract, fee)} ${VALUING}` }),
  };
  await mailTrader(o, client, first.trader, { template: 'position-liquidated', values, key, orSms: false });
}

async function tellDeleveraged(o: RiskMailOptions, client: PoolClient, key: string, steps: readonly Row[]): Promise<void> {
  const [first] = steps as [Row];
  const contract = o.contracts.known(first.symbol);
  const values = {
    at: timeText(first.at),
    contract: contract.instrument.name,
    side: first.is_long ? ('short' as const) : ('long' as const),
    lots: `${lotsOf(steps)}`,
    price: averageText(contract, worthOf(steps), lotsOf(steps)),
    mark: priceText(contract, first.mark),
  };
  await mailTrader(o, client, first.against!, { template: 'position-deleveraged', values, key, orSms: false });
}
