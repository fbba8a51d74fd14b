// Expected refusals are values. A refusal is named after the rule that was broken and carries the facts that explain it (already as
// decimal text where a trader sees them). server/http/error-numbers.ts maps each name once to the catalogue.

import type { FlashRejection } from './flash/answer.ts';
import type { FundsRejection } from './funds/answer.ts';
import type { IcoRejection } from './ico/answer.ts';
import type { IdentityRejection } from './identity/answer.ts';
import type { InviteRejection } from './invite/answer.ts';
import type { LedgerRejection } from './ledger/answer.ts';
import type { MarketRejection } from './market/answer.ts';
import type { PerpetualRejection } from './perpetual/answer.ts';
import type { PolicyRejection } from './policy/policy.ts';
import type { SecondsRejection } from './seconds/answer.ts';
import type { SpotRejection } from './spot/answer.ts';

/** Refusals common to all commands, whatever their room. */
type CommonRejection =
  | { readonly rejected: 'wrong_origin' }
  | { readonly rejected: 'expired_command' }
  | { readonly rejected: 'request_mismatch' } // the same request ID with a different body
  | { readonly rejected: 'too_many_requests' } // more than are remembered per trader; this one isn't remembered
  | { readonly rejected: 'invalid_order' } // a combination of fields that no command has
  | { readonly rejected: 'invalid_configuration'; readonly why: string };

export type Rejection =
  | CommonRejection
  | LedgerRejection
  | IdentityRejection
  | MarketRejection
  | SpotRejection
  | PerpetualRejection
  | PolicyRejection
  | SecondsRejection
  | InviteRejection
  | FundsRejection
  | FlashRejection
  | IcoRejection;

export const isRejected = <T>(x: T | Rejection): x is Rejection => typeof x === 'object' && x !== null && 'rejected' in x;

/** A bug, not a refusal: the engine stops rather than continue with wrong books. */
export function must(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`broken invariant: ${why}`);
}
