import { expect, test } from 'vitest';
import { regressions } from './regressions.ts';
import { simulate } from './simulation.ts';

test('in 200 seeded runs with crashes, lost answers and clock jumps no acknowledged request is lost or doubled, and the books balance', () => {
  let deals = 0;
  let rewards = 0;
  let paid = 0;
  let exchanges = 0;
  let deaths = 0;
  let retries = 0;
  const contracts = new Map<string, number>();
  const seconds = { accepted: 0, won: 0, lost: 0, tie: 0, void: 0 };
  const sales = { subscribed: 0, revoked: 0, allotted: 0, refunded: 0, unlocked: 0 };
  const tidied = { deposits: 0, requests: 0, replays: 0 };
  for (let seed = 1; seed <= 200; seed++) {
    const story = simulate(seed);
    deals += story.deals;
    rewards += story.rewards;
    paid += story.paid;
    exchanges += story.exchanges;
    deaths += story.deaths;
    retries += story.retries;
    for (const [what, count] of Object.entries(story.contracts)) contracts.set(what, (contracts.get(what) ?? 0) + count);
    for (const what of ['accepted', 'won', 'lost', 'tie', 'void'] as const) seconds[what] += story.seconds[what];
    for (const what of Object.keys(sales) as (keyof typeof sales)[]) sales[what] += story.sales[what];
    tidied.deposits += story.tidied.deposits;
    tidied.requests += story.tidied.requests;
    tidied.replays += story.tidied.replays;
  }
  // The runs are worth something only if something happens in them.
  expect(deals).toBeGreaterThan(1_000);
  expect(rewards).toBeGreaterThan(50);
  expect(paid).toBeGreaterThan(30);
  expect(exchanges).toBeGreaterThan(20);
  expect(deaths).toBeGreaterThan(200);
  expect(retries).toBeGreaterThan(500);
  expect(tidied.deposits).toBeGreaterThan(15);
  expect(tidied.requests).toBeGreaterThan(50);
  expect(tidied.replays).toBeGreaterThan(20);
  const least = { deals: 1_200, reduced: 12, deleveraged: 60, funded: 1_000, fundingPaid: 2_000, held: 100, closedOnly: 40, triggered: 40 };
  for (const what of ['won', 'lost', 'void'] as const) expect(seconds[what], what).toBeGreaterThan(50);
  for (const [what, count] of Object.entries(sales)) expect(count, what).toBeGreaterThan(10);
  for (const [what, count] of Object.entries(least)) expect(contracts.get(what), what).toBeGreaterThan(count);
});

test('the same seed gives the same run', () => {
  expect(simulate(42)).toEqual(simulate(42));
});

test.each(regressions)('seed $seed stays correct: $found', ({ seed }) => {
  simulate(seed);
});

test('every regression seed names what it found', () => {
  expect(regressions.filter((regression) => regression.found.length < 10)).toEqual([]);
});
