/** A receipt or a change of the rules, as bytes of core/proof/receipt.ts. */
export interface Leaf {
  readonly seq: number;
  readonly at: number;
  readonly bytes: Uint8Array;
}

/** The leaves with from <= at < until, in the order of core/proof/minute-head.ts. Settlements include changes of the rules. */
export type SecondLeaves = (
  from: number,
  until: number,
) => Promise<{ readonly acceptances: readonly Leaf[]; readonly settlements: readonly Leaf[] }>;
