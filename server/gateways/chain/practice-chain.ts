// The chain of the practice realm: anvil with a token that we made. Everything about it is fixed but its port.

/** The first account that anvil makes: known to everybody, worth nothing, and unlocked in the node itself. */
const issuer = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

export const practiceChain = {
  chain: 'practice',
  chainId: 31_337,
  issuer,
  asset: 'USDT',
  decimals: 6,
  /** The first contract of the issuer: its address follows from that. */
  token: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
} as const;
