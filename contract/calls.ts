import { flash } from './flash.ts';
import { funds } from './funds.ts';
import { identity } from './identity.ts';
import { invite } from './invite.ts';
import { ledger } from './ledger.ts';
import { market } from './market.ts';
import { news } from './news.ts';
import { perpetual } from './perpetual.ts';
import { proof } from './proof.ts';
import { spot } from './spot.ts';
import { support } from './support.ts';
import { verification } from './verification.ts';

/** Every call of the traders' edge, by room. A call without a handler in the server doesn't compile. */
export const calls = { flash, funds, identity, invite, ledger, market, news, perpetual, proof, spot, support, verification };
