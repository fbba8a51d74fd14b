// A short fingerprint of a request's content, to tell a retry from a different request with the same ID. It only guards against the
// sender's own mistakes: a trader who makes two requests collide harms nobody else. Invalid enum values may collide, since all of
// them are refused.

import type { TraderRequest } from './stamp.ts';

/** For each of a room's requests: passes its fields, in a fixed order, to the functions below. */
export type Bodies<C extends { readonly kind: string }> = {
  readonly [K in Extract<C, TraderRequest>['kind']]: (c: Extract<C, { kind: K }>) => void;
};

/** 53 bits: two independent 32-bit FNV-1a sums over the fields. The expiry isn't part of the body. */
export function hashOf<C>(c: C, feed: (c: C) => void): number {
  one = 0x811c9dc5;
  two = 0x1b873593;
  feed(c);
  return (two >>> 11) * 0x1_0000_0000 + (one >>> 0);
}

let one = 0;
let two = 0;

export function hash(value: number): void {
  one = Math.imul(one ^ value, 0x01000193);
  two = Math.imul(two ^ value, 0x85ebca6b);
  two ^= two >>> 13;
}

const ABSENT = 0x5bd1e995;

export function hashText(value: unknown): void {
  if (typeof value !== 'string') {
    hash(ABSENT);
    return;
  }
  for (let i = 0; i < value.length; i++) hash(value.charCodeAt(i));
  hash(value.length);
}

export function hashNumber(value: unknown): void {
  if (typeof value !== 'number') {
    hash(ABSENT);
    return;
  }
  if (!Number.isSafeInteger(value)) {
    hashText(`${value}`);
    return;
  }
  hash(value | 0);
  hash(Math.floor(value / 0x1_0000_0000));
}

export function hashAmount(value: unknown): void {
  if (typeof value === 'bigint') hashText(value.toString());
  else hash(ABSENT);
}
