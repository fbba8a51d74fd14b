import type { Pool, PoolClient } from 'pg';
import type { Outbox } from '../engine/command-outbox.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import type { ChainGateway } from '../gateways/chain/port.ts';
import type { Postman } from '../gateways/postman.ts';
import type { Log } from '../http/log.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import type { Listing } from '../store/listing.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { FundsOptions } from './options.ts';

/** An operator's passkey signature over the hash of a withdrawal. */
export interface ApprovalKeys {
  has(operator: number): Promise<boolean>;
  /** WebAuthn options whose challenge is this hash, base64url. */
  ask(operator: number, challenge: string): Promise<string>;
  /** Whether this operator's passkey signed it. */
  isAnswered(client: PoolClient, operator: number, challenge: string, answer: string): Promise<boolean>;
}

export interface FundsOfficeOptions {
  readonly pool: Pool;
  readonly log: Log;
  readonly engine: { readonly head: number; now(): number; projected(seq: number): Promise<void> };
  readonly listing: Listing;
  readonly chain: ChainGateway;
  readonly ring: KeyRing;
  readonly uploads: Uploads;
  readonly fourEyes: FourEyes;
  readonly realm: 'practice' | 'live';
  readonly personOf: FundsOptions['who']['personOf'];
  readonly keys: ApprovalKeys;
  readonly outbox: Outbox;
  readonly postman: Pick<Postman, 'send'>;
}
