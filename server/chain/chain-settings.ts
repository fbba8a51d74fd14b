import { z } from 'zod';

/** The specification asks for twelve; a chain may require more, never fewer. */
export const FEWEST_CONFIRMATIONS = 12;

const Address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const Units = z
  .string()
  .regex(/^\d{1,30}$/)
  .transform(BigInt);
/** Above these units the signer's policy requires an operator's passkey. Must equal the signer's own figures. */
const ApprovalAbove = z
  .array(
    z.strictObject({
      /** The token's contract; absent for the chain's native coin. */
      contract: Address.transform((address) => address.toLowerCase()).optional(),
      units: Units,
    }),
  )
  .optional();
const Name = z.string().regex(/^[a-z][a-z0-9-]{1,30}$/);
const Depth = z.int().min(FEWEST_CONFIRMATIONS).max(100_000);

/** One EVM chain as the operator configures it. */
export const EvmSettings = z
  .strictObject({
    kind: z.literal('evm'),
    chain: Name,
    chainId: z.int().positive(),
    /** The native coin, in which fees are paid. */
    coin: z
      .string()
      .regex(/^[A-Z0-9]{2,10}$/)
      .default('ETH'),
    /** The second one, if given, must confirm what the first reports before anything is credited. */
    endpoints: z.array(z.url()).min(1).max(2),
    /** Blocks before this one aren't read. */
    startBlock: z.int().min(0),
    /** Minimum confirmations before a credit, and before it can be withdrawn; an asset may be listed with more, never with fewer. */
    confirmations: Depth,
    finality: Depth,
    pollMs: z.int().min(50).max(600_000),
    /** Account key (m/44'/60'/0') from which addresses are derived; it can't sign. */
    extendedPublicKey: z.string(),
    hotWallet: Address.transform((address) => address.toLowerCase()),
    /** A payment that isn't mined for this many blocks is sent again with a higher fee. */
    stuckBlocks: z.int().min(1),
    /** Maximum fee, in wei per gas. */
    mostFee: Units,
    approvalAbove: ApprovalAbove,
  })
  .refine((s) => s.finality >= s.confirmations, 'finality is at least the confirmations');
export type EvmSettings = z.infer<typeof EvmSettings>;

/** One Bitcoin-like chain. */
export const BitcoinSettings = z
  .strictObject({
    kind: z.literal('bitcoin'),
    chain: Name,
    family: z.enum(['bitcoin', 'litecoin', 'litecoin-regtest']),
    asset: z.string(),
    /** Contains user and password; a watch-only wallet is created there. */
    endpoint: z.url(),
    wallet: Name,
    confirmations: Depth,
    finality: Depth,
    pollMs: z.int().min(50).max(600_000),
    extendedPublicKey: z.string(),
    hotWallet: z.string(),
    /** A payment that isn't mined for this many blocks is sent again with a higher fee. */
    stuckBlocks: z.int().min(1),
    /** Maximum fee of a transaction, in smallest units. */
    mostFee: Units,
    approvalAbove: ApprovalAbove,
  })
  .refine((s) => s.finality >= s.confirmations, 'finality is at least the confirmations');
export type BitcoinSettings = z.infer<typeof BitcoinSettings>;

/** A Tron block is solid only after 19 more. Not yet run against a node: off unless listed here, and marked wherever it's shown. */
export const TronSettings = z.strictObject({
  kind: z.literal('tron'),
  chain: Name,
  endpoint: z.url(),
  apiKey: z.string().optional(),
  confirmations: z.int().min(20).max(100_000),
  pollMs: z.int().min(50).max(600_000),
  extendedPublicKey: z.string(),
});
export type TronSettings = z.infer<typeof TronSettings>;

export const ChainSettings = z.discriminatedUnion('kind', [EvmSettings, BitcoinSettings, TronSettings]);
export type ChainSettings = z.infer<typeof ChainSettings>;

/** Reads the file that CHAINS_FILE names. Throws a sentence that says what is wrong and where. */
export function readChains(text: string): ChainSettings[] {
  const read = z.strictObject({ chains: z.array(ChainSettings) }).safeParse(JSON.parse(text));
  if (!read.success) throw new Error(z.prettifyError(read.error));
  const names = read.data.chains.map(({ chain }) => chain);
  if (new Set(names).size !== names.length) throw new Error('two chains have the same name');
  return read.data.chains;
}
