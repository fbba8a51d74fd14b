// The parts of the practice chain: its tokens, the hot wallet's money, a block every few seconds, and the faucet.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PracticeToken, practiceChain, practiceToken } from '../gateways/chain/practice-chain.ts';
import type { PracticeNode } from '../launch/practice-node.ts';
import { tokenUnits } from './listed-asset.ts';
import type { ChainSession } from './session.ts';

/** Block interval while somebody is waiting for a block, and while nobody is. */
const BUSY_MS = 2_000;
const IDLE_MS = 10_000;
const SAVE_MS = 300_000;
const HOT_COIN = 10n ** 20n;
/** Millionths of USDT that earlier practice chains gave the hot wallet in their only token, which couldn't mint. */
const FIRST_HOT_MONEY = 10n ** 14n;
/** Total supply of that token, in millionths: a constant in its code, and a stored figure in the current one, which burning reduces. */
const FIRST_SUPPLY = 10n ** 18n;

const { issuer } = practiceChain;
const file = join(import.meta.dirname, '..', 'gateways', 'chain', 'evm', 'contracts', 'practice-token.json');
/** The first four bytes of each function's hash, as the compiler gives them. */
const selector = { issued: '0x5f1ff549', issueUpTo: '0x42efdff8', mint: '0x40c10f19' } as const;

/** Puts the tokens at their addresses and coin for fees into the hot wallet; each happens once in the life of the chain. */
export async function preparePracticeChain(node: PracticeNode, hotWallet: string): Promise<void> {
  const missing: PracticeToken[] = [];
  for (const token of practiceChain.tokens) if ((await issued(node, token)) === undefined) missing.push(token);
  if (missing.length > 0) await placeTokens(node, missing);
  if (BigInt(await node.rpc<string>('eth_getBalance', [hotWallet, 'latest'])) < HOT_COIN / 10n)
    await node.rpc('anvil_setBalance', [hotWallet, `0x${HOT_COIN.toString(16)}`]);
}

/** Deployed wherever the issuer's next contract goes, then its code is copied to the token's address: existing balances stay. */
async function placeTokens(node: PracticeNode, tokens: readonly PracticeToken[]): Promise<void> {
  const { bytecode } = JSON.parse(readFileSync(file, 'utf8')).contracts.PracticeToken as { bytecode: string };
  const [sent, older]: [string[], string[]] = [[], []];
  for (const { asset, decimals, contract } of tokens) {
    if ((await node.rpc<string>('eth_getCode', [contract, 'latest'])) !== '0x') older.push(contract);
    const data = `${bytecode}${Buffer.from(asset).toString('hex').padEnd(64, '0')}${word(BigInt(decimals))}`;
    sent.push(await node.rpc<string>('eth_sendTransaction', [{ from: issuer, data, gas: '0x200000' }]));
  }
  await node.rpc('evm_mine');
  for (const [i, { asset, contract }] of tokens.entries()) {
    const receipt = await node.rpc<{ contractAddress: string | null } | null>('eth_getTransactionReceipt', [sent[i]]);
    const code = await node.rpc<string>('eth_getCode', [receipt?.contractAddress, 'latest']);
    if (code === '0x') throw new Error(`the practice token of ${asset} was not deployed`);
    await node.rpc('anvil_setCode', [contract, code]);
    if (!older.includes(contract)) continue;
    for (const [slot, value] of [
      [1n, FIRST_HOT_MONEY],
      [2n, FIRST_SUPPLY],
    ] as const)
      await node.rpc('anvil_setStorageAt', [contract, `0x${word(slot)}`, `0x${word(value)}`]);
  }
  await node.save();
}

/** Supply issued so far, in the token's smallest unit; undefined if the token doesn't exist yet. */
async function issued(node: PracticeNode, { contract }: PracticeToken): Promise<bigint | undefined> {
  const answer = await node.rpc<string>('eth_call', [{ to: contract, data: selector.issued }, 'latest']).catch(() => '0x');
  return answer.length === 66 ? BigInt(answer) : undefined;
}

/** Sent by the node itself, which holds the issuer's well-known key; none of ours is involved. */
const send = (node: PracticeNode, { contract }: PracticeToken, call: 'issueUpTo' | 'mint', to: string, units: bigint): Promise<string> =>
  node.rpc<string>('eth_sendTransaction', [
    { from: issuer, to: contract, data: `${selector[call]}${word(BigInt(to))}${word(units)}`, gas: '0x40000' },
  ]);

/**
 * Keeps the hot wallet equal to what the books issued for practice, so that reserves and books agree: each poll mints the
 * difference. The token counts what it has issued, so a poll repeated after a crash mints nothing twice.
 */
export class PracticeIssue {
  readonly #node: PracticeNode;
  readonly #hotWallet: string;
  /** Requested units by asset; mined or about to be. */
  readonly #asked = new Map<string, bigint>();

  constructor(node: PracticeNode, hotWallet: string) {
    this.#node = node;
    this.#hotWallet = hotWallet;
  }

  async poll(session: ChainSession): Promise<void> {
    const booked = await session.query<{ asset: string; issued: string; scale: number }>(
      `SELECT h.asset, (-h.balance)::text AS issued, a.scale FROM state.house_balance AS h JOIN state.asset AS a USING (asset)
       WHERE h.account = 'practice:issue'`,
    );
    for (const { asset, issued: total, scale } of booked) {
      const token = practiceToken(asset);
      const units = token && tokenUnits(BigInt(total), scale, token.decimals);
      if (token === undefined || units === undefined || units < 0n || this.#asked.get(asset) === units) continue;
      if ((await issued(this.#node, token)) !== units) await send(this.#node, token, 'issueUpTo', this.#hotWallet, units);
      this.#asked.set(asset, units);
    }
  }
}

/** Pays what traders requested from the faucet. */
export async function servePracticeFaucet(session: ChainSession, node: PracticeNode): Promise<void> {
  const asked = await session.query<{ id: number; asset: string; address: string; units: string }>(
    'SELECT id, asset, address, units FROM chain_faucet WHERE txid IS NULL ORDER BY id LIMIT 20',
  );
  for (const { id, asset, address, units } of asked) {
    const token = practiceToken(asset);
    if (token === undefined) continue;
    const txid = await send(node, token, 'mint', address, BigInt(units));
    await session.query('UPDATE chain_faucet SET txid = $2, sent_at = now() WHERE id = $1', [id, txid]);
  }
}

/** Mines continuously; empty blocks come more slowly, and the state is saved after every block with transactions. */
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
