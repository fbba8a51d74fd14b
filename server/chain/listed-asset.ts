/** An asset as listed on one chain. */
export interface ListedAsset {
  readonly asset: string;
  /** Lower case; absent for the chain's native coin. */
  readonly contract: string | undefined;
  /** Of the token on this chain. */
  readonly decimals: number;
  /** Of the ledger. */
  readonly scale: number;
  /** Smallest deposit, in the ledger's units. */
  readonly minimum: bigint;
  readonly confirmations: number;
  readonly finality: number;
}

/** From the token's units to the ledger's, rounded down: the remainder stays with the exchange as dust. */
export const ledgerUnits = (units: bigint, decimals: number, scale: number): bigint =>
  scale >= decimals ? units * 10n ** BigInt(scale - decimals) : units / 10n ** BigInt(decimals - scale);

/** Exact, or undefined if the token can't express the amount. */
export function tokenUnits(amount: bigint, scale: number, decimals: number): bigint | undefined {
  if (decimals >= scale) return amount * 10n ** BigInt(decimals - scale);
  const unit = 10n ** BigInt(scale - decimals);
  return amount % unit === 0n ? amount / unit : undefined;
}
