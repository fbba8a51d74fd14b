import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proofOf, rangeProofOf, rootFromProof, rootFromRange, rootOf, treeOf } from './merkle.ts';
import { fromHex, hex, type Sha256 } from './sha256.ts';

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();

// The leaves, roots and paths that implementations of certificate transparency publish as test vectors.
const published = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map(
  (text) => fromHex(text, text.length / 2)!,
);
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const paths: readonly (readonly [index: number, size: number, path: readonly string[]])[] = [
  [0, 1, []],
  [
    ...[0, 8],
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ] as [number, number, string[]],
  [
    ...[5, 8],
    [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ] as [number, number, string[]],
  [2, 3, ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
  [
    ...[1, 5],
    [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ] as [number, number, string[]],
];

test('the Merkle tree has the roots of the published vectors for 0 to 8 leaves', () => {
  expect(roots.map((_, size) => hex(rootOf(sha256, published.slice(0, size))))).toEqual(roots);
});

test('an inclusion proof has the hashes of the published vectors', () => {
  for (const [index, size, path] of paths) {
    expect(proofOf(treeOf(sha256, published.slice(0, size)), index)?.map(hex)).toEqual(path);
  }
});

const some = (size: number) => Array.from({ length: size }, (_, i) => Uint8Array.of(i >> 8, i & 255));

test('every leaf of every tree up to 70 leaves is proven, and only at its own index', () => {
  for (let size = 1; size <= 70; size++) {
    const leaves = some(size);
    const tree = treeOf(sha256, leaves);
    for (const [index, leaf] of leaves.entries()) {
      const path = proofOf(tree, index)!;
      expect(rootFromProof(sha256, leaf, index, size, path)).toEqual(tree.root);
      for (const other of [index - 1, index + 1, size]) expect(rootFromProof(sha256, leaf, other, size, path)).not.toEqual(tree.root);
      expect(rootFromProof(sha256, leaf, index, size, [...path, tree.root])).toBeUndefined();
      if (path.length > 0) expect(rootFromProof(sha256, leaf, index, size, path.slice(1))).not.toEqual(tree.root);
    }
  }
});

test('a range proof proves consecutive leaves, and fails with one leaf changed, left out or added', () => {
  for (let size = 1; size <= 20; size++) {
    const leaves = some(size);
    const tree = treeOf(sha256, leaves);
    for (let from = 0; from < size; from++) {
      for (let end = from + 1; end <= size; end++) {
        const path = rangeProofOf(tree, from, end)!;
        const shown = leaves.slice(from, end);
        expect(rootFromRange(sha256, shown, from, size, path)).toEqual(tree.root);
        expect(rootFromRange(sha256, shown.with(0, Uint8Array.of(7)), from, size, path)).not.toEqual(tree.root);
        expect(rootFromRange(sha256, shown.slice(1), from + 1, size, path)).not.toEqual(tree.root);
        expect(rootFromRange(sha256, [...shown, Uint8Array.of(7)], from, size, path)).not.toEqual(tree.root);
        expect(rootFromRange(sha256, shown, from, size, [...path, tree.root])).toBeUndefined();
      }
    }
  }
});

test('a range of one leaf and its proof lead to the same root in trees of any size', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600 }), fc.nat(), (size, drawn) => {
      const [leaves, index] = [some(size), drawn % size];
      const tree = treeOf(sha256, leaves);
      const range = rangeProofOf(tree, index, index + 1)!;
      expect(rootFromRange(sha256, [leaves[index]!], index, size, range)).toEqual(tree.root);
      expect(range.map(hex).sort()).toEqual(proofOf(tree, index)!.map(hex).sort());
    }),
    { numRuns: 60 },
  );
});

test('no proof exists outside the tree', () => {
  const tree = treeOf(sha256, some(5));
  for (const index of [-1, 5, 0.5, Number.NaN]) {
    expect(proofOf(tree, index)).toBeUndefined();
    expect(rangeProofOf(tree, index, 5)).toBeUndefined();
    expect(rootFromProof(sha256, Uint8Array.of(0, 0), index, 5, [])).toBeUndefined();
    expect(rootFromRange(sha256, [Uint8Array.of(0, 0)], index, 5, [])).toBeUndefined();
  }
  expect(rangeProofOf(tree, 2, 2)).toBeUndefined();
  expect(rangeProofOf(tree, 2, 6)).toBeUndefined();
  expect(proofOf(treeOf(sha256, []), 0)).toBeUndefined();
});
