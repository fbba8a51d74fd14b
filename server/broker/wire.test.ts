import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode, encode } from './wire.ts';

test('what is sent is what arrives: big integers, unusual text and missing fields included', () => {
  const { plain } = fc.letrec((tie) => ({
    plain: fc.oneof(
      { depthSize: 'small' },
      fc.maxSafeInteger().map((n) => n + 0),
      fc.bigInt(),
      fc.boolean(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('n12', 's', '', 'null', 'é漢😀\0'),
      fc.array(tie('plain')),
      fc.dictionary(fc.string(), tie('plain')).map((o) => ({ ...o })),
    ),
  }));
  fc.assert(
    fc.property(plain, (value) => {
      expect(decode(encode(value))).toEqual(value);
    }),
  );
  expect(decode(encode({ a: undefined, b: 1n }))).toEqual({ b: 1n });
});

test.each([[0.5], [Number.NaN], [Number.POSITIVE_INFINITY], [-0], [2 ** 53], [null], [new Date()], [new Map()], [() => 1], [Symbol('x')]])(
  'a value that can’t be represented exactly isn’t sent: %s',
  (value) => {
    expect(() => encode({ value })).toThrow(TypeError);
    expect(() => encode([value])).toThrow(TypeError);
  },
);

test.each(['null', '1.5', '"x"', '"n1e3"', '"n"', '9007199254740993', '[null]'])(
  'a message we would never send isn’t accepted: %s',
  (text) => {
    expect(() => decode(text)).toThrow(TypeError);
  },
);

test('a field called __proto__ is just a field', () => {
  const value = decode<Record<string, unknown>>('{"__proto__":{"isAdmin":true}}');
  expect(value['isAdmin']).toBeUndefined();
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});
