import type { invite as contract } from '@bourse/contract/invite';
import type { inviteOffice as officeContract } from '@bourse/contract/office/invite';
import type { OfficeServices } from '../office-services.ts';
import type { OpenRoom } from '../room.ts';
import type { Services } from '../services.ts';
import { invite } from './commands.ts';
import { openRewards, watchIdentities } from './jobs.ts';
import { inviteOffice } from './office.ts';

export async function openInvite(s: Services): Promise<OpenRoom<typeof contract>> {
  const acts = { pool: s.acts, outbox: s.outbox };
  await openRewards(acts, s.seed);
  return {
    handlers: invite({ ...s, limitAddresses: s.config.RATE_LIMITS }),
    jobs: [watchIdentities({ ...acts, onFailure: s.onFailure })],
  };
}

export const openInviteOffice = (s: OfficeServices): OpenRoom<typeof officeContract> => ({ handlers: inviteOffice(s) });
