// What a trader may do with a product, by where they live. The server's edge works it out and puts it on each command that may open
// something; the core enforces it. What reduces or closes never depends on it, and an accepted order runs on as it was accepted.

/** From the loosest to the strictest. Whoever has a position when it becomes closed can close it, as in close-only. */
export const accesses = ['open', 'close_only', 'closed'] as const;
export type Access = (typeof accesses)[number];

export interface Policy {
  readonly access: Access;
  /** Of products with leverage; absent: as the product's own rules have it. */
  readonly maximumLeverage?: number | undefined;
}

/** A trader's command carries it; absent on commands of the exchange's own market makers, and in journals from before there were any. */
export interface UnderPolicy {
  readonly policy?: Policy | undefined;
}

/** Of several the strictest: the strictest access, and the lowest leverage of any. */
export function strictest(policies: readonly Policy[]): Policy {
  let access: Access = 'open';
  let maximumLeverage: number | undefined;
  for (const one of policies) {
    if (accesses.indexOf(one.access) > accesses.indexOf(access)) access = one.access;
    if (one.maximumLeverage !== undefined && !(one.maximumLeverage >= (maximumLeverage ?? Infinity))) maximumLeverage = one.maximumLeverage;
  }
  return { access, ...(maximumLeverage !== undefined && { maximumLeverage }) };
}

export type PolicyRejection =
  | { readonly rejected: 'not_offered' } // in the trader's country
  | { readonly rejected: 'leverage_above_policy'; readonly maximum: number };

/** Whether something new may be opened, at this leverage. An access that isn't known is treated as closed. */
export function refuseByPolicy(policy: Policy | undefined, leverage = 1): PolicyRejection | undefined {
  if (policy === undefined) return undefined;
  if (policy.access !== 'open') return { rejected: 'not_offered' };
  const { maximumLeverage: maximum } = policy;
  return maximum !== undefined && leverage > maximum ? { rejected: 'leverage_above_policy', maximum } : undefined;
}
