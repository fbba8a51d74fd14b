// Answers like TronGrid with recorded responses, for tests where no Tron node is available.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tronHexOf } from '../gateways/chain/address/tron-address.ts';

interface Paid {
  readonly txid: string;
  readonly contract: string;
  readonly to: string;
  readonly units: bigint;
  readonly height: number;
  readonly result: string;
  readonly isInReceipt: boolean;
}

export async function startTronFixture() {
  let height = 100;
  const firstAt = Date.now();
  let branch = 'a';
  let forkedFrom = Number.POSITIVE_INFINITY;
  const paid: Paid[] = [];
  const block = (number: number) => ({
    blockID: `${number.toString(16).padStart(16, '0')}${(number >= forkedFrom ? branch : 'a').repeat(48)}`,
    block_header: { raw_data: { number, timestamp: firstAt + number * 3_000, parentHash: '', version: 31 } },
    transactions: [],
  });
  const answer = (path: string, body: { num?: number; value?: string }): unknown => {
    if (path.startsWith('/wallet/getnowblock')) return block(height);
    if (path.startsWith('/wallet/getblockbynum')) return (body.num ?? 0) > height ? {} : block(body.num ?? 0);
    if (path.startsWith('/wallet/gettransactioninfobyid')) {
      const one = paid.find(({ txid, height: at }) => txid === body.value && at <= height);
      if (one === undefined) return {};
      const log = {
        address: tronHexOf(one.contract).slice(2),
        topics: [
          'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
          '0'.repeat(64),
          tronHexOf(one.to).slice(2).padStart(64, '0'),
        ],
        data: one.units.toString(16).padStart(64, '0'),
      };
      return {
        id: one.txid,
        fee: 345_000,
        blockNumber: one.height,
        blockTimeStamp: 0,
        receipt: { result: one.result },
        log: one.isInReceipt ? [log] : [],
      };
    }
    const url = new URL(path, 'http://fixture');
    const [, , kind, name] = url.pathname.split('/');
    const all = paid.filter((one) => (kind === 'transactions' ? one.txid : one.contract) === name && one.height <= height);
    // Two per page, so that there are pages.
    const from = Number(url.searchParams.get('fingerprint') ?? 0);
    return {
      data: all.slice(from, from + 2).map((one) => ({
        block_number: one.height,
        block_timestamp: block(one.height).block_header.raw_data.timestamp,
        contract_address: one.contract,
        event_index: 0,
        event_name: 'Transfer',
        result: { from: `0x${'0'.repeat(40)}`, to: `0x${tronHexOf(one.to).slice(2)}`, value: one.units.toString() },
        result_type: { from: 'address', to: 'address', value: 'uint256' },
        event: 'Transfer(address indexed from, address indexed to, uint256 value)',
        transaction_id: one.txid,
      })),
      success: true,
      meta: { at: 0, page_size: 2, ...(all.length > from + 2 && { fingerprint: String(from + 2) }) },
    };
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(answer(request.url ?? '/', text === '' ? {} : JSON.parse(text))));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mine: (blocks = 1) => {
      height += blocks;
    },
    pay(contract: string, to: string, units: bigint, more: { result?: string; isInReceipt?: boolean } = {}): string {
      const txid = `${paid.length + 1}`.padStart(64, 'e');
      paid.push({ txid, contract, to, units, height: height + 1, result: more.result ?? 'SUCCESS', isInReceipt: more.isInReceipt ?? true });
      height += 1;
      return txid;
    },
    /** Replaces the blocks from this height on; their transactions are gone. */
    fork(from: number) {
      forkedFrom = from;
      branch = 'b';
      for (let i = paid.length - 1; i >= 0; i--) if ((paid[i] as Paid).height >= from) paid.splice(i, 1);
    },
    height: () => height,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}
