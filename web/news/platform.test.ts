import { expect, test } from 'vitest';
import { isSafari, platformOf } from './platform.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const pixel = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

test('the platform comes from the user agent, and an iPad is distinguished from a Mac by its touch screen', () => {
  expect(platformOf({ userAgent: pixel, maxTouchPoints: 5 })).toBe('android');
  expect(platformOf({ userAgent: iphone, maxTouchPoints: 5 })).toBe('ios');
  expect(platformOf({ userAgent: mac, maxTouchPoints: 5 })).toBe('ios');
  expect(platformOf({ userAgent: mac, maxTouchPoints: 0 })).toBe('computer');
});

test('other browsers on an iPhone aren’t Safari, although they say so', () => {
  expect(isSafari({ userAgent: iphone })).toBe(true);
  expect(isSafari({ userAgent: iphone.replace('Version/18.1', 'CriOS/131.0.0.0') })).toBe(false);
  expect(isSafari({ userAgent: pixel })).toBe(false);
});
