import { type Policy, strictest } from '@bourse/core/policy/policy';
import type { Found } from './signals.ts';

/** No country of residence is known. */
export const UNKNOWN = 'ZZ';

export interface Decision extends Policy {
  /** The signal that is as strict as the answer; absent if nothing is restricted. */
  readonly because?: Found | undefined;
}

/** The strictest of all signals, and which of them decided. Whoever hasn't declared a residence is judged as unknown as well. */
export function decide(policyIn: (country: string) => Policy, signals: readonly Found[]): Decision {
  const isDeclared = signals.some(({ signal }) => signal === 'residence');
  const asked: readonly Found[] = isDeclared ? signals : [{ signal: 'residence', country: UNKNOWN }, ...signals];
  const judged = asked.map((found) => ({ found, own: policyIn(found.country) }));
  const policy = strictest(judged.map(({ own }) => own));
  const isRestricted = policy.access !== 'open' || policy.maximumLeverage !== undefined;
  const decided = judged.find(
    ({ own }) => own.access === policy.access && (policy.access !== 'open' || own.maximumLeverage === policy.maximumLeverage),
  );
  return isRestricted && decided !== undefined ? { ...policy, because: decided.found } : policy;
}
