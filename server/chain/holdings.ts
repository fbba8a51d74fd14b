import type { EvmNode } from '../gateways/chain/evm/node.ts';
import type { EvmSettings } from './chain-settings.ts';
import { type ListedAsset, ledgerUnits } from './listed-asset.ts';
import type { ChainSession } from './session.ts';

/** What the hot wallet and the traders' wallets hold, for reconciliation with the books. */
export async function noteHoldings(
  session: ChainSession,
  settings: EvmSettings,
  node: EvmNode,
  listed: readonly ListedAsset[],
  head: number,
): Promise<void> {
  const put = (address: string, asset: string, kind: string, amount: bigint) =>
    session.query(
      `INSERT INTO chain_holding (chain, address, asset, kind, amount, block) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (chain, address, asset) DO UPDATE SET amount = excluded.amount, block = excluded.block, at = now()`,
      [settings.chain, address, asset, kind, amount, head],
    );
  for (const { asset, contract, decimals, scale } of listed) {
    if (contract === undefined) continue;
    await put(settings.hotWallet, asset, 'hot', ledgerUnits(await node.tokenBalance(contract, settings.hotWallet), decimals, scale));
    // Traders' wallets: deposits not yet swept, according to our own books; the chain is asked when they're swept.
    const [row] = await session.query<{ units: string }>(
      `SELECT coalesce(sum(d.units), 0) AS units FROM chain_deposit AS d LEFT JOIN chain_transaction AS t ON t.id = d.swept_by
       WHERE d.chain = $1 AND d.contract = $2 AND d.state IN ('credited', 'below_minimum') AND t.state IS DISTINCT FROM 'final'`,
      [settings.chain, contract],
    );
    await put('deposits', asset, 'deposits', ledgerUnits(BigInt(row?.units ?? 0), decimals, scale));
  }
  await put(settings.hotWallet, settings.coin, 'gas', ledgerUnits(await node.coinBalance(settings.hotWallet), 18, 8));
}
