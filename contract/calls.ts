import { funds } from './funds.ts';
import { identity } from './identity.ts';
import { ledger } from './ledger.ts';
import { market } from './market.ts';
import { news } from './news.ts';
import { spot } from './spot.ts';

/** Every call of the traders' edge, by room. The server must have a handler for each, or it does not compile. */
export const calls = { funds, identity, ledger, market, news, spot };
