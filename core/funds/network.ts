// What can be deposited and withdrawn where, and the terms of both (product: Deposits, Withdrawals). All of it is configuration: an
// operators' command sets it, two people change it, and anything in progress keeps its original terms.

/** The bank is a network of this name; it has no addresses and no confirmations. */
export const BANK = 'bank';
/** No deposit is credited and no withdrawal is final before this many blocks (specification 9). */
export const LEAST_CONFIRMATIONS = 12;

/** How many minor units of the ledger one unit of the network's token is; 1 if the network is finer. */
export const networkUnit = (scale: number, decimals: number): bigint => (decimals >= scale ? 1n : 10n ** BigInt(scale - decimals));
