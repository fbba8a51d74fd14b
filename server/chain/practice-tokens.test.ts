import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EvmNode } from '../gateways/chain/evm/node.ts';
import { practiceChain, practiceToken } from '../gateways/chain/practice-chain.ts';
import { anvilBinary } from '../launch/anvil-binary.ts';
import { type PracticeNode, startPracticeNode } from '../launch/practice-node.ts';
import { PracticeIssue, preparePracticeChain } from './practice-mining.ts';
import type { ChainSession } from './session.ts';
import { temporaryFolder } from './test/temporary-folder.ts';

// A practice chain from a version with a single token, USDT, that could neither mint nor report what it issued: its balances must
// survive the upgrade, and the reserves must agree with the books.

const hot = '0x00000000000000000000000000000000000000a1';
const trader = '0x00000000000000000000000000000000000000b2';
const { issuer, tether, tokens } = practiceChain;
const contracts = join(import.meta.dirname, '..', 'gateways', 'chain', 'evm', 'contracts', 'practice-tether.json');
const word = (value: bigint): string => value.toString(16).padStart(64, '0');
/** Millionths of USDT. */
const [supply, hotMoney, tradersMoney] = [10n ** 18n, 10n ** 14n, 250_000_000n];

describe.skipIf(anvilBinary() === undefined)('a practice chain from before the other tokens', () => {
  let node: PracticeNode;
  const folder = temporaryFolder('bourse-older-chain');
  const held = async (contract: string, of: string): Promise<bigint> =>
    BigInt(await node.rpc<string>('eth_call', [{ to: contract, data: `0x70a08231${word(BigInt(of))}` }, 'latest']));

  beforeAll(async () => {
    node = (await startPracticeNode(folder.path, () => undefined))!;
    const { bytecode } = JSON.parse(readFileSync(contracts, 'utf8')).contracts.PracticeTether as { bytecode: string };
    await node.rpc('eth_sendTransaction', [{ from: issuer, data: bytecode + word(supply), gas: '0x200000' }]);
    await node.rpc('evm_mine');
    for (const [to, units] of [
      [hot, hotMoney],
      [trader, tradersMoney],
    ] as const)
      await node.rpc('eth_sendTransaction', [
        { from: issuer, to: tether.contract, data: `0xa9059cbb${word(BigInt(to))}${word(units)}`, gas: '0x20000' },
      ]);
    await node.rpc('evm_mine');
  });
  afterAll(async () => {
    await node?.stop();
    folder.remove();
  });

  test('keeps its USDT balances and gets the other tokens, however often it is prepared', async () => {
    expect([await held(tether.contract, hot), await held(tether.contract, trader)]).toEqual([hotMoney, tradersMoney]);
    for (const _ of ['the first start', 'a later start']) {
      await preparePracticeChain(node, hot);
      expect([await held(tether.contract, hot), await held(tether.contract, trader)]).toEqual([hotMoney, tradersMoney]);
    }
    for (const { asset, contract } of tokens) expect(await node.rpc('eth_getCode', [contract, 'latest']), asset).not.toBe('0x');
  });

  test('then holds what the books issued in its hot wallet, USDT included, and repeating it changes nothing', async () => {
    const booked = [
      { asset: 'USDT', issued: '2100000000000000', scale: 8 },
      { asset: 'BTC', issued: '42000000000', scale: 8 },
    ];
    const session = { query: async () => booked } as unknown as ChainSession;
    const evm = new EvmNode(node.endpoint);
    const { height } = await evm.head();
    for (const _ of ['the first poll', 'after a crash']) {
      await new PracticeIssue(node, hot).poll(session);
      await node.rpc('evm_mine');
      expect(await held(tether.contract, hot)).toBe(21_000_000_000_000n);
      expect(await held(practiceToken('BTC')!.contract, hot)).toBe(42_000_000_000n);
    }
    expect(await held(tether.contract, trader)).toBe(tradersMoney);
    expect(await evm.tokenBalance(tether.contract, hot, height), 'at the end of an earlier block').toBe(hotMoney);
    expect(await evm.tokenBalance(tether.contract, hot)).toBe(21_000_000_000_000n);
  });
});
