import type { EvmNode } from '../gateways/chain/evm/node.ts';
import type { EvmSettings } from './chain-settings.ts';
import { type ListedAsset, ledgerUnits } from './listed-asset.ts';
import type { ChainSession } from './session.ts';
import type { TransactionBook } from './transaction-book.ts';

export interface EvmSweeperOptions {
  readonly session: ChainSession;
  readonly settings: EvmSettings;
  readonly node: EvmNode;
  readonly book: TransactionBook;
  readonly listed: () => Promise<readonly ListedAsset[]>;
}

/** Gas limit of a token transfer; what it leaves of the gas money stays for the next sweep. */
const SWEEP_GAS = 120_000n;

/** Moves final deposits from the traders' wallets to the hot wallet: first coin for the fee, then the whole token balance. */
export class EvmSweeper {
  readonly #o: EvmSweeperOptions;

  constructor(options: EvmSweeperOptions) {
    this.#o = options;
  }

  async poll(): Promise<void> {
    // A wallet does one thing at a time, whichever of its tokens is concerned.
    const busy = new Set((await this.#o.book.open()).flatMap(({ child, purpose }) => (purpose === 'withdrawal' ? [] : (child ?? []))));
    for (const wallet of await this.#wallets()) {
      if (!busy.has(wallet.child) && (await this.#empty(wallet))) busy.add(wallet.child);
    }
  }

  #wallets = () =>
    this.#o.session.query<{ address: string; child: number; contract: string; asset: string }>(
      `SELECT DISTINCT d.address, a.child, d.contract, d.asset FROM chain_deposit AS d
       JOIN chain_address AS a ON a.family = 'evm' AND lower(a.address) = d.address
       WHERE d.chain = $1 AND d.state IN ('credited', 'too_old') AND d.is_final AND d.swept_by IS NULL AND d.contract IS NOT NULL ORDER BY a.child LIMIT 50`,
      [this.#o.settings.chain],
    );

  /** Returns whether there was anything to do. */
  async #empty({ address, child, contract, asset }: { address: string; child: number; contract: string; asset: string }): Promise<boolean> {
    const { session, settings, node, book } = this.#o;
    const token = (await this.#o.listed()).find((one) => one.contract === contract);
    const held = await node.tokenBalance(contract, address);
    if (token === undefined || ledgerUnits(held, token.decimals, token.scale) < token.minimum) return false;
    const { fee } = await node.fees();
    const [coin, needed] = [await node.coinBalance(address), (fee * SWEEP_GAS * 3n) / 2n];
    if (coin < (fee * SWEEP_GAS * 5n) / 4n) {
      const from = settings.hotWallet;
      const nonce = await book.nextNonce(from, await node.transactionCount(from));
      await book.reserveOwn('gas', {
        address: from,
        nonce,
        child,
        recipient: address,
        asset: null,
        contract: null,
        units: (needed - coin).toString(),
      });
      return true;
    }
    const nonce = await book.nextNonce(address, await node.transactionCount(address));
    await session.transaction(async () => {
      const id = await book.reserveOwn('sweep', {
        address,
        nonce,
        child,
        recipient: settings.hotWallet,
        asset,
        contract,
        units: held.toString(),
      });
      await session.query(
        "UPDATE chain_deposit SET swept_by = $3 WHERE chain = $1 AND address = $2 AND contract = $4 AND state IN ('credited', 'too_old') AND is_final AND swept_by IS NULL",
        [settings.chain, address, id, contract],
      );
    });
    return true;
  }
}
