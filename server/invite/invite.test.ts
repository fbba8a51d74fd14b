import { text } from 'node:stream/consumers';
import { calls } from '@bourse/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FourEyes } from '../four-eyes/four-eyes.ts';
import { Download } from '../http/download.ts';
import type { Operator } from '../http/room.ts';
import { type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';
import { judge } from './jobs.ts';
import { inviteOffice } from './office.ts';

const HOUR = 3_600_000;
let server: PracticeServer;
/** How far the exchange's clock is ahead of the machine's, in milliseconds. */
let ahead = 0;
beforeAll(async () => {
  server = await startPracticeServer({}, { wallClock: () => Date.now() + ahead });
});
afterAll(() => server?.close());

type Trader = Awaited<ReturnType<PracticeServer['trader']>>;
const summary = async (one: Trader) => (await server.call(calls.invite.summary, {}, one.token)).body;
const codeOf = async (one: Trader) => (await summary(one)).code;
const device = (letter: string) => ({ device: letter.repeat(32) });
const rewards = async (one: Trader) => (await server.call(calls.invite.rewards, {}, one.token)).body.rewards;
const order = (token: string, side: 'buy' | 'sell', quantity: string) =>
  server.call(
    calls.spot.placeOrder,
    { requestId: requestId(), symbol: 'BTC-USDT', side, type: 'limit', timeInForce: 'GTC', price: '60000', quantity } as never,
    token,
  );
const jobs = () => ({
  pool: server.store.pool,
  outbox: server.open.outbox,
  onFailure: (error: Error) => expect(error).toBeUndefined(),
});

/** A trader who registered with another one's code and paid a fee of 0.00001 BTC on 0.01 BTC. */
async function tradingFriend(inviter: Trader, name?: string): Promise<Trader> {
  const friend = await server.trader(name, await codeOf(inviter));
  const moved = { requestId: requestId(), from: 'fiat', to: 'spot', asset: 'USDT', amount: '1000' } as const;
  expect((await server.call(calls.funds.transfer, moved, friend.token)).status).toBe(200);
  await buy(friend);
  return friend;
}
let maker: Awaited<ReturnType<PracticeServer['marketMaker']>> | undefined;
async function buy(friend: Trader): Promise<void> {
  maker ??= await server.marketMaker();
  await server.tick('BTC-USDT', 6_000_000);
  expect((await order(maker.token, 'sell', '0.01')).status).toBe(200);
  expect((await order(friend.token, 'buy', '0.01')).body).toMatchObject({ order: { status: 'done' } });
  await settled();
}
const settled = () => server.open.engine.projected(server.open.engine.head);
/** Lets this much time pass; the next clock command applies what became due. */
async function pass(hours: number): Promise<void> {
  ahead += hours * HOUR;
  const before = server.open.engine.head;
  while (server.open.engine.now() < Date.now() + ahead - 2_000 || server.open.engine.head === before)
    await new Promise((go) => setTimeout(go, 50));
  await new Promise((go) => setTimeout(go, 600));
  await settled();
}

test('an inviter is paid the next day: a fifth of the fee, in its asset, to spot, as a ledger entry', async () => {
  const ada = await server.trader();
  expect(await summary(ada)).toMatchObject({
    share: '20',
    dailyCap: '100',
    capAsset: 'USDT',
    waitHours: 24,
    verifiedOnly: false,
    invited: 0,
    trading: 0,
    rewards: [],
  });
  await tradingFriend(ada, 'grace');
  expect(await summary(ada)).toMatchObject({ invited: 1, trading: 1, rewards: [{ asset: 'BTC', waiting: '0.000002', paid: '0' }] });
  expect(await rewards(ada)).toMatchObject([{ account: 'gr***@b***.test', asset: 'BTC', amount: '0.000002', state: 'waiting' }]);
  await pass(49);
  expect(await summary(ada)).toMatchObject({ rewards: [{ asset: 'BTC', waiting: '0', paid: '0.000002' }] });
  expect(await rewards(ada)).toMatchObject([{ state: 'paid', paidAt: expect.any(String) }]);
  const { body } = await server.call(calls.ledger.balances, {}, ada.token);
  expect(body.balances).toContainEqual({ account: 'spot', asset: 'BTC', available: '0.000002', frozen: '0' });
  const { rows } = await server.store.pool.query("SELECT source, destination, amount FROM posting WHERE source = 'house:fee:spot:BTC'");
  expect(rows).toEqual([{ source: 'house:fee:spot:BTC', destination: `trader:${ada.uid}:spot:BTC:available`, amount: '200' }]);
  await pass(24);
  expect(await rewards(ada)).toHaveLength(1);
});

describe('a reward requires a different person', () => {
  test('a second account on the same device earns the inviter nothing', async () => {
    const ada = await server.trader();
    const second = await tradingFriend(ada);
    for (const one of [ada, second]) expect((await server.call(calls.invite.tellDevice, device('a'), one.token)).status).toBe(200);
    expect(await judge(jobs())).toBe(1);
    await settled();
    expect(await rewards(ada)).toMatchObject([{ state: 'refused' }]);
    expect((await server.call(calls.invite.invited, {}, ada.token)).body.traders).toMatchObject([{ state: 'refused' }]);
    await pass(49);
    expect(await summary(ada)).toMatchObject({ rewards: [] });
    expect(await judge(jobs())).toBe(0);
  });

  test('devices count one person once: the second friend on the first one’s device earns nothing', async () => {
    const ada = await server.trader();
    const [first, second, other] = [await tradingFriend(ada), await tradingFriend(ada), await tradingFriend(ada)];
    await server.call(calls.invite.tellDevice, device('b'), first.token);
    await server.call(calls.invite.tellDevice, device('b'), second.token);
    await server.call(calls.invite.tellDevice, device('c'), other.token);
    expect(await judge(jobs())).toBe(1);
    await settled();
    expect((await rewards(ada)).map((reward) => reward.state)).toEqual(['waiting', 'refused', 'waiting']);
  });

  test('someone who submits the inviter’s document is the inviter', async () => {
    const ada = await server.trader();
    const friend = await tradingFriend(ada);
    for (const one of [ada, friend]) {
      await server.store.pool.query(
        `INSERT INTO verification (trader, state, country, name, name_index, number, number_index, front, back)
         VALUES ($1, 'review', 'DE', '', decode(repeat('01', 32), 'hex'), '', decode(repeat('02', 32), 'hex'), gen_random_uuid(), gen_random_uuid())`,
        [one.uid],
      );
    }
    expect(await judge(jobs())).toBe(1);
    await settled();
    expect(await rewards(ada)).toMatchObject([{ state: 'refused' }]);
    const { rows } = await server.store.pool.query('SELECT refused FROM state.invitation WHERE trader = $1', [friend.uid]);
    expect(rows).toEqual([{ refused: 'same_document' }]);
  });

  test('a farm of +alias and dotted addresses counts as one mailbox', async () => {
    const ada = await server.trader('ada.farmer@gmail.com');
    await tradingFriend(ada, 'adafarmer+one@gmail.com');
    await tradingFriend(ada, 'a.d.a.farmer+two@googlemail.com');
    await tradingFriend(ada, 'friend+one@bourse.test');
    await tradingFriend(ada, 'friend+two@bourse.test');
    await tradingFriend(ada, 'f.riend@bourse.test');
    await judge(jobs());
    await settled();
    expect((await rewards(ada)).map((reward) => reward.state)).toEqual(['waiting', 'refused', 'waiting', 'refused', 'refused']);
  });

  test('two traders who trade with each other lose more than they get back', async () => {
    const ada = await server.funded('5000');
    const friend = await tradingFriend(ada);
    const worth = async () => {
      let [usdt, btc] = [0, 0];
      for (const one of [ada, friend]) {
        for (const { asset, available, frozen } of (await server.call(calls.ledger.balances, {}, one.token)).body.balances) {
          if (asset === 'USDT') usdt += Number(available) + Number(frozen);
          if (asset === 'BTC') btc += Number(available) + Number(frozen);
        }
      }
      return usdt + btc * 60_000;
    };
    const before = await worth();
    for (let i = 0; i < 5; i++) {
      await server.tick('BTC-USDT', 6_000_000);
      await order(friend.token, 'sell', '0.009');
      await order(ada.token, 'buy', '0.009');
      await order(ada.token, 'sell', '0.008');
      await order(friend.token, 'buy', '0.008');
    }
    for (const one of [ada, friend]) await server.call(calls.spot.cancelAllOrders, { requestId: requestId() }, one.token);
    await pass(49);
    expect((await summary(ada)).rewards.length).toBeGreaterThan(0);
    expect(await worth()).toBeLessThan(before);
  });
});

describe('an invite code', () => {
  test('is known or not, regardless of case; an invalid code is answered like an unknown one', async () => {
    const ada = await server.trader();
    const ask = (code: string) => server.call(calls.invite.checkCode, { code });
    const code = await codeOf(ada);
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect((await ask(code.toLowerCase())).body).toEqual({ ok: true });
    for (const wrong of ['ZZZZZZZZ', "' OR 1=1 --", '%']) expect(await ask(wrong)).toMatchObject({ status: 400, body: { error: 43 } });
  });

  test('can’t be found by guessing: wrong codes from one address stop after twenty an hour', async () => {
    const strict = await startPracticeServer({ RATE_LIMITS: 'on' });
    try {
      const { rows } = await strict.store.pool.query<{ invite_code: string }>('SELECT invite_code FROM trader_identity LIMIT 1');
      await strict.store.pool.query("INSERT INTO invite_try (network) SELECT '127.0.0.1' FROM generate_series(1, 19)");
      const ask = (code: string) => strict.call(calls.invite.checkCode, { code });
      expect((await ask('AAAAAAAA')).status).toBe(400);
      const refused = await ask(rows[0]?.invite_code ?? 'BBBBBBBB');
      expect(refused).toMatchObject({ status: 429, body: { error: 'too-many-requests' } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await strict.close();
    }
  });

  test('that is unknown stops the registration, and a valid one is remembered by the writer', async () => {
    await expect(server.trader(undefined, 'AAAAAAAA')).rejects.toThrow(/43/);
    const ada = await server.trader();
    const friend = await server.trader(undefined, (await codeOf(ada)).toLowerCase());
    await settled();
    const { rows } = await server.store.pool.query('SELECT inviter, refused FROM state.invitation WHERE trader = $1', [friend.uid]);
    expect(rows).toMatchObject([{ inviter: Number(ada.uid), refused: null }]);
  });
});

describe('lists', () => {
  test('are paged, newest first, and show nobody’s full name', async () => {
    const ada = await server.trader();
    const code = await codeOf(ada);
    for (const name of ['first', 'second', 'third']) await server.trader(name, code);
    await settled();
    const one = (await server.call(calls.invite.invited, { limit: '2' }, ada.token)).body;
    expect(one.traders.map(({ id, account }) => [id, account])).toEqual([
      ['3', 'th***@b***.test'],
      ['2', 'se***@b***.test'],
    ]);
    const two = (await server.call(calls.invite.invited, { limit: '2', cursor: one.cursor! }, ada.token)).body;
    expect(two).toEqual({ traders: [expect.objectContaining({ id: '1', state: 'joined' })] });
    expect(JSON.stringify([one, two])).not.toMatch(/first@|second@|third@/);
  });

  test('contain only the trader’s own', async () => {
    const [ada, eve] = [await server.trader(), await server.trader()];
    await tradingFriend(ada);
    expect(await rewards(eve)).toEqual([]);
    expect((await server.call(calls.invite.invited, {}, eve.token)).body.traders).toEqual([]);
    expect((await server.call(calls.invite.summary, {})).status).toBe(401);
  });
});

describe('the office', () => {
  const operator = { operator: 7, person: 7, name: 'Rita', roles: ['risk'], tokenHash: '', ip: '', userAgent: '', trace: '' } as Operator;
  const office = () =>
    inviteOffice({
      pool: server.store.pool,
      listing: server.edge.services.listing,
      realm: 'practice',
      fourEyes: new FourEyes(server.store.pool, server.open.outbox),
      outbox: server.open.outbox,
    });

  test('refuses a reward with a reason and reverses that, each action in the log', async () => {
    const ada = await server.trader();
    const friend = await tradingFriend(ada);
    expect(await office().refuseReward({ invited: friend.uid, cause: 'operator', reason: 'paid by a third' }, operator)).toEqual({
      seq: expect.any(Number),
    });
    await settled();
    const seen = await office().rewards({ trader: ada.uid, state: 'refused' }, operator);
    expect(seen).toMatchObject({
      rewards: [{ inviter: ada.uid, invited: friend.uid, state: 'refused', cause: 'operator', fee: '0.00001' }],
    });
    await office().allowReward({ invited: friend.uid, reason: 'it was a mistake' }, operator);
    await settled();
    expect(await rewards(ada)).toMatchObject([{ state: 'waiting' }]);
    const { rows } = await server.store.pool.query('SELECT act, reason, operator FROM audit_entry WHERE subject = $1 ORDER BY id', [
      `trader:${friend.uid}`,
    ]);
    expect(rows).toEqual([
      { act: 'invite.refuse-reward', reason: 'paid by a third', operator: 7 },
      { act: 'invite.allow-reward', reason: 'it was a mistake', operator: 7 },
    ]);
  });

  test('exports rewards as it lists them, by the date of the fee, and each export is in the log', async () => {
    const ada = await server.trader();
    const friend = await tradingFriend(ada);
    const linesOf = async (input: object) => {
      const file = await office().exportRewards({ trader: ada.uid, reason: 'asked by finance', ...input }, operator);
      if (!(file instanceof Download)) throw new Error('refused');
      return (await text(file.body)).trimEnd().split('\r\n');
    };
    const [head, line = '', ...more] = await linesOf({ state: 'waiting' });
    expect(head).toBe('id,day,dueAt,paidAt,inviter,invited,asset,source,fee,amount,state,cause');
    expect(line.split(',').slice(3)).toEqual(['', ada.uid, friend.uid, 'BTC', 'spot', '0.00001', '0.000002', 'waiting', '']);
    expect(more).toEqual([]);
    const day = line.split(',')[1]!;
    const midnight = `${day}T00:00:00.000Z`;
    expect(await linesOf({ from: midnight, until: new Date(Date.parse(midnight) + 24 * HOUR).toISOString() })).toHaveLength(2);
    expect(await linesOf({ until: midnight })).toHaveLength(1);
    expect(await linesOf({ state: 'paid' })).toHaveLength(1);
    const { rows } = await server.store.pool.query(
      "SELECT subject, reason, detail FROM audit_entry WHERE act = 'invite.export-rewards' ORDER BY id LIMIT 1",
    );
    expect(rows).toMatchObject([{ subject: `trader:${ada.uid}`, reason: 'asked by finance' }]);
    expect(JSON.parse(rows[0].detail)).toEqual({ state: 'waiting', uid: ada.uid, rows: 1 });
  });

  test('isn’t overruled by the server: a reward it allowed isn’t refused again', async () => {
    const ada = await server.trader();
    const friend = await tradingFriend(ada);
    for (const one of [ada, friend]) await server.call(calls.invite.tellDevice, device('d'), one.token);
    expect(await judge(jobs())).toBe(1);
    await office().allowReward({ invited: friend.uid, reason: 'they live together' }, operator);
    expect(await judge(jobs())).toBe(0);
    await settled();
    expect(await rewards(ada)).toMatchObject([{ state: 'waiting' }]);
  });

  test('has nothing to refuse for a trader who wasn’t invited', async () => {
    const eve = await server.trader();
    expect(await office().refuseReward({ invited: eve.uid, cause: 'operator', reason: 'a reason' }, operator)).toMatchObject({
      refused: 'not-found',
    });
  });
});
