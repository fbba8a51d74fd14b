// The exchange's opening state and every later change to it: each room's part, and the rules it must satisfy before it applies
// (rules 3.1).

import { command } from './field.ts';
import { type FlashConfiguration, flashFields, whyFlashRules, whyOpeningFlashAsset } from './flash/configuration.ts';
import { type FundsConfiguration, fundsFields, whyFundsRules, whyNetwork } from './funds/configuration.ts';
import { type IcoConfiguration, icoFields, type KnownSales, whyCancel, whySale, whySupply } from './ico/configuration.ts';
import { type IdentityConfiguration, identityFields, type Realm, whyPracticeGrant, whyRealm } from './identity/configuration.ts';
import { type InviteConfiguration, inviteFields, whyRewards } from './invite/configuration.ts';
import { type LedgerConfiguration, ledgerFields, whyAsset } from './ledger/configuration.ts';
import { type MarketConfiguration, marketFields } from './market/configuration.ts';
import type { Asset, Instrument } from './market/instrument.ts';
import { type PerpetualConfiguration, perpetualFields, whyPerpetual } from './perpetual/configuration.ts';
import type { PerpetualInstrument } from './perpetual/instrument.ts';
import type { Rejection } from './rejection.ts';
import { type SecondsConfiguration, secondsFields, whySecond, whySecondGrant } from './seconds/configuration.ts';
import { resumingFields, type SpotConfiguration, spotFields, whyInstrument, whyResuming, whyTier } from './spot/configuration.ts';

interface Configuration
  extends IdentityConfiguration,
    LedgerConfiguration,
    MarketConfiguration,
    SpotConfiguration,
    PerpetualConfiguration,
    SecondsConfiguration,
    InviteConfiguration,
    FundsConfiguration,
    FlashConfiguration,
    IcoConfiguration {}

/** Origin operator. Replaces what it names, keeps the rest. */
export interface Configure extends Configuration {
  readonly kind: 'configure';
}
export interface Configured extends Configuration {
  readonly event: 'configured';
}

/** A command that configures only what is given. */
export const configureOnly = (realm: Realm, part: Partial<Omit<Configure, 'kind' | 'realm'>>): Configure => ({
  kind: 'configure',
  realm,
  assets: [],
  instruments: [],
  feeTiers: [],
  practiceGrants: [],
  ...part,
});

/** In the order that the journal has always used. */
export const configureCodec = command<Configure>({
  realm: identityFields.realm,
  ...ledgerFields,
  ...marketFields,
  ...spotFields,
  practiceGrants: identityFields.practiceGrants,
  ...inviteFields,
  ...fundsFields,
  ...flashFields,
  ...perpetualFields,
  ...secondsFields,
  ...icoFields,
  ...resumingFields,
});

export interface KnownConfiguration {
  readonly realm: Realm | undefined;
  readonly asset: (name: string) => Asset | undefined;
  readonly instrument: (symbol: string) => Instrument | undefined;
  readonly perpetual: (symbol: string) => PerpetualInstrument | undefined;
  readonly hasFeeTiers: boolean;
  /** Whether a spot order of this instrument is open. */
  readonly hasOrders: (symbol: string) => boolean;
  /** Left out where sales aren't configured. */
  readonly sales?: KnownSales | undefined;
}

/** Undefined if valid, otherwise the reason, for the operator who wrote it. */
export function whyInvalid(c: Configure, known: KnownConfiguration): string | undefined {
  const assetOf = (name: string) => c.assets.find((a) => a.asset === name) ?? known.asset(name);
  const instrumentOf = (symbol: string) => c.instruments.find((i) => i.symbol === symbol) ?? known.instrument(symbol);
  const isAsset = (name: string) => assetOf(name) !== undefined;
  const tiers = c.feeTiers;
  const hasTiers = tiers.length > 0 || known.hasFeeTiers || c.instruments.length === 0;
  return (
    whyRealm(c, known.realm) ??
    (hasTiers ? undefined : 'there are no fee tiers') ??
    whyRewards(c.rewards) ??
    (c.funds && whyFundsRules(c.funds)) ??
    (c.flash && whyFlashRules(c.flash)) ??
    first(c.networks ?? [], (n) => whyNetwork(n, assetOf(n.asset)?.scale)) ??
    first(c.flashAssets ?? [], (a) => whyOpeningFlashAsset(a, isAsset, c.realm)) ??
    first(c.assets, (a) => whyAsset(a, known.asset(a.asset))) ??
    first(tiers, (t, i) => whyTier(t, tiers[i - 1])) ??
    first(c.instruments, (i) => whyInstrument(i, known.instrument(i.symbol), assetOf(i.base), assetOf(i.quote), tiers)) ??
    (c.afterCancels ? first(c.instruments, (i) => whyResuming(i, known.instrument(i.symbol), known.hasOrders(i.symbol))) : undefined) ??
    first(c.perpetuals ?? [], (p) => whyPerpetual(p, known.perpetual(p.symbol), instrumentOf(p.index), assetOf('USDT'))) ??
    first(c.seconds ?? [], (s) => whySecond(s, instrumentOf(s.index), assetOf('USDT'))) ??
    whySecondGrant(c.secondGrant, c.realm) ??
    whySales(c, known.sales, (name) => assetOf(name)?.scale) ??
    first(c.practiceGrants, (g) => whyPracticeGrant(g, isAsset))
  );
}

function whySales(
  { sales = [], cancelSales = [], realm }: Configure,
  known: KnownSales | undefined,
  scaleOf: (asset: string) => number | undefined,
) {
  if (sales.length + cancelSales.length === 0) return undefined;
  if (known === undefined) return 'token sales are configured by themselves';
  const numbers = [...sales.map(({ sale }) => sale), ...cancelSales];
  if (new Set(numbers).size < numbers.length) return 'a sale is configured twice';
  return (
    first(sales, (s) => whySale(s, scaleOf(s.asset), realm, known)) ??
    whySupply(sales, known) ??
    first(cancelSales, (number) => whyCancel(number, known))
  );
}

export function refuseConfiguration(c: Configure, known: KnownConfiguration): Rejection | undefined {
  const why = whyInvalid(c, known);
  return why === undefined ? undefined : { rejected: 'invalid_configuration', why };
}

function first<T>(items: readonly T[], why: (item: T, index: number) => string | undefined): string | undefined {
  for (const [index, item] of items.entries()) {
    const reason = why(item, index);
    if (reason !== undefined) return reason;
  }
  return undefined;
}
