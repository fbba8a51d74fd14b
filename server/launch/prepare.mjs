// Runs before the npm scripts, on whatever Node the machine has (20 or newer) and without node_modules: installs what is missing
// and builds the two apps if their sources changed. Prints nothing if there's nothing to do.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const started = Date.now();

if (Number(process.versions.node.split('.')[0]) < 20) stop(`Node 20 or newer is needed, this is ${process.versions.node}.`);
install();
if (process.argv.includes('--build')) for (const app of ['web', 'office']) build(app);

function install() {
  if (isInstalled()) return link();
  say('installing packages (once, about a minute)');
  // The packages require the Node that comes with them; npm, still running on the machine's own, would warn about each.
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const strict = spawnSync('npm', ['ci', ...flags], { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
  if (strict.status === 0) return;
  // If the registry lacks a package for some other platform, `ci` gives up; `install` takes the same locked versions without it.
  if (!/EUSAGE/.test(strict.stderr ?? '')) {
    stop(`${strict.stderr ?? ''}The packages could not be installed: ${strict.error?.message ?? 'npm says why above'}.`);
  }
  run('npm', ['install', '--no-save', ...flags], 'The packages could not be installed');
}

/** npm records what it has installed: every package of the lockfile has to be there in its version, except other platforms' ones. */
function isInstalled() {
  const note = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(note) || !existsSync(join(root, 'node_modules', '.bin', 'node'))) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(note, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, entry]) => !path.includes('node_modules/') || entry.link || entry.optional || present[path]?.version === entry.version,
  );
}

/** A package of our own that came with a later version needs only its link: no second installation. */
function link() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  for (const [path, { link: isLink, resolved }] of Object.entries(packages))
    if (isLink && !existsSync(join(root, path))) symlinkSync(join('..', '..', resolved), join(root, path), 'junction');
}

function build(app) {
  if (!existsSync(join(root, app, 'vite.config.ts'))) return;
  const stamp = join(root, app, 'dist', '.bourse-sources');
  const sources = hashOfSources(app);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  say(app === 'web' ? 'building the app' : `building the ${app}`);
  const bin = join(root, 'node_modules', '.bin');
  run(
    join(bin, 'node'),
    [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', app, '--logLevel', 'warn'],
    `The ${app} app could not be built`,
  );
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
}

function hashOfSources(app) {
  const hash = createHash('sha256');
  for (const folder of [app, 'client', 'ui', 'contract', 'core']) {
    const files = readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .filter((path) => !/[\\/](node_modules|dist)[\\/]|\.test\.tsx?$/.test(path))
      .sort();
    for (const path of files) hash.update(path.slice(root.length)).update(readFileSync(path));
  }
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
}

function run(command, args, failure) {
  const done = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' });
  if (done.status !== 0) stop(`${failure}: ${done.error?.message ?? `${command} ended with ${done.status ?? done.signal}`}.`);
}

function say(line) {
  console.log(`bourse: ${line}`);
}
function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
process.on('exit', () => {
  if (Date.now() - started > 3_000) say(`prepared in ${Math.round((Date.now() - started) / 1000)} s`);
});
