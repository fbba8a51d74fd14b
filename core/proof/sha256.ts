/** SHA-256 of some bytes: 32 bytes. The core contains no implementation: callers pass one in, from Node or a browser. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

export const HASH_BYTES = 32;
const BLOCK_BYTES = 64;

/** HMAC-SHA-256 (RFC 2104) with a key of at most 64 bytes, built on the hash alone. */
export function hmac(sha256: Sha256, key: Uint8Array, message: Uint8Array): Uint8Array {
  const inner = new Uint8Array(BLOCK_BYTES + message.length);
  const outer = new Uint8Array(BLOCK_BYTES + HASH_BYTES);
  for (let i = 0; i < BLOCK_BYTES; i++) {
    const byte = key[i] ?? 0;
    inner[i] = byte ^ 0x36;
    outer[i] = byte ^ 0x5c;
  }
  inner.set(message, BLOCK_BYTES);
  outer.set(sha256(inner), BLOCK_BYTES);
  return sha256(outer);
}

/** The bytes of an ASCII text; other characters don't occur in hashed text. */
export function ascii(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i) & 0x7f;
  return bytes;
}

/** Lower-case hex, two digits per byte. */
export function hex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte < 16 ? `0${byte.toString(16)}` : byte.toString(16);
  return text;
}

/** Undefined if the text isn't that many bytes in hex. */
export function fromHex(text: string, length: number = HASH_BYTES): Uint8Array | undefined {
  if (text.length !== 2 * length || !/^[0-9a-f]*$/.test(text)) return undefined;
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i++) bytes[i] = Number.parseInt(text.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}
