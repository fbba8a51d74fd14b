import { describe, expect, test } from 'vitest';
import { accesses, type Policy, refuseByPolicy, strictest } from './policy.ts';

const policies: readonly Policy[] = accesses.flatMap((access) => [
  { access },
  { access, maximumLeverage: 2 },
  { access, maximumLeverage: 20 },
]);
const rank = ({ access }: Policy) => accesses.indexOf(access);
const most = ({ maximumLeverage }: Policy) => maximumLeverage ?? Infinity;

describe('the strictest policy', () => {
  test('of every pair takes the stricter access and the lower leverage, in either order', () => {
    for (const a of policies)
      for (const b of policies) {
        const found = strictest([a, b]);
        expect(found).toEqual(strictest([b, a]));
        expect(rank(found)).toBe(Math.max(rank(a), rank(b)));
        expect(most(found)).toBe(Math.min(most(a), most(b)));
      }
  });

  test('of four is never looser than any of them', () => {
    for (const a of policies)
      for (const b of policies)
        for (const c of policies)
          for (const d of policies) {
            const found = strictest([a, b, c, d]);
            for (const one of [a, b, c, d]) {
              expect(rank(found)).toBeGreaterThanOrEqual(rank(one));
              expect(most(found)).toBeLessThanOrEqual(most(one));
            }
          }
  });

  test('of none is open', () => expect(strictest([])).toEqual({ access: 'open' }));
});

describe('opening', () => {
  test('is refused in close-only and closed products, and where the access is unknown', () => {
    expect(refuseByPolicy(undefined, 100)).toBeUndefined();
    expect(refuseByPolicy({ access: 'open' }, 100)).toBeUndefined();
    expect(refuseByPolicy({ access: 'close_only' })).toEqual({ rejected: 'not_offered' });
    expect(refuseByPolicy({ access: 'closed' })).toEqual({ rejected: 'not_offered' });
    expect(refuseByPolicy({ access: 'opened' as never })).toEqual({ rejected: 'not_offered' });
  });

  test('is refused above the maximum leverage, and not at it', () => {
    const policy = { access: 'open', maximumLeverage: 2 } as const;
    expect(refuseByPolicy(policy, 2)).toBeUndefined();
    expect(refuseByPolicy(policy, 3)).toEqual({ rejected: 'leverage_above_policy', maximum: 2 });
  });
});
