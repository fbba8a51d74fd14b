import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDecimal } from '../money/decimal.ts';
import { brokenHead, columnsOf, headHash, headText, type LiabilityHead, NO_HEAD, type PerpetualSums, threeSums } from './head.ts';
import { nodeBytes, parentOf, readSums } from './merkle-sum.ts';
import { checkOwn, type OwnPart } from './own-check.ts';
import { fromHex, HASH_BYTES, hex, hmac, type Sha256 } from './sha256.ts';
import { buildSumTree, type Holding, type SumTree } from './sum-tree.ts';

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();
const assets = [
  { asset: 'BTC', scale: 8 },
  { asset: 'USDT', scale: 6 },
] as const;
const auditId = '00112233445566778899aabbccddeeff';
const seedOf = (number: number) => sha256(Uint8Array.of(number));
const build = (holdings: readonly Holding[], largest = [10n ** 12n, 10n ** 12n], seed = 1): SumTree =>
  buildSumTree({ sha256, auditId, seed: seedOf(seed), assets: 2, holdings, largest });

const textOf = (sums: readonly bigint[]): string[] => sums.map((sum, i) => formatDecimal(sum, assets[i]!.scale));
const headOf = (tree: SumTree): LiabilityHead => ({
  number: 1,
  auditId,
  at: '2026-11-21T00:00:00.000Z',
  seq: 7,
  depth: tree.depth,
  root: hex(tree.root),
  totals: assets.map(({ asset, scale }, i) => ({ asset, scale, total: textOf(tree.totals)[i]! })),
  previous: NO_HEAD,
});
const partsOf = (tree: SumTree, uid: string): OwnPart[] =>
  tree.leaves
    .filter((leaf) => leaf.uid === uid)
    .map(({ position, nonce, sums }) => ({
      position,
      nonce: hex(nonce),
      sums: textOf(sums),
      path: tree.levels.slice(0, -1).map((level, height) => {
        const at = ((position >> height) ^ 1) * nodeBytes(2);
        return { hash: hex(level.subarray(at, at + HASH_BYTES)), sums: textOf(readSums(level, at + HASH_BYTES, 2)) };
      }),
    }));
const check = (tree: SumTree, uid: string, parts = partsOf(tree, uid), known?: bigint[]) =>
  checkOwn(sha256, { head: headOf(tree), uid, parts, ...(known && { known }) });

const anna = { uid: '100001', sums: [150_000_000n, 2_500_000n] };
const bert = { uid: '100002', sums: [150_000_000n, 2_500_000n] };
const carl = { uid: '100003', sums: [0n, 999n] };
const three = build([anna, bert, carl]);

test('each trader finds their balance below the published root', () => {
  for (const { uid, sums } of [anna, bert, carl]) expect(check(three, uid, undefined, [...sums])).toEqual({ own: sums });
  expect(three.totals).toEqual([300_000_000n, 5_000_999n]);
});

test('a wrong leaf is detected: another nonce, another position', () => {
  const [part] = partsOf(three, anna.uid) as [OwnPart];
  expect(check(three, anna.uid, [{ ...part, nonce: hex(seedOf(9)) }])).toEqual({ failed: 'root' });
  expect(check(three, anna.uid, [{ ...part, position: part.position ^ 1 }])).toEqual({ failed: 'root' });
  expect(check(three, anna.uid, [{ ...part, position: part.position + 2 ** three.depth }])).toEqual({ failed: 'leaf' });
  expect(check(three, anna.uid, [{ ...part, path: part.path.slice(1) }])).toEqual({ failed: 'leaf' });
});

test('a changed sum is detected, in the leaf, on the path and at the root', () => {
  const [part] = partsOf(three, anna.uid) as [OwnPart];
  expect(check(three, anna.uid, [{ ...part, sums: ['1.4', '2.5'] }])).toEqual({ failed: 'root' });
  for (const height of part.path.keys()) {
    const path = part.path.map((node, i) => (i === height ? { ...node, sums: ['0', '1'] } : node));
    expect(check(three, anna.uid, [{ ...part, path }])).toEqual({ failed: 'root' });
  }
  const head = headOf(three);
  const totals = head.totals.map((owed) => (owed.asset === 'BTC' ? { ...owed, total: '2.9' } : owed));
  expect(checkOwn(sha256, { head: { ...head, totals }, uid: anna.uid, parts: [part] })).toEqual({ failed: 'liabilities' });
});

test('a balance understated in the tree is detected by a trader who knows it', () => {
  const less = build([{ ...anna, sums: [1n, 2_500_000n] }, bert, carl]);
  expect(check(less, anna.uid, undefined, [...anna.sums])).toEqual({ failed: 'balances' });
});

test('two traders given the same leaf detect it, because the leaf contains the UID', () => {
  const shared = build([anna, carl]);
  const parts = partsOf(shared, anna.uid);
  expect(check(shared, anna.uid, parts, [...anna.sums])).toEqual({ own: anna.sums });
  expect(check(shared, bert.uid, parts, [...bert.sums])).toEqual({ failed: 'root' });
});

test('a leaf shown twice to its own trader isn’t counted twice', () => {
  const [part] = partsOf(three, anna.uid) as [OwnPart];
  expect(check(three, anna.uid, [part, part])).toEqual({ failed: 'leaf' });
});

test('a trader who was left out has no leaf and detects it', () => {
  expect(check(build([bert, carl]), anna.uid)).toEqual({ failed: 'leaf' });
});

test('a sum that is negative or above u128 is refused in a tree and in a check', () => {
  expect(() => build([{ uid: '1', sums: [-1n, 0n] }])).toThrow('out of bounds');
  expect(() => build([{ uid: '1', sums: [(1n << 128n) - 1n, 0n] }, anna])).toThrow('above u128');
  const [part] = partsOf(three, anna.uid) as [OwnPart];
  expect(check(three, anna.uid, [{ ...part, sums: ['-1', '2.5'] }])).toEqual({ failed: 'leaf' });
  const node = { hash: seedOf(1), sums: [(1n << 128n) - 1n] };
  expect(parentOf(sha256, node, { ...node, sums: [1n] })).toBeUndefined();
  expect(parentOf(sha256, node, { ...node, sums: [-1n] })).toBeUndefined();
  expect(parentOf(sha256, node, { ...node, sums: [0n] })?.sums).toEqual(node.sums);
});

test('for any balances the root has their sum, each trader proves their part, and any flipped bit is detected', () => {
  const holdings = fc.uniqueArray(
    fc.record({
      uid: fc.integer({ min: 1, max: 10 ** 9 }).map(String),
      sums: fc.tuple(fc.bigInt(0n, 10n ** 24n), fc.bigInt(0n, 10n ** 24n)),
    }),
    { selector: (holding) => holding.uid, minLength: 1, maxLength: 40 },
  );
  fc.assert(
    fc.property(holdings, fc.nat(200), fc.bigInt(1n, 10n ** 24n), fc.nat(), (traders, seed, cap, chosen) => {
      const tree = build(traders, [cap, cap], seed);
      const sum = (i: number) => traders.reduce((all, { sums }) => all + sums[i]!, 0n);
      expect(tree.totals).toEqual([sum(0), sum(1)]);
      expect(readSums(tree.levels.at(-1)!, HASH_BYTES, 2)).toEqual(tree.totals);
      for (const { uid, sums } of traders) expect(check(tree, uid, undefined, sums)).toEqual({ own: sums });
      const { uid } = traders[chosen % traders.length]!;
      const parts = partsOf(tree, uid);
      const level = parts[0]!.path[chosen % tree.depth]!;
      const digits = [...level.hash];
      digits[chosen % 64] = digits[chosen % 64] === '0' ? '1' : '0';
      (level as { hash: string }).hash = digits.join('');
      expect(check(tree, uid, parts)).toEqual({ failed: 'root' });
    }),
    { seed: 7, numRuns: 60 },
  );
});

test('a large holding is split into several leaves of different sizes, and padding hides the number of traders', () => {
  const large = build([{ uid: '1', sums: [1_000n, 0n] }, carl], [100n, 100n]);
  const own = large.leaves.filter(({ uid }) => uid === '1');
  expect(own).toHaveLength(10);
  expect(new Set(own.map(({ nonce }) => hex(nonce))).size).toBe(10);
  expect(own.reduce((sum, { sums }) => sum + sums[0]!, 0n)).toBe(1_000n);
  expect(build([{ uid: '1', sums: [10n ** 20n, 0n] }], [1n, 1n]).leaves).toHaveLength(16);
  for (const count of [1, 2, 20]) {
    const tree = build(Array.from({ length: count }, (_, i) => ({ uid: String(i + 1), sums: [1n, 1n] })));
    expect(tree.levels[0]!.length / nodeBytes(2)).toBe(32);
    expect(new Set(tree.leaves.map(({ position }) => position)).size).toBe(count);
  }
  expect(build(Array.from({ length: 30 }, (_, i) => ({ uid: String(i + 1), sums: [1n, 1n] }))).depth).toBe(6);
});

test('the same seed gives the same tree, a different one different positions', () => {
  const many = Array.from({ length: 20 }, (_, i) => ({ uid: String(i + 1), sums: [1n, 1n] }));
  expect(build(many, undefined, 3)).toEqual(build(many, undefined, 3));
  const places = (tree: SumTree) => tree.leaves.map(({ position }) => position).join();
  expect(places(build(many, undefined, 3))).not.toBe(places(build(many, undefined, 4)));
});

test('HMAC follows RFC 2104, and hex decodes what it encoded', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.uint8Array({ maxLength: 200 }), (key, message) => {
      expect(hex(hmac(sha256, key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'));
      expect(fromHex(hex(key), key.length)).toEqual(Uint8Array.from(key));
    }),
    { seed: 7 },
  );
  for (const text of ['', '0', 'zz', 'AB', 'abc']) expect(fromHex(text, 1)).toBeUndefined();
});

test('a changed, missing or swapped head in the chain is reported', () => {
  const first = headOf(three);
  const second = { ...first, number: 2, previous: headHash(sha256, first) };
  const third = { ...first, number: 3, previous: headHash(sha256, second) };
  expect(brokenHead(sha256, [first, second, third])).toBeUndefined();
  expect(brokenHead(sha256, [second, third])).toBeUndefined();
  expect(brokenHead(sha256, [first, third])).toBe(3);
  expect(brokenHead(sha256, [{ ...first, seq: 8 }, second])).toBe(2);
  expect(brokenHead(sha256, [first, second, { ...third, number: 4 }])).toBe(4);
});

test('heads of earlier versions keep their text; a head with house accounts covers their list and sums', () => {
  const head = headOf(three);
  const body = `1,"${auditId}","${head.at}",7,${head.depth},"${head.root}",[["BTC",8,"3.00000000"],["USDT",6,"5.000999"]],"${NO_HEAD}"`;
  expect(headText(head)).toBe(`["bourse-liabilities",1,${body}]`);
  const audit = { office: { id: 4, hash: 'aa' }, engine: { id: 9, hash: 'bb' } };
  expect(headText({ ...head, audit })).toBe(`["bourse-liabilities",2,${body},[4,"aa"],[9,"bb"]]`);
  const house = { accounts: ['1', '2'], totals: ['5', '0'] };
  expect(headText({ ...head, audit, house })).toBe(`["bourse-liabilities",3,${body},[4,"aa"],[9,"bb"],[["1","2"],["5","0"]]]`);
});

describe('perpetual accounts', () => {
  // The sums of an asset, then margin, realised profit and loss, unrealised profit and loss.
  const long = { uid: '100001', sums: [5_000n, 4_900n, 100n, 0n, 0n, 70n] };
  const short = { uid: '100002', sums: [3_000n, 950n, 0n, 50n, 70n, 0n] };
  const perpetual: PerpetualSums = {
    ...{ asset: 'USDT', scale: 2, margin: '58.50', realised: { profit: '1.00', loss: '0.50' } },
    ...{ unrealised: { profit: '0.70', loss: '0.70' }, marks: [{ symbol: 'BTC-USDT-PERP', price: '60000.1' }] },
  };
  const built = (holdings: readonly Holding[]) =>
    buildSumTree({ sha256, auditId, seed: seedOf(1), assets: 6, holdings, largest: Array.from({ length: 6 }, () => 10n ** 9n) });
  const headWith = (tree: SumTree, sums: PerpetualSums): LiabilityHead => ({
    ...{ number: 1, auditId, at: '2026-11-21T00:00:00.000Z', seq: 7, depth: tree.depth, root: hex(tree.root), previous: NO_HEAD },
    totals: [{ asset: 'USDT', scale: 2, total: formatDecimal(tree.totals[0]!, 2) }],
    house: { accounts: [], totals: ['0'] },
    perpetual: sums,
  });
  const text = (sums: readonly bigint[]) => sums.map((sum) => formatDecimal(sum, 2));
  const partsIn = (tree: SumTree, uid: string): OwnPart[] =>
    tree.leaves
      .filter((leaf) => leaf.uid === uid)
      .map(({ position, nonce, sums }) => ({
        ...{ position, nonce: hex(nonce), sums: text(sums) },
        path: tree.levels.slice(0, -1).map((level, height) => {
          const at = ((position >> height) ^ 1) * nodeBytes(6);
          return { hash: hex(level.subarray(at, at + HASH_BYTES)), sums: text(readSums(level, at + HASH_BYTES, 6)) };
        }),
      }));
  const tree = built([long, short]);
  const head = headWith(tree, perpetual);

  test('are margin, realised and unrealised P&L in sums of their own, below the same root', () => {
    for (const { uid, sums } of [long, short]) {
      expect(checkOwn(sha256, { head, uid, parts: partsIn(tree, uid), known: sums.slice(0, 1) })).toEqual({ own: sums });
    }
    expect(threeSums(head, long.sums)).toEqual({ margin: 4_900n, realised: 100n, unrealised: -70n });
    expect(threeSums(head, short.sums)).toEqual({ margin: 950n, realised: -50n, unrealised: 70n });
    const all = columnsOf(head).map(({ total }) => BigInt(total.replace('.', '')));
    expect(all).toEqual(tree.totals);
    expect(threeSums(head, all)).toEqual({ margin: 5_850n, realised: 50n, unrealised: 0n });
    expect(threeSums(headOf(three), three.totals), 'in an older head').toBeUndefined();
  });

  test('are signed with their marks, and no sum of theirs can be changed', () => {
    expect(headText(head)).toContain('["bourse-liabilities",4,');
    expect(headText(head)).toMatch(/\["USDT",2,"58.50","1.00","0.50","0.70","0.70",\[\["BTC-USDT-PERP","60000.1"\]\]\]\]$/);
    const parts = partsIn(tree, long.uid);
    const more = headWith(tree, { ...perpetual, unrealised: { profit: '0.70', loss: '0.71' } });
    expect(checkOwn(sha256, { head: more, uid: long.uid, parts })).toEqual({ failed: 'liabilities' });
    const less = parts.map((part) => ({ ...part, sums: part.sums.with(4, '0.50') }));
    expect(checkOwn(sha256, { head, uid: long.uid, parts: less })).toEqual({ failed: 'root' });
  });

  test('hold no more than the balance and no less than nothing, or the check fails', () => {
    for (const [margin, loss] of [
      [5_000n, 0n],
      [0n, 200n],
    ] as const) {
      const wrong = built([{ uid: long.uid, sums: [5_000n, margin, 100n, loss, 0n, 70n] }, short]);
      const [m, p, l] = text(wrong.totals.slice(1, 4)) as [string, string, string];
      const told = headWith(wrong, { ...perpetual, margin: m, realised: { profit: p, loss: l } });
      expect(checkOwn(sha256, { head: told, uid: long.uid, parts: partsIn(wrong, long.uid) })).toEqual({ failed: 'liabilities' });
    }
  });
});

test('a trader listed as a house account fails the check, even with a leaf', () => {
  const house = (accounts: string[]) => ({ ...headOf(three), house: { accounts, totals: ['1', '0'] } });
  const parts = partsOf(three, anna.uid);
  expect(checkOwn(sha256, { head: house(['1']), uid: anna.uid, parts })).toEqual({ own: anna.sums });
  expect(checkOwn(sha256, { head: house(['1', anna.uid]), uid: anna.uid, parts })).toEqual({ failed: 'leaf' });
});
