// Bugs that somebody could write on a bad day, as small changes of the core's text. The suite must catch every one; a bug
// whose text is no longer found fails too, so that the list keeps up with the code.

export interface PlantedBug {
  /** What a reader should learn: the rule that is broken. */
  readonly moral: string;
  /** From the root of the project. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** The test files, or folders of them, that must fail. */
  readonly tests: readonly string[];
}

export const coreBugs: readonly PlantedBug[] = [
  {
    moral: 'a fee rounds up once per order, not once per fill',
    file: 'core/spot/fees.ts',
    find: 'if (before.received === NOTHING) return alone;',
    replace: 'if (before.received >= NOTHING) return alone;',
    tests: ['core/spot/fees.test.ts'],
  },
  {
    moral: "a trader's postings show their own fee, not the counterparty's",
    file: 'core/spot/match.ts',
    find: 'market.quote, paid, isBuy ? makerFee : takerFee,',
    replace: 'market.quote, paid, isBuy ? takerFee : makerFee,',
    tests: ['core/exchange.test.ts'],
  },
  {
    moral: 'an order freezes what it may spend',
    file: 'core/spot/place-order.ts',
    find: '      spot.freeze(order, reserve);\n      executeLimit',
    replace: '      executeLimit',
    tests: ['core/spot/place-order.test.ts'],
  },
  {
    moral: 'a fee is rounded up, so that splitting an order never dodges it',
    file: 'core/money/rounding.ts',
    find: '(of * rate + (RATE_ONE - 1n)) / RATE_ONE',
    replace: '(of * rate) / RATE_ONE',
    tests: ['core/money/notional.test.ts'],
  },
  {
    moral: 'what an order kept frozen is released once',
    file: 'core/spot/spot.ts',
    find: '    this.release(order, reserveOf(terms, order.price, order.remaining));\n',
    replace:
      '    this.release(order, reserveOf(terms, order.price, order.remaining));\n    this.release(order, reserveOf(terms, order.price, order.remaining));\n',
    tests: ['core/spot/place-order.test.ts'],
  },
  {
    moral: 'a cancelled order keeps nothing frozen',
    file: 'core/spot/spot.ts',
    find: '    this.release(order, reserveOf(terms, order.price, order.remaining));\n',
    replace: '',
    tests: ['core/spot/place-order.test.ts'],
  },
  {
    moral: 'a deal is made at the price of the maker',
    file: 'core/spot/match.ts',
    find: 'const paid = notional(level.price, lots, units);',
    replace: 'const paid = notional(order.price, lots, units);',
    tests: ['core/spot/place-order.test.ts'],
  },
  {
    moral: 'an amend to a larger quantity loses its place in the queue',
    file: 'core/spot/amend-order.ts',
    find: '} else if (isSamePrice && remaining < order.remaining) {',
    replace: '} else if (isSamePrice) {',
    tests: ['core/spot/place-order.test.ts'],
  },
  {
    moral: 'fill-or-kill that cannot be filled whole touches nothing',
    file: 'core/spot/match.ts',
    find: 'isComplete: filled > 0 && wanted(terms, left, budget, price) === 0',
    replace: 'isComplete: filled > 0',
    tests: ['core/spot/place-order.test.ts'],
  },
  {
    moral: 'a trader does not trade with itself unless it says so',
    file: 'core/book/match.ts',
    find: "if (maker.trader === trader && selfTradePrevention !== 'none') {",
    replace: "if (maker.trader === trader && selfTradePrevention === 'expire_both') {",
    tests: ['core/spot/place-order.test.ts'],
  },
  {
    moral: 'exactly reaching the floor of a fee tier is enough, and not reaching it is not',
    file: 'core/spot/fees.ts',
    find: 'volume >= tiers[tier + 1]!.floor',
    replace: 'volume > tiers[tier]!.floor',
    tests: ['core/spot/fees.test.ts'],
  },
  {
    moral: 'the same request again has one effect',
    file: 'core/exchange.ts',
    find: '    if (known >= 0) {',
    replace: '    if (known > seq) {',
    tests: ['core/exchange.test.ts'],
  },
  {
    moral: 'a remembered answer is the whole answer, with what was filled',
    file: 'core/idempotency/request.ts',
    find: 'if (progress !== undefined && !isCancelled) page.progress',
    replace: 'if (progress !== undefined && isCancelled) page.progress',
    tests: ['core/exchange.test.ts'],
  },
  {
    moral: 'post-only that would take is refused',
    file: 'core/spot/place-order.ts',
    find: 'if (c.postOnly && wouldTake(terms, order.price))',
    replace: 'if (c.postOnly && order.price < 0)',
    tests: ['core/spot/place-order.test.ts'],
  },
  {
    moral: 'what was handed out never changes again',
    file: 'core/exchange.ts',
    find: 'const events = tape.events.length > 0 ? tape.events : NONE;\n    if (events !== NONE) tape.events = [];',
    replace: 'const { events } = tape;\n    if (events.length > 0) tape.events = [];',
    tests: ['core/exchange.test.ts'],
  },
  {
    moral: 'a late command is refused',
    file: 'core/exchange.ts',
    find: '    if (hasExpired(c.expiresAt, at)) ',
    replace: '    if (at < 0) ',
    tests: ['core/exchange.test.ts'],
  },
  {
    moral: 'a queue is restored in the order of priority',
    file: 'core/spot/state.ts',
    find: 'orders.sort((a, b) => a.priority - b.priority)',
    replace: 'orders',
    tests: ['core/exchange.test.ts'],
  },
  {
    moral: 'a trader who stops trading pays the first tier again after thirty days',
    file: 'core/spot/spot.ts',
    find: '    forgetOldDays(volume, this.volumeDay);\n',
    replace: '',
    tests: ['core/spot/place-order.test.ts'],
  },
  {
    moral: 'a trade with oneself is no volume',
    file: 'core/spot/match.ts',
    find: 'if (maker.trader !== taker.trader && ',
    replace: 'if (',
    tests: ['core/spot/place-order.test.ts'],
  },
  {
    moral: 'nothing opens on a stale index',
    file: 'core/market/index-price.ts',
    find: 'at - index.at <= INDEX_LIFE_MS ? index.price',
    replace: 'at - index.at <= INDEX_LIFE_MS * 9_999 ? index.price',
    tests: ['core/market/index-price.test.ts'],
  },
  {
    moral: 'no command has the origin of another',
    file: 'core/market/room.ts',
    find: "may: only('feed'),",
    replace: 'may: () => true,',
    tests: ['core/exchange.test.ts'],
  },
  {
    moral: 'a reward is a share of the fee, and never above it',
    file: 'core/invite/reward.ts',
    find: 'const whole = shareDown(fee, share);',
    replace: 'const whole = (fee + shareDown(fee, share)) as Amount;',
    tests: ['core/invite/rewards.test.ts'],
  },
  {
    moral: 'a reward is rounded down: the remainder stays with the house',
    file: 'core/invite/reward.ts',
    find: 'const whole = shareDown(fee, share);',
    replace: 'const whole = ((fee * share + (RATE_ONE - 1n)) / RATE_ONE) as Amount;',
    tests: ['core/invite/rewards.test.ts'],
  },
  {
    moral: 'a reward is paid once',
    file: 'core/invite/reward-day.ts',
    find: 'const reward = this.paying.pop()!;',
    replace: 'const reward = this.paying.at(-1)!;',
    tests: ['core/invite/rewards.test.ts'],
  },
  {
    moral: 'a fee waits for a day before it brings a reward',
    file: 'core/invite/reward.ts',
    find: 'instant((day + 2) * DAY_MS)',
    replace: 'instant((day + 1) * DAY_MS)',
    tests: ['core/invite/rewards.test.ts'],
  },
  {
    moral: 'a refused reward is not paid',
    file: 'core/invite/rewards.ts',
    find: 'const cause = refused ?? (',
    replace: "const cause = (refused === 'operator' ? refused : undefined) ?? (",
    tests: ['core/invite/rewards.test.ts'],
  },
  {
    moral: 'where only verified friends count, another brings nothing',
    file: 'core/invite/rewards.ts',
    find: "invited.standing.verificationLevel === 'none'",
    replace: "invited.standing.verificationLevel === 'verified'",
    tests: ['core/invite/rewards.test.ts'],
  },
  {
    moral: 'a day of one invited trader brings no more than its cap',
    file: 'core/invite/reward.ts',
    find: 'if (worth <= room) return',
    replace: 'if (room > 0n) return',
    tests: ['core/invite/rewards.test.ts'],
  },
  {
    moral: 'a reward that was restored is still paid',
    file: 'core/invite/state.ts',
    find: "reward_accrued: ({ day, invited, asset, fee, amount, worth }, sink) => sink.put('reward', { day, invited, asset, fee, amount, worth }),",
    replace: 'reward_accrued: undefined,',
    tests: ['simulator/simulation.test.ts'],
  },
  {
    moral: 'a locked trader sends nothing that counts',
    file: 'core/exchange.ts',
    find: "trader.standing.locked === undefined ? run(trader, c, stamp) : { rejected: 'trader_locked' }",
    replace: 'run(trader, c, stamp)',
    tests: ['core/identity/standing.test.ts'],
  },
  {
    moral: 'a trader does not open what the house locked',
    file: 'core/identity/change-standing.ts',
    find: "if (locked !== 'self' && !isOperator) return",
    replace: 'if (locked === undefined && !isOperator) return',
    tests: ['core/identity/standing.test.ts'],
  },
  {
    moral: 'a hold only ever lengthens',
    file: 'core/identity/change-standing.ts',
    find: 'if (c.until > trader.standing.holdUntil && c.until > 0)',
    replace: 'if (c.until > 0)',
    tests: ['core/identity/standing.test.ts'],
  },
  {
    moral: 'nobody raises the own verification',
    file: 'core/identity/room.ts',
    find: "set_verification_level: about(only('operator'),",
    replace: "set_verification_level: about(only('operator', 'trader'),",
    tests: ['core/identity/standing.test.ts'],
  },
];
