import { expect, test } from 'vitest';
import { thingText } from './act-text.ts';

test.each([
  ['release:android', '[release android]'],
  ['withdrawal:2', '[withdrawal W-2]'],
  ['deposit:p4', '[deposit P-4]'],
  ['stop:flash', '[flash flash]'],
  ['stop:withdrawals', '[withdrawals withdrawals]'],
  ['stop:deposits', 'deposits'],
  ['stop:second:BTC-USDT-SEC', 'BTCUSDT Sec'],
  ['rules:flash', '[flash flash]'],
  ['sale-supply:BTC', 'BTC'],
  ['flash-inventory:BTC', 'BTC'],
  ['network:USDT:tron', 'USDT tron'],
  ['trader:100003', '100003'],
  ['receiving-account:3', 'receiving account 3'],
])('the subject %s reads "%s", with catalogue texts in brackets', (subject, text) => {
  expect(thingText(subject, (key, { id }) => `[${key} ${id}]`)).toBe(text);
});
