// The practice market: generated prices, a market maker and a few practice traders, all labelled as such. Only in the practice
// realm. They act like any trader's program: they see committed events and submit ordinary commands.

import type { Command, TraderCommand } from '@bourse/core/command';
import type { Outcome } from '@bourse/core/event';
import type { TraderId } from '@bourse/core/identity/trader-id';
import type { Account } from '@bourse/core/ledger/account';
import type { Asset, Instrument } from '@bourse/core/market/instrument';
import { type PracticePrices, practiceMarkets } from '@bourse/core/market/practice-price';
import { amount, type Instant } from '@bourse/core/money/unit';
import type { PerpetualInstrument } from '@bourse/core/perpetual/instrument';
import type { Origin } from '@bourse/core/stamp';
import { NotAccepting } from '../../failure.ts';
import { createPracticeFeed } from '../../gateways/price-feed/practice.ts';
import type { Store } from '../candle-store.ts';
import type { Committed } from '../live-market.ts';
import { practiceAccounts } from './accounts.ts';
import { Chance } from './chance.ts';
import { openContractDesks } from './contract-desks.ts';
import { MarketMaker } from './market-maker.ts';
import { PracticeTraders } from './traders.ts';

/** What the practice market needs from the engine. */
export interface PracticeEngine {
  submit(origin: Origin, command: Command): Promise<Outcome>;
  subscribe(listener: (batch: readonly Committed[]) => void): unknown;
  projected(seq: number): Promise<void>;
  /** The engine's time, which decides whether ticks are fresh and commands late. */
  now(): Instant;
}

export interface PracticeMarketOptions {
  readonly realm: 'practice' | 'live';
  readonly engine: PracticeEngine;
  readonly store: Store;
  readonly assets: readonly Asset[];
  readonly instruments: readonly Instrument[];
  readonly contracts?: readonly PerpetualInstrument[];
  readonly prices: PracticePrices;
  /** Milliseconds between two index ticks of an instrument. */
  readonly tickMs?: number;
  /** The seed of the traders' random decisions. */
  readonly seed: number;
  /** Called when a command fails without an answer, which means that the engine is stopping. */
  readonly report?: (error: unknown) => void;
}

export interface PracticeMarket {
  /** Stops the feed and the bots. Their orders stay in the books; the next start clears them first. */
  stop(): void;
}

/** Between two decisions of the market maker in one instrument. */
const PATIENCE_MS = 900;
const MOST_COMMANDS = 10;
const TRADERS_LOOK_MS = 250;

export async function startPracticeMarket(options: PracticeMarketOptions): Promise<PracticeMarket> {
  const { realm, engine, store, assets, instruments, contracts = [], prices, tickMs = 1_000, seed, report = () => {} } = options;
  if (realm !== 'practice') throw new Error('generated prices and bots exist in the practice realm only');
  const run = `practice-${Date.now().toString(36)}`;
  const scale = (asset: string): number => assets.find((one) => one.asset === asset)!.scale;
  let isStopped = false;
  const failed = (error: unknown): void => {
    if (isStopped) return;
    isStopped = true;
    report(error);
  };
  /** Overload, or a halt: that passes, and the bots retry like everyone else. */
  const unlessRefused = (error: unknown): void => {
    if (!(error instanceof NotAccepting)) failed(error);
  };
  const submit = async (command: TraderCommand): Promise<Outcome | undefined> => {
    try {
      return await engine.submit('trader', command);
    } catch (error) {
      unlessRefused(error);
      return undefined;
    }
  };

  // The accounts and their balances. Opening an account again changes nothing.
  const accounts = [practiceAccounts.marketMaker, ...practiceAccounts.practiceTraders];
  const opened = await Promise.all(
    accounts.map((trader) => engine.submit('operator', { kind: 'open_trader', trader, traderKind: 'market_maker' })),
  );
  await engine.projected(Math.max(...opened.map((outcome) => outcome.seq)));
  const granted = await grantsOf(store, scale);
  const known = instruments.flatMap((instrument) => {
    const market = practiceMarkets.find((one) => one.symbol === instrument.symbol);
    return market && market.priceDecimals === instrument.priceDecimals && instrument.listed ? [{ instrument, market }] : [];
  });
  const desks = known.map(({ instrument, market }, i) => {
    const scales = { baseScale: scale(instrument.base), quoteScale: scale(instrument.quote) };
    const goods = granted.get(instrument.base) ?? 0;
    return {
      symbol: instrument.symbol,
      decidedAt: 0,
      isBusy: false,
      maker: new MarketMaker({
        ...scales,
        trader: practiceAccounts.marketMaker,
        instrument,
        size: market.minuteTurnover / 4,
        goods,
        money: granted.get(instrument.quote) ?? 0,
        chance: new Chance(seed + i),
        run,
      }),
      traders: new PracticeTraders({
        ...scales,
        traders: practiceAccounts.practiceTraders,
        instrument,
        minuteTurnover: market.minuteTurnover,
        goods,
        chance: new Chance(seed + 1_000 + i),
        run,
      }),
    };
  });
  type Desk = (typeof desks)[number];
  const quoted = contracts.filter(({ listed, index }) => listed && known.some(({ instrument }) => instrument.symbol === index));
  const contractDesks = await openContractDesks({ contracts: quoted, store, seed, run, submit, now: () => engine.now() });

  /** The market maker decides after a tick of its index, not on its own clock. */
  const quote = async (desk: Desk): Promise<void> => {
    const now = engine.now();
    if (isStopped || desk.isBusy || now - desk.decidedAt < PATIENCE_MS) return;
    desk.isBusy = true;
    const isFirst = desk.decidedAt === 0;
    desk.decidedAt = now;
    // The first round clears and fills the whole ladder; later ones move a few quotes.
    for (let round = 0; round < (isFirst ? 2 : 1); round++) {
      const commands = desk.maker.decide(engine.now(), isFirst ? 40 : MOST_COMMANDS);
      await Promise.all(
        commands.map(async (command) => {
          const outcome = await submit(command);
          if (outcome) desk.maker.hear(command, outcome);
          else desk.maker.lose(command);
        }),
      );
    }
    desk.isBusy = false;
  };

  const see = (event: Outcome['events'][number]): void => {
    contractDesks.see(event);
    for (const desk of desks) {
      desk.maker.see(event);
      desk.traders.see(event);
    }
  };

  for (const balance of await balancesOf(store, accounts)) see(balance);
  engine.subscribe((batch) => {
    if (isStopped) return;
    const ticked = new Set<string>();
    for (const { outcomes } of batch) {
      for (const { events } of outcomes) {
        for (const event of events) {
          see(event);
          if (event.event === 'index_ticked') ticked.add(event.symbol);
        }
      }
    }
    for (const desk of desks) if (ticked.has(desk.symbol)) void quote(desk);
    contractDesks.quote(ticked);
  });

  const feed = createPracticeFeed({
    instruments: known.map(({ instrument }) => instrument),
    prices,
    intervalMs: tickMs,
    now: () => engine.now(),
    sink: (tick) => {
      if (!isStopped) engine.submit('feed', tick).catch(unlessRefused);
    },
  });
  feed.start();
  const looks = setInterval(() => {
    if (isStopped) return;
    for (const desk of desks) {
      const command = desk.traders.decide(engine.now());
      if (command) void submit(command);
    }
    contractDesks.trade();
  }, TRADERS_LOOK_MS);

  return {
    stop() {
      isStopped = true;
      feed.stop();
      clearInterval(looks);
    },
  };
}

/** The starting inventory of such an account, which is also its target, in whole units by asset. */
async function grantsOf(store: Store, scale: (asset: string) => number): Promise<Map<string, number>> {
  const { rows } = await store.query<{ asset: string; amount: string }>(
    "SELECT asset, amount::text FROM state.practice_grant WHERE kind = 'market_maker' AND account = 'spot'",
  );
  return new Map(rows.map(({ asset, amount }) => [asset, Number(amount) / 10 ** scale(asset)]));
}

async function balancesOf(store: Store, traders: readonly TraderId[]) {
  const { rows } = await store.query<{ trader: string | number; account: Account; asset: string; available: string; frozen: string }>(
    'SELECT trader, account, asset, available::text, frozen::text FROM state.purse WHERE trader = ANY($1::bigint[])',
    [traders],
  );
  return rows.map(({ trader, account, asset, available, frozen }) => ({
    event: 'balance_changed' as const,
    trader: Number(trader) as TraderId,
    account,
    asset,
    available: amount(BigInt(available)),
    frozen: amount(BigInt(frozen)),
  }));
}
