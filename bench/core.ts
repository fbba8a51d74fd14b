// G2: the whole core (freeze, match, settle, fees, postings, events, remembered requests) compared with the matching of
// nodejs-order-book alone, on the same flow in one run.

import { orderId } from '@bourse/core/book/order-id';
import type { Command } from '@bourse/core/command';
import { createExchange, type Exchange } from '@bourse/core/exchange';
import { traderId } from '@bourse/core/identity/trader-id';
import { amount, finePrice, instant, lots, ticks } from '@bourse/core/money/unit';
import type { Stamp } from '@bourse/core/stamp';
import { type Player, peerSide, rates } from './book.ts';
import { assets, bitcoin, feeTiers } from './fixture.ts';
import { CANCEL, type Flow, MIDDLE, makeFlow, TAKE, TRADERS } from './flow.ts';
import { type Goal, goal, show } from './goal.ts';

const ROUNDS = 7;

export async function run(): Promise<Goal[]> {
  const flow = makeFlow();
  const [ours = 0, peer = 0] = rates(flow, [coreSide, peerSide], ROUNDS);
  return [
    goal('G2', 'whole core: commands per second against nodejs-order-book matching alone', ours, peer, 1),
    goal('G2', 'whole core: commands per second against 300,000', ours, 300_000, 1),
  ];
}

const START = 1_750_000_000_000;

/** An exchange with the flow's traders, each with enough of everything, and a live index. */
export function opened(traders = TRADERS): { exchange: Exchange; seq: number } {
  const exchange = createExchange();
  let seq = 0;
  const say = (origin: Stamp['origin'], command: Command): void => {
    const { answer } = exchange.apply({ seq: ++seq, at: instant(START), origin }, command);
    if ('rejected' in answer) throw new Error(answer.rejected);
  };
  const grant = (asset: string, value: bigint) => ({ kind: 'trader', account: 'spot', asset, amount: amount(value) }) as const;
  say('operator', {
    kind: 'configure',
    realm: 'practice',
    assets,
    instruments: [bitcoin],
    feeTiers,
    practiceGrants: [grant('USDT', 10n ** 18n), grant('BTC', 10n ** 14n)],
  });
  for (let i = 0; i < traders; i++) say('trader', { kind: 'open_trader', trader: traderId(100_001 + i), traderKind: 'trader' });
  say('feed', {
    kind: 'index_tick',
    symbol: bitcoin.symbol,
    constituents: [{ source: 'practice', price: finePrice(ticks(MIDDLE)), receivedAt: instant(START) }],
  });
  return { exchange, seq };
}

/** Operation i as the engine receives it from the edge; `before` is the number of the last command before the flow. */
export function commandOf(flow: Flow, i: number, before: number): Command {
  // Concatenated here it would be a rope of two strings, which the core would pay to flatten; the edge reads it as one.
  const requestId = JSON.parse(`"request-${i}"`) as string;
  const request = { trader: traderId(100_001 + flow.trader[i]!), requestId, expiresAt: instant(START + 10_000) };
  if (flow.kind[i] === CANCEL) return { kind: 'cancel_order', ...request, orderId: orderId(before + 1 + flow.target[i]!) };
  return {
    kind: 'place_order',
    ...request,
    symbol: bitcoin.symbol,
    side: flow.isBuy[i] === 1 ? 'buy' : 'sell',
    type: 'limit',
    timeInForce: flow.kind[i] === TAKE ? 'IOC' : 'GTC',
    postOnly: false,
    selfTradePrevention: 'none',
    price: ticks(flow.price[i]!),
    quantity: lots(flow.quantity[i]!),
  };
}

export function coreSide(flow: Flow): Player {
  const { exchange, seq } = opened();
  let first = 0;
  let commands: Command[] = [];
  const prepare = (from: number, to: number): void => {
    first = from;
    commands = [];
    for (let i = from; i < to; i++) commands.push(commandOf(flow, i, seq));
  };
  const apply = (i: number): void => {
    const stamp: Stamp = { seq: seq + 1 + i, at: instant(START + Math.floor(i / 100)), origin: 'trader' };
    const { answer } = exchange.apply(stamp, commands[i - first]!);
    if ('rejected' in answer) throw new Error(`operation ${i}: ${answer.rejected}`);
  };
  return { prepare, apply };
}

if (import.meta.main) show(await run());
