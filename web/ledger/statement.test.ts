import { expect, test } from 'vitest';
import { signatureFile, spanOf } from './statement.ts';

test('a statement covers the given number of days, to the millisecond', () => {
  expect(spanOf('7', Date.parse('2026-01-08T12:00:00Z'))).toEqual({ from: '2026-01-01T12:00:00.000Z', until: '2026-01-08T12:00:00.000Z' });
});
test('a statement’s accompanying file names the file, its hash, the signature and the public key', () => {
  const made = { fileName: 'statement.csv', sha256: 'ab', signature: 'c2ln', publicKey: 'a2V5' };
  expect(JSON.parse(signatureFile(made))).toMatchObject({ file: 'statement.csv', sha256: 'ab', signature: 'c2ln', publicKey: 'a2V5' });
});
