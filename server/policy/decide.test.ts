import { type Policy, strictest as strictestOf } from '@bourse/core/policy/policy';
import { describe, expect, test } from 'vitest';
import { decide } from './decide.ts';
import { type Found, phoneSignals } from './signals.ts';

const rules: Readonly<Record<string, Policy>> = {
  GB: { access: 'closed' },
  CA: { access: 'close_only' },
  DE: { access: 'open', maximumLeverage: 2 },
  AU: { access: 'open', maximumLeverage: 5 },
  KE: { access: 'open' },
  ZZ: { access: 'closed' },
};
const policyIn = (country: string): Policy => rules[country] ?? { access: 'open' };
/** From the strictest. */
const byStrictness = ['GB', 'CA', 'DE', 'AU', 'KE'] as const;
const names = ['residence', 'document', 'phone', 'address'] as const;

describe('of four signals', () => {
  test('the strictest decides, whichever of them it is and in whatever order: over all pairs', () => {
    for (const strict of names)
      for (const loose of names)
        for (const [i, strictest] of byStrictness.entries())
          for (const other of byStrictness.slice(i + 1)) {
            if (strict === loose) continue;
            const found: readonly Found[] = names.map((signal) => ({
              signal,
              country: signal === strict ? strictest : signal === loose ? other : 'KE',
            }));
            const answer = { ...strictestOf([policyIn(strictest), policyIn(other)]), because: { signal: strict, country: strictest } };
            expect(decide(policyIn, found), `${strict} ${strictest}, ${loose} ${other}`).toEqual(answer);
            expect(decide(policyIn, found.toReversed())).toEqual(answer);
          }
  });

  test('what is restricted nowhere has no reason', () => {
    expect(decide(policyIn, [{ signal: 'residence', country: 'KE' }])).toEqual({ access: 'open' });
  });

  test('a closed country and a leverage cap elsewhere give both, for the reason of the closed one', () => {
    const found: readonly Found[] = [
      { signal: 'residence', country: 'DE' },
      { signal: 'address', country: 'GB' },
    ];
    expect(decide(policyIn, found)).toEqual({ access: 'closed', maximumLeverage: 2, because: { signal: 'address', country: 'GB' } });
  });

  test('without a declared residence everything that is closed to the unknown is closed, whatever the others say', () => {
    const because = { signal: 'residence', country: 'ZZ' };
    expect(decide(policyIn, [])).toEqual({ access: 'closed', because });
    expect(decide(policyIn, [{ signal: 'document', country: 'KE' }])).toEqual({ access: 'closed', because });
  });
});

describe('a phone number', () => {
  test.each([
    ['+447400123456', ['GB']],
    ['+447911123456', ['GG']],
    ['+4915112345678', ['DE']],
    ['+254712345678', ['KE']],
    ['+14165550123', ['CA']],
    ['+12125550123', ['US']],
    [undefined, []],
    ['+999123456', []],
  ])('%s is from %j', (phone, countries) => {
    expect(phoneSignals(phone).map(({ country }) => country)).toEqual(countries);
  });
});
