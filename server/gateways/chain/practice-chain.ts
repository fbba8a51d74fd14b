// The chain of the practice realm: anvil with one of our tokens for each listed coin. Everything about it is fixed except its port.

/** The first account that anvil creates: publicly known, worthless, and unlocked in the node itself. */
const issuer = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

export interface PracticeToken {
  readonly asset: string;
  readonly decimals: number;
  readonly contract: string;
  /** The signer's limit per payment in whole coins; the daily limit is five times as much. */
  readonly mostPerPayment: number;
  /** The faucet's limit per request in whole coins. About the same value for each coin. */
  readonly mostFromFaucet: number;
}

/** The address of USDT is the issuer's first contract, as on older practice chains; the others are chosen. */
const token = (asset: string, decimals: number, contract: string, mostPerPayment: number, mostFromFaucet: number): PracticeToken => ({
  ...{ asset, decimals, contract, mostPerPayment, mostFromFaucet },
});
const chosen = (place: number): string => `0xb0125e00${place.toString(16).padStart(32, '0')}`;
const tether = token('USDT', 6, '0x5fbdb2315678afecb367f032d93f642f64180aa3', 200_000, 10_000);

export const practiceChain = {
  chain: 'practice',
  chainId: 31_337,
  issuer,
  /** The coin that fees are paid in. No asset has this name: the token named ETH is something else. */
  coin: 'GAS',
  tether,
  tokens: [
    tether,
    token('BTC', 8, chosen(1), 4, 0.2),
    token('ETH', 18, chosen(2), 70, 4),
    token('SOL', 9, chosen(3), 1_500, 70),
    token('XRP', 6, chosen(4), 400_000, 20_000),
    token('BNB', 18, chosen(5), 350, 15),
    token('DOGE', 8, chosen(6), 2_000_000, 80_000),
  ] as readonly PracticeToken[],
} as const;

/**
 * For practising deposits with an image as proof, on a network that nothing watches. Nobody has a key for the address: it's made
 * from a hash, in the format of a Dogecoin test network.
 */
export const practiceByProof = { asset: 'DOGE', network: 'practice-dogecoin', address: 'nVwci24TTazpsoRrbNRkQQgvdi8AoQwjgw' } as const;

export const practiceToken = (asset: string | null): PracticeToken | undefined => practiceChain.tokens.find((one) => one.asset === asset);

/** Whole or decimal coins in the token's smallest unit, exact to six decimals. */
export const practiceUnits = (coins: number, decimals: number): bigint =>
  BigInt(Math.round(coins * 1_000_000)) * 10n ** BigInt(decimals - 6);
