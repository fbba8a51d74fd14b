// Each tick of an index as bytes, and the hash chain through them (rules 2.4). Whoever has the published ticks of an instrument
// computes the same chain, so that none of them can be changed, left out or added afterwards.
//
// All numbers big-endian:
//   version u8 · instrument (length u8, ASCII) · number u64 · at u64, in ms · state u8 · price i128, all ones if there is none
//   count u8, and for each constituent by name: source (length u8, ASCII) · price i128 · receivedAt u64, in ms · used u8
// Prices are in thousandths of the instrument's tick (IndexPrice).

import type { IndexPrice, Instant } from '../money/unit.ts';
import { ascii, fromHex, HASH_BYTES, hex, type Sha256, sha256 } from '../proof/sha256.ts';
import type { IndexState } from './index-price.ts';

const VERSION = 1;
/** The first byte of whatever is hashed for a tick chain; no other hash begins with it. */
const DOMAIN = 0x02;
const STATES: Readonly<Record<IndexState, number>> = { normal: 0, degraded: 1, stale: 2, held: 3 };

/** What the chain says of a tick; the event `index_ticked` has all of it. */
export interface ChainedTick {
  readonly symbol: string;
  readonly number: number;
  readonly at: Instant;
  readonly state: IndexState;
  readonly fine: IndexPrice | undefined;
  /** In the order of their names. */
  readonly constituents: readonly {
    readonly source: string;
    readonly price: IndexPrice;
    readonly receivedAt: Instant;
    readonly used: boolean;
  }[];
}

export function tickBytes({ symbol, number, at, state, fine, constituents }: ChainedTick): Uint8Array {
  const sources = constituents.reduce((sum, { source }) => sum + source.length + 26, 0);
  const bytes = new Uint8Array(36 + symbol.length + sources);
  const view = new DataView(bytes.buffer);
  let end = 0;
  const byte = (value: number) => view.setUint8(end++, value);
  const name = (text: string) => {
    byte(text.length);
    bytes.set(ascii(text), end);
    end += text.length;
  };
  const word = (value: number) => {
    view.setUint32(end, Math.floor(value / 0x1_0000_0000));
    view.setUint32(end + 4, value >>> 0);
    end += 8;
  };
  const price = (value: number) => {
    end += 8;
    word(value);
  };
  byte(VERSION);
  name(symbol);
  word(number);
  word(at);
  byte(STATES[state]);
  if (fine === undefined) {
    bytes.fill(0xff, end, end + 16);
    end += 16;
  } else price(fine);
  byte(constituents.length);
  for (const c of constituents) {
    name(c.source);
    price(c.price);
    word(c.receivedAt);
    byte(c.used ? 1 : 0);
  }
  return bytes;
}

/** The chain of an instrument before its first tick, in hex: SHA-256(0x02 ‖ instrument). */
export const chainStart = (symbol: string): string => hex(sha256(Uint8Array.of(DOMAIN, ...ascii(symbol))));

/** The chain after one more tick, in hex: SHA-256(0x02 ‖ chain before it ‖ its bytes). Who computes many brings a faster hash. */
export function chainStep(before: string, tick: Uint8Array, digest: Sha256 = sha256): string {
  const message = new Uint8Array(1 + HASH_BYTES + tick.length);
  message[0] = DOMAIN;
  message.set(fromHex(before)!, 1);
  message.set(tick, 1 + HASH_BYTES);
  return hex(digest(message));
}
