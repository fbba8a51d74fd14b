import type { invite as contract } from '@bourse/contract/invite';
import type { OpenRoom } from '../room.ts';
import type { Services } from '../services.ts';
import { invite } from './commands.ts';
import { openRewards, watchIdentities } from './jobs.ts';

export async function openInvite(s: Services): Promise<OpenRoom<typeof contract>> {
  const acts = { pool: s.acts, outbox: s.outbox };
  await openRewards(acts, s.seed);
  return {
    handlers: invite({ ...s, limitAddresses: s.config.RATE_LIMITS }),
    jobs: [watchIdentities({ ...acts, onFailure: s.onFailure })],
  };
}
