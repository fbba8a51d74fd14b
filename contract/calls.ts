import { flash } from './flash.ts';
import { funds } from './funds.ts';
import { ico } from './ico.ts';
import { identity } from './identity.ts';
import { inbox } from './inbox.ts';
import { invite } from './invite.ts';
import { ledger } from './ledger.ts';
import { market } from './market.ts';
import { news } from './news.ts';
import { perpetual } from './perpetual.ts';
import { policy } from './policy.ts';
import { proof } from './proof.ts';
import { releases } from './releases.ts';
import { seconds } from './seconds.ts';
import { spot } from './spot.ts';
import { support } from './support.ts';
import { verification } from './verification.ts';

/** Every call of the traders' edge, by room. A call without a handler in the server doesn't compile. */
export const calls = {
  flash,
  funds,
  ico,
  identity,
  inbox,
  invite,
  ledger,
  market,
  news,
  perpetual,
  policy,
  proof,
  releases,
  seconds,
  spot,
  support,
  verification,
};
