import type { support as contract } from '@bourse/contract/support';
import type { OpenRoom } from '../room.ts';
import type { Services } from '../services.ts';
import { type SupportOptions, support } from './commands.ts';
import { closeSilentChats } from './jobs.ts';
import type { SupportRoom } from './ports.ts';

export function openSupport(s: Services, profileOf: SupportOptions['profileOf']): OpenRoom<typeof contract> {
  const room: SupportRoom = { pool: s.pool, keys: s.ring, broadcast: s.supportBroadcast, uploads: s.uploads };
  return {
    handlers: support({ ...room, profileOf }),
    jobs: [closeSilentChats({ ...room, pool: s.acts }, () => s.engine.now(), s.onFailure)],
  };
}
