import { CORE_VERSION } from '@bourse/core/exchange';
import { StartRefusal } from '../start-refusal.ts';

/** Commands that the tables don't include yet can be applied only by the rules that wrote them. */
export function refuseOtherRules(version: number): void {
  if (version === CORE_VERSION) return;
  throw new StartRefusal(
    `The journal ends with commands of rules version ${version} that are not yet in the tables, and this server has version ${CORE_VERSION}: start the old version once more and stop it with Ctrl-C, then this one.`,
  );
}
