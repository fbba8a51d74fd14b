// Bugs of candles, figures, generated prices, the simulated journal and the market maker. See core.ts.

import type { PlantedBug } from './core.ts';

export const marketBugs: readonly PlantedBug[] = [
  {
    moral: 'a trade on the border belongs to the interval that starts there',
    file: 'core/market/candle.ts',
    find: 'instant(at - (at % intervalMs[interval]))',
    replace: 'instant(at - 1 - ((at - 1) % intervalMs[interval]))',
    tests: ['core/market/candle.test.ts'],
  },
  {
    moral: 'the low of a candle is its lowest trade',
    file: 'core/market/candle.ts',
    find: '  low: ticks(Math.min(candle.low, trade.price)),',
    replace: '  low: candle.low,',
    tests: ['core/market/candle.test.ts'],
  },
  {
    moral: 'an interval without a trade adds nothing to a longer one',
    file: 'core/market/candle.ts',
    find: '  if (earlier.volume === 0) return { ...later, time: earlier.time };\n',
    replace: '',
    tests: ['core/market/candle.test.ts'],
  },
  {
    moral: 'a trade counts for exactly 1,440 minutes',
    file: 'core/market/ticker.ts',
    find: 'minute && minute.time <= border;',
    replace: 'minute && minute.time < border;',
    tests: ['core/market/ticker.test.ts'],
  },
  {
    moral: 'the highest price of 24 hours leaves with its minute',
    file: 'core/market/ticker.ts',
    find: '    if (extreme) this.#scan();\n',
    replace: '',
    tests: ['core/market/ticker.test.ts'],
  },
  {
    moral: 'a generated price does not depend on what was asked before',
    file: 'core/market/practice-price.ts',
    find: 'const known = this.#quarters.get(index);',
    replace: 'const known = this.#quarters.get(index) ?? this.#quarters.get(index - QUARTERS);',
    tests: ['core/market/practice-price.test.ts'],
  },
  {
    moral: 'a day with a jump closes where the next one opens',
    file: 'core/market/practice-price.ts',
    find: '- opening - jumped - walk[QUARTERS]!',
    replace: '- opening - walk[QUARTERS]!',
    tests: ['core/market/practice-price.test.ts'],
  },
  {
    moral: 'a generated price depends on seeds that are published by the end of its day',
    file: 'core/market/practice-price.ts',
    find: 'for (let k = 1; k <= MEMORY; k++) sum += this.#step(day - k)',
    replace: 'for (let k = 1; k <= MEMORY; k++) sum += this.#step(day + 1 - k)',
    tests: ['core/market/practice-price.test.ts'],
  },
  {
    moral: 'a restart repeats every committed command that the store does not include',
    file: 'simulator/faulty-journal.ts',
    find: 'for (const entry of this.committed.slice(this.#projected)) {',
    replace: 'for (const entry of this.committed.slice(this.#projected + 1)) {',
    tests: ['simulator/simulation.test.ts'],
  },
  {
    moral: 'a projection includes each command once',
    file: 'simulator/faulty-journal.ts',
    find: 'const batch = this.committed.slice(this.#projected, upTo);',
    replace: 'const batch = this.committed.slice(Math.max(0, this.#projected - 1), upTo);',
    tests: ['simulator/simulation.test.ts'],
  },
  {
    moral: 'what was acknowledged is in the journal',
    file: 'simulator/faulty-journal.ts',
    find: '    this.committed.push(...batch);',
    replace: '    this.committed.push(...(this.committed.length === 100 ? batch.slice(1) : batch));',
    tests: ['simulator/simulation.test.ts'],
  },
  {
    moral: 'the newest place in a queue survives a restart even when its order is gone',
    file: 'core/state.ts',
    find: "changes.push(put(counterRow('priority', outcome.lastPriority)));",
    replace:
      "changes.push(...outcome.events.flatMap((e) => (e.event === 'order_changed' && e.order.prioritySeq > 0 ? [put(counterRow('priority', e.order.prioritySeq))] : [])));",
    tests: ['simulator/simulation.test.ts'],
  },
  {
    moral: 'what a command did is handed out for good and never written on again',
    file: 'core/exchange.ts',
    find: 'const events = tape.events.length > 0 ? tape.events : NONE;\n    if (events !== NONE) tape.events = [];',
    replace: 'const { events } = tape;\n    if (events.length > 0) tape.events = [];',
    tests: ['simulator/simulation.test.ts'],
  },
  {
    moral: 'a market maker begins by clearing what an earlier run left',
    file: 'simulator/market-maker.ts',
    find: '    if (!this.#isClear) {',
    replace: '    if (this.#isClear) {',
    tests: ['simulator/market-maker.test.ts'],
  },
  {
    moral: 'a market maker knows nothing without an index and takes its quotes back',
    file: 'simulator/market-maker.ts',
    find: '    if (index === undefined) return this.#withdraw(now);',
    replace: '    if (index === undefined) return [];',
    tests: ['simulator/market-maker.test.ts'],
  },
  {
    moral: 'a market maker without goods sells none',
    file: 'simulator/market-maker.ts',
    find: 'return needed <= 0 ? 0 : Math.min(1, (there * 0.95) / needed);',
    replace: 'return needed <= 0 ? 0 : 1;',
    tests: ['simulator/market-maker.test.ts'],
  },
];
