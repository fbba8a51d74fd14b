// What can be deposited and withdrawn where, and the rules of both (product: Deposits, Withdrawals). All of it is configuration: a
// command of operators brings it, two persons change it, and what is under way keeps the terms it began with.

/** The way over a bank is a network of this name; it has no addresses and no confirmations. */
export const BANK = 'bank';
/** No deposit is credited and no withdrawal is final before so many blocks (specification 9). */
export const LEAST_CONFIRMATIONS = 12;

/** How many minor units of the ledger one unit of the network's token is; 1 where the network is finer. */
export const networkUnit = (scale: number, decimals: number): bigint => (decimals >= scale ? 1n : 10n ** BigInt(scale - decimals));
