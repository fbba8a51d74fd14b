import { DONE } from '@bourse/core/answer';
import type { ExchangeEvent, Outcome } from '@bourse/core/event';
import { expect, test } from 'vitest';
import { Chance } from '../market/practice/chance.ts';
import { toldEvents, toldText } from './told.ts';

test('a trader’s own result is stored and restored unchanged, without anyone else’s', () => {
  const chance = new Chance(33);
  const amount = (): bigint => BigInt(chance.between(0, 2 ** 31)) * BigInt(chance.between(0, 2 ** 31));
  const balance = (trader: number) =>
    ({
      event: 'balance_changed',
      trader,
      account: 'spot',
      asset: 'USDT',
      available: amount(),
      frozen: amount(),
    }) as unknown as ExchangeEvent;
  const quote = () => ({
    quote: 7,
    trader: 1,
    from: 'BTC',
    to: 'USDT',
    fromAmount: amount(),
    toAmount: amount(),
    spread: amount(),
    fee: amount(),
  });
  const others: (() => unknown)[] = [
    () => ({ event: 'quoted', quote: quote() }),
    () => ({ event: 'exchanged', exchange: 9, quote: quote(), at: 5 }),
    () => ({
      event: 'withdrawal_changed',
      withdrawal: { withdrawal: 3, trader: 1, address: '0x12n', amount: amount(), reviewers: [1, 2] },
    }),
    () => ({ event: 'debt_changed', trader: 1, asset: 'USDT', amount: amount() }),
  ];
  for (let i = 0; i < 500; i++) {
    const told = [...Array.from({ length: i % 4 }, () => balance(1)), ...(i % 3 === 0 ? [others[i % 4]!() as ExchangeEvent] : [])];
    const events = [...told, balance(2), { event: 'deal_made' } as unknown as ExchangeEvent];
    expect(toldEvents(toldText({ events, answer: DONE } as unknown as Outcome, 1), 1)).toEqual(told);
  }
});

test.each(['12n', '-5n', '{"bigint":"5"}', '2[]', 'a\nb', '\u2028', '', 'bigint'])('text is restored as the text it was: %j', (text) => {
  const told = [{ event: 'withdrawal_changed', withdrawal: { withdrawal: 3, trader: 1, address: text, amount: -12n } }];
  expect(toldEvents(toldText({ events: told, answer: DONE } as unknown as Outcome, 1), 1)).toEqual(told);
});

test('positions are kept for a request about margin: only the trader’s own, and not with orders', () => {
  const position = (trader: number, earlier?: object) =>
    ({ event: 'position_changed', trader, symbol: 'BTC-USDT-PERP', isLong: true, margin: 5n, earlier }) as unknown as ExchangeEvent;
  const own = position(1, { tiers: [{ floor: 0n, maintenance: 4n }], takerFee: 3n });
  const events = [own, position(2)];
  expect(toldEvents(toldText({ events, answer: DONE } as unknown as Outcome, 1), 1)).toEqual([own]);
  expect(toldText({ events, answer: { kind: 'perpetual_orders', perpetualOrders: [] } } as unknown as Outcome, 1)).toBe('');
});

test('an earlier version’s format can still be read', () => {
  const older = 'spot USDT 5 0\n[{"event":"debt_changed","trader":1,"asset":"USDT","amount":"12n"}]';
  expect(toldEvents(older, 1)).toMatchObject([{ available: 5n }, { event: 'debt_changed', amount: 12n }]);
});
