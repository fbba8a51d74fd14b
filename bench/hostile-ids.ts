// G22: two traders without money send 200,000 requests whose IDs collide under the core's former hash (FNV-1a without a key), while
// an honest trader trades next to them. The slowest command of anyone is compared with the honest trader's median in the same run.
// Run several times from the start, taking each command's minimum: the garbage collector or the machine delay different commands
// each time, while effects of the tables always hit the same one.

import { randomInt } from 'node:crypto';
import { orderId } from '@bourse/core/book/order-id';
import type { Command } from '@bourse/core/command';
import { createExchange } from '@bourse/core/exchange';
import { traderId } from '@bourse/core/identity/trader-id';
import { amount, finePrice, instant, lots, ticks } from '@bourse/core/money/unit';
import { clean } from './clean.ts';
import { assets, bitcoin, feeTiers } from './fixture.ts';
import { MIDDLE } from './flow.ts';
import { ceiling, type Goal, median, show } from './goal.ts';

const HOSTILE = 200_000;
/** One honest command per this many hostile ones. */
const EACH = 10;
/** The first two are a warm-up for the compiler. */
const ROUNDS = 8;
const WARM = 2;
const START = 1_750_000_000_000;
const HONEST = 1;
const ATTACKERS = [2, 3] as const;

export async function run(): Promise<Goal[]> {
  const market = new Market();
  const least = new Float64Array(HOSTILE + HOSTILE / EACH).fill(Number.POSITIVE_INFINITY);
  const honest = new Float64Array(HOSTILE / EACH).fill(Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round++) {
    clean();
    // So that the collector runs at different commands than in the last round.
    litter(round);
    market.play(round < WARM ? undefined : { least, honest });
    market.forget();
  }
  const worst = least.reduce((most, one) => Math.max(most, one), 0);
  return [
    ceiling(
      'G22',
      'worst command in ms beside 200,000 ids chosen to collide, 50 times the median honest one',
      worst,
      50 * median([...honest]),
    ),
    ceiling('G22', 'worst command in ms beside them', worst, 5),
  ];
}

function litter(round: number): void {
  let kilobytes: unknown[] = [];
  for (let i = 0; i < round * 2_700; i++) kilobytes = [...new Array(127), kilobytes.length];
}

class Market {
  // With a secret key, generated as the server does it.
  private readonly exchange = createExchange({ one: randomInt(2 ** 32) | 0, two: randomInt(2 ** 32) | 0 });
  private readonly ids = ATTACKERS.map((trader) => collisions(trader, HOSTILE / ATTACKERS.length));
  private seq = 0;
  private now = START;
  private open = 0;

  constructor() {
    const grant = (asset: string, value: bigint) => ({ kind: 'trader', account: 'spot', asset, amount: amount(value) }) as const;
    const practiceGrants = [grant('USDT', 10n ** 18n), grant('BTC', 10n ** 14n)];
    this.say('operator', { kind: 'configure', realm: 'practice', assets, instruments: [bitcoin], feeTiers, practiceGrants });
    for (const trader of [HONEST, ...ATTACKERS])
      this.say('trader', { kind: 'open_trader', trader: traderId(trader), traderKind: 'trader' });
  }

  /** Cancels of non-existent orders, which cost nothing; in between, an honest trader's orders and their cancels. */
  play(times: { readonly least: Float64Array; readonly honest: Float64Array } | undefined): void {
    const constituents = [{ source: 'practice', price: finePrice(ticks(MIDDLE)), receivedAt: instant(this.now) }];
    this.say('feed', { kind: 'index_tick', symbol: bitcoin.symbol, constituents });
    // The first order after a full collection takes some 80 µs, when hardly a hostile ID has been sent: it isn't what is measured.
    for (const nth of [-2, -1]) this.time(this.honest(nth));
    const began = this.now;
    const note = (list: Float64Array | undefined, i: number, ms: number): void => {
      if (list !== undefined) list[i] = Math.min(list[i]!, ms);
    };
    for (let i = 0, told = 0; i < HOSTILE; i++) {
      this.now = began + Math.floor(i / 300);
      note(times?.least, told++, this.time(this.hostile(i)));
      if (i % EACH !== EACH - 1) continue;
      const ms = this.time(this.honest(i));
      note(times?.least, told++, ms);
      note(times?.honest, Math.floor(i / EACH), ms);
    }
  }

  /** A quarter of an hour later, at the pace of the clock. */
  forget(): void {
    this.now += 900_001;
    for (let tick = 0; tick < 1_000; tick++) this.say('clock', { kind: 'advance_clock' });
  }

  private hostile(i: number): Command {
    const which = i % ATTACKERS.length;
    const requestId = this.ids[which]![Math.floor(i / ATTACKERS.length)]!;
    return {
      kind: 'cancel_order',
      trader: traderId(ATTACKERS[which]!),
      requestId,
      expiresAt: instant(this.now + 3_000),
      orderId: orderId(1),
    };
  }
  private honest(i: number): Command {
    const request = { trader: traderId(HONEST), requestId: `honest-${i}`, expiresAt: instant(this.now + 3_000) };
    if (this.open > 0) {
      const cancel: Command = { kind: 'cancel_order', ...request, orderId: orderId(this.open) };
      this.open = 0;
      return cancel;
    }
    this.open = this.seq + 1;
    return {
      kind: 'place_order',
      ...request,
      symbol: bitcoin.symbol,
      side: 'buy',
      type: 'limit',
      timeInForce: 'GTC',
      postOnly: false,
      selfTradePrevention: 'none',
      price: ticks(MIDDLE - 100),
      quantity: lots(500),
    };
  }

  private time(command: Command): number {
    const stamp = { seq: ++this.seq, at: instant(this.now), origin: 'trader' } as const;
    const from = performance.now();
    this.exchange.apply(stamp, command);
    return performance.now() - from;
  }
  private say(origin: 'operator' | 'trader' | 'feed' | 'clock', command: Command): void {
    this.exchange.apply({ seq: ++this.seq, at: instant(this.now), origin }, command);
  }
}

/**
 * Joux's multicollision: in each of several steps, two blocks that lead from one state of the hash to the same next one; every path
 * through them is an ID with the same sum.
 */
function collisions(trader: number, count: number): string[] {
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_';
  const blockOf = (n: number): string => Array.from({ length: 4 }, (_, i) => letters[(n >>> (6 * i)) & 63]).join('');
  let state = Math.imul(trader, 0x9e3779b1);
  let ids = [''];
  while (ids.length < count) {
    const seen = new Map<number, string>();
    for (let n = 0; ; n++) {
      const block = blockOf(n);
      let after = state;
      for (let i = 0; i < block.length; i++) after = Math.imul(after ^ block.charCodeAt(i), 0x01000193);
      const other = seen.get(after);
      seen.set(after, block);
      if (other === undefined) continue;
      ids = ids.flatMap((id) => [id + other, id + block]);
      state = after;
      break;
    }
  }
  // As the edge reads them: flat strings, not ropes of blocks.
  return ids.slice(0, count).map((id) => JSON.parse(JSON.stringify(id)) as string);
}

if (import.meta.main) show(await run());
