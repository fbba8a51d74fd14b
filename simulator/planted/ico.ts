// Bugs in token sales. See core.ts.

import type { PlantedBug } from './core.ts';

const stories = ['core/ico/sale.test.ts'];
const twin = ['core/ico/twin.test.ts'];

export const icoBugs: readonly PlantedBug[] = [
  {
    moral: 'tokens cost at least their price',
    file: 'core/ico/allotment.ts',
    find: 'tokens * price + oneToken(scale) - 1n',
    replace: 'tokens * price',
    tests: twin,
  },
  {
    moral: 'a share of an oversubscribed sale is rounded down',
    file: 'core/ico/allotment.ts',
    find: '((amount * capacity) / subscribed)',
    replace: '((amount * capacity) / subscribed + 1n)',
    tests: twin,
  },
  {
    moral: 'what isn’t paid is returned',
    file: 'core/ico/allot.ts',
    find: "  if (returned > 0n) ledger.release(trader, 'spot', usdt, returned);\n",
    replace: '',
    tests: stories,
  },
  {
    moral: 'the terms of a sale that has started are final',
    file: 'core/ico/configuration.ts',
    find: "known.state !== 'listed' || known.startsAt <= now",
    replace: "known.state !== 'listed'",
    tests: stories,
  },
  {
    moral: 'a subscription is over at the very end',
    file: 'core/ico/sale.ts',
    find: 'at < endsAt',
    replace: 'at <= endsAt',
    tests: stories,
  },
  {
    moral: 'the maximum is that of a trader, not of a request',
    file: 'core/ico/subscribe.ts',
    find: 'if (amount > sale.maximum)',
    replace: 'if (c.amount > sale.maximum)',
    tests: stories,
  },
  {
    moral: 'the last unlock gives the rest',
    file: 'core/ico/allotment.ts',
    find: '((tokens * BigInt(share)) / BigInt(WHOLE))',
    replace: '((tokens / BigInt(WHOLE)) * BigInt(share))',
    tests: twin,
  },
  {
    moral: 'an unlock isn’t early',
    file: 'core/ico/allot.ts',
    find: 'at < endsAt + vesting[next.steps]!.afterMs',
    replace: 'at + 1 < endsAt + vesting[next.steps]!.afterMs',
    tests: stories,
  },
  {
    moral: 'two sales don’t promise the same tokens',
    file: 'core/ico/configuration.ts',
    find: '(needed.get(asset) ?? 0n) + total',
    replace: 'total',
    tests: stories,
  },
  {
    moral: 'tokens of a cancelled sale are free again',
    file: 'core/ico/ico.ts',
    find: '    this.setAside(this.assetOf(book.sale), minus(NOTHING, book.sale.total));\n',
    replace: '',
    tests: stories,
  },
];
