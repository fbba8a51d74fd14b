import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keyIdOf, readKeyRing, rotateKeyRing, SealedBox, whyForeignKeyRing } from './key-ring.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'bourse-ring-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const otherRing = () => {
  const other = mkdtempSync(join(tmpdir(), 'bourse-ring-'));
  const ring = readKeyRing(other);
  rmSync(other, { recursive: true, force: true });
  return ring;
};

test('encrypted text in any script decrypts after a restart', () => {
  const box = readKeyRing(dir).encryptField('王小明 · محمد', 'verification:100001:name');
  expect(box.toString('latin1')).not.toContain(Buffer.from('王小明').toString('latin1'));
  expect(readKeyRing(dir).decryptField(box, 'verification:100001:name')).toBe('王小明 · محمد');
});

test('the same text is never encrypted to the same bytes twice', () => {
  const ring = readKeyRing(dir);
  expect(ring.encryptField('A1234567', 'x').equals(ring.encryptField('A1234567', 'x'))).toBe(false);
});

test('after a rotation the newest key encrypts and all keys decrypt', () => {
  const before = readKeyRing(dir).encryptField('A1234567', 'x');
  expect(rotateKeyRing(dir)).toBe(2);
  const ring = readKeyRing(dir);
  const after = ring.encryptField('A1234567', 'x');
  expect([keyIdOf(before), keyIdOf(after)]).toEqual([1, 2]);
  expect([ring.decryptField(before, 'x'), ring.decryptField(after, 'x')]).toEqual(['A1234567', 'A1234567']);
});

test('a duplicate is found across a rotation, because the blind index keeps its key', () => {
  const before = readKeyRing(dir).blindIndex('CN:A1234567', 'verification id');
  rotateKeyRing(dir);
  expect(readKeyRing(dir).blindIndex('CN:A1234567', 'verification id').equals(before)).toBe(true);
});

test('a blind index is specific to one purpose and one key ring', () => {
  const ring = readKeyRing(dir);
  const index = ring.blindIndex('A1234567', 'verification id');
  expect(ring.blindIndex('A1234567', 'bank card').equals(index)).toBe(false);
  expect(ring.blindIndex('A1234568', 'verification id').equals(index)).toBe(false);
  expect(otherRing().blindIndex('A1234567', 'verification id').equals(index)).toBe(false);
});

test('with another key, another context or one changed byte, decryption fails', () => {
  const ring = readKeyRing(dir);
  const box = ring.encryptBytes(Buffer.from('a picture'), 'upload:1');
  expect(() => otherRing().decryptBytes(box, 'upload:1')).toThrow(SealedBox);
  expect(() => ring.decryptBytes(box, 'upload:2')).toThrow(SealedBox);
  for (let at = 0; at < box.length; at++) {
    const changed = Buffer.from(box);
    changed[at]! ^= 1;
    expect(() => ring.decryptBytes(changed, 'upload:1'), `byte ${at}`).toThrow(SealedBox);
  }
  for (const length of [0, 1, 4, 5, 20, box.length - 1]) {
    expect(() => ring.decryptBytes(box.subarray(0, length), 'upload:1'), `${length} bytes`).toThrow(SealedBox);
  }
  expect(ring.decryptBytes(box, 'upload:1').toString()).toBe('a picture');
});

test('only the server’s account can read the keys, also after a rotation', () => {
  const path = join(dir, 'key-ring.json');
  readKeyRing(dir);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  rotateKeyRing(dir);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a damaged key ring is reported, not replaced', () => {
  const path = join(dir, 'key-ring.json');
  writeFileSync(path, JSON.stringify({ keys: { 1: 'short' }, index: 'a'.repeat(64) }));
  expect(() => readKeyRing(dir)).toThrow(/key 1 is not a key/);
  writeFileSync(path, JSON.stringify({ keys: {}, index: 'a'.repeat(64) }));
  expect(() => readKeyRing(dir)).toThrow(/has no keys/);
  expect(JSON.parse(readFileSync(path, 'utf8')).keys).toEqual({});
});

test('a key ring of another database, or one that lost an older key, is refused at the start', async () => {
  const kept = new Map<string, string>();
  const pool = {
    async query(text: string, values?: string[]) {
      if (text.startsWith('INSERT') && !kept.has(values![0]!)) kept.set(values![0]!, values![1]!);
      return { rows: [...kept].map(([name, fingerprint]) => ({ name, fingerprint })) };
    },
  } as never;
  expect(await whyForeignKeyRing(pool, readKeyRing(dir), dir)).toBeUndefined();
  rotateKeyRing(dir);
  expect(await whyForeignKeyRing(pool, readKeyRing(dir), dir)).toBeUndefined();

  const path = join(dir, 'key-ring.json');
  const whole = readFileSync(path, 'utf8');
  const { keys, index } = JSON.parse(whole);
  writeFileSync(path, JSON.stringify({ keys: { 2: keys[2] }, index }));
  expect(await whyForeignKeyRing(pool, readKeyRing(dir), dir)).toMatch(/does not belong to this database/);
  writeFileSync(path, whole);
  expect(await whyForeignKeyRing(pool, readKeyRing(dir), dir)).toBeUndefined();
  const prints = [...kept];
  expect(await whyForeignKeyRing(pool, otherRing(), dir)).toMatch(/does not belong to this database/);
  expect([...kept]).toEqual(prints);
});
