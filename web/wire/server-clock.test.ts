import { expect, test } from 'vitest';
import { nearestOffset } from './server-clock.ts';

const eight = Date.parse('2026-01-01T08:00:00.000Z');
const told = (ms: number) => new Date(eight + ms).toISOString();

test('the time is the server’s on a device whose clock is three minutes fast', () => {
  const device = eight + 180_000;
  expect(device + nearestOffset(undefined, told(0), device)).toBe(eight);
});

test('a delayed message doesn’t set the clock back, a quicker one sets it right', () => {
  expect(nearestOffset(0, told(0), eight + 900)).toBe(0);
  expect(nearestOffset(-900, told(0), eight + 40)).toBe(-40);
});

test('a device’s clock that was set forward is followed', () => {
  expect(nearestOffset(0, told(0), eight + 60_000)).toBe(-60_000);
});
