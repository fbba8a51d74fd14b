import { calls } from '@bourse/contract/calls';
import { officeCalls } from '@bourse/contract/office/calls';
import { type Exposure, ruleFields } from '@bourse/contract/office/perpetual';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';
import { requestId } from '../test/practice-server.ts';

// The operators' view of perpetual contracts, with the real engine and a real database: traders trade through the API, operators
// read and change through the office's.

let one: PracticeOffice;
let maker: { token: string; uid: string };
beforeAll(async () => {
  one = await startPracticeOffice();
  await one.server.tick('BTC-USDT', 60_000_00);
  maker = await one.server.marketMaker();
  await move(maker.token, 'spot', '1000000');
}, 60_000);
afterAll(() => one?.close());
beforeEach(() => one.server.tick('BTC-USDT', 60_000_00));

const { perpetual, funds } = calls;
const office = officeCalls.perpetual;
const symbol = 'BTC-USDT-PERP';
const reason = 'a test asked for it';

async function move(token: string, from: 'fiat' | 'spot', amount: string): Promise<void> {
  const transfer = { requestId: requestId(), from, to: 'perpetual', asset: 'USDT', amount } as const;
  expect((await one.server.call(funds.transfer, transfer, token)).status).toBe(200);
}
const place = async (token: string, order: object) => {
  const { status, body } = await one.server.call(perpetual.placeOrder, { requestId: requestId(), symbol, ...order } as never, token);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const offer = (side: 'buy' | 'sell', price: string, quantity: string) => place(maker.token, { side, type: 'limit', price, quantity });
/** A trader with a position opened at 60,000. */
async function holding(
  side: 'buy' | 'sell',
  quantity: string,
  { deposit = '10000', leverage, isolated = false }: { deposit?: string; leverage?: number; isolated?: boolean } = {},
) {
  const who = await one.server.trader();
  await move(who.token, 'fiat', deposit);
  if (isolated) await one.server.call(perpetual.setMarginMode, { requestId: requestId(), symbol, marginMode: 'isolated' }, who.token);
  if (leverage) await one.server.call(perpetual.setLeverage, { requestId: requestId(), symbol, leverage }, who.token);
  await offer(side === 'buy' ? 'sell' : 'buy', '60000', quantity);
  const { order } = await place(who.token, { side, type: 'market', quantity });
  expect(order.status).toBe('done');
  return who;
}
const latest = () => one.server.open.engine.projected(one.server.open.engine.head);
async function ask<C>(call: C, input: object, who = 'risk') {
  await latest();
  const { status, body } = await one.call(call, input as never, await one.signIn(who));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const standing = async (token: string) => {
  await latest();
  return (await one.server.call(perpetual.positions, {}, token)).body[0]!;
};
const linesOf = (csv: unknown): string[] => String(csv).trim().split('\r\n');
const entriesOf = async (act: string): Promise<{ subject: string; reason: string | null; detail: string }[]> =>
  (await one.server.store.pool.query('SELECT subject, reason, detail FROM audit_entry WHERE act = $1 ORDER BY id', [act])).rows;

test('positions are listed nearest to liquidation first, each with the figures that its trader sees', async () => {
  const far = await holding('buy', '50');
  const nearest = await holding('buy', '40', { isolated: true, leverage: 50 });
  const middle = await holding('sell', '30', { isolated: true, leverage: 20 });
  const cross = await holding('buy', '100', { deposit: '800' });
  const order = [nearest, middle, cross, far].map(({ uid }) => uid);
  const { positions } = await ask(office.positions, {});
  expect(positions.filter(({ uid }) => order.includes(uid)).map(({ uid }) => uid)).toEqual(order);
  for (const who of [far, nearest, middle, cross]) {
    const own = await standing(who.token);
    const { positions: shown } = await ask(office.positions, { uid: who.uid });
    const { uid, isHouse, distance, ...told } = shown[0]!;
    expect([uid, isHouse]).toEqual([who.uid, false]);
    expect(own).toMatchObject(told as object);
    expect(told.liquidationPrice, 'the same price, or none for both').toBe(own.liquidationPrice);
    if (own.liquidationPrice !== undefined) {
      const exact = (Math.abs(Number(own.markPrice) - Number(own.liquidationPrice)) / Number(own.markPrice)) * 100;
      expect(Number(distance)).toBeLessThanOrEqual(exact);
      expect(exact - Number(distance)).toBeLessThan(0.01);
    }
  }
  // The maker is short and a house account.
  expect(positions.find(({ uid }) => uid === maker.uid)).toMatchObject({ isHouse: true, side: 'short' });

  // Page by page it is the same list, and so is the file.
  const paged: Exposure[] = [];
  for (let cursor: string | undefined; ; ) {
    const page: { positions: Exposure[]; cursor?: string | undefined } = await ask(office.positions, {
      limit: '1',
      ...(cursor && { cursor }),
    });
    paged.push(...page.positions);
    cursor = page.cursor;
    if (cursor === undefined) break;
  }
  expect(paged.map(({ uid, side }) => [uid, side])).toEqual(positions.map(({ uid, side }) => [uid, side]));
  const file = linesOf(await ask(office.exportPositions, { side: 'short', reason }));
  expect(file[0]).toContain('uid,isHouse,symbol,side');
  expect(file.slice(1).map((line) => line.split(',')[0])).toEqual(positions.filter(({ side }) => side === 'short').map(({ uid }) => uid));
});

test('viewing positions is recorded, for one trader under their number', async () => {
  const { uid } = await holding('buy', '1');
  await ask(office.positions, { uid });
  await ask(office.holders, { uid });
  await ask(office.liquidations, { uid });
  for (const act of ['view-positions', 'view-holders', 'view-liquidations'])
    expect((await entriesOf(`perpetual.${act}`)).map(({ subject }) => subject)).toContain(`trader:${uid}`);
  await ask(office.exportHolders, { symbol, reason });
  expect(await entriesOf('perpetual.export-holders')).toMatchObject([{ subject: 'all traders', reason }]);
  // Support sees a trader's liquidations, and nothing of the exchange's risk.
  expect((await one.call(office.risk, {}, await one.signIn('support'))).status).toBe(403);
  expect((await one.call(office.positions, {}, await one.signIn('content'))).status).toBe(403);
});

test('shares of a side add up to all of it, largest first, and the contract shows the largest', async () => {
  await holding('sell', '20');
  const { contracts } = await ask(office.risk, {});
  const btc = contracts.find((each) => each.symbol === symbol)!;
  const { holders } = await ask(office.holders, { symbol, limit: '200' });
  for (const side of ['long', 'short'] as const) {
    const own = holders.filter((holder) => holder.side === side);
    expect(own.reduce((sum, { quantity }) => sum + Number(quantity), 0)).toBe(Number(btc.openInterest));
    expect(own.map(({ share }) => Number(share))).toEqual(own.map(({ share }) => Number(share)).toSorted((a, b) => b - a));
    expect(own[0]!.share).toBe(side === 'long' ? btc.largestLong : btc.largestShort);
    expect(own).toHaveLength(side === 'long' ? btc.longs : btc.shorts);
  }
  expect(btc).toMatchObject({ index: '60000', indexState: 'normal', isCloseOnly: false });
  expect(Number(btc.openValue)).toBeCloseTo(Number(btc.openInterest) * 0.001 * Number(btc.mark), 6);
});

test('a trader’s page has the account, orders, fills and funding that the trader sees, and each view is recorded', async () => {
  const { uid, token } = await holding('buy', '5');
  await place(token, { side: 'buy', type: 'limit', price: '59000', quantity: '2' });
  const { traders } = officeCalls;
  const shown = await ask(traders.perpetualStanding, { uid }, 'support');
  expect(shown.positions).toMatchObject([{ symbol, side: 'long', quantity: '5' }]);
  expect(shown.account).toMatchObject({ positionMode: 'one_way', asset: 'USDT' });
  expect((await ask(traders.perpetualOrders, { uid }, 'support')).orders.map(({ status }) => status)).toEqual(['new', 'done']);
  expect((await ask(traders.perpetualOrders, { uid, status: 'open' }, 'support')).orders).toHaveLength(1);
  expect((await ask(traders.perpetualFills, { uid }, 'support')).fills).toMatchObject([{ quantity: '5', side: 'buy' }]);
  expect((await ask(traders.perpetualFunding, { uid }, 'support')).payments).toEqual([]);
  expect((await ask(traders.closedPositions, { uid }, 'support')).positions).toEqual([]);
  expect((await entriesOf('traders.open')).map(({ subject }) => subject)).toContain(`trader:${uid}`);
  expect(linesOf(await ask(traders.exportPerpetualOrders, { uid, reason }, 'support'))).toHaveLength(3);
  expect(linesOf(await ask(traders.exportPerpetualFills, { uid, reason }, 'support'))).toHaveLength(2);
  for (const call of [traders.exportPerpetualFunding, traders.exportClosedPositions])
    expect(linesOf(await ask(call, { uid, reason }, 'support'))).toHaveLength(1);
  expect((await one.call(traders.perpetualStanding, { uid: '999999999' }, await one.signIn('support'))).status).toBe(404);
});

test('tiers change with two people, a day after they were announced, and the preview says whom they affect', async () => {
  const who = await holding('buy', '20', { isolated: true, leverage: 20 });
  const { rules } = await ask(office.rules, { symbol });
  const tiers = rules.tiers.map((tier, i) => (i === 0 ? { ...tier, maintenanceRate: '0.0045' } : tier));
  const change = { symbol, changes: { tiers } };
  const preview = await ask(office.previewRules, change);
  expect(preview).toMatchObject({ kept: 0 });
  expect(preview.nearer).toBeGreaterThan(0);
  const own = preview.positions.find(({ uid }) => uid === who.uid)!;
  expect(own.priceBefore).toBe((await standing(who.token)).liquidationPrice);
  expect(Number(own.distanceAfter)).toBeLessThan(Number(own.distanceBefore));
  expect(Date.parse(preview.appliesAt) - one.server.open.engine.now()).toBeGreaterThan(23 * 3_600_000);

  const { request } = await ask(office.changeRules, { ...change, reason }, 'risk');
  const again = await one.call(office.changeRules, { ...change, reason }, await one.signIn('finance'));
  expect(again.body).toMatchObject({ error: 'request-waits' });
  const { fourEyes } = officeCalls;
  expect((await one.call(fourEyes.approve, { id: request!, reason }, await one.signIn('risk'))).body).toMatchObject({
    error: 'second-person',
  });
  expect((await one.call(fourEyes.approve, { id: request!, reason }, await one.signIn('finance'))).status, 'may ask, not decide').toBe(403);
  await ask(fourEyes.approve, { id: request!, reason }, 'admin');
  const announced = await ask(office.rules, { symbol });
  expect(announced.rules.tiers[0]!.maintenanceRate, 'not yet').toBe('0.004');
  const { body: coming } = await one.server.call(perpetual.comingRules, {});
  expect(coming).toMatchObject([{ symbol, rules: [] }]);
  expect(coming[0]!.tiers!.slice(0, 2).map((tier) => [tier.maintenanceRate, tier.deduction])).toEqual([
    ['0.0045', '0'],
    ['0.005', '25'],
  ]);
  expect(announced.coming).toMatchObject([{ request, changes: [{ name: 'tier 1', before: '0 0.004 100', after: '0 0.0045 100' }] }]);
  await one.office.fourEyes.applyDue(new Date(Date.now() + 25 * 3_600_000));
  expect((await ask(office.rules, { symbol })).rules.tiers[0]).toEqual({ floor: '0', maintenanceRate: '0.0045', maximumLeverage: 100 });
  expect((await standing(who.token)).liquidationPrice, 'what the preview said').toBe(own.priceAfter);
});

test('a change liquidates nobody: traders without enough margin keep the previous rules, in the app, the office and the engine alike', async () => {
  const who = await holding('buy', '20', { isolated: true, leverage: 50 });
  const { rules } = await ask(office.rules, { symbol });
  const stricter = {
    symbol,
    changes: { tiers: [{ floor: '0', maintenanceRate: '0.021', maximumLeverage: 20 }, ...rules.tiers.slice(4)] },
  };
  const before = await standing(who.token);
  const preview = await ask(office.previewRules, stricter);
  const own = preview.positions.find(({ uid }) => uid === who.uid)!;
  expect([preview.kept > 0, own.keepsRules, own.priceBefore]).toEqual([true, true, before.liquidationPrice]);

  const { request } = await ask(office.changeRules, { ...stricter, reason }, 'risk');
  await ask(officeCalls.fourEyes.approve, { id: request!, reason }, 'admin');
  await one.office.fourEyes.applyDue(new Date(Date.now() + 25 * 3_600_000));
  await one.server.tick('BTC-USDT', 60_000_00);
  const after = await standing(who.token);
  expect(after).toMatchObject({ quantity: '20', liquidationPrice: before.liquidationPrice, maintenanceMargin: before.maintenanceMargin });
  expect(after.earlier!.tiers[0]).toMatchObject({ maintenanceRate: rules.tiers[0]!.maintenanceRate });
  const [shown] = (await ask(office.positions, { uid: who.uid })).positions;
  expect([shown!.liquidationPrice, shown!.guaranteedRatio]).toEqual([before.liquidationPrice, after.guaranteedRatio]);
  // Whoever opens now does so by the new tiers.
  const other = await holding('buy', '20', { isolated: true, leverage: 20 });
  expect((await standing(other.token)).earlier).toBeUndefined();
  expect((await one.server.call(perpetual.setLeverage, { requestId: requestId(), symbol, leverage: 50 }, other.token)).status).toBe(400);
  const { positions } = await ask(office.positions, {});
  for (const { uid } of [who, other]) expect(positions.map((each) => each.uid)).toContain(uid);

  // Today's rules again, for the tests that follow.
  const back = await ask(office.changeRules, { symbol, changes: { tiers: rules.tiers }, reason }, 'risk');
  await ask(officeCalls.fourEyes.approve, { id: back.request!, reason }, 'admin');
  await one.office.fourEyes.applyDue(new Date(Date.now() + 25 * 3_600_000));
  expect((await standing(who.token)).earlier).toBeUndefined();
});

test('rules that the core doesn’t accept are refused with its reason', async () => {
  const change = async (changes: object) =>
    (await one.call(office.changeRules, { symbol, changes, reason } as never, await one.signIn('risk'))).body;
  expect(await change({ makerFee: '0.0009' })).toMatchObject({ error: 9, detail: expect.stringContaining('the maker pays no more') });
  expect(await change({ tiers: [{ floor: '5', maintenanceRate: '0.004', maximumLeverage: 10 }] })).toMatchObject({ error: 9 });
  expect(await change({ takerFee: '0.000000001' })).toMatchObject({ error: 25 });
  expect(await change({})).toMatchObject({ error: 'nothing-changed' });
  expect(await change({ mark: '1' })).toMatchObject({ error: 9 });
  expect(
    (await one.call(office.changeRules, { symbol: 'ABC-USDT-PERP', changes: {}, reason }, await one.signIn('risk'))).body,
  ).toMatchObject({ error: 11 });
  expect(await change({ marketBand: '0.00000001' })).toMatchObject({
    error: 9,
    detail: expect.stringContaining('marketBand is from 1 to 5 %'),
  });
});

test('a change that loosens a limit applies at once, and one that tightens it a day after it was approved', async () => {
  const bands = async () => {
    await latest();
    const { body } = await one.server.call(perpetual.instruments, {});
    const { priceBand, marketBand } = body.find((each) => each.symbol === symbol)!;
    return [priceBand, marketBand];
  };
  const agreed = async (changes: object) => {
    const { request } = await ask(office.changeRules, { symbol, changes, reason }, 'risk');
    await ask(officeCalls.fourEyes.approve, { id: request!, reason }, 'admin');
  };
  await agreed({ priceBand: '0.06' });
  expect(await bands()).toEqual(['0.06', '0.02']);
  const { appliesAt } = await ask(office.previewRules, { symbol, changes: { priceBand: '0.05', marketBand: '0.01' } });
  expect(Date.parse(appliesAt) - one.server.open.engine.now()).toBeGreaterThan(23 * 3_600_000);
  await agreed({ priceBand: '0.05', marketBand: '0.01' });
  const coming = async () => (await one.server.call(perpetual.comingRules, {})).body;
  const [told] = await coming();
  expect(told).toMatchObject({
    symbol,
    rules: [
      { rule: 'priceBand', before: '0.06', after: '0.05' },
      { rule: 'marketBand', before: '0.02', after: '0.01' },
    ],
  });
  expect(Date.parse(told!.appliesAt) - Date.parse(told!.announcedAt)).toBe(24 * 3_600_000);
  expect(await bands()).toEqual(['0.06', '0.02']);
  await one.office.fourEyes.applyDue(new Date(Date.now() + 23 * 3_600_000));
  expect(await bands(), 'not a minute sooner').toEqual(['0.06', '0.02']);
  await one.office.fourEyes.applyDue(new Date(Date.now() + 25 * 3_600_000));
  expect(await bands()).toEqual(['0.05', '0.01']);
  expect(await coming()).toEqual([]);
});

test('one person makes a contract close-only, two open it again, and traders are notified at once', async () => {
  const held = await holding('buy', '10');
  const name = `perpetual:${symbol}` as const;
  await place(held.token, { side: 'buy', type: 'limit', price: '59500', quantity: '3' });
  await ask(officeCalls.ledger.stop, { name, reason }, 'risk');
  await latest();
  const figures = async () => (await one.server.call(perpetual.figures, {})).body.find((each) => each.symbol === symbol)!;
  expect(await figures()).toMatchObject({ isCloseOnly: true });
  const open = { requestId: requestId(), symbol, side: 'buy', type: 'market', quantity: '1' } as const;
  expect((await one.server.call(perpetual.placeOrder, open, held.token)).body).toMatchObject({ error: 'close-only' });
  const orders = await one.server.call(perpetual.orders, { symbol }, held.token);
  expect(orders.body.orders[0]).toMatchObject({ status: 'cancelled', endReason: 'close_only' });
  const { contracts } = await ask(office.risk, {});
  expect(contracts.filter(({ isCloseOnly }) => isCloseOnly).map((each) => each.symbol)).toEqual([symbol]);
  const { stops } = await ask(officeCalls.today.pulse, {}, 'support');
  expect(stops).toMatchObject([{ name, cause: 'operator', reason }]);
  expect(
    (await one.call(officeCalls.ledger.stop, { name: 'perpetual:ABC-USDT-PERP', reason }, await one.signIn('risk'))).body,
  ).toMatchObject({ error: 11 });
  const closing = { ...open, requestId: requestId(), side: 'sell', reduceOnly: true } as const;
  expect((await one.server.call(perpetual.placeOrder, closing, held.token)).status).toBe(200);

  const { request } = await ask(officeCalls.ledger.release, { name, reason }, 'risk');
  await ask(officeCalls.fourEyes.approve, { id: request!, reason }, 'admin');
  await latest();
  expect(await figures()).toMatchObject({ isCloseOnly: false });
  await place(held.token, { side: 'buy', type: 'limit', price: '59500', quantity: '3' });
});

test('no call of this office, in any role, moves a price, a funding or a balance', async () => {
  const journal: { readonly origin: string; readonly kind: string; readonly events: readonly string[] }[] = [];
  const stop = one.server.open.engine.subscribe((batch) => {
    for (const { origin, command, outcomes } of batch)
      journal.push({ origin, kind: command.kind, events: outcomes[0].events.map(({ event }) => event) });
  });
  const inputs: Readonly<Record<string, object>> = {
    rules: { symbol },
    previewRules: { symbol, changes: { fundingCap: '0.002' } },
    changeRules: { symbol, changes: { fundingCap: '0.002' }, reason },
  };
  for (const who of ['support', 'verification', 'finance', 'risk', 'content', 'admin', 'auditor'])
    for (const [name, call] of Object.entries(office)) {
      const input = inputs[name] ?? (name.startsWith('export') ? { reason } : {});
      const { status } = await one.call(call, input as never, await one.signIn(who));
      expect(status, `${who} ${name}`).toBeLessThan(500);
    }
  stop();
  expect(journal.filter(({ origin }) => origin !== 'clock' && origin !== 'feed')).toEqual([]);
  // Nor is there a field for one.
  expect(Object.keys(ruleFields).join()).not.toMatch(/\b(?:mark|index|price|markPrice|indexPrice|premium|fundingRate|balance|result)\b/);
});

test('the first page has the contracts beside the pairs, with the same figures as their own page', async () => {
  const { perpetuals } = await ask(officeCalls.today.figures, {}, 'admin');
  const { contracts } = await ask(office.risk, {});
  expect(perpetuals.contracts.map((each) => each.symbol)).toEqual(contracts.map((each) => each.symbol));
  const today = perpetuals.contracts.find((each) => each.symbol === symbol)!;
  expect(today.deals).toBeGreaterThan(0);
  expect(Number(today.openInterest)).toBeCloseTo(Number(contracts.find((each) => each.symbol === symbol)!.openValue), -2);
  const { rows } = await one.server.store.pool.query<{ paid: string; house: string }>(
    `SELECT sum(fee) FILTER (WHERE kind = 'trader')::text AS paid, sum(fee) FILTER (WHERE kind = 'market_maker')::text AS house FROM (
       SELECT maker AS trader, maker_fee AS fee FROM perpetual_deal UNION ALL SELECT taker, taker_fee FROM perpetual_deal
     ) AS side JOIN state.trader USING (trader)`,
  );
  expect(Number(rows[0]!.house), 'house accounts pay fees too').toBeGreaterThan(0);
  expect(Math.round(Number(perpetuals.fees) * 1e8), 'but those of traders are counted').toBe(Number(rows[0]!.paid));
  expect(perpetuals.insurance).toBe((await ask(office.insurance, {})).balance);
});

test('a liquidation is listed with its steps, and the insurance fund’s entries add up to its balance', async () => {
  const { uid, token } = await holding('buy', '100', { isolated: true, leverage: 50 });
  const before = Number((await ask(office.insurance, {})).balance);
  const { liquidationPrice } = await standing(token);
  // Bids for all of it a little above the price at which the margin is used up.
  const price = Math.floor(Number(liquidationPrice) - 20);
  await one.server.tick('BTC-USDT', price * 100);
  await offer('buy', String(price), '100');
  await expect
    .poll(async () => {
      await one.server.tick('BTC-USDT', price * 100 - Math.floor(Math.random() * 50));
      return (await ask(office.liquidations, { uid })).liquidations.length;
    })
    .toBeGreaterThan(0);
  const { liquidations } = await ask(office.liquidations, { uid });
  const [last] = liquidations;
  expect(last).toMatchObject({ uid, symbol, side: 'long', isHouse: false });
  expect(last!.steps[0]!.step).toBe('orders_cancelled');
  expect(last!.steps.slice(1).reduce((sum, { quantity }) => sum + Number(quantity), 0)).toBe(Number(last!.quantity));
  const { balance, day, month } = await ask(office.insurance, {});
  expect(Number(balance)).toBeGreaterThan(before);
  expect(day).toEqual(month);
  const { entries } = await ask(office.insuranceEntries, { limit: '200' });
  expect(entries.reduce((sum, { amount }) => sum + Number(amount), 0)).toBeCloseTo(Number(balance), 8);
  // What a liquidation left is in the fund under its command and its trader, to the unit.
  const yielding = (await ask(office.liquidations, {})).liquidations.filter(({ insuranceFee }) => Number(insuranceFee) > 0);
  expect(yielding.length).toBeGreaterThan(0);
  for (const each of yielding) {
    const own = entries.filter((entry) => entry.seq === each.seq && entry.uid === each.uid && entry.cause === 'liquidation');
    expect(own.reduce((sum, { amount }) => sum + Number(amount), 0)).toBeCloseTo(Number(each.insuranceFee), 8);
  }
  // Every entry is a posting of the books.
  for (const { seq, position, amount } of entries) {
    const { postings } = await ask(officeCalls.ledger.command, { seq: String(seq) });
    const posting = postings.find((each) => each.position === position)!;
    expect(posting.amount).toBe(amount.replace('-', ''));
    expect([posting.source, posting.destination]).toContain('house:insurance:USDT');
  }
  expect(linesOf(await ask(office.exportInsurance, { reason })).length).toBe(entries.length + 1);
  const steps = linesOf(await ask(office.exportLiquidations, { uid, reason }));
  expect(steps).toHaveLength(1 + liquidations.reduce((sum, { steps: own }) => sum + own.length, 0));
  const deleveraged = liquidations.filter((each) => each.steps.some(({ step }) => step === 'deleveraged'));
  expect((await ask(office.liquidations, { uid, step: 'deleveraged' })).liquidations).toEqual(deleveraged);
});
