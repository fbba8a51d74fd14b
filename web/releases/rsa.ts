import { sha256 } from '@bourse/core/proof/sha256';

// RSA-SHA256 (RSASSA-PKCS1-v1_5, RFC 8017, 8.2.2), for checking only. The browser's own needs a secure context, which a page of
// Apple's webview with its custom scheme may not be. Nothing here is secret, so it may take as long as it takes.

/** DigestInfo of SHA-256, before the hash. */
const DIGEST = '3031300d060960864801650304020105000420';
const FEWEST_BITS = 2_048;

export function isSigned(text: string, signature: string, publicKey: string): boolean {
  const key = readKey(bytesOf(publicKey));
  if (key === undefined || key.length * 8 < FEWEST_BITS) return false;
  const signed = bytesOf(signature);
  if (signed.length !== key.length) return false;
  const number = numberOf(signed);
  if (number >= key.modulus) return false;
  const digest = `00${DIGEST}${hex(sha256(new TextEncoder().encode(text)))}`;
  const expected = `0001${'ff'.repeat(key.length - 2 - digest.length / 2)}${digest}`;
  return (
    power(number, key.exponent, key.modulus)
      .toString(16)
      .padStart(key.length * 2, '0') === expected
  );
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${hex(bytes) || '0'}`);

function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let [result, square] = [1n, base];
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/** The two numbers of an RSA key in the form SubjectPublicKeyInfo (DER); `length` is the modulus's, in bytes. */
function readKey(der: Uint8Array): { modulus: bigint; exponent: bigint; length: number } | undefined {
  const info = parts(contentOf(der, 0x30));
  const key = parts(contentOf(info[1]?.tag === 0x03 ? info[1].content.subarray(1) : undefined, 0x30));
  const [modulus, exponent] = key;
  if (modulus?.tag !== 0x02 || exponent?.tag !== 0x02) return undefined;
  const digits = modulus.content[0] === 0 ? modulus.content.subarray(1) : modulus.content;
  return { modulus: numberOf(digits), exponent: numberOf(exponent.content), length: digits.length };
}

const contentOf = (der: Uint8Array | undefined, tag: number): Uint8Array => {
  const [one] = parts(der ?? new Uint8Array());
  return one?.tag === tag ? one.content : new Uint8Array();
};

function parts(der: Uint8Array): { readonly tag: number; readonly content: Uint8Array }[] {
  const found = [];
  for (let at = 0; at + 2 <= der.length; ) {
    const tag = der[at]!;
    let length = der[at + 1]!;
    at += 2;
    if (length > 0x7f) {
      const more = length & 0x7f;
      length = Number(numberOf(der.subarray(at, at + more)));
      at += more;
    }
    found.push({ tag, content: der.subarray(at, at + length) });
    at += length;
  }
  return found;
}
