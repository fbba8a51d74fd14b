import { officeCalls } from '@bourse/contract/office/calls';
import { expect, test } from 'vitest';
import { network, RateLimiter, rules } from './rate-limit.ts';

test('a bucket allows its burst at once and then its rate', () => {
  const limiter = new RateLimiter();
  const { burst, perSecond } = rules.order;
  for (let i = 0; i < burst; i++) expect(limiter.take('100001', 'order', 0)).toBe(0);
  expect(limiter.take('100001', 'order', 0)).toBe(1);
  for (let i = 0; i < perSecond; i++) expect(limiter.take('100001', 'order', 1_000)).toBe(0);
  expect(limiter.take('100001', 'order', 1_000)).toBeGreaterThan(0);
  expect(limiter.take('100001', 'cancel', 1_000)).toBe(0);
  expect(limiter.take('100002', 'order', 1_000)).toBe(0);
});

test('an idle bucket fills up to its burst and no further', () => {
  const limiter = new RateLimiter();
  limiter.take('a', 'order', 0);
  for (let i = 0; i < rules.order.burst; i++) expect(limiter.take('a', 'order', 10 ** 9)).toBe(0);
  expect(limiter.take('a', 'order', 10 ** 9)).toBeGreaterThan(0);
});

test('an idle caller is forgotten, and many strangers don’t fill the memory', () => {
  const limiter = new RateLimiter();
  for (let i = 0; i < 150_000; i++) limiter.take(`stranger ${i}`, 'read', 0);
  expect(limiter.size).toBeLessThanOrEqual(100_000);
  limiter.sweep(300_000);
  expect(limiter.size).toBe(0);
});

test('nobody gets a full bucket sooner by staying away until it’s forgotten', () => {
  const limiter = new RateLimiter();
  for (let i = 0; i < rules.rare.burst; i++) expect(limiter.take('100001', 'rare', 0)).toBe(0);
  limiter.sweep(61_000);
  for (let i = 0; i < 6; i++) expect(limiter.take('100001', 'rare', 61_000)).toBe(0);
  expect(limiter.take('100001', 'rare', 61_000)).toBeGreaterThan(0);
});

test('a trader subscribes and revokes six times a minute, and the many traders of one address don’t wait for each other', () => {
  const limiter = new RateLimiter();
  for (let i = 0; i < rules.rare.burst; i++) expect(limiter.take('100001', 'rare', 0)).toBe(0);
  expect(limiter.take('100001', 'rare', 0)).toBe(10);
  for (let i = 0; i < 1_000; i++) expect(limiter.takeShared('203.0.113.9', 'rare', 0)).toBe(0);
});

test('calls that keep the machine busy are limited to one a second after twenty at once', () => {
  expect([officeCalls.proof.take.rate, officeCalls.proof.compare.rate, officeCalls.ledger.command.rate]).toEqual([
    'heavy',
    'heavy',
    'heavy',
  ]);
  const limiter = new RateLimiter();
  for (let i = 0; i < 20; i++) expect(limiter.take('operator 1', 'heavy', 0)).toBe(0);
  expect(limiter.take('operator 1', 'heavy', 0)).toBe(1);
  expect(limiter.take('operator 1', 'heavy', 1_000)).toBe(0);
});

test('an IPv6 caller counts by network, an IPv4-mapped IPv6 address as its IPv4 address', () => {
  expect(network('203.0.113.9')).toBe('203.0.113.9');
  expect(network('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(network('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(network('2001:db8:1:2::6')).toBe('2001:db8:1:2::/64');
  expect(network('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(network('::1')).toBe('0:0:0:0::/64');
});

test('a port added by a proxy, or its notation of an IPv6 address, doesn’t make a different caller', () => {
  expect(network('203.0.113.9:40001')).toBe('203.0.113.9');
  expect(network('::FFFF:203.0.113.9')).toBe('203.0.113.9');
  expect(network('[2001:db8:1:2::6]:40001')).toBe('2001:db8:1:2::/64');
  expect(network('[2001:db8:1:2::6]')).toBe('2001:db8:1:2::/64');
  expect(network('2001:0DB8:0001:0002::6')).toBe('2001:db8:1:2::/64');
  expect(network('2001:db8:0000:0:1:2:3:4')).toBe('2001:db8:0:0::/64');
});
