import type { Pool, PoolClient } from 'pg';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import type { ChainGateway } from '../gateways/chain/port.ts';
import type { Operator } from '../http/room.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import type { Listing } from '../store/listing.ts';
import { inTransaction } from '../store/transaction.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { FundsOptions } from './options.ts';

/** The operator's passkey over the hash of a withdrawal. */
export interface ApprovalKeys {
  has(operator: number): Promise<boolean>;
  /** The question whose challenge is this hash, base64url. */
  ask(operator: number, challenge: string): Promise<string>;
  /** Whether this operator's passkey answered it. */
  isAnswered(client: PoolClient, operator: number, challenge: string, answer: string): Promise<boolean>;
}

export interface FundsOfficeOptions {
  readonly pool: Pool;
  readonly engine: { readonly head: number; now(): number; projected(seq: number): Promise<void> };
  readonly listing: Listing;
  readonly chain: ChainGateway;
  readonly ring: KeyRing;
  readonly uploads: Uploads;
  readonly fourEyes: FourEyes;
  readonly realm: 'practice' | 'live';
  readonly personOf: FundsOptions['who']['personOf'];
  readonly keys: ApprovalKeys;
  readonly drainOutbox: () => Promise<void>;
}

/** Makes a request of four eyes, and answers as every act that needs two persons does. */
export const byTwo = (
  o: Pick<FundsOfficeOptions, 'pool' | 'fourEyes'>,
  operator: Operator,
  kind: string,
  payload: unknown,
  reason: string,
) =>
  inTransaction(o.pool, async (client) => {
    const asked = await o.fourEyes.request(client, operator, kind, payload, reason);
    return 'refused' in asked ? asked : { isDone: false, request: String(asked.id) };
  });
