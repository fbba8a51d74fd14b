// The terms of token sales have bounds, whoever asks for them, and nobody can change them once a sale has started.

import { type Fields, list, number, optional, record, text, whole } from '../field.ts';
import type { Realm } from '../identity/configuration.ts';
import { VALUING_ASSET } from '../market/market.ts';
import type { Amount, Instant } from '../money/unit.ts';
import { DAY_MS } from '../time.ts';
import { capacityOf, tokensDown, WHOLE } from './allotment.ts';
import type { RiskText, Sale, SaleTerms, Unlock } from './sale.ts';

/** `grant`: practice only, tokens that the house starts with when the sale is new. Such a sale may have started already. */
type OpeningSale = SaleTerms & { readonly grant?: Amount | undefined };
export interface IcoConfiguration {
  readonly sales?: readonly OpeningSale[] | undefined;
  /** Sales to be cancelled. */
  readonly cancelSales?: readonly number[] | undefined;
}

const sale = record<OpeningSale>({
  sale: number(),
  revision: number(),
  asset: text(),
  name: text(),
  price: whole(),
  total: whole(),
  minimum: whole(),
  maximum: whole(),
  startsAt: number(),
  endsAt: number(),
  vesting: list(record<Unlock>({ afterMs: number(), share: number() })),
  whitePaper: text(),
  risk: list(record<RiskText>({ locale: text(), text: text() })),
  grant: optional(whole()),
});
export const icoFields: Fields<IcoConfiguration> = { sales: optional(list(sale)), cancelSales: optional(list(number())) };

/** What new terms are checked against. */
export interface KnownSales {
  readonly now: Instant;
  readonly of: (sale: number) => Sale | undefined;
  /** The house's tokens that no sale has set aside. */
  readonly free: (asset: string) => Amount;
}

const MOST_UNLOCKS = 60;
const LATEST_UNLOCK_MS = 3_650 * DAY_MS;
const LONGEST_MS = 366 * DAY_MS;
const LONGEST_NAME = 60;
const LONGEST_TEXT = 4_000;
const LOCALE = /^[a-z]{2}(?:-[A-Z]{2})?$/;
const HTTPS = /^https:\/\/[^\s/?#]+\S*$/;

/** Why a sale can't have these terms; undefined if it can. */
export function whySale(s: OpeningSale, scale: number | undefined, realm: Realm, known: KnownSales): string | undefined {
  const why = whyTerms(s, scale) ?? whyNow(s, realm, known);
  return why && `sale ${s.sale}: ${why}`;
}

export function whyTerms(s: SaleTerms, scale: number | undefined): string | undefined {
  if (!Number.isSafeInteger(s.sale) || s.sale <= 0 || !Number.isSafeInteger(s.revision) || s.revision <= 0) return 'it has a number';
  if (scale === undefined || s.asset === VALUING_ASSET) return 'its asset is one of the exchange’s, and not USDT';
  if (s.name.trim() === '' || s.name.length > LONGEST_NAME) return `its name has 1 to ${LONGEST_NAME} characters`;
  for (const one of [s.price, s.total, s.minimum, s.maximum]) if (typeof one !== 'bigint' || one <= 0n) return 'its amounts are above zero';
  if (capacityOf(s, scale) === 0n) return 'all of its tokens cost something';
  if (s.maximum < s.minimum) return 'the maximum is at least the minimum';
  if (tokensDown(s.minimum, s.price, scale) === 0n) return 'the minimum buys something';
  if (!Number.isSafeInteger(s.startsAt) || !Number.isSafeInteger(s.endsAt) || s.endsAt <= s.startsAt) return 'it ends after its start';
  if (s.endsAt - s.startsAt > LONGEST_MS) return 'it lasts at most a year';
  return whyVesting(s.vesting) ?? whyTexts(s);
}

function whyVesting(vesting: readonly Unlock[]): string | undefined {
  if (vesting.length === 0 || vesting.length > MOST_UNLOCKS) return `its tokens are unlocked in 1 to ${MOST_UNLOCKS} steps`;
  let [sum, before] = [0, -1];
  for (const { afterMs, share } of vesting) {
    if (!Number.isSafeInteger(afterMs) || afterMs <= before || afterMs > LATEST_UNLOCK_MS)
      return 'unlocks follow each other within ten years';
    if (!Number.isSafeInteger(share) || share <= 0) return 'each unlock has a share';
    [sum, before] = [sum + share, afterMs];
  }
  return sum === WHOLE ? undefined : 'the shares of its unlocks are the whole';
}

function whyTexts({ whitePaper, risk }: SaleTerms): string | undefined {
  if (!HTTPS.test(whitePaper) || whitePaper.length > 500) return 'its white paper is at an https address';
  if (!risk.some(({ locale }) => locale === 'en')) return 'its risks are described in English';
  if (new Set(risk.map(({ locale }) => locale)).size !== risk.length) return 'there’s one risk text in a language';
  return risk.every((one) => LOCALE.test(one.locale) && one.text.trim() !== '' && one.text.length <= LONGEST_TEXT)
    ? undefined
    : `a risk text has 1 to ${LONGEST_TEXT} characters`;
}

function whyNow(s: OpeningSale, realm: Realm, { now, of }: KnownSales): string | undefined {
  const known = of(s.sale);
  if (s.grant !== undefined && (realm === 'live' || known !== undefined || s.grant <= 0n))
    return 'only a new practice sale is granted tokens';
  if (known === undefined) {
    if (s.revision !== 1) return 'there’s no such sale';
    return (s.grant === undefined && s.startsAt <= now) || s.endsAt <= now ? 'it starts later' : undefined;
  }
  if (s.revision !== known.revision + 1) return 'its terms have changed meanwhile';
  if (known.state !== 'listed' || known.startsAt <= now) return 'its terms are final once it has started';
  if (known.asset !== s.asset) return 'its asset stays the same';
  return s.startsAt <= now ? 'it starts later' : undefined;
}

/** All of the tokens must be there, for all sales of a configuration together. */
export function whySupply(sales: readonly OpeningSale[], { of, free }: KnownSales): string | undefined {
  const needed = new Map<string, bigint>();
  for (const { sale, asset, total, grant } of sales)
    needed.set(asset, (needed.get(asset) ?? 0n) + total - (of(sale)?.total ?? 0n) - (grant ?? 0n));
  for (const [asset, amount] of needed) if (amount > free(asset)) return `the exchange doesn’t hold all tokens for sale of ${asset}`;
  return undefined;
}

/** Why a sale can't be cancelled; undefined if it can. */
export function whyCancel(number: number, { now, of }: KnownSales): string | undefined {
  const known = of(number);
  return known?.state === 'listed' && now < known.endsAt ? undefined : `sale ${number}: it’s over, or there’s none`;
}
