import type { Answer } from '../answer.ts';
import type { Trader } from '../identity/trader.ts';
import type { AssetEntry } from '../ledger/holder.ts';
import { ONE_TO_ONE, worthDown } from '../market/worth.ts';
import { plus } from '../money/amount.ts';
import { formatDecimal } from '../money/decimal.ts';
import { type Amount, type Instant, instant } from '../money/unit.ts';
import type { Rejection } from '../rejection.ts';
import type { QuoteFlash } from './commands.ts';
import type { FlashRules } from './configuration.ts';
import type { Flash } from './flash.ts';
import { type FlashTerms, type Leg, termsFrom, termsTo } from './rate.ts';

/** The asset in which all index prices are quoted. */
const VALUING = 'USDT';

/** Offers a rate for some seconds. Nothing is frozen; both sides must have the money now, and again at acceptance. */
export function quoteFlash(flash: Flash, seq: number, at: Instant, trader: Trader, c: QuoteFlash): Answer | Rejection {
  const { rules } = flash;
  if (flash.stops('flash')) return { rejected: 'stopped' };
  const sides = rules && openSides(flash, c.from, c.to);
  if (rules === undefined || sides === undefined) return { rejected: 'unsupported_asset', asset: '' };
  const asked = c.fromAmount ?? c.toAmount;
  if ((c.fromAmount === undefined) === (c.toAmount === undefined)) return { rejected: 'invalid_order' };
  if (typeof asked !== 'bigint' || asked <= 0n || asked >= MOST) return { rejected: 'invalid_quantity' };
  const legs = legsOf(flash, sides);
  if (legs === undefined) return { rejected: 'price_stale' };
  const terms = c.fromAmount === undefined ? termsTo(asked, ...legs, rules) : termsFrom(asked, ...legs, rules);
  const refused = whyNot(flash, trader, sides, legs, terms, rules);
  if (refused !== undefined) return refused;
  flash.keep({
    quote: seq,
    trader: trader.id,
    from: c.from,
    to: c.to,
    ...terms,
    fromPrice: legs[0].price.price,
    toPrice: legs[1].price.price,
    quotedAt: at,
    expiresAt: instant(at + rules.quoteLifeMs),
    exchange: undefined,
  });
  return { kind: 'quote', quote: seq };
}

const MOST = 10n ** 38n;
export type Sides = readonly [from: AssetEntry, to: AssetEntry];

/** Both assets, if both are available and differ. */
export function openSides(flash: Flash, from: string, to: string): Sides | undefined {
  const [one, other] = [flash.ledger.assets.get(from), flash.ledger.assets.get(to)];
  const isOpen = flash.assets.get(from)?.isOpen === true && flash.assets.get(to)?.isOpen === true;
  return one === undefined || other === undefined || from === to || !isOpen ? undefined : [one, other];
}

/** Undefined while either has no live index. */
export function legsOf(flash: Flash, sides: Sides): readonly [Leg, Leg] | undefined {
  const leg = ({ asset }: AssetEntry): Leg | undefined => {
    const price = asset.asset === VALUING ? ONE_TO_ONE : flash.priceOf(asset.asset);
    return price && { price, scale: asset.scale };
  };
  const [from, to] = [leg(sides[0]), leg(sides[1])];
  return from === undefined || to === undefined ? undefined : [from, to];
}

function whyNot(flash: Flash, trader: Trader, sides: Sides, legs: readonly [Leg, Leg], terms: FlashTerms, rules: FlashRules) {
  const { ledger } = flash;
  const [from] = sides;
  const scale = ledger.assets.get(VALUING)!.asset.scale;
  const worth = worthDown(terms.fromAmount, legs[0].price, legs[0].scale, scale);
  if (worth < rules.minimum || terms.toAmount <= 0n) {
    return { rejected: 'below_minimum_notional', minimum: formatDecimal(rules.minimum, scale) } as const;
  }
  if (ledger.available(trader, 'spot', from) < terms.fromAmount) return { rejected: 'insufficient_available' } as const;
  return whyTooMuch(flash, sides, terms);
}

/** The house gives at most what it has and takes at most its cap. */
export function whyTooMuch(flash: Flash, [from, to]: Sides, terms: FlashTerms): Rejection | undefined {
  const { ledger } = flash;
  const gross = plus(plus(terms.toAmount, terms.spread), terms.fee);
  const cap = flash.assets.get(from.asset.asset)?.cap ?? (0n as Amount);
  const isTooMuch =
    ledger.houseBalance('house:flash', to) < gross || plus(ledger.houseBalance('house:flash', from), terms.fromAmount) > cap;
  return isTooMuch ? { rejected: 'house_inventory' } : undefined;
}
