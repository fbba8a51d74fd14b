import { expect, test } from 'vitest';
import { createJSONStorage } from 'zustand/middleware';
import { sessionOf } from './session.ts';

interface Who {
  readonly uid: string | undefined;
}
function memory() {
  const items = new Map<string, string>();
  const storage = createJSONStorage<object>(() => ({
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
  }));
  return { items, storage };
}

test('a session ended by the server is distinguished from a logout, and lasting data stays', () => {
  const s = sessionOf<Who, { readonly remembered: string }>({ uid: undefined }, { name: 's', storage: memory().storage });
  s.useSession.setState({ remembered: 'eve@example.org' });
  s.logIn('t1', { uid: '7' });
  expect(s.isLoggedIn()).toBe(true);
  s.endSession();
  expect(s.useSession.getState()).toEqual({ token: undefined, uid: undefined, ended: true, remembered: 'eve@example.org' });
  s.logIn('t2', { uid: '8' });
  s.logOut();
  expect(s.useSession.getState()).toEqual({ token: undefined, uid: undefined, ended: false, remembered: 'eve@example.org' });
});

test('a session continues with a new token; one that is over doesn’t', () => {
  const s = sessionOf<Who>({ uid: undefined }, { name: 's', storage: memory().storage });
  s.renewSession('t2');
  expect(s.tokenOf()).toBeUndefined();
  s.logIn('t1', { uid: '7' });
  s.renewSession('t2');
  expect(s.useSession.getState()).toMatchObject({ token: 't2', uid: '7' });
});

test('only persistent fields are stored', () => {
  const { storage, items } = memory();
  const s = sessionOf<Who>({ uid: undefined }, { name: 's', storage, partialize: ({ token, uid }) => ({ token, uid }) });
  s.logIn('t1', { uid: '7' });
  expect(JSON.parse(items.get('s') as string)).toMatchObject({ state: { token: 't1', uid: '7' } });
  s.endSession();
  expect(items.get('s')).not.toContain('ended');
});
