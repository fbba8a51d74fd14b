import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { SignedHead } from '@bourse/contract/proof';
import { formatDecimal } from '@bourse/core/money/decimal';
import { headHash, headText, NO_HEAD } from '@bourse/core/proof/head';
import { nodeBytes, readSums } from '@bourse/core/proof/merkle-sum';
import { hex } from '@bourse/core/proof/sha256';
import { buildSumTree } from '@bourse/core/proof/sum-tree';
import { afterEach, expect, test, vi } from 'vitest';
import { evidenceText } from './evidence.ts';
import { heldNow, movedSince } from './held-now.ts';
import { checkEvidence } from './own-proof.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const auditId = 'ab'.repeat(16);
const tree = buildSumTree({
  sha256,
  auditId,
  seed: sha256(Uint8Array.of(1)),
  assets: 1,
  holdings: [
    { uid: '100001', sums: [1_250n] },
    { uid: '100002', sums: [1_250n] },
  ],
  largest: [10n ** 9n],
});
const keys = generateKeyPairSync('ed25519');
const head = {
  ...{ number: 1, auditId, at: '2026-11-21T00:00:00.000Z', seq: 9, depth: tree.depth, root: hex(tree.root), previous: NO_HEAD },
  totals: [{ asset: 'USDT', scale: 2, total: '25.00' }],
};
const snapshot: SignedHead = {
  head,
  hash: headHash(sha256, head),
  signature: sign(null, Buffer.from(headText(head)), keys.privateKey).toString('hex'),
  publicKey: keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
};
const text = (sums: readonly bigint[]) => sums.map((sum) => formatDecimal(sum, 2));
const parts = tree.leaves
  .filter(({ uid }) => uid === '100001')
  .map(({ position, nonce, sums }) => ({
    position,
    nonce: hex(nonce),
    sums: text(sums),
    path: tree.levels.slice(0, -1).map((level, height) => {
      const at = ((position >> height) ^ 1) * nodeBytes(1);
      return { hash: hex(level.subarray(at, at + 32)), sums: text(readSums(level, at + 32, 1)) };
    }),
  }));

afterEach(() => vi.unstubAllGlobals());

test('the browser computes the same root as the server, and shows the trader’s own part', async () => {
  expect(await checkEvidence(snapshot, parts, '100001')).toEqual({
    states: { signature: 'right', leaf: 'right', root: 'right', liabilities: 'right' },
    own: ['12.50'],
    fingerprint: expect.any(String),
  });
});

test('another trader’s leaf with the same balance is rejected', async () => {
  expect(await checkEvidence(snapshot, parts, '100002')).toEqual({
    states: { signature: 'right', leaf: 'right', root: 'wrong', liabilities: 'skipped' },
    fingerprint: expect.any(String),
  });
});

test('a missing leaf, a different total or signature names the step that fails', async () => {
  expect((await checkEvidence(snapshot, [], '100001')).states).toEqual({
    ...{ signature: 'right', leaf: 'wrong', root: 'skipped', liabilities: 'skipped' },
  });
  const less = { ...head, totals: [{ asset: 'USDT', scale: 2, total: '12.50' }] };
  expect((await checkEvidence({ ...snapshot, head: less }, parts, '100001')).states).toMatchObject({
    signature: 'wrong',
    liabilities: 'wrong',
  });
  const unsigned = await checkEvidence({ ...snapshot, signature: '0'.repeat(128) }, parts, '100001');
  expect(unsigned.states).toMatchObject({ signature: 'wrong', liabilities: 'right' });
  expect(unsigned.own).toBeUndefined();
});

test.each([
  ['plain http, where browsers have no crypto.subtle', {}],
  [
    'an older browser, which knows no Ed25519',
    { subtle: { importKey: () => Promise.reject(new DOMException('unknown', 'NotSupportedError')) } },
  ],
])('the signature is verified on %s too', async (_, crypto) => {
  vi.stubGlobal('crypto', crypto);
  expect(await checkEvidence(snapshot, parts, '100001')).toMatchObject({
    states: { signature: 'right', liabilities: 'right' },
    own: ['12.50'],
  });
  const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
  expect((await checkEvidence({ ...snapshot, publicKey: other }, parts, '100001')).states.signature).toBe('wrong');
  expect((await checkEvidence({ ...snapshot, signature: '0'.repeat(128) }, parts, '100001')).states.signature).toBe('wrong');
});

test('the key’s fingerprint is its SHA-256 in groups of four', async () => {
  const { fingerprint } = await checkEvidence(snapshot, parts, '100001');
  expect(fingerprint).toMatch(/^([0-9a-f]{4} ){15}[0-9a-f]{4}$/);
  expect(fingerprint.replaceAll(' ', '')).toBe(createHash('sha256').update(Buffer.from(snapshot.publicKey, 'hex')).digest('hex'));
});

test('the file for offline verification has everything the check used', () => {
  expect(JSON.parse(evidenceText(snapshot, parts, '100001'))).toEqual({
    evidence: 'bourse-liabilities',
    version: 1,
    uid: '100001',
    snapshot,
    parts,
  });
});

test('the current holding is the sum of all accounts, and the difference has a sign', () => {
  const balances = [
    { asset: 'USDT', available: '1.5', frozen: '0.5' },
    { asset: 'USDT', available: '3', frozen: '0' },
    { asset: 'BTC', available: '9', frozen: '9' },
  ];
  expect(heldNow(balances, 'USDT', 2)).toBe('5.00');
  expect(heldNow([], 'USDT', 2)).toBe('0.00');
  expect(movedSince('7.25', '5.00', 2)).toBe('-2.25');
  expect(movedSince('5', '5.00', 2)).toBe('0.00');
});
