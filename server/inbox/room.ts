import type { inbox as contract } from '@bourse/contract/inbox';
import type { OpenRoom } from '../room.ts';
import type { Services } from '../services.ts';
import { deliverMessages } from './jobs.ts';
import type { ContractPrices } from './message-text.ts';
import { inbox } from './views.ts';

export function openInbox(s: Services, contracts: ContractPrices): OpenRoom<typeof contract> {
  const { pool, listing, push, onFailure } = s;
  return {
    handlers: inbox({ pool, listing, contracts, hasPush: push !== undefined }),
    jobs: [
      deliverMessages({
        ...{ pool: s.jobs, listing, contracts, push, onFailure },
        tell: (trader, event) => s.broadcast?.tellOwner(trader, event),
        now: () => s.engine.now(),
      }),
    ],
  };
}
