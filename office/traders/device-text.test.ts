import { expect, test } from 'vitest';
import { deviceText } from './device-text.ts';

test('a device is named by browser and system, and an unknown one by its user agent', () => {
  expect(deviceText('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1')).toBe(
    'Safari on iPhone',
  );
  expect(deviceText('Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0')).toBe('Edge on Windows');
  expect(deviceText('curl/8.5.0')).toBe('curl/8.5.0');
  expect(deviceText('')).toBe('–');
});
