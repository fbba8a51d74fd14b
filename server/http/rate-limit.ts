import type { RateClass } from '@bourse/contract/call';
import { Recent } from '../recent.ts';

// Token buckets. A trader has one per class of calls, and so has the IP address the calls come from; many traders may share an
// address, so its buckets are larger.

interface Rule {
  readonly perSecond: number;
  readonly burst: number;
  /** How much more an address may do than one trader; `SHARED` if absent. */
  readonly shared?: number;
}
interface Bucket {
  tokens: number;
  at: number;
}

export const rules: Readonly<Record<RateClass, Rule>> = {
  order: { perSecond: 10, burst: 20 },
  cancel: { perSecond: 20, burst: 40 },
  read: { perSecond: 20, burst: 60 },
  write: { perSecond: 5, burst: 20 },
  login: { perSecond: 0.5, burst: 20 },
  code: { perSecond: 0.2, burst: 10 },
  // What makes the server read a whole day of the journal, or everything that traders have.
  heavy: { perSecond: 1, burst: 20 },
  // What costs nothing and is recorded for good. When a sale opens, thousands of traders may come from one mobile operator's address.
  rare: { perSecond: 0.1, burst: 20, shared: 100 },
};
const SHARED = 5;
/** Until the slowest bucket is full again. */
const FULL_MS = Math.max(...Object.values(rules).map(({ burst, perSecond }) => burst / perSecond)) * 1000;
const MOST_BUCKETS = 100_000;

export class RateLimiter {
  readonly #buckets = new Recent<string, Bucket>(MOST_BUCKETS);

  /** Takes a token: 0, or the seconds until there is one. */
  take(who: string, kind: RateClass, now = Date.now()): number {
    return this.#take(`${kind} ${who}`, rules[kind].perSecond, rules[kind].burst, now);
  }

  /** The same for an address that several traders may share. */
  takeShared(ip: string, kind: RateClass, now = Date.now()): number {
    const { perSecond, burst, shared = SHARED } = rules[kind];
    return this.#take(`${kind} ip ${network(ip)}`, perSecond * shared, burst * shared, now);
  }

  /** Forgets callers that have been idle long enough for their bucket to be full. */
  sweep(now = Date.now()): void {
    for (const [key, bucket] of this.#buckets.entries()) if (now - bucket.at > FULL_MS) this.#buckets.delete(key);
  }

  get size(): number {
    return this.#buckets.size;
  }

  #take(key: string, perSecond: number, burst: number, now: number): number {
    let bucket = this.#buckets.get(key);
    if (bucket === undefined) {
      bucket = { tokens: burst, at: now };
      this.#buckets.set(key, bucket);
    }
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond));
    bucket.tokens -= 1;
    return 0;
  }
}

/** Whoever has one IPv6 address has its whole /64. Some proxies add the port, which differs for each connection. */
export function network(ip: string): string {
  if (!ip.includes(':')) return ip;
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(ip);
  if (ipv4) return ipv4[1]!;
  const address = /^\[([^\]]*)\]/.exec(ip)?.[1] ?? ip;
  const [left = [], right = []] = address.split('::').map(groupsOf);
  const zeros = address.includes('::') ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}

const groupsOf = (text: string): string[] =>
  text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, '').toLowerCase());

/** The wider network of an address: its /24, or its /48. */
export function subnetOf(ip: string): string {
  const address = network(ip);
  return address.includes(':') ? address.split(':').slice(0, 3).join(':') : address.split('.').slice(0, 3).join('.');
}
