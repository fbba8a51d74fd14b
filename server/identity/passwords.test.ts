import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { beforeAll, expect, test } from 'vitest';
import { readKeys } from '../secrets/keys.ts';
import { cost, HashingEnded, hashingPid, PRODUCT_COST } from './hashing.ts';
import { lockedFor } from './lock.ts';
import { isCommon, isTooShort, Passwords } from './passwords.ts';

// A test file that ran before in this process may have made hashes cheap.
beforeAll(() => void Object.assign(cost, PRODUCT_COST));

test('a hash records its cost and verifies only its password, and only with the key it was made with', async () => {
  const passwords = new Passwords(Buffer.alloc(32, 1));
  const stored = await passwords.hash('a good password');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=47104,t=3,p=1\$/);
  expect(await passwords.verify(stored, 'a good password')).toBe(true);
  expect(await passwords.verify(stored, 'a good Password')).toBe(false);
  expect(await new Passwords(Buffer.alloc(32, 2)).verify(stored, 'a good password')).toBe(false);
  expect(await passwords.verify(undefined, 'nobody has this password')).toBe(false);
  expect(passwords.isOutdated(stored)).toBe(false);
  // Composed and decomposed characters are the same password.
  expect(await passwords.verify(await passwords.hash('pässword ü'), 'pässword ü')).toBe(true);
});

test('twelve hashes at once all complete, and with two hundred waiting the next one is turned away', async () => {
  const passwords = new Passwords(Buffer.alloc(32, 1));
  const stored = await passwords.hash('x');
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => passwords.verify(stored, i === 7 ? 'x' : 'y')));
  expect(answers.filter(Boolean)).toHaveLength(1);
  const cheap = await hash('y', { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const flood = await Promise.allSettled(Array.from({ length: 205 }, () => passwords.verify(cheap, 'y')));
  expect(flood.filter((one) => one.status === 'rejected')).toHaveLength(1);
  expect(await passwords.verify(stored, 'x')).toBe(true);
});

test('when the hashing process is killed, waiting callers are asked to retry, and the next one is served', async () => {
  const passwords = new Passwords(Buffer.alloc(32, 1));
  const stored = await passwords.hash('x');
  const asked = Promise.allSettled([passwords.verify(stored, 'x'), passwords.verify(stored, 'x')]);
  process.kill(hashingPid()!, 'SIGKILL');
  for (const one of await asked) expect(one).toMatchObject({ status: 'rejected', reason: expect.any(HashingEnded) });
  expect(await passwords.verify(stored, 'x')).toBe(true);
});

test('passwords need more than six characters, counted as people count them', () => {
  expect(isTooShort('123456')).toBe(true);
  expect(isTooShort('1234567')).toBe(false);
  expect(isTooShort('😀😀😀😀😀😀')).toBe(true);
});

test.each([
  'password',
  'PASSWORD',
  'Password1!',
  'qwertyuiop',
  'letmein99',
  'aaaaaaaaa',
  'ababababab',
  '12345678',
  '987654321',
  'abcdefghi',
  'anna@bourse.test',
  'Bitcoin2024',
])('%s is too common', (password) => {
  expect(isCommon(password, 'anna@bourse.test')).toBe(true);
});
test.each(['correct horse 7', 'practice-anna', 'k9#vLm2qz', 'Tr4in-station', 'ein gutes Wort'])('%s isn’t common', (password) => {
  expect(isCommon(password, 'anna@bourse.test')).toBe(false);
});

test('ten failures within a quarter of an hour lock for half an hour from the last one', () => {
  const every = (seconds: number, count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i * seconds);
  expect(lockedFor(every(60, 9))).toBe(0);
  expect(lockedFor(every(60, 10))).toBe(1_800);
  expect(lockedFor(every(60, 10, 600))).toBe(1_200);
  expect(lockedFor(every(60, 10, 1_800))).toBe(0);
  expect(lockedFor(every(101, 10))).toBe(0);
  expect(lockedFor([0, ...every(60, 10, 1_000)])).toBe(800);
});

test('the key file is created once, readable by its owner only, and a broken one isn’t replaced', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-keys-'));
  const path = join(folder, 'keys.json');
  const made = readKeys(folder);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(made.password).toHaveLength(32);
  expect(made.password.equals(made.code)).toBe(false);
  expect(readKeys(folder)).toEqual(made);
  writeFileSync(path, '{"password":"short"}');
  expect(() => readKeys(folder)).toThrow(/no key "password"/);
  expect(readFileSync(path, 'utf8')).toBe('{"password":"short"}');
  rmSync(folder, { recursive: true });
});
