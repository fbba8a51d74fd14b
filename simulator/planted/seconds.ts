// Bugs in second contracts. See core.ts.

import type { PlantedBug } from './core.ts';

const contract = ['core/seconds/contract.test.ts'];
const limits = ['core/seconds/limits.test.ts'];
const rules = ['core/seconds/configuration.test.ts'];

export const secondsBugs: readonly PlantedBug[] = [
  {
    moral: 'a strike is made of nothing that was known at acceptance',
    file: 'core/seconds/data-rule.ts',
    find: ' && receivedFrom > acceptedAt + HEAD_START_MS',
    replace: '',
    tests: contract,
  },
  {
    moral: 'a strike’s sources were received after acceptance, not only its tick',
    file: 'core/seconds/data-rule.ts',
    find: 'Math.min(...counted.map((c) => c.receivedAt))',
    replace: 'Math.max(...counted.map((c) => c.receivedAt))',
    tests: contract,
  },
  {
    moral: 'one millisecond has one strike',
    file: 'core/seconds/data-rule.ts',
    find: 'at > acceptedAt + HEAD_START_MS && ',
    replace: '',
    tests: contract,
  },
  {
    moral: 'who sees a source a second before the others has no advantage',
    file: 'core/seconds/data-rule.ts',
    find: 'export const HEAD_START_MS = 1_000;',
    replace: 'export const HEAD_START_MS = 0;',
    tests: ['simulator/sniper.test.ts'],
  },
  {
    moral: 'a tie isn’t a loss',
    file: 'core/seconds/data-rule.ts',
    find: "if (strike === settlement) return 'tie';\n  ",
    replace: '',
    tests: contract,
  },
  {
    moral: 'a payout is rounded down',
    file: 'core/seconds/payout.ts',
    find: 'shareDown(stake, ratio)',
    replace: '(shareDown(stake, ratio) + 1n) as Amount',
    tests: contract,
  },
  {
    moral: 'a settlement is never later than the end',
    file: 'core/seconds/settle.ts',
    find: '    settleDue(seconds, market, tick.at);\n    const qualifying',
    replace: '    const qualifying',
    tests: contract,
  },
  {
    moral: 'a void contract returns the stake',
    file: 'core/seconds/settle.ts',
    find: 'else seconds.giveBack(trader, second);',
    replace: "else if (result === 'void') seconds.lose(trader, second);\n  else seconds.giveBack(trader, second);",
    tests: contract,
  },
  {
    moral: 'stake and worst case are frozen before a contract is accepted',
    file: 'core/seconds/place.ts',
    find: '  seconds.freeze(trader, second);\n',
    replace: '',
    tests: contract,
  },
  {
    moral: 'a contract keeps the ratio it was accepted with',
    file: 'core/seconds/settle.ts',
    find: 'const second: Struck = { ...waiting, strike: { ...tick, count, settleAt } };',
    replace:
      'const ratio = market.instrument.payouts.find((row) => row.durationMs === waiting.durationMs)!.ratio;\n  const second: Struck = { ...waiting, ratio, strike: { ...tick, count, settleAt } };',
    tests: contract,
  },
  {
    moral: 'a settled contract isn’t there after a restart',
    file: 'core/seconds/state.ts',
    find: "    sink.remove('second_contract', { second });\n",
    replace: '',
    tests: ['core/seconds/twin.test.ts'],
  },
  {
    moral: 'the house’s exposure has two sides',
    file: 'core/seconds/exposure.ts',
    find: 'const worse = up > down ? up : down;',
    replace: 'const worse = up;',
    tests: contract,
  },
  {
    moral: 'old sources don’t count',
    file: 'core/seconds/data-rule.ts',
    find: 'c.used && c.receivedAt >= at - FRESH_MS',
    replace: 'c.used',
    tests: contract,
  },
  {
    moral: 'three seconds are still young enough',
    file: 'core/seconds/data-rule.ts',
    find: 'strike.settleAt - last.at > SETTLEMENT_AGE_MS',
    replace: 'strike.settleAt - last.at >= SETTLEMENT_AGE_MS',
    tests: contract,
  },
  {
    moral: 'the settlement tick isn’t one in between',
    file: 'core/seconds/data-rule.ts',
    find: 'count - strike.count - 1 < TICKS_BETWEEN',
    replace: 'count - strike.count < TICKS_BETWEEN',
    tests: contract,
  },
  {
    moral: 'the tick of the last millisecond settles',
    file: 'core/seconds/data-rule.ts',
    find: 'now > settleAt;',
    replace: 'now >= settleAt;',
    tests: contract,
  },
  {
    moral: 'an index becomes stale by time alone',
    file: 'core/seconds/settle.ts',
    find: '    settleDue(seconds, market, at);\n    seeStale(seconds, market);\n',
    replace: '    settleDue(seconds, market, at);\n',
    tests: contract,
  },
  {
    moral: 'what the house can’t pay isn’t accepted',
    file: 'core/seconds/place.ts',
    find: 'free < gain || ',
    replace: '',
    tests: contract,
  },
  {
    moral: 'contracts of the same second share one cap',
    file: 'core/seconds/second-market.ts',
    find: 'this.bySecond.get(secondOf(acceptedAt + HEAD_START_MS + durationMs))',
    replace: 'this.bySecond.get(acceptedAt + HEAD_START_MS + durationMs)',
    tests: contract,
  },
  {
    moral: 'open stakes count as lost',
    file: 'core/seconds/place.ts',
    find: 'plus(lossOf(account, at), openStakes(account))',
    replace: 'plus(lossOf(account, at), NOTHING)',
    tests: limits,
  },
  {
    moral: 'a looser limit waits',
    file: 'core/seconds/limits.ts',
    find: 'next: { dailyLoss, from: later }',
    replace: 'next: { dailyLoss, from: at }',
    tests: limits,
  },
  {
    moral: 'no table pays more than 95 %',
    file: 'core/seconds/configuration.ts',
    find: 'ratio < RATIOS[0] || ratio > RATIOS[1]',
    replace: 'ratio < RATIOS[0]',
    tests: rules,
  },
];
