import { DONE } from '../answer.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Instant } from '../money/unit.ts';
import { only, type Room } from '../room.ts';
import type { Tape } from '../tape.ts';
import type { ForgetRequests } from './commands.ts';
import type { RequestsForgotten } from './events.ts';
import type { RequestMemory } from './request.ts';
import { type RequestTable, requestRows, restoreRequests, takeRequest } from './state.ts';

/** Remembers the answers to all requests; its only command frees memory. */
export const requestRoom = (
  memory: RequestMemory,
  tape: Tape<RequestsForgotten>,
  { traders }: Ledger,
  now: () => Instant,
): Room<ForgetRequests, RequestTable> => ({
  acts: {
    forget_requests: {
      may: only('clock'),
      apply: ({ until }, { seq, at }) => {
        if (!Number.isSafeInteger(until) || until >= seq) return { rejected: 'invalid_order' };
        if (memory.forgetEarly(until, at))
          tape.events.push({ event: 'requests_forgotten', until: memory.until, shortFrom: memory.shortFrom });
        return DONE;
      },
    },
  },
  requests: {},
  rows: requestRows(memory, now),
  restore: (stored) => restoreRequests(memory, stored),
  take: { request: (row) => takeRequest(memory, traders, now(), row) },
  check: () => undefined,
});
