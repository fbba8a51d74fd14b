import type { supportOffice as officeContract } from '@bourse/contract/office/support';
import type { support as contract } from '@bourse/contract/support';
import type { OfficeServices } from '../office-services.ts';
import type { OpenRoom } from '../room.ts';
import type { Services } from '../services.ts';
import { type SupportOptions, support } from './commands.ts';
import { openInboxSocket } from './inbox-socket.ts';
import { closeSilentChats } from './jobs.ts';
import { supportOffice } from './office.ts';
import type { SupportRoom } from './ports.ts';

export function openSupport(s: Services, profileOf: SupportOptions['profileOf']): OpenRoom<typeof contract> {
  const room: SupportRoom = { pool: s.pool, keys: s.ring, broadcast: s.supportBroadcast, uploads: s.uploads };
  return {
    handlers: support({ ...room, profileOf }),
    jobs: [closeSilentChats({ ...room, pool: s.acts }, () => s.engine.now(), s.onFailure)],
  };
}

export async function openSupportOffice(s: OfficeServices): Promise<OpenRoom<typeof officeContract>> {
  const { pool, ring, supportBroadcast: broadcast, uploads, broker, sessions, config, log } = s;
  const handlers = supportOffice({ pool, keys: ring, uploads, broadcast });
  if (broker === undefined) return { handlers };
  const inbox = await openInboxSocket({
    ...{ broker, broadcast },
    find: async (token) => sessions.find(token),
    origins: config.OFFICE_ORIGIN === undefined ? [] : [config.OFFICE_ORIGIN],
    report: (error) => log.error({ err: error }, 'a fault in the socket of the office'),
  });
  return { handlers, jobs: [{ stop: () => inbox.close() }], pages: ({ server }) => inbox.listen(server) };
}
