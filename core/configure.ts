// The exchange's opening state and every later change to it: each room's part, and the rules it must satisfy before it applies
// (rules 3.1).

import { command } from './field.ts';
import { type FlashConfiguration, flashFields, whyFlashRules, whyOpeningFlashAsset } from './flash/configuration.ts';
import { type FundsConfiguration, fundsFields, whyFundsRules, whyNetwork } from './funds/configuration.ts';
import { type IdentityConfiguration, identityFields, type Realm, whyPracticeGrant, whyRealm } from './identity/configuration.ts';
import { type InviteConfiguration, inviteFields, whyRewards } from './invite/configuration.ts';
import { type LedgerConfiguration, ledgerFields, whyAsset } from './ledger/configuration.ts';
import { type MarketConfiguration, marketFields } from './market/configuration.ts';
import type { Asset, Instrument } from './market/instrument.ts';
import { type SpotConfiguration, spotFields, whyInstrument, whyTier } from './spot/configuration.ts';

interface Configuration
  extends IdentityConfiguration,
    LedgerConfiguration,
    MarketConfiguration,
    SpotConfiguration,
    InviteConfiguration,
    FundsConfiguration,
    FlashConfiguration {}

/** Origin operator. Replaces what it names, keeps the rest. */
export interface Configure extends Configuration {
  readonly kind: 'configure';
}
export interface Configured extends Configuration {
  readonly event: 'configured';
}

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
});

export interface KnownConfiguration {
  readonly realm: Realm | undefined;
  readonly asset: (name: string) => Asset | undefined;
  readonly instrument: (symbol: string) => Instrument | undefined;
  readonly hasFeeTiers: boolean;
}

/** Undefined if valid, otherwise the reason, for the operator who wrote it. */
export function whyInvalid(c: Configure, known: KnownConfiguration): string | undefined {
  const assetOf = (name: string) => c.assets.find((a) => a.asset === name) ?? known.asset(name);
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
    first(c.practiceGrants, (g) => whyPracticeGrant(g, isAsset))
  );
}

function first<T>(items: readonly T[], why: (item: T, index: number) => string | undefined): string | undefined {
  for (const [index, item] of items.entries()) {
    const reason = why(item, index);
    if (reason !== undefined) return reason;
  }
  return undefined;
}
