import type { SecondContract } from '@bourse/contract/seconds-text';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../wire/api.ts';
import { seconds } from '../wire/calls.ts';
import { useOwnMessages } from '../wire/own-events.ts';
import { contractsIn, goneFrom, isRunning } from './own-list.ts';
import { useOwnSeconds } from './own-seconds.ts';

/**
 * Calls back once with each contract that is settled while the page is open: as the own queue tells it, or, if that was missed because
 * the line was cut, as the server says afterwards.
 */
export function useResults(onResult: (contract: SecondContract) => void): void {
  const client = useQueryClient();
  const running = useOwnSeconds().data;
  const before = useRef<readonly SecondContract[]>([]);
  const told = useRef(new Set<string>());
  const latest = useRef(onResult);
  useEffect(() => {
    latest.current = onResult;
  });
  const tell = (contract: SecondContract) => {
    if (isRunning(contract) || told.current.has(contract.contractId)) return;
    told.current.add(contract.contractId);
    latest.current(contract);
  };
  useOwnMessages(({ events }) => contractsIn(events).forEach(tell));
  useEffect(() => {
    if (running === undefined) return;
    const gone = goneFrom(before.current, running).filter(({ contractId }) => !told.current.has(contractId));
    before.current = running;
    // If this fails too, the result is in the history.
    for (const { contractId } of gone)
      void client
        .fetchQuery({ queryKey: ['result', contractId], queryFn: () => api(seconds.contract, { contractId }, { quiet: true }), retry: 3 })
        .then(({ contract }) => tell(contract))
        .catch(() => undefined);
  });
}
