import { expect, test } from 'vitest';
import { capsOf } from './keys.ts';

test('a key is shown as it stands on the keyboard', () => {
  expect(capsOf('g t')).toEqual(['G', 'T']);
  expect(capsOf('mod+k')).toEqual(['Ctrl', 'K']);
  expect(capsOf('ArrowDown')).toEqual(['↓']);
});
