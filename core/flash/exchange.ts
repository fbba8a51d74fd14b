import type { Answer } from '../answer.ts';
import type { Trader } from '../identity/trader.ts';
import { plus } from '../money/amount.ts';
import type { Instant } from '../money/unit.ts';
import type { Rejection } from '../rejection.ts';
import type { AcceptQuote } from './commands.ts';
import type { Flash } from './flash.ts';
import { legsOf, openSides, whyTooMuch } from './quote.ts';
import { hasMoved } from './rate.ts';

/**
 * Accepts a quote, once; accepting it again has no second effect and returns the same answer. Refused after expiry, while a price
 * is stale, and if the index has moved, whichever side would gain. Spread and fee are separate lines in the books.
 */
export function acceptQuote(flash: Flash, seq: number, at: Instant, trader: Trader, c: AcceptQuote): Answer | Rejection {
  const { ledger, rules } = flash;
  const quote = flash.quotes.get(c.quote);
  if (quote === undefined || quote.trader !== trader.id || rules === undefined) return { rejected: 'unknown_quote' };
  if (quote.exchange !== undefined) return { kind: 'exchange', exchange: quote.exchange };
  if (at > quote.expiresAt) return { rejected: 'quote_expired' };
  if (flash.stops('flash')) return { rejected: 'stopped' };
  const sides = openSides(flash, quote.from, quote.to);
  if (sides === undefined) return { rejected: 'unsupported_asset', asset: '' };
  const legs = legsOf(flash, sides);
  if (legs === undefined) return { rejected: 'price_stale' };
  if (hasMoved([quote.fromPrice, quote.toPrice], [legs[0].price.price, legs[1].price.price], rules.move)) return { rejected: 'rate_moved' };
  const [from, to] = sides;
  if (ledger.available(trader, 'spot', from) < quote.fromAmount) return { rejected: 'insufficient_available' };
  const tooMuch = whyTooMuch(flash, sides, quote);
  if (tooMuch !== undefined) return tooMuch;
  ledger.collect(trader, 'spot', from, quote.fromAmount, 'house:flash');
  // Gross first, then the fee out of it: the trader's ledger shows both.
  ledger.credit('house:flash', trader, 'spot', to, plus(quote.toAmount, quote.fee));
  if (quote.fee > 0n) ledger.collect(trader, 'spot', to, quote.fee, 'fee:flash');
  if (quote.spread > 0n) ledger.move('house:flash', 'spread:flash', to, quote.spread);
  flash.keep({ ...quote, exchange: seq });
  flash.tape.events.push({ event: 'exchanged', exchange: seq, quote: { ...quote, exchange: seq }, at });
  return { kind: 'exchange', exchange: seq };
}
