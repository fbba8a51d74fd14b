import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  keyIdOf,
  type MinuteHead,
  minuteBreak,
  minuteHeadBytes,
  minuteHeadHash,
  minuteHeadReader,
  minuteOf,
  signedMinuteHeadReader,
  sizedRoot,
} from './minute-head.ts';
import { hex, type Sha256 } from './sha256.ts';
import { readStrictly } from './strict-json.ts';

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();
const of = (byte: string) => byte.repeat(32);
const head: MinuteHead = {
  version: 1,
  minute: 29_399_000,
  ticks: { size: 4_800, root: of('a1') },
  acceptances: { size: 2, root: of('a2') },
  settlements: { size: 0, root: of('a3') },
  previous: of('b0'),
  ruleBook: of('c0'),
  keyId: of('d0'),
};
const read = (json: unknown) => readStrictly(minuteHeadReader, json, 'head');

test('the bytes of a minute head begin with 0x04 and its version, and have every field at a fixed place', () => {
  const bytes = hex(minuteHeadBytes(head));
  expect(bytes).toBe(
    `0401${'0000000001c097d8'}${'000012c0'}${of('a1')}${'00000002'}${of('a2')}${'00000000'}${of('a3')}${of('b0')}${of('c0')}${of('d0')}`,
  );
  expect(minuteHeadHash(sha256, head)).toBe(createHash('sha256').update(Buffer.from(bytes, 'hex')).digest('hex'));
});

test('an empty minute has a head too: the root of no leaves is the hash of nothing', () => {
  expect(sizedRoot(sha256, [])).toEqual({ size: 0, root: createHash('sha256').digest('hex') });
  expect(minuteOf(1_763_940_059_999)).toBe(minuteOf(1_763_940_000_000));
  expect(minuteOf(1_763_940_060_000)).toBe(minuteOf(1_763_940_059_999) + 1);
});

test('a minute head survives JSON, and any other form of it is refused by the name of the field', () => {
  expect(read(JSON.parse(JSON.stringify(head)))).toEqual({ value: head });
  const { keyId, ...without } = head;
  expect(read(without)).toEqual({ unreadable: 'head.keyId' });
  expect(read({ ...head, note: '' })).toEqual({ unreadable: 'head.note' });
  expect(read({ ...head, version: 2 })).toEqual({ unreadable: 'head.version' });
  expect(read({ ...head, minute: '29399000' })).toEqual({ unreadable: 'head.minute' });
  expect(read({ ...head, minute: 1.5 })).toEqual({ unreadable: 'head.minute' });
  expect(read({ ...head, previous: of('B0') })).toEqual({ unreadable: 'head.previous' });
  expect(read({ ...head, ruleBook: of('c0').slice(2) })).toEqual({ unreadable: 'head.ruleBook' });
  expect(read({ ...head, ticks: { size: -1, root: of('a1') } })).toEqual({ unreadable: 'head.ticks.size' });
  expect(read({ ...head, ticks: { size: 2 ** 32, root: of('a1') } })).toEqual({ unreadable: 'head.ticks.size' });
  expect(read([head])).toEqual({ unreadable: 'head' });
});

test('a signed head has the signature of its bytes beside it, and names the key by its hash only', () => {
  const signed = { head: { ...head, keyId: keyIdOf(sha256, Buffer.alloc(32, 1)) }, signature: of('e0').repeat(2) };
  expect(signed.head.keyId).toBe(createHash('sha256').update(Buffer.alloc(32, 1)).digest('hex'));
  expect(readStrictly(signedMinuteHeadReader, signed, 'head')).toEqual({ value: signed });
  expect(readStrictly(signedMinuteHeadReader, { ...signed, signature: of('e0') }, 'head')).toEqual({ unreadable: 'head.signature' });
});

test('a head follows the one a minute before it, by its hash', () => {
  const next: MinuteHead = { ...head, minute: head.minute + 1, previous: minuteHeadHash(sha256, head) };
  expect(minuteBreak(sha256, head, next)).toBeUndefined();
  expect(minuteBreak(sha256, head, { ...next, minute: next.minute + 1 })).toBe('missing');
  expect(minuteBreak(sha256, head, { ...next, previous: of('00') })).toBe('broken');
  expect(minuteBreak(sha256, { ...head, ticks: { size: 4_799, root: of('a1') } }, next)).toBe('broken');
  expect(minuteBreak(sha256, head, { ...head, ruleBook: of('c1') })).toBe('second');
});
