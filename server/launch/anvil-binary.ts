import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Where npm installed anvil for this machine; undefined if it didn't, because the package is optional. */
export function anvilBinary(): string | undefined {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  const name = `@foundry-rs/anvil-${process.platform}-${architecture}`;
  try {
    // The platforms' packages are next to the one that asks for them.
    const here = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json');
    const folder = dirname(createRequire(here).resolve(`${name}/package.json`));
    const path = join(folder, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil');
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
