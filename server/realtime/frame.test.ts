import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeFrame, FrameError, FrameReader, frameLimits, type StompVersion } from './frame.ts';

const read = (text: string | Uint8Array, version?: StompVersion) => {
  const reader = new FrameReader();
  reader.version = version;
  reader.push(Buffer.from(text));
  const frames = [];
  for (let frame = reader.next(); frame; frame = reader.next()) {
    frames.push({ command: frame.command, headers: Object.fromEntries(frame.headers), body: Buffer.from(frame.body).toString() });
  }
  return frames;
};

describe('a frame', () => {
  test('consists of command, headers and body up to NUL', () => {
    expect(read('SEND\ndestination:/queue/a\n\nhello\0', '1.2')).toEqual([
      { command: 'SEND', headers: { destination: '/queue/a' }, body: 'hello' },
    ]);
  });
  test('may contain NUL in its body if content-length says so, counted in bytes and not characters', () => {
    expect(read('SEND\ncontent-length:5\n\né\0ab\0', '1.2')[0]?.body).toBe('é\0ab');
  });
  test('whose body exceeds its content-length is fatal', () => {
    expect(() => read('SEND\ncontent-length:2\n\nabc\0', '1.2')).toThrow(FrameError);
  });
  test.each(['-1', '1e3', '0x10', ' 5', '99999999999', ''])('with content-length %j is fatal', (length) => {
    expect(() => read(`SEND\ncontent-length:${length}\n\nabc\0`, '1.2')).toThrow('bad content-length');
  });
  test('keeps the first of a repeated header', () => {
    expect(read('SEND\nfoo:first\nfoo:second\n\n\0', '1.2')[0]?.headers).toEqual({ foo: 'first' });
  });
  test('may be followed by heart-beats and by other frames in the same bytes', () => {
    expect(read('\n\nBEGIN\ntransaction:1\n\n\0\n\r\nCOMMIT\ntransaction:1\n\n\0\n', '1.2').map((f) => f.command)).toEqual([
      'BEGIN',
      'COMMIT',
    ]);
  });
  test('other than SEND, MESSAGE and ERROR has no body', () => {
    expect(() => read('SUBSCRIBE\nid:0\n\nbody\0', '1.2')).toThrow('this frame has no body');
    expect(() => read('SUBSCRIBE\nid:0\ncontent-length:4\n\nbody\0', '1.2')).toThrow('this frame has no body');
  });
  test('that ends within its headers is fatal', () => {
    expect(() => read('SUBSCRIBE\nid:0\0', '1.2')).toThrow(FrameError);
    expect(() => read('SUBSCRIBE\nid:\0zzz\n\n\0', '1.2')).toThrow(FrameError);
  });
  test('with a header without a name, or without a colon, is fatal', () => {
    expect(() => read('SEND\n:value\n\n\0', '1.2')).toThrow(FrameError);
    expect(() => read('SEND\nvalue\n\n\0', '1.2')).toThrow(FrameError);
  });
  test('with headers that are not UTF-8 is fatal', () => {
    expect(() => read(Buffer.from([83, 69, 78, 68, 10, 97, 58, 0xff, 10, 10, 0]), '1.2')).toThrow('not UTF-8');
  });
});

describe('escapes', () => {
  test('of 1.2 are \r \n c and \\, in names and values', () => {
    expect(read('SEND\na\\cb:x\\r\\n\\c\\\\y\n\n\0', '1.2')[0]?.headers).toEqual({ 'a:b': 'x\r\n:\\y' });
  });
  test('of 1.1 don’t include \r', () => {
    expect(read('SEND\na:x\\n\\c\\\\y\n\n\0', '1.1')[0]?.headers).toEqual({ a: 'x\n:\\y' });
    expect(() => read('SEND\na:\\r\n\n\0', '1.1')).toThrow('undefined escape');
  });
  test('don’t exist in 1.0, which trims instead', () => {
    expect(read('SEND\n a : x\\ny \n\n\0', '1.0')[0]?.headers).toEqual({ a: 'x\\ny' });
  });
  test.each(['\\t', '\\', '\\N', '\\u0041'])('like %j are fatal', (text) => {
    expect(() => read(`SEND\na:${text}\n\n\0`, '1.2')).toThrow('undefined escape');
  });
  test('aren’t interpreted in CONNECT, whatever its version', () => {
    expect(read('CONNECT\nlogin:a\\tb\\c\n\n\0')[0]?.headers).toEqual({ login: 'a\\tb\\c' });
  });
});

describe('line endings', () => {
  test('of 1.2 and of CONNECT may be CR LF', () => {
    const text = 'CONNECT\r\nhost:x\r\n\r\n\0';
    expect(read(text)[0]).toEqual({ command: 'CONNECT', headers: { host: 'x' }, body: '' });
    expect(read('BEGIN\r\ntransaction:1\r\n\r\n\0', '1.2')[0]?.headers).toEqual({ transaction: '1' });
  });
  test('of 1.1 are LF only, so CR is part of the value', () => {
    expect(read('BEGIN\ntransaction:1\r\n\n\0', '1.1')[0]?.headers).toEqual({ transaction: '1\r' });
    expect(() => read('BEGIN\ntransaction:1\r\n\r\n\0', '1.1')).toThrow(FrameError);
  });
});

describe('limits', () => {
  const header = (n: number) => Array.from({ length: n }, (_, i) => `h${i}:1\n`).join('');
  test('are 64 headers, repeated ones included', () => {
    expect(read(`SEND\n${header(64)}\n\0`, '1.2')).toHaveLength(1);
    expect(() => read(`SEND\n${header(65)}\n\0`, '1.2')).toThrow('too many headers');
    expect(() => read(`SEND\n${'a:1\n'.repeat(65)}\n\0`, '1.2')).toThrow('too many headers');
  });
  test('are 4 KiB per line, even before its end arrives', () => {
    expect(read(`SEND\na:${'x'.repeat(4094)}\n\n\0`, '1.2')).toHaveLength(1);
    expect(() => read(`SEND\na:${'x'.repeat(4095)}\n\n\0`, '1.2')).toThrow('header line too long');
    expect(() => read('x'.repeat(4098), '1.2')).toThrow('header line too long');
  });
  test('are 32 KiB for all headers together', () => {
    const line = `:${'x'.repeat(4000)}\n`;
    expect(() => read(`SEND\n${Array.from({ length: 9 }, (_, i) => i + line).join('')}`, '1.2')).toThrow('headers too large');
  });
  test('are 64 KiB for a body, with or without content-length, complete or not', () => {
    expect(read(`SEND\n\n${'x'.repeat(65536)}\0`, '1.2')).toHaveLength(1);
    expect(() => read(`SEND\n\n${'x'.repeat(65537)}`, '1.2')).toThrow('body too large');
    expect(() => read('SEND\ncontent-length:65537\n\n', '1.2')).toThrow('body too large');
  });
});

const version = fc.constantFrom<StompVersion>('1.1', '1.2');
const text = (v: StompVersion) =>
  fc.string({ unit: 'grapheme', maxLength: 12 }).filter((s) => !s.includes('\0') && (v === '1.2' || !s.includes('\r')));
const frames = version.chain((v) =>
  fc.record({
    version: fc.constant(v),
    frames: fc.array(
      fc.record({
        headers: fc.array(
          fc.tuple(
            fc.oneof(text(v), fc.constant('k')).map((s) => `x${s}`),
            text(v),
          ),
          { maxLength: 8 },
        ),
        body: fc.uint8Array({ maxLength: 300 }),
        beats: fc.nat(2),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  }),
);

test('an encoded frame decodes to the same, however the bytes are split', () => {
  fc.assert(
    fc.property(frames, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (sample, cuts) => {
      const bytes = Buffer.concat(
        sample.frames.flatMap((f) => [Buffer.from('\n'.repeat(f.beats)), encodeFrame('SEND', f.headers, sample.version, f.body)]),
      );
      const reader = new FrameReader();
      reader.version = sample.version;
      const seen = [];
      for (let at = 0, i = 0; at < bytes.length; i++) {
        const length = cuts[i % cuts.length] as number;
        reader.push(bytes.subarray(at, at + length));
        at += length;
        for (let frame = reader.next(); frame; frame = reader.next())
          seen.push({ headers: new Map(frame.headers), body: Buffer.from(frame.body) });
      }
      expect(reader.buffered).toBe(0);
      expect(seen.length).toBe(sample.frames.length);
      seen.forEach((frame, i) => {
        const sent = sample.frames[i];
        const first = new Map(sent?.headers.toReversed());
        frame.headers.delete('content-length');
        expect(frame.headers).toEqual(first);
        expect(frame.body.equals(Buffer.from(sent?.body ?? []))).toBe(true);
      });
    }),
    { numRuns: 200 },
  );
});

test('garbage is refused or waited for, and never buffered beyond the limits', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 40 }), version, (chunks, v) => {
      const reader = new FrameReader();
      reader.version = v;
      try {
        for (const chunk of chunks) {
          reader.push(chunk);
          while (reader.next());
          expect(reader.buffered).toBeLessThanOrEqual(frameLimits.headBytes + frameLimits.bodyBytes);
        }
      } catch (error) {
        expect(error).toBeInstanceOf(FrameError);
      }
    }),
    { numRuns: 200 },
  );
});
