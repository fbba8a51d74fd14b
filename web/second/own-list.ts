// What own events change in the list of running contracts. Each says how a contract is after a command, so applying one twice is
// harmless.

import type { OwnEvent } from '@bourse/contract/realtime';
import type { SecondContract } from '@bourse/contract/seconds-text';

/** Whether it's still waiting for its strike or its settlement. */
export const isRunning = ({ status }: Pick<SecondContract, 'status'>): boolean => status === 'waiting' || status === 'running';

export const contractsIn = (events: readonly OwnEvent[]): readonly SecondContract[] =>
  events.flatMap((heard) => {
    if (heard.event !== 'second') return [];
    const { event: _, ...contract } = heard;
    return [contract];
  });

/** Newest first; what is settled leaves. */
export function withContracts(running: readonly SecondContract[], changed: readonly SecondContract[]): readonly SecondContract[] {
  let now = running;
  for (const contract of changed) {
    const at = now.findIndex(({ contractId }) => contractId === contract.contractId);
    if (!isRunning(contract)) now = at < 0 ? now : now.filter((_, i) => i !== at);
    else now = at < 0 ? [contract, ...now] : now.map((one, i) => (i === at ? contract : one));
  }
  return now;
}

/** Those that ran and are in the list no more: they were settled while nobody heard it. */
export const goneFrom = (before: readonly SecondContract[], now: readonly SecondContract[]): readonly SecondContract[] =>
  before.filter(({ contractId }) => !now.some((one) => one.contractId === contractId));
