import { expect, test } from 'vitest';
import { type HitRate, snipe } from './sniper.ts';
import { snipeCandles } from './sniper-candles.ts';
import { calm, type Disorder, feedOf, recordedPath, rough, walkPath } from './sniper-feeds.ts';
import { seeded } from './walk.ts';

// `node simulator/main.ts --snipe 30` shows the same for every lead, over more days.

function* walks(days: number, leadMs: number, disorder: Disorder) {
  for (let day = 1; day <= days; day++) yield feedOf(walkPath(24, day), leadMs, disorder, seeded(1_000 + day));
}
const decided = ({ won, lost }: HitRate): number => won + lost;
/** Where there are enough contracts to tell, it must be shown; nowhere may a strategy be shown to win. */
function expectNoWinner(rates: readonly HitRate[], enough = 3_500): void {
  expect(rates.filter(({ least, breakEven }) => least >= breakEven)).toEqual([]);
  const many = rates.filter((one) => decided(one) >= enough);
  expect(many.length).toBeGreaterThan(0);
  expect(many.filter(({ most, breakEven }) => most >= breakEven)).toEqual([]);
}

test('a bot that sees the fastest source a second before all others stays below break-even at every duration', () => {
  const rates = snipe(walks(4, 1_000, calm));
  expectNoWinner(rates, 3_500);
  // For the longest there are fewer: 1,100 of each strategy that always bets.
  const longest = rates.filter((one) => one.seconds === 300 && decided(one) > 1_000);
  expect(longest.length).toBeGreaterThan(3);
  expect(longest.filter(({ rate, breakEven }) => rate >= breakEven)).toEqual([]);
}, 120_000);

test('the same bot would win at 30 seconds if a strike only had to arrive after acceptance', () => {
  const rates = snipe(walks(2, 1_000, calm), (tick, acceptedAt) => tick.at > acceptedAt && tick.receivedFrom > acceptedAt);
  const selective = rates.find(({ seconds, strategy }) => seconds === 30 && strategy === 'last move over 2 sigma')!;
  expect(selective.least).toBeGreaterThan(selective.breakEven);
}, 60_000);

test('sources that fall silent, differ for good and quote at long intervals give it nothing either', () => {
  const rates = snipe(walks(3, 500, rough));
  expectNoWinner(rates, 3_500);
  for (const { strategy, seconds, void: voided } of rates.filter((one) => one.seconds === 30))
    expect(voided, `${strategy} ${seconds}`).toBeGreaterThan(0);
}, 120_000);

test.skipIf(recordedPath(1, 1) === undefined)(
  'recorded moves of best prices, with sources that lag, give it nothing',
  () => {
    const feeds = function* () {
      for (let day = 1; day <= 3; day++) yield feedOf(recordedPath(24, day)!, 500, calm, seeded(day));
    };
    expectNoWinner(snipe(feeds()), 3_500);
  },
  120_000,
);

test.skipIf(snipeCandles() === undefined)('nothing about the next minute follows from the last ones in a recorded week', () => {
  expectNoWinner(snipeCandles()!, 3_300);
});
