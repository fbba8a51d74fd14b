// Positions judged by the rules from before a change say so in a text (core/perpetual/state.ts); the database's own judgements read it.

import type { MarginRules } from '@bourse/core/perpetual/account';
import { earlierOf } from '@bourse/core/perpetual/state';

/** A row for each tier of all such texts: earlier, floor, rate (maintenance and closing fee) and deduction. */
export const EARLIER_TIERS = `SELECT e.earlier, t.tier[1]::numeric AS floor, t.tier[2]::numeric + split_part(e.earlier, ': ', 1)::numeric AS rate,
    t.tier[3]::numeric AS deduction
  FROM (SELECT DISTINCT earlier FROM state.perpetual_position WHERE earlier IS NOT NULL) AS e,
    LATERAL (SELECT string_to_array(one, ' ') AS tier FROM unnest(string_to_array(split_part(e.earlier, ': ', 2), ', ')) AS one) AS t`;

/** A contract's own, or those that a position's row has. */
export const rulesFor = (instrument: MarginRules, earlier: string | null): MarginRules => {
  const { tiers, takerFee } = earlier === null ? instrument : earlierOf(earlier);
  return { tiers, takerFee };
};
