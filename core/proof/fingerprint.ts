import { hex, type Sha256 } from './sha256.ts';

/** The form in which people compare signing keys: SHA-256 of its 32 bytes, as sixteen groups of four hex digits. */
export const fingerprintOf = (sha256: Sha256, publicKey: Uint8Array): string => hex(sha256(publicKey)).replace(/.{4}(?!$)/g, '$& ');
