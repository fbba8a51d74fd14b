// The parts of signed and hashed bytes: numbers of fixed width, big-endian, and texts and lists preceded by their length. There is
// exactly one way to write a value, so two different statements never have the same bytes.

import { must } from '../rejection.ts';
import { ascii, fromHex, HASH_BYTES } from './sha256.ts';

export const u8 = (value: number): Uint8Array => whole(BigInt(value), 1);
export const u32 = (value: number): Uint8Array => whole(BigInt(value), 4);
export const u64 = (value: number | bigint): Uint8Array => whole(BigInt(value), 8);
export const u128 = (value: bigint): Uint8Array => whole(value, 16);

/** ASCII of at most 255 characters, after its length in one byte. */
export const name = (text: string): Uint8Array => concat(u8(text.length), ascii(text));
/** ASCII of any length, after its length in four bytes. */
export const document = (text: string): Uint8Array => concat(u32(text.length), ascii(text));

/** The 32 bytes of a hash in hex. */
export function hash32(text: string): Uint8Array {
  const bytes = fromHex(text, HASH_BYTES);
  must(bytes !== undefined, `${text} is not a hash`);
  return bytes;
}

/** 1 and the value, or only 0 if there is none. */
export const optional = <T>(value: T | undefined, bytes: (value: T) => Uint8Array): Uint8Array =>
  value === undefined ? u8(0) : concat(u8(1), bytes(value));

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) {
    all.set(part, end);
    end += part.length;
  }
  return all;
}

function whole(value: bigint, width: number): Uint8Array {
  must(value >= 0n && value < 1n << BigInt(8 * width), `${value} doesn't fit in ${width} bytes`);
  const bytes = new Uint8Array(width);
  for (let i = width - 1, rest = value; i >= 0; i--, rest >>= 8n) bytes[i] = Number(rest & 0xffn);
  return bytes;
}
