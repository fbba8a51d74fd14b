import { describe, expect, test } from 'vitest';
import { restoreExchange } from '../exchange.ts';
import { traderId } from '../identity/trader-id.ts';
import type { HouseAccount } from '../ledger/account.ts';
import { amount, lots, rate, ticks } from '../money/unit.ts';
import { COIN, Floor, opening, START } from '../test/market.ts';
import { goldPerpetual, PerpetualFloor, perpetualOpening } from '../test/perpetual-market.ts';
import { play } from '../test/play.ts';
import { dueOf, rewardOf } from './reward.ts';

// The play starts at 15:06 UTC. Maker 0.1 %, taker 0.2 %, a fifth of each fee to the inviter.
const until = (hours: number) => `wait ${hours}h`;

describe('a fee paid by an invited trader', () => {
  test('earns the inviter a fifth of it, in the asset of the fee, at midnight once it’s a day old', () => {
    const p = play('alice invites bob / carol sell 10 @ 1600 / bob buy 10 @ 1600');
    expect(p.money('bob')).toBe('84000 USDT, 109.98 GOLD');
    p.act(until(8)).act(until(24));
    expect(p.rewards).toBe('');
    p.act(until(1));
    expect(p.rewards).toBe('bob: 0.004 GOLD');
    expect(p.money('alice')).toBe('100000 USDT, 100.004 GOLD');
  });

  test('is rewarded once: later days bring nothing more', () => {
    const p = play('alice invites bob / carol sell 10 @ 1600 / bob buy 10 @ 1600')
      .act(until(33))
      .act(until(24))
      .act(until(24))
      .act(until(240));
    expect(p.rewards).toBe('bob: 0.004 GOLD');
  });

  test('pays the reward out of the house’s fees and nothing else', () => {
    const p = play('alice invites bob / carol sell 10 @ 1600 / bob buy 10 @ 1600').act(until(33));
    const paid = p.floor.events.filter((e) => e.event === 'posted' && 'house' in e.from && e.from.house !== 'practice:issue');
    expect(paid).toEqual([
      {
        event: 'posted',
        from: { house: 'fee:spot' },
        to: { trader: traderId(1), account: 'spot', purse: 'available' },
        asset: 'GOLD',
        amount: 400_000n,
      },
    ]);
    const fees = p.floor.events.flatMap((e) => (e.event === 'house_balance_changed' && e.asset === 'GOLD' ? [e.balance] : []));
    expect(fees).toContain(1_600_000n);
  });

  test('adds to one reward per day and asset, whether as maker or taker', () => {
    const p = play(`alice invites bob
                    carol sell 10 @ 1600
                    bob buy 5 @ 1600
                    bob buy 5 @ 1600
                    bob sell 4 @ 1610
                    carol buy 4 @ 1610`).act(until(33));
    expect(p.rewards).toBe('bob: 0.004 GOLD, bob: 1.288 USDT');
  });

  test('is rewarded on its own day', () => {
    const p = play('alice invites bob / carol sell 10 @ 1600 / bob buy 5 @ 1600').act(until(12)).act('index 1600 / bob buy 5 @ 1600');
    p.act(until(21));
    expect(p.rewards).toBe('bob: 0.002 GOLD');
    p.act(until(24));
    expect(p.rewards).toBe('bob: 0.002 GOLD, bob: 0.002 GOLD');
  });

  test('is rewarded in the order of day, invited trader and asset', () => {
    const p = play(`alice invites bob / alice invites carol / dave sell 30 @ 1600
                    carol buy 5 @ 1600 / bob buy 5 @ 1600 / bob sell 1 @ 1500 / erin buy 1 @ 1500`).act(until(33));
    expect(p.rewards).toBe('bob: 0.002 GOLD, bob: 0.3 USDT, carol: 0.002 GOLD');
  });

  test('earns nothing before rewards are configured', () => {
    const floor = new Floor();
    const { rewards, ...silent } = opening;
    floor.say('operator', silent);
    expect(rewards).toBeDefined();
    for (const trader of [1, 2].map(traderId)) {
      floor.say('trader', { kind: 'open_trader', trader, traderKind: 'trader', inviter: traderId(1) });
    }
    expect([...floor.exchange.rows()].filter(({ table }) => table === 'reward' || table === 'configuration')).toHaveLength(1);
  });
});

describe('a fee paid in a perpetual contract', () => {
  const HOUR_MS = 3_600_000;
  /** Trader 1 has invited trader 2; trader 3 makes the market. A lot is 10^-8, gold 1,600. */
  function contracts() {
    const floor = new PerpetualFloor();
    floor.say('operator', perpetualOpening);
    for (const [id, inviter] of [[1], [2, 1], [3]] as const)
      floor.say('trader', {
        ...{ kind: 'open_trader', trader: traderId(id), traderKind: 'trader' },
        ...(inviter !== undefined && { inviter: traderId(inviter) }),
      });
    floor.index(goldPerpetual.index, 1_600);
    const order = (side: 'buy' | 'sell', coins: number) => ({
      ...{ kind: 'place_perpetual_order', symbol: goldPerpetual.symbol, side, positionSide: 'both', type: 'limit', timeInForce: 'GTC' },
      ...{ postOnly: false, selfTradePrevention: 'expire_taker', reduceOnly: false, price: ticks(1_600), quantity: lots(coins * 1e8) },
    });
    const house = (account: HouseAccount) =>
      floor.events.findLast((e) => e.event === 'house_balance_changed' && e.account === account && e.asset === 'USDT');
    const wait = (hours: number) => {
      floor.now += hours * HOUR_MS;
      floor.say('clock', { kind: 'advance_clock' });
    };
    return { floor, order, house, wait, paid: () => floor.events.flatMap((e) => (e.event === 'reward_paid' ? [e] : [])) };
  }

  test('counts for the inviter as spot’s do, and is paid out of the contracts’ own fees', () => {
    const { floor, order, house, wait, paid } = contracts();
    floor.ask(3, order('sell', 2));
    floor.ask(2, order('buy', 2));
    // 0.05 % of 3,200 by the invited trader, 0.02 % by the other; a fifth of the first is the inviter's.
    expect(house('fee:perpetual')).toMatchObject({ balance: 224_000_000n });
    wait(33);
    expect(paid()).toMatchObject([{ invited: 2, inviter: 1, asset: 'USDT', source: 'perpetual', amount: 32_000_000n }]);
    expect(house('fee:perpetual')).toMatchObject({ balance: 192_000_000n });
    expect(house('fee:spot')).toBeUndefined();
    const posted = floor.events.filter((e) => e.event === 'posted' && 'house' in e.from && e.from.house === 'fee:perpetual');
    expect(posted).toEqual([
      {
        ...{ event: 'posted', from: { house: 'fee:perpetual' }, to: { trader: traderId(1), account: 'spot', purse: 'available' } },
        ...{ asset: 'USDT', amount: 32_000_000n },
      },
    ]);
  });

  test('as maker too, and beside a reward from spot on the same day they are two, each out of its own account', () => {
    const { floor, order, wait, paid } = contracts();
    floor.ask(2, order('buy', 1));
    floor.ask(3, order('sell', 1));
    const spot = (trader: number, side: 'buy' | 'sell') =>
      floor.ask(trader, {
        ...{ kind: 'place_order', symbol: goldPerpetual.index, side, type: 'limit', timeInForce: 'GTC', postOnly: false },
        ...{ selfTradePrevention: 'expire_taker', price: ticks(1_600), quantity: lots(1) },
      });
    spot(3, 'buy');
    spot(2, 'sell');
    const accrued = floor.events.flatMap((e) => (e.event === 'reward_accrued' ? [`${e.source} ${e.asset} ${e.fee}`] : []));
    expect(accrued.filter((line) => line.startsWith('perpetual'))).toEqual(['perpetual USDT 32000000']);
    expect(accrued.filter((line) => line.startsWith('spot'))).toHaveLength(1);
    const rows = [...floor.exchange.rows()].flatMap(({ table, values }) => (table === 'reward' ? [values['source']] : []));
    expect(rows).toEqual(['spot', 'perpetual']);
    floor.exchange = restoreExchange(floor.exchange.rows());
    wait(33);
    expect(paid().map(({ source, asset }) => `${source} ${asset}`)).toEqual(['spot USDT', 'perpetual USDT']);
  });

  test('earns nothing by a liquidation: what that takes belongs to the insurance fund', () => {
    const { floor, order, paid, wait } = contracts();
    floor.ask(2, { kind: 'choose_margin_mode', symbol: goldPerpetual.symbol, mode: 'isolated' });
    floor.ask(2, { kind: 'choose_leverage', symbol: goldPerpetual.symbol, leverage: 100 });
    floor.ask(3, order('sell', 1));
    floor.ask(2, order('buy', 1));
    const before = floor.events.filter((e) => e.event === 'reward_accrued').length;
    floor.ask(3, { ...order('buy', 1), price: ticks(1_585) });
    floor.index(goldPerpetual.index, 1_585);
    expect(floor.events.some((e) => e.event === 'liquidation_step')).toBe(true);
    expect(floor.events.filter((e) => e.event === 'reward_accrued')).toHaveLength(before);
    wait(33);
    expect(paid()).toHaveLength(1);
  });
});

describe('inviting can’t be exploited', () => {
  test('by inviting oneself: a trader’s inviter must be another trader who registered earlier', () => {
    const floor = new Floor().open(0);
    const open = (id: number, inviter: number) =>
      floor.say('trader', { kind: 'open_trader', trader: traderId(id), traderKind: 'trader', inviter: traderId(inviter) }).events;
    expect(open(1, 1).filter((e) => e.event === 'invitation_changed')).toEqual([]);
    expect(open(2, 1).filter((e) => e.event === 'invitation_changed')).toHaveLength(1);
    // Again, now by another one: the first opening counts.
    expect(open(2, 9)).toEqual([]);
  });

  test('in a circle: an inviter registered before the invited trader, so there is none', () => {
    const floor = new Floor().open(0);
    const open = (id: number, inviter: number) =>
      floor.say('trader', { kind: 'open_trader', trader: traderId(id), traderKind: 'trader', inviter: traderId(inviter) });
    open(1, 3);
    open(2, 1);
    open(3, 2);
    const invitations = [...floor.exchange.rows()].filter(({ table }) => table === 'invitation').map(({ values }) => values);
    expect(invitations).toEqual([
      { trader: 2, inviter: 1, refused: undefined },
      { trader: 3, inviter: 2, refused: undefined },
    ]);
  });

  test('with wash trades: two who trade with each other lose more in fees than the reward gives back', () => {
    const p = play('alice invites bob');
    for (let i = 0; i < 20; i++) p.act('bob buy 10 @ 1600 / alice sell 10 @ 1600 / alice buy 10 @ 1600 / bob sell 10 @ 1600');
    p.act(until(33));
    const coins = (name: string): [number, number] => {
      const [, usdt, gold] = /^(\S+) USDT.*?, (\S+) GOLD/.exec(p.money(name))!;
      return [Number(usdt), Number(gold)];
    };
    const [alice, bob] = [coins('alice'), coins('bob')];
    expect(p.rewards).not.toBe('');
    // A fifth of half of the fees came back; nine tenths are gone.
    expect(200_000 - alice[0] - bob[0]).toBeGreaterThan(0);
    expect(200 - alice[1] - bob[1]).toBeGreaterThan(0);
  });

  test('without limit: an invited trader’s fees of one day earn no more than the cap', () => {
    const p = play('alice invites bob / maker sell 900 @ 1600');
    for (let i = 0; i < 16; i++) p.act('bob buy 60 @ 1600 / maker buy 60 @ 1590 / bob sell 59 @ 1590');
    p.act(until(33));
    const worth = p.floor.events.filter((e) => e.event === 'reward_accrued').reduce((most, e) => Math.max(most, Number(e.worth)), 0);
    expect(worth).toBeLessThanOrEqual(50 * Number(COIN));
    const used = new Map<string, bigint>();
    for (const e of p.floor.events) if (e.event === 'reward_accrued') used.set(e.asset, e.worth);
    expect([...used.values()].reduce((sum, one) => sum + one, 0n)).toBe(50n * COIN);
  });

  test('with tiny trades: a fee too small to share earns nothing, and the remainder stays with the house', () => {
    const rules = { share: rate(20_000_000n), dailyCap: amount(COIN) };
    const given = (fee: bigint) => rewardOf(amount(fee), amount(fee), amount(0n), rules).amount;
    expect([given(1n), given(4n), given(5n), given(9n), given(10n)]).toEqual([0n, 0n, 1n, 1n, 2n]);
  });
});

test('with unverified friends where verification is required; verified ones count', () => {
  const p = play('alice invites bob / alice invites carol');
  p.floor.say('operator', { ...opening, rewards: { ...opening.rewards!, verifiedOnly: true } });
  p.floor.say('operator', { kind: 'set_verification_level', trader: traderId(3), level: 'verified' });
  p.act('dave sell 20 @ 1600 / bob buy 10 @ 1600 / carol buy 10 @ 1600').act(until(33));
  expect(p.rewards).toBe('carol: 0.004 GOLD');
  expect(p.floor.events.filter((e) => e.event === 'reward_voided')).toMatchObject([{ invited: 2, cause: 'not_verified' }]);
});

describe('a refused reward', () => {
  const trade = 'alice invites bob / carol sell 10 @ 1600 / bob buy 10 @ 1600';

  test('isn’t paid, and stays with the house', () => {
    const p = play(trade).act('office refuses bob').act(until(33)).act(until(24));
    expect(p.rewards).toBe('');
    expect(p.money('alice')).toBe('100000 USDT, 100 GOLD');
    expect(p.floor.events.filter((e) => e.event === 'reward_voided')).toMatchObject([{ amount: 400_000n, cause: 'same_device' }]);
  });

  test('is paid after all if the refusal is reversed in time', () => {
    expect(play(trade).act('office refuses bob').act(until(20)).act('office allows bob').act(until(13)).rewards).toBe('bob: 0.004 GOLD');
  });

  test('is lost if it was due meanwhile, and later ones are paid', () => {
    const p = play(trade).act('office refuses bob').act(until(33)).act('office allows bob / index 1600');
    p.act('carol sell 5 @ 1600 / bob buy 5 @ 1600').act(until(48));
    expect(p.rewards).toBe('bob: 0.002 GOLD');
  });

  test('can’t be reclaimed once paid', () => {
    const p = play(trade).act(until(33)).act('office refuses bob').act(until(24));
    expect(p.money('alice')).toBe('100000 USDT, 100.004 GOLD');
  });

  test('can be refused only by an operator, and only if somebody was invited', () => {
    const p = play(`${trade} / office refuses carol`);
    expect(p.said).toEqual(['office: not_invited']);
    const { floor } = p;
    for (const origin of ['trader', 'feed', 'clock'] as const) {
      expect(floor.say(origin, { kind: 'refuse_reward', invited: traderId(2), cause: 'operator' }).answer).toEqual({
        rejected: 'wrong_origin',
      });
      expect(floor.say(origin, { kind: 'allow_reward', invited: traderId(2) }).answer).toEqual({ rejected: 'wrong_origin' });
    }
    expect(floor.say('operator', { kind: 'refuse_reward', invited: traderId(2), cause: 'mood' as 'operator' }).answer).toEqual({
      rejected: 'invalid_order',
    });
  });
});

test('many rewards due at one midnight are paid a few per command, each once', () => {
  const floor = new Floor().open(0);
  floor.say('operator', { kind: 'open_trader', trader: traderId(1), traderKind: 'market_maker' });
  floor.say('trader', { kind: 'open_trader', trader: traderId(2), traderKind: 'trader' });
  const many = 450;
  const order = (trader: number, side: 'buy' | 'sell') =>
    floor.say('trader', {
      kind: 'place_order',
      trader: traderId(trader),
      requestId: `order ${floor.seq}`,
      expiresAt: (floor.now + 1_000) as never,
      symbol: 'GOLD-USDT',
      side,
      type: 'limit',
      timeInForce: 'GTC',
      postOnly: false,
      selfTradePrevention: 'expire_taker',
      price: 1_600 as never,
      quantity: 1 as never,
    });
  for (let i = 0; i < many; i++) {
    floor.say('trader', { kind: 'open_trader', trader: traderId(10 + i), traderKind: 'trader', inviter: traderId(2) });
    order(1, 'sell');
    order(10 + i, 'buy');
  }
  floor.now = dueOf(Math.floor(START / 86_400_000));
  const paid = () => floor.say('clock', { kind: 'advance_clock' }).events.flatMap((e) => (e.event === 'reward_paid' ? [e.invited] : []));
  const payments = [paid(), paid(), paid(), paid()];
  expect(payments.map((one) => one.length)).toEqual([200, 200, 50, 0]);
  expect(payments.flat()).toEqual(Array.from({ length: many }, (_, i) => 10 + i));
});

test('shares above a half and caps of zero are refused', () => {
  const floor = new Floor().open(0);
  const say = (share: bigint, dailyCap: bigint) =>
    floor.say('operator', { ...opening, rewards: { share: rate(share), dailyCap: amount(dailyCap), verifiedOnly: false } }).answer;
  for (const [share, cap] of [
    [50_000_001n, COIN],
    [-1n, COIN],
    [1n, 0n],
  ] as const) {
    expect(say(share, cap)).toMatchObject({ rejected: 'invalid_configuration' });
  }
  expect(say(0n, 1n)).toEqual({ kind: 'done' });
});
