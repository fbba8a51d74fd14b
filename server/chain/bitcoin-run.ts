import { BitcoinNode } from '../gateways/chain/bitcoin/node.ts';
import type { SignerPort } from '../gateways/signer/port.ts';
import { BitcoinPayer } from './bitcoin-payer.ts';
import { BitcoinWatcher } from './bitcoin-watcher.ts';
import { BlockBook } from './block-book.ts';
import type { BitcoinSettings } from './chain-settings.ts';
import { DepositBook } from './deposit-book.ts';
import { engineDesk, listedOn } from './engine-desk.ts';
import { keepPolling } from './polling.ts';
import type { ChainSession } from './session.ts';
import { TransactionBook } from './transaction-book.ts';
import { noteWallet } from './wallet-book.ts';

/** Watches and pays one Bitcoin-like chain until stopped. Deposits need no sweep: they're spent directly from where they arrived. */
export async function runBitcoinChain(o: {
  readonly session: ChainSession;
  readonly settings: BitcoinSettings;
  readonly signer: SignerPort;
  readonly report: (line: string) => void;
}): Promise<{ stop(): Promise<void> }> {
  const { session, settings } = o;
  const node = new BitcoinNode(settings.endpoint, settings.wallet);
  // The endpoint contains a password that nobody else needs.
  await noteWallet(session, { ...settings, endpoints: [''] });
  const listed = () => listedOn(session, settings.chain);
  const watcher = new BitcoinWatcher({ session, settings, node, book: new DepositBook(session, settings.chain), listed });
  const book = new TransactionBook(session, settings.chain);
  const payer = new BitcoinPayer({ session, settings, node, book, signer: o.signer, desk: engineDesk(session, settings.chain), listed });
  const blocks = new BlockBook(session, settings.chain);
  const polling = keepPolling({
    chain: settings.chain,
    everyMs: settings.pollMs,
    poll: async () => (await payer.poll(await watcher.poll())) ?? watcher.fault,
    note: (fault) => blocks.note(fault),
    report: o.report,
  });
  return {
    async stop() {
      await polling.stop();
      await session.close();
    },
  };
}
