// What makes the practice chain a chain: its token, the money of the hot wallet, a block every few seconds, and the faucet.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { practiceChain } from '../gateways/chain/practice-chain.ts';
import type { PracticeNode } from '../launch/practice-node.ts';
import type { ChainSession } from './session.ts';

/** A block so often while somebody waits for one, and so often while nobody does. */
const BUSY_MS = 2_000;
const IDLE_MS = 10_000;
const SAVE_MS = 300_000;
/** Of the token: more than practice traders have together. */
const SUPPLY = 10n ** 18n;
const HOT_MONEY = 10n ** 14n;
const HOT_COIN = 10n ** 20n;

const contracts = join(import.meta.dirname, '..', 'gateways', 'chain', 'evm', 'contracts', 'practice-tether.json');

/** The token at its address and the hot wallet filled; each is done once in the life of the chain. */
export async function preparePracticeChain(node: PracticeNode, hotWallet: string): Promise<void> {
  const { token, issuer } = practiceChain;
  if ((await node.rpc<string>('eth_getCode', [token, 'latest'])) === '0x') {
    const { bytecode } = JSON.parse(readFileSync(contracts, 'utf8')).contracts.PracticeTether as { bytecode: string };
    await node.rpc('eth_sendTransaction', [{ from: issuer, data: bytecode + word(SUPPLY), gas: '0x200000' }]);
    await node.rpc('evm_mine');
    if ((await node.rpc<string>('eth_getCode', [token, 'latest'])) === '0x') throw new Error('the practice token is not at its address');
    await node.save();
  }
  if (BigInt(await node.rpc<string>('eth_getBalance', [hotWallet, 'latest'])) < HOT_COIN / 10n)
    await node.rpc('anvil_setBalance', [hotWallet, `0x${HOT_COIN.toString(16)}`]);
  const held = BigInt(await node.rpc<string>('eth_call', [{ to: token, data: `0x70a08231${word(BigInt(hotWallet))}` }, 'latest']));
  if (held >= HOT_MONEY / 10n) return;
  await send(node, hotWallet, HOT_MONEY);
  await node.rpc('evm_mine');
  await node.save();
}

/** Sent by the node itself, which holds the issuer's well-known key: none of ours. */
const send = (node: PracticeNode, to: string, units: bigint): Promise<string> =>
  node.rpc<string>('eth_sendTransaction', [
    { from: practiceChain.issuer, to: practiceChain.token, data: `0xa9059cbb${word(BigInt(to))}${word(units)}`, gas: '0x20000' },
  ]);

/** What traders asked the faucet for. */
export async function servePracticeFaucet(session: ChainSession, node: PracticeNode): Promise<void> {
  const asked = await session.query<{ id: number; address: string; units: string }>(
    'SELECT id, address, units FROM chain_faucet WHERE txid IS NULL ORDER BY id LIMIT 20',
  );
  for (const { id, address, units } of asked) {
    const txid = await send(node, address, BigInt(units));
    await session.query('UPDATE chain_faucet SET txid = $2, sent_at = now() WHERE id = $1', [id, txid]);
  }
}

/** Mines while it runs; empty blocks come slower, and the state is written down after every block that holds something. */
export class PracticeMiner {
  readonly #node: PracticeNode;
  readonly #isAwaited: () => boolean;
  #timer: NodeJS.Timeout | undefined;
  #minedAt = 0;
  #savedAt = Date.now();
  #turn: Promise<void> = Promise.resolve();

  constructor(node: PracticeNode, isAwaited: () => boolean) {
    this.#node = node;
    this.#isAwaited = isAwaited;
  }

  start(onFailure: (error: Error) => void): void {
    this.#timer = setInterval(() => {
      this.#turn = this.#turn.then(() => this.#mine()).catch(onFailure);
    }, BUSY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#turn;
  }

  async #mine(): Promise<void> {
    const pool = await this.#node.rpc<{ pending: string; queued: string }>('txpool_status');
    const waiting = Number(pool.pending);
    if (waiting === 0 && !this.#isAwaited() && Date.now() - this.#minedAt < IDLE_MS) return;
    await this.#node.rpc('evm_mine');
    this.#minedAt = Date.now();
    if (waiting === 0 && Date.now() - this.#savedAt < SAVE_MS) return;
    await this.#node.save();
    this.#savedAt = Date.now();
  }
}

const word = (value: bigint): string => value.toString(16).padStart(64, '0');
