import { spawnSync } from 'node:child_process';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@bourse/contract/calls';
import { orderReceiptBytes, orderReceiptReader, settlementReceiptBytes, settlementReceiptReader } from '@bourse/core/proof/receipt';
import type { Sha256 } from '@bourse/core/proof/sha256';
import { type KnownBefore, type ProofTools, verifySecond } from '@bourse/core/seconds/verify-second';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '../room.ts';
import { type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';
import { type SecondLeaves, secondLeaves } from './leaves.ts';
import { Receipts } from './receipts.ts';

// What a trader downloads of a contract of a running server, read as its readers do: by the app's check and by the stand-alone script.

let server: PracticeServer;
let closing: Job;
let leaves: SecondLeaves;
let ahead = 0;
const begin = Date.now();
const folder = mkdtempSync(join(tmpdir(), 'bourse-evidence-'));
beforeAll(async () => {
  server = await startPracticeServer({}, { wallClock: () => begin + ahead });
  const { engine, archive } = server.open;
  leaves = secondLeaves({ pool: server.store.pool, archive, engine, receipts: new Receipts(server.edge.services) });
  closing = server.edge.rooms.proof.closeMinutes();
  await pass(2);
});
afterAll(async () => {
  await closing?.stop();
  await server?.close();
  rmSync(folder, { recursive: true });
});

const { seconds, funds } = calls;
const symbol = 'BTC-USDT-SEC';
async function pass(count: number, price = 60_000_00): Promise<void> {
  for (let i = 0; i < count; i++) {
    ahead += 1_000;
    await server.tick('BTC-USDT', price);
    await server.tick('ETH-USDT', 3_000_00);
  }
}
async function trader() {
  const one = await server.trader();
  await server.call(funds.transfer, { requestId: requestId(), from: 'fiat', to: 'second', asset: 'USDT', amount: '1000' }, one.token);
  return one;
}
type Trader = Awaited<ReturnType<typeof trader>>;
async function placed(one: Trader, direction: 'up' | 'down', durationMs: 30_000 | 300_000 = 30_000) {
  const order = { requestId: requestId(), symbol, direction, durationMs, stake: '100' } as const;
  const { status, body } = await server.call(seconds.placeContract, order, one.token);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const latest = () => ({ 'min-seq': String(server.open.engine.head) });
const evidence = async ({ token }: Trader, contractId: string) =>
  (await server.call(seconds.evidence, { contractId }, token, latest())).body;
/** The file, once the heads of its minutes are published. */
async function published(one: Trader, contractId: string) {
  await expect.poll(() => evidence(one, contractId), { timeout: 60_000 }).toHaveProperty('bundle', 'bourse-second');
  return JSON.parse(JSON.stringify(await evidence(one, contractId)));
}

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();
const isSigned: ProofTools['isSigned'] = (publicKey, signature, bytes) => {
  const key = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey]);
  return verify(null, bytes, createPublicKey({ key, format: 'der', type: 'spki' }), signature);
};
const judge = (json: unknown, known: KnownBefore) => verifySecond({ sha256, isSigned }, json, known);
const SCRIPT = join(import.meta.dirname, '..', '..', 'docs', 'verify', 'verify-receipt.mjs');
let files = 0;
function run(json: unknown, uid: string) {
  const path = join(folder, `${++files}.json`);
  writeFileSync(path, JSON.stringify(json));
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, path, '--uid', uid], { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

test('a trader’s file proves the result to the app and to the stand-alone script, and nobody can change anything in it', async () => {
  const one = await trader();
  const { contract } = await placed(one, 'up');
  // Struck by the second tick, it ends half a minute after it.
  await pass(31);
  await pass(1, 60_000_01);
  expect(await evidence(one, contract.contractId), 'while it runs').toMatchObject({ error: 'evidence-pending' });
  await pass(3);
  expect(await evidence(one, contract.contractId), 'before its minute is over').toMatchObject({ error: 'evidence-pending' });
  await pass(60);
  const file = await published(one, contract.contractId);
  const known = { uid: one.uid, keyIds: new Set([server.edge.services.signingKey.keyId]) };
  expect(judge(file, known)).toMatchObject({ derived: { result: 'won', strike: { price: 6_000_000_000 }, isClosed: true } });
  expect(run(file, one.uid)).toMatchObject({ status: 0, said: expect.stringContaining('won') });

  const changed = (change: (copy: typeof file) => void) => {
    const copy = structuredClone(file);
    change(copy);
    return copy;
  };
  const last = file.ticks.at(-1).ticks.length - 1;
  // The first minute of the file may have been almost over.
  const longest = file.ticks[0].ticks.length > file.ticks.at(-1).ticks.length ? 0 : file.ticks.length - 1;
  const lies = {
    'a tick’s price': changed((copy) => (copy.ticks[longest].ticks[3].fine += 1)),
    'a source’s price': changed((copy) => (copy.ticks[longest].ticks[3].constituents[0][1] += 1)),
    'a tick left out': changed((copy) => copy.ticks.at(-1).ticks.splice(last, 1)),
    'the payout': changed((copy) => (copy.settlement.receipt.payout = '280')),
    'the result': changed((copy) => (copy.settlement.receipt.result = 'lost')),
    'the stake': changed((copy) => (copy.order.receipt.stake = '200')),
    'the salt': changed((copy) => (copy.salt = '0'.repeat(64))),
    'the rules': changed((copy) => (copy.ruleBook = copy.ruleBook.replace('30000:80000000', '30000:95000000'))),
    'a head': changed((copy) => (copy.heads[0].head.ticks.size += 1)),
  };
  for (const [what, lie] of Object.entries(lies)) {
    expect(judge(lie, known), what).toHaveProperty('fault');
    expect(run(lie, one.uid).status, what).toBe(1);
  }
  const stranger = await trader();
  expect(judge(file, { ...known, uid: stranger.uid })).toMatchObject({ fault: 'other_trader' });
  expect(run(file, stranger.uid).status).toBe(1);
  expect(await evidence(stranger, contract.contractId)).toMatchObject({ error: 'not-found' });
});

test('a void contract proves that it was never struck', async () => {
  const one = await trader();
  const { contract } = await placed(one, 'down');
  await server.silence('BTC-USDT');
  ahead += 4_000;
  await pass(70);
  const file = await published(one, contract.contractId);
  expect(judge(file, { uid: one.uid })).toMatchObject({ derived: { result: 'void', reason: 'no_strike', strike: undefined } });
  expect(run(file, one.uid)).toMatchObject({ status: 0 });
});

test('the receipt of the answer is the one that’s shown later, signed with a published key, also after the key was replaced', async () => {
  const one = await trader();
  const { contract, receipt } = await placed(one, 'up');
  await pass(35);
  const shown = async () => (await server.call(seconds.contract, { contractId: contract.contractId }, one.token, latest())).body;
  const before = await shown();
  expect(before.orderReceipt).toEqual(receipt);
  ahead += 1_000;
  server.edge.services.signingKey.replace(new Date(begin + ahead));
  expect(await shown()).toEqual(before);
  await pass(2);
  const next = await placed(one, 'up');
  expect(next.receipt.keyId).not.toBe(receipt.keyId);
  const { keys } = (await server.call(calls.proof.keys, {})).body;
  const keyOf = (keyId: string) => Buffer.from(keys.find((key) => key.keyId === keyId)!.publicKey, 'hex');
  const { settlementReceipt } = before;
  for (const { keyId, signature, receipt: json } of [receipt, next.receipt])
    expect(isSigned(keyOf(keyId), Buffer.from(signature, 'hex'), orderReceiptBytes(orderReceiptReader(json, 'order')))).toBe(true);
  const settled = settlementReceiptBytes(settlementReceiptReader(settlementReceipt!.receipt, 'settlement'));
  expect(isSigned(keyOf(settlementReceipt!.keyId), Buffer.from(settlementReceipt!.signature, 'hex'), settled)).toBe(true);
});

test('of a contract whose minutes a restore has lost no proof is promised', async () => {
  const one = await trader();
  const { contract: long } = await placed(one, 'up', 300_000);
  await pass(60);
  const { minutes } = server.edge.rooms.proof;
  await expect.poll(() => minutes.publishedUntil(), { timeout: 60_000 }).toBeGreaterThan(Date.parse(long.acceptedAt));
  await closing.stop();
  const { contract } = await placed(one, 'up');
  await pass(31);
  await pass(1, 60_000_01);
  // It's in the backup, and whatever was published about its minutes afterwards is lost.
  const restored = "INSERT INTO restored_from (seq, backup_at) VALUES ($1, '2026-01-02T03:04:05Z')";
  const seq = server.open.engine.applied;
  // At once: the engine's own clock would go on in the minute of the backup, and then nothing would be lost.
  ahead += 5 * 60_000;
  await server.store.pool.query(restored, [seq]);
  expect(await evidence(one, contract.contractId)).toMatchObject({ error: 'evidence-pending' });
  closing = server.edge.rooms.proof.closeMinutes();
  await pass(70);
  await expect.poll(() => evidence(one, contract.contractId), { timeout: 60_000 }).toMatchObject({ error: 'evidence-gap' });
  const settled = async () => (await server.call(seconds.contract, { contractId: long.contractId }, one.token, latest())).body;
  expect(await settled(), 'accepted before the gap, settled after it').toHaveProperty('settlementReceipt');
  expect(await evidence(one, long.contractId)).toMatchObject({ error: 'evidence-gap' });
  const { contract: next } = await placed(one, 'up');
  await pass(100);
  expect(await published(one, next.contractId), 'the next one is proven again').toHaveProperty('heads');
});

test('each contract and each change of the rules is a leaf once, in the order of commands', async () => {
  const [one, other] = [await trader(), await trader()];
  // Until nothing of the tests before is open.
  await pass(40);
  const from = begin + ahead;
  const [first, second] = [await placed(one, 'up'), await placed(other, 'down')];
  await pass(1);
  const open = await leaves(from, begin + ahead + 1);
  await pass(35, 60_000_02);
  const all = await leaves(from, begin + ahead + 1);
  expect(all.acceptances.map(({ seq }) => String(seq))).toEqual([first.contract.contractId, second.contract.contractId]);
  expect(open.acceptances).toEqual(all.acceptances);
  expect(open.settlements).toEqual([]);
  expect(all.settlements).toHaveLength(2);
  const [byCommand] = all.settlements.map(({ seq }) => seq);
  expect(await leaves(all.settlements[0]!.at, all.settlements[0]!.at + 1)).toMatchObject({
    settlements: [{ seq: byCommand }, { seq: byCommand }],
  });
  const { settlements } = await leaves(0, from);
  expect(settlements[0]!.bytes[0], 'the first rule book').toBe(0x07);
});
