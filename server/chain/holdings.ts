import type { EvmNode } from '../gateways/chain/evm/node.ts';
import type { EvmSettings } from './chain-settings.ts';
import { type ListedAsset, ledgerUnits } from './listed-asset.ts';
import type { ChainSession } from './session.ts';

/**
 * What the hot wallet and the traders' wallets hold at the end of block `head`, for reconciliation with the books. A swept deposit is
 * counted in one of the two, never in both or in neither: what is counted twice would hide that as much is missing.
 */
export async function noteHoldings(
  session: ChainSession,
  settings: Pick<EvmSettings, 'chain' | 'hotWallet' | 'coin'>,
  node: Pick<EvmNode, 'tokenBalance' | 'coinBalance'>,
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
    const held = await node.tokenBalance(contract, settings.hotWallet, head);
    await put(settings.hotWallet, asset, 'hot', ledgerUnits(held, decimals, scale));
    // Traders' wallets: deposits not yet swept, according to our own books; the chain is asked when they're swept. What was too small
    // or too old to be credited isn't in the books either.
    const [row] = await session.query<{ units: string }>(
      `SELECT coalesce(sum(d.units), 0) AS units FROM chain_deposit AS d LEFT JOIN chain_transaction AS t ON t.id = d.swept_by
       WHERE d.chain = $1 AND d.contract = $2 AND d.state = 'credited' AND NOT coalesce(t.state IN ('mined', 'final') AND t.block <= $3, false)`,
      [settings.chain, contract, head],
    );
    await put('deposits', asset, 'deposits', ledgerUnits(BigInt(row?.units ?? 0), decimals, scale));
  }
  await put(settings.hotWallet, settings.coin, 'gas', ledgerUnits(await node.coinBalance(settings.hotWallet), 18, 8));
}
