import type { Pool } from 'pg';
import type { KeyRing } from '../secrets/key-ring.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { SupportBroadcast } from './broadcast.ts';

/** What the chat works with, on either side. */
export interface SupportRoom {
  readonly pool: Pool;
  readonly broadcast: Pick<SupportBroadcast, 'tell' | 'tellInbox'>;
  readonly uploads: Pick<Uploads, 'attach' | 'link'>;
  /** What is written in a chat is encrypted where it lies. */
  readonly keys: Pick<KeyRing, 'encryptField' | 'decryptField'>;
}
