// The phone apps: npm run native -- sync | android | ios | bundle
//   sync     builds the app's content and puts it into both projects. Needs no network and neither platform's tools
//   android  sync, then a debug APK with Gradle (JDK 21, Android SDK)
//   ios      sync, then a build for the simulator with Xcode
//   bundle   builds the content and writes native/bundle.zip, for native/sign-release.mjs
// BOURSE_ORIGIN is the exchange's origin, RELEASE_KEY_FILE the public key of releases, REALM practice or live.
import { execFileSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { contentOf } from './bundle.ts';
import { zip } from './zip.ts';

const here = import.meta.dirname;
const root = join(here, '..');
const [task = ''] = process.argv.slice(2);
const tasks: Readonly<Record<string, () => void>> = { sync, android, ios, bundle };

/** Where each project keeps its copy of the configuration, which git ignores. */
const copies = ['android/app/src/main/assets/capacitor.config.json', 'ios/App/App/capacitor.config.json'];

function run(file: string, args: readonly string[], cwd = here): void {
  execFileSync(file, args, { cwd, stdio: 'inherit' });
}
const binOf = (name: string, path: string): string => join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), path);

function build(): void {
  if (!process.env['BOURSE_ORIGIN'])
    throw new Error('Set BOURSE_ORIGIN to the origin of the exchange, such as https://exchange.example.com');
  if (!process.env['RELEASE_KEY_FILE']) console.warn('RELEASE_KEY_FILE isn’t set: this app will accept no update of itself.');
  run(process.execPath, [binOf('vite', 'bin/vite.js'), 'build', 'web', '--logLevel', 'warn'], root);
}

function sync(): void {
  build();
  run(process.execPath, [binOf('@capacitor/cli', 'bin/capacitor'), 'sync']);
  const file = process.env['RELEASE_KEY_FILE'];
  if (!file) return;
  const publicKey = createPublicKey(readFileSync(file)).export({ type: 'spki', format: 'pem' }).toString();
  for (const path of copies.map((copy) => join(here, copy)).filter(existsSync)) {
    const config = JSON.parse(readFileSync(path, 'utf8')) as { plugins: Record<string, object> };
    config.plugins['LiveUpdate'] = { ...config.plugins['LiveUpdate'], publicKey };
    writeFileSync(path, `${JSON.stringify(config, undefined, 2)}\n`);
  }
}

function android(): void {
  sync();
  run(process.platform === 'win32' ? 'gradlew.bat' : './gradlew', ['assembleDebug'], join(here, 'android'));
}

function ios(): void {
  sync();
  const simulator = ['-destination', 'generic/platform=iOS Simulator', 'CODE_SIGNING_ALLOWED=NO'];
  run(
    'xcodebuild',
    ['-project', 'App.xcodeproj', '-scheme', 'App', '-configuration', 'Debug', ...simulator, 'build'],
    join(here, 'ios', 'App'),
  );
}

function bundle(): void {
  build();
  const file = join(here, 'bundle.zip');
  const bytes = zip(contentOf(join(here, 'dist')));
  writeFileSync(file, bytes);
  console.log(`${file}: ${(bytes.length / 1_000_000).toFixed(2)} MB`);
}

const chosen = tasks[task];
if (chosen === undefined) {
  console.error(`npm run native -- ${Object.keys(tasks).join(' | ')}`);
  process.exit(1);
}
chosen();
