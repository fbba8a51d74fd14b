import { createHash, generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { keccak256, parseTransaction, recoverTransactionAddress } from 'viem';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../chain/test/temporary-folder.ts';
import { approvalChallenge } from '../gateways/signer/approval.ts';
import { logPath, socketPath } from '../gateways/signer/place.ts';
import type { EvmRequest, Signed, SigningRefused, SigningRequest } from '../gateways/signer/request.ts';
import { signerAt } from '../gateways/signer/socket.ts';
import { openDoor } from './door.ts';
import { createKeyFile, readKeyFile } from './key-file.ts';
import type { Policy } from './policy.ts';
import { SignedLog } from './signed-log.ts';
import { Signer } from './signer.ts';

const words = `${'abandon '.repeat(11)}about`;
const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const folder = temporaryFolder('signer');
afterAll(() => folder.remove());

const policy = (more: Partial<Policy> = {}): Policy => ({
  chains: [
    {
      chain: 'practice',
      kind: 'evm',
      chainId: 31_337,
      family: 'evm',
      depositAccount: "m/44'/60'/0'",
      hotWallet: "m/44'/60'/1'/0/0",
      mostFee: 100n,
      mostGas: 200_000n,
      mostGasMoney: 1_000n,
      limits: [{ contract: token, mostPerPayment: 1_000n, mostPerDay: 2_500n, approvalAbove: 500n }],
    },
  ],
  approvers: [],
  ...more,
});
const request = (more: Partial<EvmRequest> = {}): EvmRequest => ({
  kind: 'evm',
  purpose: 'withdrawal',
  reference: '7',
  chain: 'practice',
  chainId: 31_337,
  nonce: 0,
  to: '0x00000000000000000000000000000000000000bb',
  contract: token,
  units: '100',
  gas: '100000',
  fee: '50',
  tip: '1',
  ...more,
});
let logs = 0;
const open = (more: Partial<Policy> = {}, now?: () => number) =>
  new Signer(words, policy(more), new SignedLog(join(folder.path, `log-${++logs}`)), now);
const refused = (answer: Signed | SigningRefused): string | undefined => ('refused' in answer ? answer.refused : undefined);

test('the signer signs exactly what was described: payer, recipient, amount, nonce', async () => {
  const signer = open();
  const signed = (await signer.sign(request())) as Signed;
  const transaction = parseTransaction(signed.raw as `0x02${string}`);
  expect(transaction).toMatchObject({ to: token, chainId: 31_337, maxFeePerGas: 50n, gas: 100_000n });
  expect(transaction.data).toBe(`0xa9059cbb${'bb'.padStart(64, '0')}${(100).toString(16).padStart(64, '0')}`);
  expect(keccak256(signed.raw as `0x${string}`)).toBe(signed.hash);
  const [wallet] = signer.watchOnly();
  expect(await recoverTransactionAddress({ serializedTransaction: signed.raw as `0x02${string}` })).toBe(wallet!.hotWallet);
  expect(JSON.stringify(wallet)).not.toContain('prv');
});

test('a nonce makes one payment and a withdrawal has one nonce, also after a restart; a higher fee isn’t a second payment', async () => {
  const path = join(folder.path, 'twice');
  const signer = new Signer(words, policy(), new SignedLog(path));
  expect(refused(await signer.sign(request()))).toBeUndefined();
  const again = new Signer(words, policy(), new SignedLog(path));
  expect(refused(await again.sign(request({ fee: '65', tip: '2' })))).toBeUndefined();
  expect(refused(await again.sign(request({ nonce: 1 })))).toContain('7 was signed from');
  expect(refused(await again.sign(request({ units: '101' })))).toContain('was used for another payment');
  expect(refused(await again.sign(request({ reference: '8' })))).toContain('was used for another payment');
  expect(refused(await again.sign(request({ reference: '8', nonce: 1 })))).toBeUndefined();
});

test('on Bitcoin-like chains all replacements of a payment share an output, so only one can be mined', () => {
  const path = join(folder.path, 'chain-of-replacements');
  const payment: SigningRequest = {
    kind: 'bitcoin',
    purpose: 'withdrawal',
    reference: '7',
    chain: 'bitcoin',
    to: 'bc1q',
    units: '100',
    mostFee: '9',
    psbt: '',
    inputs: ['hot'],
  };
  const log = new SignedLog(path);
  log.write(payment, ['a:0', 'b:0'], 1);
  expect(log.whyTwice(payment, ['b:0', 'c:0'])).toBeUndefined();
  log.write(payment, ['b:0', 'c:0'], 2);
  // It shares an output with the second one but not with the first: both of those could be mined.
  for (const kept of [log, new SignedLog(path)]) {
    expect(kept.whyTwice(payment, ['c:0', 'd:0'])).toContain('7 was signed from b:0');
    expect(kept.whyTwice(payment, ['a:0'])).toContain('7 was signed from b:0');
    expect(kept.whyTwice(payment, ['b:0', 'd:0'])).toBeUndefined();
  }
});

test('a log line cut off by a crash was never answered: the rest of the log is kept', async () => {
  const path = join(folder.path, 'torn');
  await new Signer(words, policy(), new SignedLog(path)).sign(request());
  const whole = statSync(path).size;
  appendFileSync(path, '{"at":1,"chain":"prac');
  const signer = new Signer(words, policy(), new SignedLog(path));
  expect(statSync(path).size).toBe(whole);
  expect(refused(await signer.sign(request({ units: '5' })))).toContain('another payment');
  expect(refused(await signer.sign(request({ reference: '9', nonce: 1 })))).toBeUndefined();
  expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(2);
});

test('the signer enforces its own limits per payment, per 24 hours, for fees and gas money; without a limit nothing is paid', async () => {
  let now = 1_800_000_000_000;
  const signer = open(
    {
      chains: [
        { ...policy().chains[0]!, limits: [{ contract: token, mostPerPayment: 1_000n, mostPerDay: 2_500n, approvalAbove: 5_000n }] },
      ],
    },
    () => now,
  );
  const pay = async (reference: string, nonce: number, units: string) => refused(await signer.sign(request({ reference, nonce, units })));
  expect(await pay('1', 0, '1001')).toContain('above the limit of 1000 for one payment');
  expect([await pay('1', 0, '1000'), await pay('2', 1, '1000')]).toEqual([undefined, undefined]);
  expect(await pay('3', 2, '501')).toContain('24 hours would be above 2500');
  expect(await pay('3', 2, '500')).toBeUndefined();
  now += 86_400_001;
  expect(await pay('4', 3, '1000')).toBeUndefined();
  expect(refused(await signer.sign(request({ reference: '5', nonce: 4, fee: '101' })))).toContain('above 100');
  expect(refused(await signer.sign(request({ reference: '5', nonce: 4, gas: '200001' })))).toContain('gas is above');
  expect(
    refused(await signer.sign(request({ reference: '5', nonce: 4, contract: '0x00000000000000000000000000000000000000cc' }))),
  ).toContain('no limit is set');
  expect(refused(await signer.sign({ ...request({ reference: '5', nonce: 4 }), chainId: 1 }))).toContain('chain id');
  expect(refused(await signer.sign(request({ chain: 'ethereum' })))).toContain('not a chain of this signer');
});

test('a sweep pays only the hot wallet, gas money only the child, and a withdrawal never ourselves', async () => {
  const signer = open();
  const hot = signer.watchOnly()[0]!.hotWallet.toLowerCase();
  expect(refused(await signer.sign(request({ purpose: 'sweep', child: 3 })))).toContain('to the hot wallet and nowhere else');
  expect(refused(await signer.sign(request({ purpose: 'sweep', child: 3, to: hot, units: '999999999' })))).toBeUndefined();
  const { contract, ...coin } = request({ purpose: 'gas', child: 3, reference: '9', nonce: 5 });
  expect(contract).toBe(token);
  expect(refused(await signer.sign(coin))).toContain('goes to the trader’s wallet');
  expect(refused(await signer.sign(request({ to: hot, nonce: 8, reference: '10' })))).toContain('ourselves');
  expect(refused(await signer.sign(request({ child: 3, nonce: 8, reference: '10' })))).toContain('from the hot wallet');
});

test('above the limit, an operator’s passkey must have signed exactly this payment', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const origin = 'https://office.example.com';
  const approvers = [{ credential: 'key-1', origin, publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') }];
  const assertion = (of: EvmRequest, credential = 'key-1', flags = 0x05) => {
    const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge: approvalChallenge(of), origin }));
    const authenticatorData = Buffer.concat([createHash('sha256').update('office.example.com').digest(), Buffer.from([flags, 0, 0, 0, 1])]);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    return {
      credential,
      clientData: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signBytes('sha256', signed, privateKey).toString('base64url'),
    };
  };
  const signer = open({ approvers });
  const large = request({ units: '501' });
  expect(refused(await signer.sign(large))).toContain('has no operator’s approval'.replace('’', "'"));
  expect(refused(await signer.sign({ ...large, approvals: [assertion(request({ units: '502' }))] }))).toContain('approval');
  // An approval of another recipient, withdrawal, token or chain doesn't count for this one.
  const others = [{ to: `0x${'cc'.repeat(20)}` }, { reference: '8' }, { contract: `0x${'cc'.repeat(20)}` }, { chain: 'ethereum' }];
  for (const other of others)
    expect(refused(await signer.sign({ ...large, approvals: [assertion({ ...large, ...other })] })), JSON.stringify(other)).toContain(
      'approval',
    );
  expect(refused(await signer.sign({ ...large, approvals: [assertion(large, 'key-2')] }))).toContain('approval');
  expect(refused(await signer.sign({ ...large, approvals: [assertion(large, 'key-1', 0x01)] }))).toContain('approval');
  // Signed before nonce and fee are known, and valid once: for the first nonce, at any fee the policy allows.
  const said = [assertion(large)];
  expect(refused(await signer.sign({ ...large, nonce: 3, approvals: said }))).toBeUndefined();
  expect(refused(await signer.sign({ ...large, nonce: 3, fee: '80', approvals: said }))).toBeUndefined();
  expect(refused(await signer.sign({ ...large, nonce: 4, approvals: said }))).toContain('7 was signed from');
});

test.each([
  undefined,
  {},
  [],
  'x',
  { kind: 'evm' },
  { ...request(), units: '-1' },
  { ...request(), units: '1.5' },
  { ...request(), extra: 1 },
  { ...request(), to: 'bb' },
])('malformed requests are refused and nothing is signed: %j', async (asked) => {
  expect(refused(await open().sign(asked))).toContain('not a request');
});

test('the key file opens only with its passphrase, and is never overwritten', () => {
  const path = join(folder.path, 'signer.key');
  createKeyFile(path, words, 'correct horse battery');
  expect(readKeyFile(path, 'correct horse battery')).toBe(words);
  expect(() => readKeyFile(path, 'correct horse batterz')).toThrow('does not open with this passphrase');
  expect(readFileSync(path, 'utf8')).not.toContain('abandon');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(() => createKeyFile(path, words, 'another')).toThrow('EEXIST');
  const changed = JSON.parse(readFileSync(path, 'utf8'));
  changed.cipher.text = `${changed.cipher.text.startsWith('A') ? 'B' : 'A'}${changed.cipher.text.slice(1)}`;
  writeFileSync(join(folder.path, 'changed.key'), JSON.stringify(changed));
  expect(() => readKeyFile(join(folder.path, 'changed.key'), 'correct horse battery')).toThrow('does not open');
});

test('a private folder opens the signer to its own account and token only', async () => {
  const place = temporaryFolder('door');
  const signer = new Signer(words, policy(), new SignedLog(logPath(place.path)));
  const door = await openDoor(place.path, signer);
  expect(statSync(socketPath(place.path)).mode & 0o777).toBe(0o600);
  const client = signerAt(place.path);
  expect(refused((await client.sign(1, request())) as Signed)).toBeUndefined();
  const stranger = await new Promise<string>((resolve) => {
    const socket = connect(socketPath(place.path), () =>
      socket.write(`${JSON.stringify({ token: 'x', ask: 'sign', request: request() })}\nnot json\n`),
    );
    let said = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.split('\n').length > 2) {
        socket.destroy();
        resolve(said);
      }
    });
  });
  expect(stranger).toContain('the token of this signer was not shown');
  expect(stranger).toContain('the signer failed');
  await door.close();
  await expect(client.sign(1, request())).rejects.toThrow('ENOENT');
  place.remove();
});
