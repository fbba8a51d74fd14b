import { appendFileSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@bourse/core/time';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../chain/test/temporary-folder.ts';
import type { EvmRequest } from '../gateways/signer/request.ts';
import { KEPT_MS, REMEMBERED_MS, SignedLog } from './signed-log.ts';

const folder = temporaryFolder('signed-log');
afterAll(() => folder.remove());

let logs = 0;
const place = () => {
  const own = join(folder.path, `log-${++logs}`);
  mkdirSync(own);
  return join(own, 'signed.log');
};
const START = Date.UTC(2026, 0, 1, 12);
const WALLET = `practice/0x${'aa'.repeat(20)}`;
const request = (reference: number): EvmRequest => ({
  kind: 'evm',
  purpose: 'withdrawal',
  reference: String(reference),
  chain: 'practice',
  chainId: 31_337,
  nonce: 0,
  to: `0x${'bb'.repeat(20)}`,
  units: '100',
  gas: '1',
  fee: '1',
  tip: '1',
});
/** Signs payment n from nonce n, unless that would pay twice. */
const sign = (log: SignedLog, n: number, at: number, nonce = n): string | undefined => {
  const why = log.whyTwice(request(n), [`${WALLET}/${nonce}`]);
  if (why === undefined) log.write(request(n), [`${WALLET}/${nonce}`], at);
  return why;
};
const names = (path: string) => readdirSync(join(path, '..')).sort();

test('each day has a file, and together they say what one file said', () => {
  const path = place();
  const log = new SignedLog(path);
  for (let n = 1; n <= 6; n++) expect(sign(log, n, START + Math.floor(n / 2) * DAY_MS)).toBeUndefined();
  expect(names(path)).toEqual([
    'signed.log',
    'signed.log.2026-01-01',
    'signed.log.2026-01-02',
    'signed.log.2026-01-03',
    'signed.log.floor',
  ]);
  expect(readdirSync(join(path, '..')).map((name) => statSync(join(path, '..', name)).mode & 0o777)).toEqual(Array(5).fill(0o600));
  for (const one of [log, new SignedLog(path)]) {
    for (let n = 1; n <= 6; n++) expect(one.whyTwice(request(n), [`${WALLET}/${n + 10}`])).toContain(`${n} was signed from`);
    expect(one.whyTwice(request(7), [`${WALLET}/1`])).toContain('was used for another payment');
    expect(one.whyTwice(request(7), [`${WALLET}/7`])).toBeUndefined();
  }
});

test('what is older than ninety days is forgotten and still not signed again, before and after a restart', () => {
  const path = place();
  const log = new SignedLog(path);
  for (let day = 0; day < 200; day++) for (let i = 0; i < 5; i++) sign(log, day * 5 + i, START + day * DAY_MS);
  const end = START + 199 * DAY_MS;
  for (const one of [log, new SignedLog(path)]) {
    expect(one.size).toBe(5 * (REMEMBERED_MS / DAY_MS + 1));
    expect(one.whyTwice(request(7), [`${WALLET}/2000`])).toBe('7 is older than what this signer remembers');
    expect(one.whyTwice(request(2_000), [`${WALLET}/7`])).toBe(`${WALLET}/7 is older than what this signer remembers`);
    expect(one.whyTwice(request(999), [`${WALLET}/2000`])).toContain('999 was signed from');
    expect(one.whyTwice(request(2_000), [`${WALLET}/2000`])).toBeUndefined();
    expect(one.whyTwice({ ...request(7), purpose: 'sweep' }, [`practice/0x${'cc'.repeat(20)}/7`])).toBeUndefined();
    expect(one.paidToday(request(2_000), end)).toBe(500n);
  }
});

test('a payment whose fee is raised is remembered from its last signature on', () => {
  const path = place();
  const log = new SignedLog(path);
  sign(log, 1, START);
  sign(log, 2, START);
  for (const days of [60, 120]) {
    expect(sign(log, 1, START + days * DAY_MS)).toBeUndefined();
    expect(sign(log, 100 + days, START + days * DAY_MS)).toBeUndefined();
  }
  expect(sign(log, 1, START + 130 * DAY_MS, 9_999)).toContain('1 was signed from');
  expect(sign(log, 2, START + 130 * DAY_MS)).toContain('older than');
});

test('a log of an earlier version, all in one file, becomes the first day', () => {
  const path = place();
  const before = new SignedLog(path);
  sign(before, 1, START);
  before.close();
  for (let n = 2; n <= 4; n++) {
    const line = readFileSync(path, 'utf8').split('\n')[0]!.replaceAll('withdrawal/1"', `withdrawal/${n}"`).replace('/1"]', `/${n}"]`);
    appendFileSync(path, `${line.replace(String(START), String(START + n * DAY_MS))}\n`);
  }
  const log = new SignedLog(path);
  expect(log.size).toBe(4);
  sign(log, 5, START + 9 * DAY_MS);
  expect(names(path)).toEqual(['signed.log', 'signed.log.2026-01-05', 'signed.log.floor']);
  expect(new SignedLog(path).size).toBe(5);
});

test('whichever moment of a new day a crash falls in, nothing is signed twice', () => {
  const path = place();
  const log = new SignedLog(path);
  for (let n = 1; n <= 3; n++) sign(log, n, START + n * DAY_MS);
  copyFileSync(path, `${path}.kept`);
  // The old file was renamed, the new one and the floor are not there yet.
  rmSync(path);
  copyFileSync(`${path}.kept`, `${path}.2026-01-04`);
  rmSync(`${path}.floor`);
  for (let n = 1; n <= 3; n++) expect(new SignedLog(path).whyTwice(request(n), [`${WALLET}/50`])).toContain('was signed from');
  // A floor that was half written counts for nothing.
  writeFileSync(`${path}.floor.new`, '{"from":"2026-');
  expect(new SignedLog(path).whyTwice(request(3), [`${WALLET}/50`])).toContain('3 was signed from');
});

test('a clock that was set back overwrites no day, and days go after ten years', () => {
  const path = place();
  const log = new SignedLog(path);
  sign(log, 1, START);
  sign(log, 2, START + DAY_MS);
  sign(log, 3, START);
  sign(log, 4, START + DAY_MS);
  expect(names(path)).toEqual([
    'signed.log',
    'signed.log.2026-01-01',
    'signed.log.2026-01-01-2',
    'signed.log.2026-01-02',
    'signed.log.floor',
  ]);
  for (let n = 1; n <= 4; n++) expect(new SignedLog(path).whyTwice(request(n), [`${WALLET}/50`])).toContain('was signed from');
  sign(log, 5, START + KEPT_MS + 2 * DAY_MS);
  expect(existsSync(`${path}.2026-01-01`)).toBe(false);
  expect(new SignedLog(path).whyTwice(request(1), [`${WALLET}/50`])).toContain('older than');
});
