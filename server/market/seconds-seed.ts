import type { Instrument } from '@bourse/core/market/instrument';
import { amount } from '@bourse/core/money/unit';
import type { SecondsConfiguration } from '@bourse/core/seconds/configuration';
import { usualTerms } from '@bourse/core/seconds/usual-terms';

/**
 * The second contracts that a practice realm opens with, and the practice money of the fund that pays them: so much that its 1 % for one
 * second is 57 of the largest contracts. A live realm lists none until operators have decided so and filled the fund.
 */
export const secondsSeed = (pairs: readonly Instrument[], scale: number): Required<SecondsConfiguration> => ({
  seconds: pairs.map((pair) => usualTerms(pair, scale)),
  secondGrant: amount(5_000_000n * 10n ** BigInt(scale)),
});
