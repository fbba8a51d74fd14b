import { type Fields, flag, list, number, optional, record, text, whole } from '../field.ts';
import type { Asset } from '../market/instrument.ts';
import type { Amount } from '../money/unit.ts';
import { BANK, LEAST_CONFIRMATIONS, networkUnit } from './network.ts';

/** An asset on one network. Amounts in minor units of the ledger. */
export interface NetworkAsset {
  readonly asset: string;
  readonly network: string;
  /** Of the token on that network: what is sent is a multiple of its unit. */
  readonly decimals: number;
  /** Of the token; undefined for the coin of the chain itself and for the bank. */
  readonly contract?: string | undefined;
  readonly minimumDeposit: Amount;
  readonly minimumWithdrawal: Amount;
  /** Fixed, taken out of the amount. */
  readonly fee: Amount;
  readonly confirmations: number;
  /** After so many it may be withdrawn too; never fewer than above. */
  readonly finalConfirmations: number;
  readonly depositOpen: boolean;
  readonly withdrawalOpen: boolean;
}

/** Worths are in minor units of USDT. */
export interface FundsRules {
  /** What a trader may withdraw on one UTC day, by verification. */
  readonly dailyUnverified: Amount;
  readonly dailyVerified: Amount;
  readonly dailyEnhanced: Amount;
  /** Of it to addresses that were not saved a day before. */
  readonly newAddressDaily: Amount;
  /** Below it nobody has to look at a withdrawal to a trusted address; above the other one two persons have to. */
  readonly reviewFrom: Amount;
  readonly twoReviewersFrom: Amount;
  /** More than this within an hour, of all traders together, stops withdrawals until an operator has looked. */
  readonly hourlyOutflow: Amount;
  /** Withdrawals of one trader within a clock hour. */
  readonly perHour: number;
  /** What one unit of an asset without an index counts for in these limits. Never prices anything. */
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

/** What an amount of an asset without an index counts for, rounded up; undefined where the operators have said nothing. */
export function fixedWorth(rules: FundsRules, { asset, scale }: Pick<Asset, 'asset' | 'scale'>, amount: Amount): Amount | undefined {
  const fixed = rules.worths.find((w) => w.asset === asset);
  if (fixed === undefined) return undefined;
  const one = 10n ** BigInt(scale);
  return ((amount * fixed.amount + one - 1n) / one) as Amount;
}

export interface FundsConfiguration {
  /** What can be deposited and withdrawn where; each replaces the one of its asset and network. */
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
