// G16: orders of a perpetual contract through the whole core (judge, reserve, match, positions, margin, fees, postings, events),
// compared with spot orders of the same flow in the same run.

import { orderId } from '@bourse/core/book/order-id';
import type { Command } from '@bourse/core/command';
import { traderId } from '@bourse/core/identity/trader-id';
import { instant, lots, ticks } from '@bourse/core/money/unit';
import type { Stamp } from '@bourse/core/stamp';
import { type Player, rates } from './book.ts';
import { bitcoinPerpetual, ContractFloor } from './contracts.ts';
import { coreSide } from './core.ts';
import { CANCEL, type Flow, makeFlow, TAKE, TRADERS } from './flow.ts';
import { type Goal, goal, show } from './goal.ts';

const ROUNDS = 7;
const MONEY = 10n ** 16n;

export async function run(): Promise<Goal[]> {
  const flow = makeFlow();
  const [ours = 0, peer = 0] = rates(flow, [perpetualSide, coreSide], ROUNDS);
  return [goal('G16', 'whole core: perpetual orders per second against spot orders', ours, peer, 0.6)];
}

function perpetualSide(flow: Flow): Player {
  // Takers are others than makers: contracts know no trade with oneself.
  const floor = new ContractFloor(2 * TRADERS, MONEY);
  const { exchange, seq, now } = floor;
  // Orders have numbers of their own.
  const numbers = new Int32Array(flow.length);
  let placed = 0;
  for (let i = 0; i < flow.length; i++) if (flow.kind[i] !== CANCEL) numbers[i] = ++placed;
  const commandOf = (i: number): Command => {
    const requestId = JSON.parse(`"request-${i}"`) as string;
    const trader = traderId(100_001 + flow.trader[i]! + (flow.kind[i] === TAKE ? TRADERS : 0));
    const request = { trader, requestId, expiresAt: instant(now + 10_000) };
    if (flow.kind[i] === CANCEL) return { kind: 'cancel_perpetual_order', ...request, orderId: orderId(numbers[flow.target[i]!]!) };
    return {
      kind: 'place_perpetual_order',
      ...request,
      clientOrderId: undefined,
      symbol: bitcoinPerpetual.symbol,
      side: flow.isBuy[i] === 1 ? 'buy' : 'sell',
      positionSide: 'both',
      type: 'limit',
      timeInForce: flow.kind[i] === TAKE ? 'IOC' : 'GTC',
      postOnly: false,
      selfTradePrevention: 'expire_taker',
      reduceOnly: false,
      price: ticks(flow.price[i]!),
      quantity: lots(flow.quantity[i]!),
      triggerPrice: undefined,
      triggerSource: undefined,
      trail: undefined,
      takeProfit: undefined,
      stopLoss: undefined,
      exitSource: undefined,
    };
  };
  let first = 0;
  let commands: Command[] = [];
  const prepare = (from: number, to: number): void => {
    first = from;
    commands = [];
    for (let i = from; i < to; i++) commands.push(commandOf(i));
  };
  const apply = (i: number): void => {
    const stamp: Stamp = { seq: seq + 1 + i, at: instant(now + Math.floor(i / 100)), origin: 'trader' };
    const { answer } = exchange.apply(stamp, commands[i - first]!);
    if ('rejected' in answer) throw new Error(`operation ${i}: ${JSON.stringify(answer)}`);
  };
  return { prepare, apply };
}

if (import.meta.main) show(await run());
