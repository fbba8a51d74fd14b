import { expect, test } from 'vitest';
import { deviceOf } from './device-name.ts';

test('phones are distinguished from tablets, and browsers from those that include their name', () => {
  const chrome = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';
  expect(deviceOf(chrome)).toEqual({ browser: 'Chrome', system: 'Android', kind: 'phone' });
  expect(deviceOf(chrome.replace('Mobile ', '')).kind).toBe('tablet');
  const edge = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0';
  expect(deviceOf(edge)).toEqual({ browser: 'Edge', system: 'Windows', kind: 'computer' });
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
  expect(deviceOf(safari)).toEqual({ browser: 'Safari', system: 'iPhone', kind: 'phone' });
});

test('an unknown user agent is an unnamed computer', () => {
  expect(deviceOf('curl/8.9')).toEqual({ browser: undefined, system: undefined, kind: 'computer' });
});
