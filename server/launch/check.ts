// npm run check: types of every package, lint and format, house rules, dead code. One line each.
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Ended, root, runQuietly } from './children.ts';

interface Check {
  readonly name: string;
  readonly run: () => Promise<Ended>;
}

/** Floors that run in Node alone and import each other: one program reads what they share once. Each has its own file for editors. */
const inNode = { file: 'tsconfig.node.json', floors: ['contract', 'server', 'simulator', 'bench'] } as const;
const floors = readdirSync(root).filter((name) => existsSync(join(root, name, 'tsconfig.json')));
const compilers = floors
  .filter((name) => !(inNode.floors as readonly string[]).includes(name))
  .flatMap((name) =>
    readdirSync(join(root, name))
      .filter((file) => /^tsconfig(\.\w+)?\.json$/.test(file))
      .map((file) => join(name, file)),
  )
  .concat(inNode.file);

const checks: readonly Check[] = [
  // Longest first, so that nothing waits for them at the end. One checker each: every further one would compute the shared types
  // again.
  ...compilers.toReversed().map((project) => ({
    name: `types ${project}`,
    run: () => runQuietly('tsc', ['-p', project, '--pretty', 'false', '--checkers', '1']),
  })),
  { name: 'rules of the house', run: () => runQuietly('vitest', ['run', 'house.test.ts', '--root', root, '--reporter', 'dot']) },
  { name: 'lint and format', run: () => runQuietly('biome', ['ci', '--colors=off', '--log-level=error']) },
  { name: 'dead code', run: () => runQuietly('knip', ['--no-progress', '--treat-config-hints-as-errors']) },
];

const started = performance.now();
const waiting = [...checks];
let failures = 0;

async function work(): Promise<void> {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    const { code, output, seconds } = await check.run();
    console.log(`${code === 0 ? 'ok   ' : 'FAILS'} ${seconds.toFixed(1).padStart(5)} s  ${check.name}`);
    if (code === 0) continue;
    failures += 1;
    console.log(output.trimEnd());
  }
}

await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
console.log(`${failures === 0 ? 'all well' : `${failures} failed`} after ${((performance.now() - started) / 1000).toFixed(1)} s`);
process.exitCode = failures === 0 ? 0 : 1;
