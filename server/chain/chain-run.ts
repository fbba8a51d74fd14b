import { EvmNode } from '../gateways/chain/evm/node.ts';
import type { SignerPort } from '../gateways/signer/port.ts';
import type { EvmSettings } from './chain-settings.ts';
import { DepositBook } from './deposit-book.ts';
import { engineDesk, listedOn } from './engine-desk.ts';
import { EvmPayer } from './evm-payer.ts';
import { EvmSweeper } from './evm-sweeper.ts';
import { EvmWatcher } from './evm-watcher.ts';
import { noteHoldings } from './holdings.ts';
import { keepPolling } from './polling.ts';
import type { ChainSession } from './session.ts';
import { TransactionBook } from './transaction-book.ts';
import { noteWallet } from './wallet-book.ts';

export interface ChainRun {
  /** Somebody is waiting for a block. */
  readonly isAwaited: () => boolean;
  stop(): Promise<void>;
}

const HOLDINGS_MS = 30_000;

/** Watches and pays one EVM chain, one poll after another, until stopped. A fault is recorded, and the next poll tries again. */
export async function runEvmChain(o: {
  readonly session: ChainSession;
  readonly settings: EvmSettings;
  readonly signer: SignerPort;
  readonly report: (line: string) => void;
  /** Extra work in each round: the practice chain's issuance and faucet. */
  readonly beside?: (session: ChainSession) => Promise<void>;
}): Promise<ChainRun> {
  const { session, settings } = o;
  const nodes = settings.endpoints.map((endpoint) => new EvmNode(endpoint));
  const node = nodes[0] as EvmNode;
  await noteWallet(session, settings);
  const listed = () => listedOn(session, settings.chain);
  const deposits = new DepositBook(session, settings.chain);
  const book = new TransactionBook(session, settings.chain);
  const watcher = new EvmWatcher({ session, settings, nodes, book: deposits, listed });
  const payer = new EvmPayer({ settings, nodes, book, signer: o.signer, desk: engineDesk(session, settings.chain), listed });
  const sweeper = new EvmSweeper({ session, settings, node, book, listed });
  let isAwaited = false;
  let holdingsAt = 0;

  const poll = async (): Promise<string | undefined> => {
    for (const one of nodes) {
      const id = await one.chainId();
      if (id !== settings.chainId)
        throw new Error(`${settings.chain} is configured with chain id ${settings.chainId}, but its endpoint reports ${id}`);
    }
    await o.beside?.(session);
    const head = await watcher.poll();
    const why = await payer.poll(head);
    await sweeper.poll();
    if (Date.now() - holdingsAt > HOLDINGS_MS) {
      holdingsAt = Date.now();
      await noteHoldings(session, settings, node, await listed(), head);
    }
    const [open] = await session.query<{ open: boolean }>(
      `SELECT EXISTS (SELECT FROM chain_deposit WHERE chain = $1 AND (state IN ('detected', 'confirming') OR (state = 'credited' AND NOT is_final)))
         OR EXISTS (SELECT FROM chain_transaction WHERE chain = $1 AND state NOT IN ('final', 'failed')) AS open`,
      [settings.chain],
    );
    isAwaited = open?.open === true;
    return why ?? watcher.fault;
  };
  const polling = keepPolling({ chain: settings.chain, everyMs: settings.pollMs, poll, note: watcher.note, report: o.report });
  return {
    isAwaited: () => isAwaited,
    async stop() {
      await polling.stop();
      await session.close();
    },
  };
}
