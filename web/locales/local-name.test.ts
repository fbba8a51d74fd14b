import { expect, test } from 'vitest';
import { localName } from './local-name.ts';

test('assets and networks have the names used by traders of a language', () => {
  expect(['Tether', 'Bitcoin', 'Practice chain'].map((name) => localName(name, 'zh-CN'))).toEqual(['泰达币', '比特币', '模拟链']);
  expect(['Tether', 'Bitcoin', 'Practice chain'].map((name) => localName(name, 'ar'))).toEqual(['تيثر', 'بيتكوين', 'سلسلة تجريبية']);
});

test('a name without a translation is shown as the server sends it', () => {
  expect(localName('Bitcoin', 'en')).toBe('Bitcoin');
  expect(localName('Tron', 'ar')).toBe('Tron');
  expect(localName('A coin of the operator', 'zh-CN')).toBe('A coin of the operator');
});
