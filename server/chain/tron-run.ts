import { notYetRunAgainstANode, TronNode } from '../gateways/chain/tron/node.ts';
import type { TronSettings } from './chain-settings.ts';
import { DepositBook } from './deposit-book.ts';
import { listedOn } from './engine-desk.ts';
import { keepPolling } from './polling.ts';
import type { ChainSession } from './session.ts';
import { TronWatcher } from './tron-watcher.ts';
import { noteWallet } from './wallet-book.ts';

/** Watches Tron for deposits. Withdrawals on Tron aren't supported yet: keep them closed in the table of networks. */
export async function runTronChain(o: {
  readonly session: ChainSession;
  readonly settings: TronSettings;
  readonly report: (line: string) => void;
}): Promise<{ stop(): Promise<void> }> {
  const { session, settings } = o;
  if (notYetRunAgainstANode) o.report(`${settings.chain}: this driver has not yet been run against a Tron node`);
  await noteWallet(session, { ...settings, family: 'tron', hotWallet: '', endpoints: [settings.endpoint] });
  const node = new TronNode(settings.endpoint, settings.apiKey);
  const watcher = new TronWatcher({
    session,
    settings,
    node,
    book: new DepositBook(session, settings.chain),
    listed: () => listedOn(session, settings.chain),
  });
  const polling = keepPolling({
    chain: settings.chain,
    everyMs: settings.pollMs,
    poll: () => watcher.poll(),
    note: watcher.note,
    report: o.report,
  });
  return {
    async stop() {
      await polling.stop();
      await session.close();
    },
  };
}
