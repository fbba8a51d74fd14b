// The practice market's perpetual contracts: a desk for each, asked for its next commands after a tick of its index and from time to
// time for a trade.

import type { TraderCommand } from '@bourse/core/command';
import type { ExchangeEvent } from '@bourse/core/event';
import { traderId } from '@bourse/core/identity/trader-id';
import { amount, type Instant, instant, lots } from '@bourse/core/money/unit';
import type { PerpetualInstrument } from '@bourse/core/perpetual/instrument';
import type { Store } from '../candle-store.ts';
import { practiceAccounts } from './accounts.ts';
import { Chance } from './chance.ts';
import { ContractDesk } from './perpetual-maker.ts';

interface ContractDesksOptions {
  readonly contracts: readonly PerpetualInstrument[];
  readonly store: Store;
  readonly seed: number;
  readonly run: string;
  readonly submit: (command: TraderCommand) => Promise<unknown>;
  readonly now: () => Instant;
}

/** The value of an innermost quote, in whole USDT, and the shortest time between two rounds of quotes. */
const SIZE = 5_000;
const PATIENCE_MS = 1_800;

export async function openContractDesks({ contracts, store, seed, run, submit, now }: ContractDesksOptions) {
  const { marketMaker: maker, practiceTraders: traders } = practiceAccounts;
  const desks = contracts.map((instrument, i) => ({
    desk: new ContractDesk({ instrument, maker, traders, size: SIZE, chance: new Chance(seed + 2_000 + i), run }),
    decidedAt: 0,
    isBusy: false,
  }));
  const see = (event: ExchangeEvent): void => {
    for (const { desk } of desks) desk.see(event);
  };
  for (const position of await positionsOf(store)) see(position);
  for (const margin of desks.length === 0 ? [] : await missingMargin(store, run, now())) await submit(margin);
  const quote = async (one: (typeof desks)[number]): Promise<void> => {
    if (one.isBusy || now() - one.decidedAt < PATIENCE_MS) return;
    one.isBusy = true;
    one.decidedAt = now();
    await Promise.all(one.desk.quote(now()).map(submit));
    one.isBusy = false;
  };
  return {
    see,
    /** After these indices ticked. */
    quote(ticked: ReadonlySet<string>): void {
      for (const one of desks) if (ticked.has(one.desk.underlying)) void quote(one);
    },
    trade(): void {
      for (const { desk } of desks) {
        const command = desk.trade(now());
        if (command) void submit(command);
      }
    },
  };
}

async function positionsOf(store: Store) {
  const { marketMaker, practiceTraders } = practiceAccounts;
  const { rows } = await store.query<{
    trader: number;
    symbol: string;
    is_long: boolean;
    mode: 'cross';
    opened_seq: number;
    quantity: number;
  }>('SELECT trader, symbol, is_long, mode, opened_seq, quantity FROM state.perpetual_position WHERE trader = ANY($1::bigint[])', [
    [marketMaker, ...practiceTraders],
  ]);
  return rows.map((row) => ({
    event: 'position_changed' as const,
    trader: traderId(Number(row.trader)),
    symbol: row.symbol,
    isLong: row.is_long,
    mode: row.mode,
    openedSeq: Number(row.opened_seq),
    quantity: lots(Number(row.quantity)),
    entryValue: 0n as never,
    margin: 0n as never,
    earlier: undefined,
  }));
}

/** Accounts from before there were contracts have no margin. They get a sixth of their money, which is what new ones begin with. */
async function missingMargin(store: Store, run: string, now: Instant): Promise<TraderCommand[]> {
  const { marketMaker, practiceTraders } = practiceAccounts;
  const { rows } = await store.query<{ trader: number; available: string }>(
    `SELECT trader, available::text FROM state.purse AS spot WHERE trader = ANY($1::bigint[]) AND account = 'spot' AND asset = 'USDT'
      AND available >= 6 AND NOT EXISTS (SELECT 1 FROM state.purse AS own WHERE own.trader = spot.trader AND own.account = 'perpetual')`,
    [[marketMaker, ...practiceTraders]],
  );
  return rows.map(({ trader, available }) => ({
    kind: 'transfer',
    trader: traderId(Number(trader)),
    requestId: `${run}-margin-${trader}`,
    expiresAt: instant(now + 10_000),
    from: 'spot',
    to: 'perpetual',
    asset: 'USDT',
    amount: amount(BigInt(available) / 6n),
  }));
}
