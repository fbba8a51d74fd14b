// The chain of the practice realm: anvil with a token of ours for each listed coin. Everything about it is fixed but its port.

/** The first account that anvil makes: known to everybody, worth nothing, and unlocked in the node itself. */
const issuer = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

export interface PracticeToken {
  readonly asset: string;
  readonly decimals: number;
  readonly contract: string;
  /** The signer pays no more than this in one payment, and five times as much in a day; whole coins. */
  readonly mostPerPayment: number;
  /** The faucet gives no more than this at once; whole coins. About the same worth for each. */
  readonly mostFromFaucet: number;
}

/** The address of USDT is the issuer's first contract, as older practice chains have it; the others are chosen. */
const token = (asset: string, decimals: number, contract: string, mostPerPayment: number, mostFromFaucet: number): PracticeToken => ({
  ...{ asset, decimals, contract, mostPerPayment, mostFromFaucet },
});
const chosen = (place: number): string => `0xb0125e00${place.toString(16).padStart(32, '0')}`;
const tether = token('USDT', 6, '0x5fbdb2315678afecb367f032d93f642f64180aa3', 200_000, 10_000);

export const practiceChain = {
  chain: 'practice',
  chainId: 31_337,
  issuer,
  /** What fees are paid in. No asset is called so: the token named ETH is another thing. */
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
 * For practising deposits with a proof picture: a network that nothing watches. Nobody has a key for the address: it is made of a hash,
 * in the form of a Dogecoin test network.
 */
export const practiceByProof = { asset: 'DOGE', network: 'practice-dogecoin', address: 'nVwci24TTazpsoRrbNRkQQgvdi8AoQwjgw' } as const;

export const practiceToken = (asset: string | null): PracticeToken | undefined => practiceChain.tokens.find((one) => one.asset === asset);

/** Whole or decimal coins in the smallest unit of the token: exact to six decimals. */
export const practiceUnits = (coins: number, decimals: number): bigint =>
  BigInt(Math.round(coins * 1_000_000)) * 10n ** BigInt(decimals - 6);
