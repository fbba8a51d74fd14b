import { describe, expect, test } from 'vitest';
import { traderId } from '../identity/trader-id.ts';
import { instant } from '../money/unit.ts';
import { FundsFloor, saidNo, usdt } from '../test/funds-floor.ts';

const [alice, bob] = [traderId(1), traderId(2)];
const opened = (units = 30_000): FundsFloor => {
  const floor = new FundsFloor().open(2);
  floor.transfer(alice, 'spot', 'fiat', units);
  return floor;
};
const DAY = 86_400_000;

describe('a withdrawal', () => {
  test('is frozen on submission and paid when the chain is done, and the fee goes to the house', () => {
    const floor = opened();
    const { seq, answer } = floor.withdraw(alice, 500);
    expect(answer).toEqual({ kind: 'withdrawal', withdrawal: seq });
    expect(floor.state(seq)).toBe('approved');
    expect(floor.purse(alice)).toEqual({ available: 29_500, frozen: 500 });
    floor.payOut(seq);
    expect(floor.state(seq)).toBe('done');
    expect(floor.purse(alice)).toEqual({ available: 29_500, frozen: 0 });
    expect(floor.house('custody:hot')).toBe(499);
    expect(floor.house('fee:withdraw')).toBe(1);
  });

  test('counts towards the day’s total: small withdrawals need two people once they add up to a large one', () => {
    const floor = opened();
    const parts = [6_000, 4_000, 20].map((amount) => floor.withdraw(alice, amount).seq);
    for (const seq of parts.slice(0, 2)) floor.review(seq, 7);
    expect(parts.slice(0, 2).map((w) => floor.state(w))).toEqual(['approved', 'approved']);
    for (const seq of parts.slice(2)) {
      expect(floor.state(seq)).toBe('review');
      floor.review(seq, 7);
      expect(floor.state(seq), 'one yes is not enough any more').toBe('review');
      floor.review(seq, 8);
      expect(floor.state(seq)).toBe('approved');
    }
  });

  test('needs no review below the limit to a trusted address, one person above it, two different people for a large amount', () => {
    const floor = opened();
    const little = floor.withdraw(alice, 999).seq;
    const middle = floor.withdraw(alice, 1_000).seq;
    const much = floor.withdraw(alice, 10_000.01).seq;
    expect([little, middle, much].map((w) => floor.state(w))).toEqual(['approved', 'review', 'review']);
    floor.review(middle, 7);
    floor.review(much, 7);
    expect(saidNo(floor.review(much, 7))).toBe('same_reviewer');
    expect([middle, much].map((w) => floor.state(w))).toEqual(['approved', 'review']);
    floor.review(much, 8);
    expect(floor.state(much)).toBe('approved');
  });

  test('to an address not saved a day ago needs a review, with a maximum of 1,000 USDT a day', () => {
    const floor = opened();
    for (const savedAt of [undefined, instant(floor.now - DAY + 1)]) {
      const { seq } = floor.withdraw(alice, 400, { savedAt });
      expect(floor.state(seq)).toBe('review');
    }
    expect(floor.withdraw(alice, 201, { savedAt: undefined }).answer).toEqual({
      rejected: 'over_new_address_limit',
      left: '200.00000000',
    });
    expect(floor.state(floor.withdraw(alice, 200, { savedAt: instant(floor.now - DAY) }).seq)).toBe('approved');
  });

  test('is limited per day by the trader’s verification level; the next day the limit is available again', () => {
    const floor = opened();
    floor.verify(alice, 'none');
    floor.withdraw(alice, 150);
    expect(floor.withdraw(alice, 51).answer).toEqual({ rejected: 'over_daily_limit', left: '50.00000000' });
    floor.withdraw(alice, 50);
    floor.now += DAY;
    floor.index('GOLD-USDT', 1_600);
    expect(saidNo(floor.withdraw(alice, 200))).toBe('withdrawal');
  });

  test('that was cancelled no longer counts against the limits', () => {
    const floor = opened();
    const { seq } = floor.withdraw(alice, 900, { savedAt: undefined });
    expect(saidNo(floor.say('trader', { kind: 'cancel_withdrawal', ...floor.request(alice), withdrawal: seq }))).toBe('withdrawal');
    expect(floor.purse(alice)).toEqual({ available: 30_000, frozen: 0 });
    expect(saidNo(floor.withdraw(alice, 900, { savedAt: undefined }))).toBe('withdrawal');
  });

  test('can be cancelled until it is approved, once, and only by its own trader', () => {
    const floor = opened();
    const waits = floor.withdraw(alice, 2_000).seq;
    const cancel = (trader = alice, withdrawal = waits) =>
      saidNo(floor.say('trader', { kind: 'cancel_withdrawal', ...floor.request(trader), withdrawal }));
    expect(cancel(bob)).toBe('unknown_withdrawal');
    expect(cancel()).toBe('withdrawal');
    expect(cancel()).toBe('unknown_withdrawal');
    const approved = floor.withdraw(alice, 500).seq;
    expect(cancel(alice, approved)).toBe('withdrawal_not_open');
    expect(floor.purse(alice)).toEqual({ available: 29_500, frozen: 500 });
  });

  test('for the whole balance, fifty at once: one is frozen, 49 find nothing', () => {
    const floor = opened(900);
    const said = Array.from({ length: 50 }, () => saidNo(floor.withdraw(alice, 900)));
    expect(said.filter((one) => one === 'withdrawal')).toHaveLength(1);
    expect(said.filter((one) => one === 'insufficient_available')).toHaveLength(49);
  });

  test('of the same balance as a transfer and a repeated request: exactly one gets it', () => {
    const floor = opened(100);
    expect(saidNo(floor.withdraw(alice, 100))).toBe('withdrawal');
    expect(saidNo(floor.transfer(alice, 'fiat', 'spot', 100))).toBe('insufficient_available');
    const other = opened(100);
    expect(saidNo(other.transfer(alice, 'fiat', 'spot', 100))).toBe('transfer');
    expect(saidNo(other.withdraw(alice, 100))).toBe('insufficient_available');
  });

  test('with a repeated request ID has one effect and one answer; with a different body it’s refused', () => {
    const floor = opened();
    const request = floor.request(alice);
    const first = floor.withdraw(alice, 100, request);
    expect(floor.withdraw(alice, 100, request)).toMatchObject({ seq: first.seq, answer: first.answer, events: [] });
    expect(saidNo(floor.withdraw(alice, 101, request))).toBe('request_mismatch');
    expect(floor.purse(alice).frozen).toBe(100);
  });

  test('is refused for the first rule it breaks, in the order of the rules', () => {
    const floor = opened();
    const no = (units: number, more: Parameters<FundsFloor['withdraw']>[2] = {}) => saidNo(floor.withdraw(alice, units, more));
    expect(no(100, { network: 'moon' })).toBe('unsupported_asset');
    expect(no(100, { asset: 'IRON' })).toBe('unsupported_asset');
    expect(no(-100)).toBe('invalid_quantity');
    expect(no(0)).toBe('invalid_quantity');
    expect(no(19.99, { address: undefined })).toBe('below_minimum_withdrawal');
    expect(no(100, { fee: usdt(0.5) })).toBe('fee_changed');
    expect(no(100, { amount: (usdt(100) + 1n) as never })).toBe('invalid_quantity');
    expect(no(1e9, { address: undefined })).toBe('wrong_address');
    expect(no(30_001)).toBe('insufficient_available');
    floor.verify(alice, 'none');
    expect(no(100, { network: 'bank', address: undefined, card: 3 })).toBe('not_verified');
    floor.say('trader', { kind: 'place_hold', trader: alice, until: instant(floor.now + DAY), cause: 'password' });
    expect(no(201)).toBe('over_daily_limit');
    expect(floor.withdraw(alice, 100).answer).toEqual({ rejected: 'hold_active', until: floor.now + DAY });
    floor.say('operator', { kind: 'lock_trader', trader: alice, cause: 'operator' });
    expect(no(100)).toBe('trader_locked');
  });

  test('beyond the hourly number is refused', () => {
    const floor = opened();
    for (let i = 0; i < 10; i++) expect(saidNo(floor.withdraw(alice, 20))).toBe('withdrawal');
    expect(saidNo(floor.withdraw(alice, 20))).toBe('too_many_withdrawals');
    floor.now += 3_600_000;
    expect(saidNo(floor.withdraw(alice, 20))).toBe('withdrawal');
  });

  test('to another trader’s deposit address is booked between the two, off chain and without a fee', () => {
    const floor = opened();
    const { seq } = floor.withdraw(alice, 500, { receiver: bob });
    expect(floor.state(seq)).toBe('done');
    expect([floor.purse(alice).available, floor.purse(bob).available]).toEqual([29_500, 500]);
    expect(floor.house('fee:withdraw')).toBe(0);
    expect(saidNo(floor.withdraw(alice, 500, { receiver: alice }))).toBe('wrong_address');
    const reviewed = floor.withdraw(alice, 5_000, { receiver: bob }).seq;
    expect(floor.state(reviewed)).toBe('review');
    floor.review(reviewed, 7);
    expect(floor.purse(bob).available).toBe(5_500);
  });

  test('to a bank card is paid by a person and never by the chain', () => {
    const floor = opened();
    const { seq } = floor.withdraw(alice, 500, { network: 'bank', address: undefined, card: 3 });
    expect(floor.state(seq)).toBe('review');
    const pay = () => saidNo(floor.say('operator', { kind: 'pay_withdrawal', withdrawal: seq }));
    expect(pay()).toBe('withdrawal_not_open');
    floor.review(seq, 7);
    expect(saidNo(floor.advance(seq, 'reserved'))).toBe('wrong_step');
    expect(pay()).toBe('done');
    expect(pay()).toBe('unknown_withdrawal');
    expect([floor.house('bank'), floor.house('fee:withdraw'), floor.purse(alice).frozen]).toEqual([499, 1, 0]);
  });
});

describe('a payment', () => {
  test('that was signed is returned only with evidence that it can never be mined; until then it’s stuck and frozen', () => {
    const floor = opened();
    const { seq } = floor.withdraw(alice, 500);
    floor.advance(seq, 'reserved');
    floor.advance(seq, 'signed', { txid: '0xabcdef01' });
    for (const evidence of [undefined, 'never_signed'] as const) {
      expect(saidNo(floor.advance(seq, 'failed', { evidence }))).toBe('wrong_step');
    }
    floor.advance(seq, 'stuck');
    expect(floor.purse(alice).frozen).toBe(500);
    expect(saidNo(floor.say('trader', { kind: 'cancel_withdrawal', ...floor.request(alice), withdrawal: seq }))).toBe(
      'withdrawal_not_open',
    );
    expect(saidNo(floor.review(seq, 7, false))).toBe('withdrawal_not_open');
    floor.advance(seq, 'failed', { evidence: 'replaced' });
    expect(floor.purse(alice)).toEqual({ available: 30_000, frozen: 0 });
    expect(saidNo(floor.advance(seq, 'done', { confirmations: 12 }))).toBe('unknown_withdrawal');
  });

  test('for which a nonce was reserved and nothing signed is returned', () => {
    const floor = opened();
    const { seq } = floor.withdraw(alice, 500);
    floor.advance(seq, 'reserved');
    floor.advance(seq, 'failed', { evidence: 'never_signed' });
    expect(floor.purse(alice).frozen).toBe(0);
  });

  test('is final after twelve confirmations and not after eleven', () => {
    const floor = opened();
    const { seq } = floor.withdraw(alice, 500);
    floor.advance(seq, 'reserved');
    floor.advance(seq, 'signed', { txid: '0xabcdef01' });
    floor.advance(seq, 'confirming', { confirmations: 11 });
    expect(saidNo(floor.advance(seq, 'done'))).toBe('wrong_step');
    expect(saidNo(floor.advance(seq, 'done', { confirmations: 11 }))).toBe('wrong_step');
    expect(saidNo(floor.advance(seq, 'done', { confirmations: 12 }))).toBe('done');
    expect(floor.state(seq)).toBe('done');
  });

  test('reported twice advances once, and never goes back a step', () => {
    const floor = opened();
    const { seq } = floor.withdraw(alice, 500);
    expect(saidNo(floor.advance(seq, 'broadcast'))).toBe('wrong_step');
    floor.advance(seq, 'reserved');
    expect(floor.advance(seq, 'reserved').events).toEqual([]);
    floor.advance(seq, 'signed', { txid: '0xabcdef01' });
    expect(saidNo(floor.advance(seq, 'reserved'))).toBe('wrong_step');
  });

  test('doesn’t start while withdrawals are stopped or for a locked trader; a signed one continues', () => {
    const floor = opened();
    const [one, two] = [floor.withdraw(alice, 100).seq, floor.withdraw(alice, 100).seq];
    floor.advance(one, 'reserved');
    floor.say('operator', { kind: 'set_stop', name: 'withdrawals', cause: 'restored' });
    expect(saidNo(floor.advance(two, 'reserved'))).toBe('stopped');
    expect(saidNo(floor.withdraw(alice, 100))).toBe('stopped');
    floor.advance(one, 'signed', { txid: '0xabcdef01' });
    floor.advance(one, 'done', { confirmations: 12 });
    expect(floor.state(one)).toBe('done');
    floor.say('operator', { kind: 'set_stop', name: 'withdrawals' });
    floor.say('operator', { kind: 'lock_trader', trader: alice, cause: 'operator' });
    expect(saidNo(floor.advance(two, 'reserved'))).toBe('trader_locked');
    expect(floor.purse(alice).frozen).toBe(100);
  });

  test('too much outflow within an hour stops withdrawals until an operator has reviewed it', () => {
    const floor = new FundsFloor().open(4);
    for (const n of [1, 2, 3, 4]) {
      floor.transfer(traderId(n), 'spot', 'fiat', 50_000);
      floor.withdraw(traderId(n), n === 4 ? 20 : 50_000);
    }
    expect(saidNo(floor.withdraw(traderId(4), 100))).toBe('stopped');
    floor.say('operator', { kind: 'set_stop', name: 'withdrawals' });
    floor.now += 3_600_000;
    floor.tick();
    expect(saidNo(floor.withdraw(traderId(4), 100))).toBe('withdrawal');
  });

  test('a payment’s progress comes only from the chain, and reviews only from operators', () => {
    const floor = opened();
    const { seq } = floor.withdraw(alice, 2_000);
    for (const origin of ['trader', 'operator', 'feed', 'clock'] as const) {
      expect(saidNo(floor.say(origin, { kind: 'advance_withdrawal', withdrawal: seq, to: 'reserved' }))).toBe('wrong_origin');
      expect(saidNo(floor.say(origin, { kind: 'reverse_deposit', key: 'practice:1:0' }))).toBe('wrong_origin');
    }
    for (const origin of ['trader', 'chain', 'feed', 'clock'] as const) {
      expect(saidNo(floor.say(origin, { kind: 'review_withdrawal', withdrawal: seq, person: 7, isApproved: true }))).toBe('wrong_origin');
    }
    expect(floor.state(seq)).toBe('review');
  });
});
