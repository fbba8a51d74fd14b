// A large payment on one machine: the office, two operators' passkeys, the chain process and a signer that requires their approval.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { calls } from '@bourse/contract/calls';
import { officeCalls } from '@bourse/contract/office/calls';
import { traderId } from '@bourse/core/identity/trader-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOutboxSeal } from '../engine/leave-command.ts';
import { withChecksum } from '../gateways/chain/address/evm-address.ts';
import { type OpenChainGateway, openChainGateway } from '../gateways/chain/gateway.ts';
import { practiceChain } from '../gateways/chain/practice-chain.ts';
import { policyPath } from '../gateways/signer/place.ts';
import { preparePractice } from '../signer/practice.ts';
import { Authenticator } from '../test/authenticator.ts';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';
import { PASSWORD, type PracticeServer, requestId } from '../test/practice-server.ts';
import { anvilBinary } from './anvil-binary.ts';
import { type ChainChild, startChainChild } from './chain-child.ts';

const { funds, identity } = calls;
const { entry, funds: desk } = officeCalls;
const SAFE = 'keep the gold 9';
const reason = 'called back on the known number';
let office: PracticeOffice;
let server: PracticeServer;
let gateway: OpenChainGateway | undefined;
let child: ChainChild | undefined;
let log = '';

beforeAll(async () => {
  const chain = new Proxy({} as OpenChainGateway, { get: (_, name) => Reflect.get(gateway ?? {}, name) });
  office = await startPracticeOffice({}, { chain });
  ({ server } = office);
  gateway = openChainGateway({ pool: server.store.edge, realm: 'practice', seal: readOutboxSeal(server.dataDir) });
  await gateway.refresh();
});
afterAll(async () => {
  await child?.stop();
  gateway?.close();
  await office?.close();
});

/** An operator with a software passkey, added through the office's account page. */
async function withPasskey(who: 'risk' | 'finance') {
  const token = await office.signIn(who);
  const { ticket } = (await office.call(entry.proveMyself, { password: `practice-${who}` }, token)).body;
  const device = new Authenticator('http://localhost:4001');
  const { question } = (await office.call(entry.askNewPasskey, { ticket })).body;
  const answer = JSON.stringify(device.create(JSON.parse(question)));
  expect((await office.call(entry.addPasskey, { ticket, answer, label: 'desk' })).status).toBe(200);
  const { rows } = await server.store.pool.query<{ name: string }>('SELECT name FROM operator WHERE email = $1', [`${who}@office.test`]);
  return {
    token,
    name: rows[0]!.name,
    say: async (withdrawal: string, about = withdrawal) => {
      const asked = await office.call(desk.askApproval, { withdrawal: about }, token);
      const assertion = JSON.stringify(device.get(JSON.parse(asked.body.question)));
      return office.call(desk.approveWithdrawal, { withdrawal, reason, assertion }, token);
    },
  };
}

/** `npm run operator:approver`, next to the running server. */
async function approvers(name: string): Promise<unknown[]> {
  const env = { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '', PORT: '4000' };
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'operator-approver.ts'), '--name', name], {
    env,
  });
  return JSON.parse(stdout) as unknown[];
}

/** The practice signer with a stricter policy: above 10,000 USDT it requires one of these. */
function writePolicy(known: readonly unknown[]): void {
  const folder = join(server.dataDir, 'signer');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  preparePractice(folder);
  const policy = JSON.parse(readFileSync(policyPath(folder), 'utf8'));
  policy.approvers = known;
  policy.chains[0].limits[0].approvalAbove = '10000000000';
  writeFileSync(policyPath(folder), JSON.stringify(policy));
}

async function rich() {
  const trader = await server.trader();
  await server.call(identity.sendOwnCode, { channel: 'email', purpose: 'safe-password' }, trader.token);
  const code = await server.codeFor(trader.email);
  await server.call(identity.changeSafePassword, { password: PASSWORD, code, new: SAFE, confirm: SAFE }, trader.token);
  const uid = traderId(Number(trader.uid));
  await server.open.engine.submit('operator', { kind: 'set_verification_level', trader: uid, level: 'verified' });
  await server.open.engine.submit('chain', {
    kind: 'credit_deposit',
    key: `practice:0x${randomBytes(8).toString('hex')}:1`,
    trader: uid,
    way: 'chain',
    asset: 'USDT',
    amount: 40_000_00000000n as never,
    isFinal: true,
  });
  await server.open.engine.projected(server.open.engine.head);
  return trader;
}
async function asksFor(trader: { token: string; uid: string }, amount: string) {
  const address = withChecksum(randomBytes(20).toString('hex'));
  // As if it had been saved two days ago, because large amounts go only to saved addresses.
  await server.store.pool.query(
    "INSERT INTO saved_address (trader, network, address, label, added_at) VALUES ($1, 'practice', $2, 'home', $3)",
    [trader.uid, address, server.open.engine.now() - 2 * 86_400_000],
  );
  const form = { requestId: requestId(), way: 'wallet', asset: 'USDT', network: 'practice', address, amount, fee: '1' } as const;
  const { status, body } = await server.call(funds.submitWithdrawal, { ...form, safePassword: SAFE }, trader.token);
  expect(status, JSON.stringify(body)).toBe(200);
  await server.open.engine.projected(server.open.engine.head);
  return { id: body.withdrawal.id, address };
}
async function until<T>(read: () => Promise<T>, isSo: (value: T) => boolean): Promise<T> {
  for (const since = Date.now(); ; await new Promise((resume) => setTimeout(resume, 200))) {
    const value = await read();
    if (isSo(value)) return value;
    if (Date.now() - since > 120_000) throw new Error(`it did not come about: ${JSON.stringify(value)}\n${log}`);
  }
}
const doubtOf = async (withdrawal: string): Promise<string> =>
  (await server.store.pool.query<{ doubt: string | null }>('SELECT doubt FROM chain_transaction WHERE withdrawal = $1', [withdrawal]))
    .rows[0]?.doubt ?? '';
async function heldBy(address: string): Promise<bigint> {
  const { rows } = await server.store.pool.query<{ endpoint: string }>('SELECT endpoint FROM chain_wallet');
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`;
  const response = await fetch(rows[0]!.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: practiceChain.tether.contract, data }, 'latest'] }),
  });
  return BigInt(((await response.json()) as { result: string }).result);
}

test.skipIf(anvilBinary() === undefined)(
  'a large withdrawal is paid with passkey approvals known to the signer, and without them never, whatever the exchange says',
  async () => {
    const risk = await withPasskey('risk');
    const finance = await withPasskey('finance');
    writePolicy(await approvers(risk.name));
    const hear = (line: unknown): void => {
      log += `${JSON.stringify(line)}\n`;
    };
    const { dataDir, store } = server;
    child = startChainChild({
      url: store.urls.chain,
      dataDir,
      realm: 'practice',
      chainsFile: undefined,
      signerDir: undefined,
      log: { info: hear, warn: hear } as never,
    });
    await until(
      () => gateway!.status(),
      ([practice]) => practice?.isLive === true,
    );

    const trader = await rich();
    const one = await asksFor(trader, '15000');
    const other = await asksFor(trader, '15000.5');
    const shown = await office.call(desk.openWithdrawal, { withdrawal: one.id }, risk.token);
    expect(shown.body).toMatchObject({ may: 'decide', needsKey: true, hasKey: true });
    const bare = await office.call(desk.approveWithdrawal, { withdrawal: one.id, reason }, risk.token);
    expect(bare.body.error).toBe('approval-key-needed');
    expect((await risk.say(one.id, other.id)).body.error, 'a word about another withdrawal').toBe('passkey-refused');
    expect((await risk.say(one.id)).body).toMatchObject({ state: 'review', reviewsGiven: 1 });
    expect((await finance.say(one.id)).body).toMatchObject({ state: 'approved' });
    await until(
      () => server.call(funds.withdrawal, { id: one.id }, trader.token),
      ({ body }) => ['done', 'failed', 'stuck'].includes(body.withdrawal?.state),
    );
    expect(await heldBy(one.address)).toBe(14_999_000_000n);

    // An attacker who controls the exchange approves twice, and replays the approvals of the first one.
    const { engine } = server.open;
    const withdrawal = Number(other.id);
    for (const person of [1, 2]) await engine.submit('operator', { kind: 'review_withdrawal', withdrawal, person, isApproved: true });
    const refusal = "14999500000 is above 10000000000 and has no operator's approval";
    await until(
      () => doubtOf(other.id),
      (doubt) => doubt.includes(refusal),
    );
    await store.pool.query(
      `INSERT INTO withdrawal_review (withdrawal, operator, person, decision, reason, assertion)
       SELECT $2, operator, person, decision, reason, assertion FROM withdrawal_review WHERE withdrawal = $1`,
      [one.id, other.id],
    );
    await store.pool.query('UPDATE chain_transaction SET doubt = NULL WHERE withdrawal = $1', [other.id]);
    await until(
      () => doubtOf(other.id),
      (doubt) => doubt.includes(refusal),
    );
    expect(await heldBy(other.address)).toBe(0n);
  },
  300_000,
);
