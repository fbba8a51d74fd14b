import { ed25519 } from '@noble/curves/ed25519.js';

/** As strict as browsers are (RFC 8032), so that both say the same. */
export function isSignedBy(key: Uint8Array, signature: Uint8Array, message: Uint8Array): boolean {
  return ed25519.verify(signature, message, key, { zip215: false });
}
