import type { Ledger } from '../ledger/ledger.ts';
import type { Instant } from '../money/unit.ts';
import type { Room } from '../room.ts';
import type { RequestMemory } from './request.ts';
import { type RequestTable, requestRows, restoreRequests } from './state.ts';

/** Has no commands: it remembers the answers to everybody's. */
export const requestRoom = (memory: RequestMemory, { traders }: Ledger, now: () => Instant): Room<never, RequestTable> => ({
  acts: {},
  requests: {},
  rows: requestRows(memory, now),
  restore: (stored) => restoreRequests(memory, traders, now(), stored),
  check: () => undefined,
});
