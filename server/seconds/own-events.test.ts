import { calls } from '@bourse/contract/calls';
import type { OwnEvent, UserMessage } from '@bourse/contract/realtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInProcessBroker } from '../broker/in-process.ts';
import { Broadcast } from '../realtime/broadcast.ts';
import { openingOf, openingTables } from '../realtime/opening.ts';
import { Listed } from '../store/listed.ts';
import { type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';
import { tellOfSeconds } from './own-events.ts';

// What a trader hears of their contracts. No request of theirs strikes or settles one.

let server: PracticeServer;
let ahead = 0;
const begin = Date.now();
const heard = new Map<string, OwnEvent[]>();
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  server = await startPracticeServer({}, { wallClock: () => begin + ahead });
  const { engine } = server.open;
  const broker = createInProcessBroker();
  void broker.subscribe('#', (topic, body) => {
    if (!topic.startsWith('user.')) return;
    const { events } = JSON.parse(Buffer.from(body).toString()) as UserMessage;
    heard.set(topic.slice(5), [...(heard.get(topic.slice(5)) ?? []), ...events]);
  });
  const opening = openingOf(engine.rows(openingTables));
  const listed = new Listed();
  listed.list(opening);
  const broadcast = new Broadcast({
    ...{ broker, epoch: engine.epoch, head: engine.head, ...opening },
    tellMore: (events, at, _, tell) => tellOfSeconds(listed, events, at, tell),
  });
  closing.push(engine.subscribe(broadcast.commit), () => broadcast.close());
  await pass(1);
});
afterAll(async () => {
  for (const close of closing) await close();
  await server?.close();
});

const { seconds, funds } = calls;
async function pass(count: number, price = 60_000_00): Promise<void> {
  for (let i = 0; i < count; i++) {
    ahead += 1_000;
    await server.tick('BTC-USDT', price);
  }
}

test('a trader hears of acceptance, strike and settlement, of the money, and of what today’s loss is then', async () => {
  const [one, other] = [await server.trader(), await server.trader()];
  for (const { token } of [one, other])
    await server.call(funds.transfer, { requestId: requestId(), from: 'fiat', to: 'second', asset: 'USDT', amount: '1000' }, token);
  await server.call(seconds.setLimits, { requestId: requestId(), step: 'daily_loss', dailyLoss: '500' }, one.token);
  const order = { requestId: requestId(), symbol: 'BTC-USDT-SEC', direction: 'down', durationMs: 30_000, stake: '100' } as const;
  const { contract } = (await server.call(seconds.placeContract, order, one.token)).body;
  await pass(30);
  await pass(3, 60_000_01);
  const told = (event: OwnEvent['event']) => (heard.get(one.uid) ?? []).filter((each) => each.event === event);
  await expect.poll(() => told('second').length).toBe(3);
  const { contractId } = contract;
  expect(told('second')).toMatchObject([
    { ...contract, status: 'waiting' },
    { contractId, status: 'running', strike: { price: '60000' } },
    { contractId, status: 'lost', payout: '0', net: '-100', settlement: { price: '60000.01' } },
  ]);
  expect(told('second-limits')).toMatchObject([
    { dailyLoss: '500', lossToday: '0', openStakes: '0' },
    { dailyLoss: '500', lossToday: '100', openStakes: '0' },
  ]);
  expect(told('balance').at(-1)).toMatchObject({ account: 'second', available: '900.00000000', frozen: '0.00000000' });
  const shown = await server.call(seconds.contract, { contractId }, one.token, { 'min-seq': String(server.open.engine.head) });
  const { event: _, ...last } = told('second').at(-1) as Extract<OwnEvent, { event: 'second' }>;
  expect(last).toEqual(shown.body.contract);
  expect((heard.get(other.uid) ?? []).filter(({ event }) => event.startsWith('second'))).toEqual([]);
});
