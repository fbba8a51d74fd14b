import { sealOfWallet } from '../gateways/chain/address/address-seal.ts';
import type { AddressFamily } from '../gateways/chain/address/checked-address.ts';
import { watchOnly } from '../gateways/chain/address/derived-address.ts';
import type { ChainSession } from './session.ts';

/** Records the chain's wallet key. A different key would give every trader another address, so it's refused. */
export async function noteWallet(
  session: ChainSession,
  s: {
    readonly chain: string;
    readonly extendedPublicKey: string;
    readonly hotWallet: string;
    readonly endpoints: readonly string[];
    readonly family?: AddressFamily;
    readonly approvalAbove?: readonly { readonly contract?: string | undefined; readonly units: bigint }[] | undefined;
  },
): Promise<void> {
  watchOnly(s.extendedPublicKey);
  const [known] = await session.query<{ extended_public_key: string }>('SELECT extended_public_key FROM chain_wallet WHERE chain = $1', [
    s.chain,
  ]);
  if (known !== undefined && known.extended_public_key !== s.extendedPublicKey)
    throw new Error(`${s.chain} has a different extended public key than before: traders’ addresses would change`);
  const family = s.family ?? 'evm';
  await session.query(
    `INSERT INTO chain_wallet (chain, family, extended_public_key, hot_wallet, endpoint, seal) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (chain) DO UPDATE SET family = excluded.family, hot_wallet = excluded.hot_wallet, endpoint = excluded.endpoint,
       seal = excluded.seal`,
    [s.chain, family, s.extendedPublicKey, s.hotWallet, s.endpoints[0], sealOfWallet(session.seal, s.chain, family, s.extendedPublicKey)],
  );
  await session.transaction(async () => {
    await session.query('DELETE FROM chain_approval WHERE chain = $1', [s.chain]);
    for (const { contract, units } of s.approvalAbove ?? [])
      await session.query('INSERT INTO chain_approval (chain, contract, above) VALUES ($1, $2, $3)', [s.chain, contract ?? '', units]);
  });
}
