// An endpoint that forwards every request to a real node and changes some answers.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Question {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}
type Answer = { id: number; result?: unknown };

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const word = (hex: string): string => `0x${hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')}`;
const hexOf = (number: number | bigint): string => `0x${number.toString(16)}`;

export async function lyingEndpoint(real: string, token: string) {
  const invented: { to: string; units: bigint; height: number; txid: string; logIndex: number }[] = [];
  let hidden = 0;

  const pass = async (questions: readonly Question[]): Promise<Answer[]> => {
    const response = await fetch(real, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(questions),
    });
    return (await response.json()) as Answer[];
  };
  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> =>
    (await pass([{ id: 1, method, params, jsonrpc: '2.0' } as Question]))[0]?.result;

  const logOf = async (one: (typeof invented)[number]) => {
    const block = (await ask('eth_getBlockByNumber', [hexOf(one.height), false])) as { hash: string };
    return {
      address: token,
      topics: [TRANSFER, word('f39fd6e51aad88f6f4ce6ab8827279cfffb92266'), word(one.to)],
      data: word(one.units.toString(16)),
      blockNumber: hexOf(one.height),
      blockHash: block.hash,
      transactionHash: one.txid,
      transactionIndex: '0x0',
      logIndex: hexOf(one.logIndex),
      removed: false,
    };
  };
  const lie = async ({ method, params }: Question, answer: Answer): Promise<Answer> => {
    if (method === 'eth_getBlockByNumber' && hidden > 0) {
      const head = Number((await ask('eth_blockNumber', [])) as string) - hidden;
      const asked = params[0] === 'latest' ? head : Number(params[0]);
      return { ...answer, result: asked > head ? null : await ask(method, [hexOf(asked), params[1]]) };
    }
    if (method === 'eth_getLogs') {
      const { fromBlock, toBlock, blockHash } = params[0] as { fromBlock?: string; toBlock?: string; blockHash?: string };
      const logs = await Promise.all(invented.map(logOf));
      const fitting = logs.filter((log) =>
        blockHash === undefined
          ? Number(log.blockNumber) >= Number(fromBlock) && Number(log.blockNumber) <= Number(toBlock)
          : log.blockHash === blockHash,
      );
      return { ...answer, result: [...(answer.result as unknown[]), ...fitting] };
    }
    const one = method === 'eth_getTransactionReceipt' ? invented.find(({ txid }) => txid === params[0]) : undefined;
    if (one === undefined) return answer;
    const log = await logOf(one);
    const receipt = (answer.result ?? {
      status: '0x1',
      blockHash: log.blockHash,
      blockNumber: log.blockNumber,
      transactionHash: one.txid,
      transactionIndex: '0x0',
      gasUsed: '0x1',
      cumulativeGasUsed: '0x1',
      effectiveGasPrice: '0x1',
      from: log.address,
      to: log.address,
      contractAddress: null,
      logsBloom: '0x',
      type: '0x2',
      logs: [],
    }) as { logs: unknown[] };
    return { ...answer, result: { ...receipt, logs: [...receipt.logs, log] } };
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as Question | Question[];
    const questions = Array.isArray(asked) ? asked : [asked];
    const answers = await pass(questions);
    const changed = await Promise.all(
      questions.map(async (question) => lie(question, answers.find(({ id }) => id === question.id) ?? { id: question.id })),
    );
    response.setHeader('content-type', 'application/json').end(JSON.stringify(Array.isArray(asked) ? changed : changed[0]));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    invent: (to: string, units: bigint, height: number, txid = `0x${'ab'.repeat(32)}`, logIndex = 0) =>
      void invented.push({ to, units, height, txid, logIndex }),
    hideLast: (blocks: number) => {
      hidden = blocks;
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
