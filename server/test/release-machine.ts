// The release machine for tests: a key of its own, and the script that is run there.
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Platform } from '@bourse/contract/release-text';
import type { Signed } from '../releases/release-key.ts';

export interface ReleaseMachine {
  /** The PEM file that the server gets, and the one that it must never get. */
  readonly publicKey: string;
  readonly privateKey: string;
  sign(bundle: Buffer, facts: { readonly platform?: Platform; readonly version: string; readonly nativeMin?: string }): Signed;
  remove(): void;
}

const script = join(import.meta.dirname, '..', '..', 'native', 'sign-release.mjs');

export function releaseMachine(): ReleaseMachine {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-release-machine-'));
  const keys = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const [publicKey, privateKey] = [join(folder, 'public.pem'), join(folder, 'private.pem')];
  writeFileSync(publicKey, keys.publicKey.export({ type: 'spki', format: 'pem' }));
  writeFileSync(privateKey, keys.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return {
    publicKey,
    privateKey,
    sign(bundle, { platform = 'android', version, nativeMin = '1.0.0' }) {
      const file = join(folder, `${platform}-${version}.zip`);
      writeFileSync(file, bundle);
      const named = ['--key', privateKey, '--bundle', file, '--platform', platform];
      execFileSync(process.execPath, [script, ...named, '--version', version, '--native-min', nativeMin]);
      return JSON.parse(readFileSync(`${file}.json`, 'utf8')) as Signed;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
