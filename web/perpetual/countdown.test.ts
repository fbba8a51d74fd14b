import { expect, test } from 'vitest';
import { countdownText } from './countdown.ts';

test('the countdown counts hours, minutes and seconds, and stops at zero', () => {
  const at = '2026-01-01T08:00:00.000Z';
  expect(countdownText(at, Date.parse('2026-01-01T03:47:22.000Z'))).toBe('04:12:38');
  expect(countdownText(at, Date.parse('2026-01-01T07:59:59.001Z'))).toBe('00:00:01');
  expect(countdownText(at, Date.parse('2026-01-01T08:00:05.000Z'))).toBe('00:00:00');
});
