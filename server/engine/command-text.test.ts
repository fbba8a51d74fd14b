import { type Command, codecs } from '@bourse/core/command';
import type { Configure } from '@bourse/core/configure';
import type { KnownDeposit } from '@bourse/core/funds/lookup';
import { amount, instant, rate } from '@bourse/core/money/unit';
import type { ClosePosition } from '@bourse/core/perpetual/commands';
import type { Policy } from '@bourse/core/policy/policy';
import type { TraderRequest } from '@bourse/core/stamp';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commandOf, commandText, isStorable } from './command-text.ts';

type Kind = Command['kind'];
type CommandOf<K extends Kind> = Extract<Command, { kind: K }>;

// The possible content of each kind of command, stated once more and independently of the codec: a kind or field missing here
// doesn't compile either.
type Part<T> = fc.Arbitrary<Exclude<T, undefined>>;
type Parts<C> = { readonly [K in keyof C]-?: undefined extends C[K] ? { readonly maybe: Part<C[K]> } : { readonly always: Part<C[K]> } };

const always = <T>(part: fc.Arbitrary<unknown>): { readonly always: fc.Arbitrary<T> } => ({ always: part as fc.Arbitrary<T> });
const maybe = <T>(part: fc.Arbitrary<unknown>): { readonly maybe: fc.Arbitrary<T> } => ({ maybe: part as fc.Arbitrary<T> });
const words = fc.string({ unit: 'binary', maxLength: 12 }).filter((word) => word.isWellFormed() && !word.includes('\0'));
/** Including texts that look like amounts. */
const word = fc.oneof(words, fc.bigInt({ min: -99n, max: 99n }).map(String));
const count = fc.oneof(fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true })).map((n) => (Object.is(n, -0) ? 0 : n));
const minor = fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n });
const isTrue = fc.boolean();
const keys = fc.array(word, { maxLength: 3 });
const of = <C>(parts: Parts<C>): fc.Arbitrary<C> =>
  fc.record(
    Object.fromEntries(
      Object.entries(parts as Record<string, { always?: fc.Arbitrary<unknown>; maybe?: fc.Arbitrary<unknown> }>).map(([name, part]) => [
        name,
        (part.always ?? part.maybe)!,
      ]),
    ),
    { requiredKeys: Object.entries(parts as object).flatMap(([name, part]) => ('always' in part ? [name] : [])) as never },
  ) as unknown as fc.Arbitrary<C>;
const many = <C>(parts: Parts<C>): fc.Arbitrary<readonly C[]> => fc.array(of(parts), { maxLength: 3 });
/** Of commands that may open something. */
const policy = maybe<Policy>(of<Policy>({ access: always(word), maximumLeverage: maybe(count) }));
const depositLookup = maybe<NonNullable<CommandOf<'credit_deposit'>['lookup']>>(
  of<NonNullable<CommandOf<'credit_deposit'>['lookup']>>({
    at: always(count),
    found: maybe(
      of<KnownDeposit>({ trader: always(count), way: always(word), asset: always(word), amount: always(minor), state: always(word) }),
    ),
  }),
);
const bookingLookup = maybe<NonNullable<CommandOf<'move_custody'>['lookup']>>(
  of<NonNullable<CommandOf<'move_custody'>['lookup']>>({ at: always(count), found: maybe(count) }),
);
const request: Parts<TraderRequest> = { trader: always(count), requestId: always(word), expiresAt: always(count) };
const ofPosition: Parts<Pick<ClosePosition, 'symbol' | 'positionSide' | 'side'>> = {
  ...{ symbol: always(word), positionSide: always(word), side: maybe(word) },
};

const parts: { readonly [K in Kind]: Parts<Omit<CommandOf<K>, 'kind'>> } = {
  configure: {
    realm: always(word),
    assets: always(many<Configure['assets'][number]>({ asset: always(word), name: always(word), scale: always(count) })),
    instruments: always(
      many<Configure['instruments'][number]>({
        symbol: always(word),
        name: always(word),
        base: always(word),
        quote: always(word),
        priceDecimals: always(count),
        quantityDecimals: always(count),
        minimumPrice: always(count),
        maximumPrice: always(count),
        minimumQuantity: always(count),
        maximumQuantity: always(count),
        maximumMarketQuantity: always(count),
        minimumNotional: always(minor),
        priceBand: always(minor),
        marketBand: always(minor),
        maximumOpenOrders: always(count),
        indexNormal: always(count),
        indexDegraded: always(count),
        indexDeviation: always(minor),
        indexSources: maybe(word),
        listed: always(isTrue),
        ended: maybe(isTrue),
      }),
    ),
    feeTiers: always(many<Configure['feeTiers'][number]>({ floor: always(minor), maker: always(minor), taker: always(minor) })),
    practiceGrants: always(
      many<Configure['practiceGrants'][number]>({
        kind: always(word),
        account: always(word),
        asset: always(word),
        amount: always(minor),
      }),
    ),
    rewards: maybe(of<NonNullable<Configure['rewards']>>({ share: always(minor), dailyCap: always(minor), verifiedOnly: always(isTrue) })),
    networks: maybe(
      many<NonNullable<Configure['networks']>[number]>({
        asset: always(word),
        network: always(word),
        decimals: always(count),
        contract: maybe(word),
        minimumDeposit: always(minor),
        minimumWithdrawal: always(minor),
        fee: always(minor),
        confirmations: always(count),
        finalConfirmations: always(count),
        depositOpen: always(isTrue),
        withdrawalOpen: always(isTrue),
      }),
    ),
    funds: maybe(
      of<NonNullable<Configure['funds']>>({
        dailyUnverified: always(minor),
        dailyVerified: always(minor),
        dailyEnhanced: always(minor),
        newAddressDaily: always(minor),
        reviewFrom: always(minor),
        twoReviewersFrom: always(minor),
        hourlyOutflow: always(minor),
        perHour: always(count),
        worths: always(many<NonNullable<Configure['funds']>['worths'][number]>({ asset: always(word), amount: always(minor) })),
      }),
    ),
    flash: maybe(
      of<NonNullable<Configure['flash']>>({
        spread: always(minor),
        degradedSpread: always(minor),
        fee: always(minor),
        move: always(minor),
        minimum: always(minor),
        quoteLifeMs: always(count),
      }),
    ),
    flashAssets: maybe(
      many<NonNullable<Configure['flashAssets']>[number]>({
        asset: always(word),
        cap: always(minor),
        isOpen: always(isTrue),
        grant: maybe(minor),
      }),
    ),
    perpetuals: maybe(
      many<NonNullable<Configure['perpetuals']>[number]>({
        symbol: always(word),
        name: always(word),
        index: always(word),
        priceDecimals: always(count),
        quantityDecimals: always(count),
        minimumPrice: always(count),
        maximumPrice: always(count),
        minimumQuantity: always(count),
        maximumQuantity: always(count),
        maximumMarketQuantity: always(count),
        minimumNotional: always(minor),
        priceBand: always(minor),
        marketBand: always(minor),
        maximumOpenOrders: always(count),
        makerFee: always(minor),
        takerFee: always(minor),
        insuranceRate: always(minor),
        fundingInterest: always(minor),
        fundingDamper: always(minor),
        fundingCap: always(minor),
        impactValue: always(minor),
        tiers: always(
          many<NonNullable<Configure['perpetuals']>[number]['tiers'][number]>({
            floor: always(minor),
            maintenance: always(minor),
            deduction: always(minor),
            maximumLeverage: always(count),
          }),
        ),
        listed: always(isTrue),
      }),
    ),
    seconds: maybe(
      many<NonNullable<Configure['seconds']>[number]>({
        symbol: always(word),
        name: always(word),
        index: always(word),
        payouts: always(
          many<NonNullable<Configure['seconds']>[number]['payouts'][number]>({ durationMs: always(count), ratio: always(minor) }),
        ),
        minimumStake: always(minor),
        maximumStake: always(minor),
        maximumOpen: always(count),
        bucketShare: always(minor),
        totalShare: always(minor),
        listed: always(isTrue),
      }),
    ),
    secondGrant: maybe(minor),
    sales: maybe(
      many<NonNullable<Configure['sales']>[number]>({
        sale: always(count),
        revision: always(count),
        asset: always(word),
        name: always(word),
        price: always(minor),
        total: always(minor),
        minimum: always(minor),
        maximum: always(minor),
        startsAt: always(count),
        endsAt: always(count),
        vesting: always(many<NonNullable<Configure['sales']>[number]['vesting'][number]>({ afterMs: always(count), share: always(count) })),
        whitePaper: always(word),
        risk: always(many<NonNullable<Configure['sales']>[number]['risk'][number]>({ locale: always(word), text: always(word) })),
        grant: maybe(minor),
      }),
    ),
    cancelSales: maybe(fc.array(count, { maxLength: 3 })),
    afterCancels: maybe(isTrue),
  },
  open_trader: { trader: always(count), traderKind: always(word), inviter: maybe(count) },
  refuse_reward: { invited: always(count), cause: always(word) },
  allow_reward: { invited: always(count) },
  lock_trader: { trader: always(count), cause: always(word) },
  unlock_trader: { trader: always(count) },
  place_hold: { trader: always(count), until: always(count), cause: always(word) },
  set_verification_level: { trader: always(count), level: always(word) },
  place_order: {
    ...request,
    clientOrderId: maybe(word),
    symbol: always(word),
    side: always(word),
    type: always(word),
    timeInForce: always(word),
    postOnly: always(isTrue),
    selfTradePrevention: always(word),
    price: maybe(count),
    quantity: maybe(count),
    amount: maybe(minor),
    triggerPrice: maybe(count),
    triggerSource: maybe(word),
  },
  amend_order: { ...request, orderId: always(count), price: maybe(count), quantity: maybe(count) },
  cancel_order: { ...request, orderId: maybe(count), clientOrderId: maybe(word) },
  cancel_all_orders: { ...request, symbol: maybe(word) },
  place_perpetual_order: {
    ...request,
    clientOrderId: maybe(word),
    symbol: always(word),
    side: always(word),
    positionSide: always(word),
    type: always(word),
    timeInForce: always(word),
    postOnly: always(isTrue),
    selfTradePrevention: always(word),
    reduceOnly: always(isTrue),
    price: maybe(count),
    quantity: maybe(count),
    triggerPrice: maybe(count),
    triggerSource: maybe(word),
    trail: maybe(minor),
    takeProfit: maybe(count),
    stopLoss: maybe(count),
    exitSource: maybe(word),
    policy,
  },
  amend_perpetual_order: {
    ...request,
    orderId: always(count),
    price: maybe(count),
    quantity: maybe(count),
    triggerPrice: maybe(count),
    trail: maybe(minor),
    policy,
  },
  cancel_perpetual_order: { ...request, orderId: maybe(count), clientOrderId: maybe(word) },
  cancel_all_perpetual_orders: { ...request, symbol: maybe(word) },
  close_position: { ...request, ...ofPosition, quantity: maybe(count), price: maybe(count) },
  close_all_positions: { ...request },
  reverse_position: { ...request, symbol: always(word), policy },
  place_exits: {
    ...request,
    ...ofPosition,
    takeProfit: maybe(count),
    stopLoss: maybe(count),
    exitSource: always(word),
    quantity: maybe(count),
  },
  choose_leverage: { ...request, symbol: always(word), leverage: always(count), policy },
  choose_margin_mode: { ...request, symbol: always(word), mode: always(word) },
  choose_position_mode: { ...request, isHedged: always(isTrue) },
  move_margin: { ...request, ...ofPosition, amount: always(minor) },
  transfer: { ...request, from: always(word), to: always(word), asset: always(word), amount: always(minor) },
  submit_withdrawal: {
    ...request,
    asset: always(word),
    network: always(word),
    address: maybe(word),
    card: maybe(count),
    amount: always(minor),
    fee: always(minor),
    savedAt: maybe(count),
    receiver: maybe(count),
  },
  cancel_withdrawal: { ...request, withdrawal: always(count) },
  repay_debt: { ...request, asset: always(word), amount: always(minor) },
  place_second: {
    ...request,
    symbol: always(word),
    direction: always(word),
    durationMs: always(count),
    stake: always(minor),
    policy,
  },
  set_second_limits: { ...request, step: always(word), dailyLoss: maybe(minor) },
  quote_flash: { ...request, from: always(word), to: always(word), fromAmount: maybe(minor), toAmount: maybe(minor) },
  accept_quote: { ...request, quote: always(count) },
  subscribe_sale: { ...request, sale: always(count), amount: always(minor), policy },
  revoke_subscription: { ...request, sale: always(count) },
  credit_deposit: {
    key: always(word),
    trader: always(count),
    way: always(word),
    asset: always(word),
    amount: always(minor),
    isFinal: maybe(isTrue),
    after: maybe(word),
    minedAt: maybe(count),
    lookup: depositLookup,
  },
  finalize_deposit: { key: always(word), lookup: depositLookup },
  reverse_deposit: { key: always(word), lookup: depositLookup },
  advance_withdrawal: {
    withdrawal: always(count),
    to: always(word),
    txid: maybe(word),
    confirmations: maybe(count),
    evidence: maybe(word),
  },
  review_withdrawal: { withdrawal: always(count), person: always(count), isApproved: always(isTrue) },
  pay_withdrawal: { withdrawal: always(count) },
  adjust_balance: {
    key: always(word),
    trader: always(count),
    account: always(word),
    asset: always(word),
    amount: always(minor),
    cause: always(word),
    lookup: bookingLookup,
  },
  move_custody: {
    key: always(word),
    from: always(word),
    to: always(word),
    asset: always(word),
    amount: always(minor),
    lookup: bookingLookup,
  },
  set_stop: { name: always(word), cause: maybe(word) },
  index_tick: {
    symbol: always(word),
    constituents: always(
      many<CommandOf<'index_tick'>['constituents'][number]>({ source: always(word), price: always(count), receivedAt: always(count) }),
    ),
  },
  advance_clock: {},
  forget_deposits: { keys: always(keys) },
  date_bookings: { keys: always(keys) },
  forget_bookings: { keys: always(keys) },
  forget_requests: { until: always(count) },
};

test.each(Object.keys(codecs) as Kind[])('%s is read back from the journal unchanged, in one line each', (kind) => {
  fc.assert(
    fc.property(of(parts[kind] as Parts<object>) as fc.Arbitrary<object>, (fields) => {
      const command = { kind, ...fields } as CommandOf<Kind>;
      const text = commandText(command);
      expect(text).not.toContain('\n');
      expect(commandOf(text)).toEqual(command);
      expect(commandText(commandOf(text))).toBe(commandText({ ...command }));
      expect(isStorable(command)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('an older journal, with amounts as plain decimal text and fields in any order, can be read', () => {
  const trader = 100_001;
  expect(
    commandOf(
      '{"amount":"-5","kind":"adjust_balance","key":"adjustment:1","trader":100001,"account":"fiat","asset":"USDT","cause":"goodwill"}',
    ),
  ).toEqual({
    kind: 'adjust_balance',
    key: 'adjustment:1',
    trader,
    account: 'fiat',
    asset: 'USDT',
    amount: amount(-5n),
    cause: 'goodwill',
  });
  expect(
    commandOf(
      '{"kind":"configure","realm":"live","assets":[],"instruments":[],"feeTiers":[{"floor":"0","maker":"80000","taker":"100000"}],"practiceGrants":[]}',
    ),
  ).toMatchObject({ feeTiers: [{ floor: amount(0n), maker: rate(80_000n), taker: rate(100_000n) }] });
});

test('a text that has an amount’s name stays a text, and an amount stays one under any name', () => {
  const hold = { kind: 'place_hold', trader: 1, until: instant(5), cause: '12' } as never;
  expect(commandOf(commandText(hold))).toEqual(hold);
  // Unknown fields are ignored: the rules read none of them.
  expect(commandOf('{"kind":"unlock_trader","trader":7,"share":"12,5","amount":{}}')).toEqual({ kind: 'unlock_trader', trader: 7 });
});

describe('text that isn’t a command of its kind is refused with the name of the field', () => {
  const credit = { kind: 'credit_deposit', key: 'proof:1', trader: 1, way: 'bank', asset: 'USDT', amount: '5' };
  test.each([
    ['no JSON', '{"kind":', 'the text is not JSON'],
    ['no record', '12', 'no command of the kind undefined'],
    ['another kind', '{"kind":"mint"}', 'no command of the kind "mint"'],
    ['the kind of a prototype', '{"kind":"constructor"}', 'no command of the kind "constructor"'],
    ['a comma in an amount', JSON.stringify({ ...credit, amount: '12,5' }), 'amount is not a whole number in text'],
    ['an amount as number', JSON.stringify({ ...credit, amount: 5 }), 'amount is not a whole number in text'],
    ['an amount in hex', JSON.stringify({ ...credit, amount: '0x10' }), 'amount is not a whole number in text'],
    ['no amount', JSON.stringify({ ...credit, amount: undefined }), 'amount is not there'],
    ['a trader in text', JSON.stringify({ ...credit, trader: '1' }), 'trader is not a number'],
    ['a list that is none', '{"kind":"index_tick","symbol":"BTC-USDT","constituents":{}}', 'constituents is not a list'],
  ])('%s', (_, text, why) => {
    expect(() => commandOf(text)).toThrow(why);
  });
});

test('a value the journal couldn’t return unchanged isn’t storable, at any depth', () => {
  const order = { kind: 'cancel_order', trader: 1, requestId: 'r', expiresAt: 5, orderId: 5 };
  const tick = (price: number) => ({ kind: 'index_tick', symbol: 'BTC-USDT', constituents: [{ source: 'a', price, receivedAt: 1 }] });
  expect([order, tick(5)].map((one) => isStorable(one as never))).toEqual([true, true]);
  const bad = [
    { ...order, requestId: 'a\0b' },
    { ...order, requestId: '\ud800' },
    { ...order, orderId: -0 },
    { ...order, orderId: '5' },
    { ...order, expiresAt: undefined },
    { ...order, kind: 'mint' },
    tick(Number.NaN),
    tick(Number.POSITIVE_INFINITY),
  ];
  for (const one of bad) expect(isStorable(one as never), JSON.stringify(one)).toBe(false);
});
