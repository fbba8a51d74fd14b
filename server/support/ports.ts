import type { Pool } from 'pg';
import type { KeyRing } from '../secrets/key-ring.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { SupportBroadcast } from './broadcast.ts';

/** The chat's dependencies, on either side. */
export interface SupportRoom {
  readonly pool: Pool;
  readonly broadcast: Pick<SupportBroadcast, 'tell' | 'tellInbox'>;
  readonly uploads: Pick<Uploads, 'attach' | 'link'>;
  /** Chat texts are stored encrypted. */
  readonly keys: Pick<KeyRing, 'encryptField' | 'decryptField'>;
}
