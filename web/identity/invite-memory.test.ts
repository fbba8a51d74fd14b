import { beforeEach, expect, test, vi } from 'vitest';
import { forgetInvite, rememberedInvite, rememberInvite } from './invite-memory.ts';

const DAY = 86_400_000;
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
});

test('an invite code is kept for thirty days, and the last link counts', () => {
  rememberInvite('first234', 0);
  rememberInvite('abcd2345', 1_000);
  expect(rememberedInvite(29 * DAY)).toBe('ABCD2345');
  expect(rememberedInvite(31 * DAY)).toBeUndefined();
  forgetInvite();
  expect(rememberedInvite(2_000)).toBeUndefined();
});

test.each(['', 'null', '{', '[]', '{"code":5,"at":1}', '{"code":"<b>","at":1}', '{"code":"ABCD2345"}'])(
  'an invalid stored value is ignored: %s',
  (text) => {
    localStorage.setItem('bourse.invite', text);
    expect(rememberedInvite(2)).toBeUndefined();
  },
);
