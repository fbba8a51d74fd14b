import { type Fields, flag, list, number, optional, record, text, whole } from '../field.ts';
import type { Asset } from '../market/instrument.ts';
import type { Amount } from '../money/unit.ts';
import { BANK, LEAST_CONFIRMATIONS, networkUnit } from './network.ts';

/** An asset on one network. Amounts in minor units of the ledger. */
export interface NetworkAsset {
  readonly asset: string;
  readonly network: string;
  /** The token's decimals on that network: payments are multiples of its unit. */
  readonly decimals: number;
  /** The token's contract; undefined for the chain's native coin and for the bank. */
  readonly contract?: string | undefined;
  readonly minimumDeposit: Amount;
  readonly minimumWithdrawal: Amount;
  /** Fixed, deducted from the amount. */
  readonly fee: Amount;
  readonly confirmations: number;
  /** After this many it can be withdrawn too; never fewer than above. */
  readonly finalConfirmations: number;
  readonly depositOpen: boolean;
  readonly withdrawalOpen: boolean;
}

/** Values are in minor units of USDT. */
export interface FundsRules {
  /** A trader's withdrawal limits per UTC day, by verification level. */
  readonly dailyUnverified: Amount;
  readonly dailyVerified: Amount;
  readonly dailyEnhanced: Amount;
  /** The part of it to addresses not saved a day before. */
  readonly newAddressDaily: Amount;
  /** Below reviewFrom a withdrawal to a trusted address needs no review; above the other it needs two people. */
  readonly reviewFrom: Amount;
  readonly twoReviewersFrom: Amount;
  /** If all traders together withdraw more than this within an hour, withdrawals stop until an operator has reviewed it. */
  readonly hourlyOutflow: Amount;
  /** Withdrawals of one trader within a clock hour. */
  readonly perHour: number;
  /** The value of one unit of an asset without an index, for these limits only. Never used as a price. */
  readonly worths: readonly { readonly asset: string; readonly amount: Amount }[];
}

export const fundsRuleNames = [
  'dailyUnverified',
  'dailyVerified',
  'dailyEnhanced',
  'newAddressDaily',
  'reviewFrom',
  'twoReviewersFrom',
  'hourlyOutflow',
] as const satisfies readonly (keyof FundsRules)[];

/** The value of an amount of an asset without an index, rounded up; undefined if the operators haven't set one. */
export function fixedWorth(rules: FundsRules, { asset, scale }: Pick<Asset, 'asset' | 'scale'>, amount: Amount): Amount | undefined {
  const fixed = rules.worths.find((w) => w.asset === asset);
  if (fixed === undefined) return undefined;
  const one = 10n ** BigInt(scale);
  return ((amount * fixed.amount + one - 1n) / one) as Amount;
}

export interface FundsConfiguration {
  /** Where assets can be deposited and withdrawn; each entry replaces the one of its asset and network. */
  readonly networks?: readonly NetworkAsset[] | undefined;
  readonly funds?: FundsRules | undefined;
}

const network = record<NetworkAsset>({
  asset: text(),
  network: text(),
  decimals: number(),
  contract: optional(text()),
  minimumDeposit: whole(),
  minimumWithdrawal: whole(),
  fee: whole(),
  confirmations: number(),
  finalConfirmations: number(),
  depositOpen: flag(),
  withdrawalOpen: flag(),
});
const funds = record<FundsRules>({
  dailyUnverified: whole(),
  dailyVerified: whole(),
  dailyEnhanced: whole(),
  newAddressDaily: whole(),
  reviewFrom: whole(),
  twoReviewersFrom: whole(),
  hourlyOutflow: whole(),
  perHour: number(),
  worths: list(record<FundsRules['worths'][number]>({ asset: text(), amount: whole() })),
});
export const fundsFields: Fields<FundsConfiguration> = { networks: optional(list(network)), funds: optional(funds) };

export function whyNetwork(n: NetworkAsset, scale: number | undefined): string | undefined {
  const say = (why: string) => `${n.asset} on ${n.network}: ${why}`;
  if (scale === undefined) return say('unknown asset');
  if (!/^[a-z][a-z0-9-]{1,23}$/.test(n.network)) return say('a network has a name of small letters');
  if (!Number.isInteger(n.decimals) || n.decimals < 0 || n.decimals > 36) return say('decimals');
  if (!isCount(n.confirmations) || !isCount(n.finalConfirmations)) return say('confirmations are whole numbers');
  if (n.network !== BANK && n.confirmations < LEAST_CONFIRMATIONS) return say(`at least ${LEAST_CONFIRMATIONS} confirmations`);
  if (n.finalConfirmations < n.confirmations) return say('final is not before credited');
  for (const sum of [n.minimumDeposit, n.minimumWithdrawal, n.fee]) {
    if (typeof sum !== 'bigint' || sum < 0n) return say('an amount is not below zero');
    if (sum % networkUnit(scale, n.decimals) !== 0n) return say('an amount has more decimals than the network');
  }
  if (n.minimumWithdrawal <= n.fee) return say('the smallest withdrawal would be all fee');
  return n.minimumDeposit > 0n ? undefined : say('the minimum of a deposit is above zero');
}

export function whyFundsRules(r: FundsRules): string | undefined {
  for (const name of fundsRuleNames) if (typeof r[name] !== 'bigint' || r[name] < 0n) return `${name} is not below zero`;
  if (r.dailyUnverified > r.dailyVerified || r.dailyVerified > r.dailyEnhanced) return 'who is known better may withdraw more, not less';
  if (r.reviewFrom > r.twoReviewersFrom) return 'two persons look at more than one does';
  if (r.worths.some((w) => typeof w.amount !== 'bigint' || w.amount <= 0n)) return 'a worth is above zero';
  return isCount(r.perHour) && r.perHour > 0 ? undefined : 'withdrawals of an hour are a whole number';
}

const isCount = (n: unknown): n is number => Number.isSafeInteger(n) && (n as number) >= 0;
