import { BitcoinNode } from '../gateways/chain/bitcoin/node.ts';
import type { SignerPort } from '../gateways/signer/port.ts';
import { BitcoinPayer } from './bitcoin-payer.ts';
import { BitcoinWatcher } from './bitcoin-watcher.ts';
import { BlockBook } from './block-book.ts';
import type { BitcoinSettings } from './chain-settings.ts';
import { DepositBook } from './deposit-book.ts';
import { engineDesk, listedOn } from './engine-desk.ts';
import { keepLooking } from './looking.ts';
import type { ChainSession } from './session.ts';
import { TransactionBook } from './transaction-book.ts';
import { noteWallet } from './wallet-book.ts';

/** Watches and pays one chain of Bitcoin's kind until it is stopped. Deposits need no sweep: they are spent where they lie. */
export async function runBitcoinChain(o: {
  readonly session: ChainSession;
  readonly settings: BitcoinSettings;
  readonly signer: SignerPort;
  readonly report: (line: string) => void;
}): Promise<{ stop(): Promise<void> }> {
  const { session, settings } = o;
  const node = new BitcoinNode(settings.endpoint, settings.wallet);
  // The endpoint has a password in it: nobody else needs it.
  await noteWallet(session, { ...settings, endpoints: [''] });
  const listed = () => listedOn(session, settings.chain);
  const watcher = new BitcoinWatcher({ session, settings, node, book: new DepositBook(session, settings.chain), listed });
  const book = new TransactionBook(session, settings.chain);
  const payer = new BitcoinPayer({ session, settings, node, book, signer: o.signer, desk: engineDesk(session, settings.chain), listed });
  const blocks = new BlockBook(session, settings.chain);
  const looking = keepLooking({
    chain: settings.chain,
    everyMs: settings.pollMs,
    look: async () => await payer.look(await watcher.look()),
    note: (fault) => blocks.note(fault),
    report: o.report,
  });
  return {
    async stop() {
      await looking.stop();
      await session.close();
    },
  };
}
