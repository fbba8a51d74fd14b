import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { contentOf } from '../native/bundle.ts';
import { zip } from '../native/zip.ts';
import { releaseMachine } from '../server/test/release-machine.ts';
import { PORTS, type RunningExchange, startExchange } from './exchange.ts';
import { signIn } from './office.ts';
import { openPhone, type Phone, type PhoneOptions } from './phone.ts';
import { post } from './trader.ts';

// The phone apps' own build, on a page with a bridge to a fake of the plugin that does the real cryptography on real bundles.
const root = join(import.meta.dirname, '..');
const port = PORTS.phone;
const origin = `http://127.0.0.1:${port}`;
const reason = 'the release of Monday';
const [machine, foreign] = [releaseMachine(), releaseMachine()];
let exchange: RunningExchange;
let dataDir: string;
let content: ReadonlyMap<string, Buffer>;
let request: APIRequestContext;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ playwright }) => {
  dataDir = mkdtempSync(join(tmpdir(), 'bourse-phone-'));
  const dist = join(dataDir, 'native');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const env = { ...process.env, BOURSE_ORIGIN: origin, RELEASE_KEY_FILE: machine.publicKey };
  execFileSync(process.execPath, [vite, 'build', 'web', '--outDir', dist, '--logLevel', 'error'], { cwd: root, env });
  content = contentOf(dist);
  exchange = await startExchange(port, dataDir, { PRACTICE_CHAIN: 'off', RELEASE_KEY_FILE: machine.publicKey });
  request = await playwright.request.newContext({ baseURL: origin });
});
test.afterAll(async () => {
  await exchange?.stop();
  await request?.dispose();
  for (const one of [machine, foreign]) one.remove();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});

const office = (call: string, data: object, token: string) =>
  post<Record<string, string>>(request, `http://127.0.0.1:${port + 1}/api/office/${call}`, data, token);
const operator = async (who: 'admin' | 'risk') => (await signIn(request, who, `http://127.0.0.1:${port + 1}`)).token;

/** The build again, with a mark by which a test sees that it runs. */
const bundleOf = (version: string, page = (html: string) => html): Buffer =>
  zip(
    new Map(content).set(
      'index.html',
      Buffer.from(page(String(content.get('index.html')).replace('<html', `<html data-release="${version}"`))),
    ),
  );
/** Signed offline, registered, uploaded, and approved by a second person. */
async function publish(version: string, bundle = bundleOf(version)) {
  const [admin, risk] = [await operator('admin'), await operator('risk')];
  const release = machine.sign(bundle, { version });
  const { id } = await office('releases/register', { ...release, reason }, admin);
  const uploaded = await request.post(`http://127.0.0.1:${port + 1}/api/office/releases/file/${id}`, {
    headers: { token: admin, 'content-type': 'application/zip' },
    data: bundle,
  });
  expect(uploaded.status(), await uploaded.text()).toBe(200);
  const asked = await office('releases/activate', { id, rollout: 100, reason }, admin);
  await office('four-eyes/approve', { id: asked['request'], reason }, risk);
  return { ...release, file: `/api/releases/file/bourse-android-${version}-${release.sha256.slice(0, 16)}.zip` };
}
async function reportsOf(version: string): Promise<string[]> {
  const answer = await request.get(`http://127.0.0.1:${port + 1}/api/office/releases/list`, {
    headers: { token: await operator('admin') },
  });
  const { releases } = (await answer.json()) as {
    releases: { version: string; reports: { report: string; reason?: string; count: number }[] }[];
  };
  return releases
    .find((one) => one.version === version)!
    .reports.map((one) => `${one.report} ${one.reason ?? ''} ${one.count}`.replace('  ', ' '));
}
const phone = (browser: Browser, more: Partial<PhoneOptions> = {}): Promise<Phone> =>
  openPhone(browser, { builtIn: content, publicKey: readFileSync(machine.publicKey, 'utf8'), ...more });
const prompt = (page: Page) => page.getByRole('alertdialog');
/** Waits until this content runs; undefined: the one in the installed package. Pages come and go meanwhile. */
async function runs(page: Page, version: string | undefined): Promise<void> {
  const app = expect(page.locator('html'));
  if (version === undefined) await app.not.toHaveAttribute('data-release');
  else await app.toHaveAttribute('data-release', version);
}
const update = (page: Page) => prompt(page).getByRole('button', { name: 'Update' }).click();
const allowed = { 'access-control-allow-origin': 'https://localhost', 'access-control-allow-credentials': 'true' };
/** Whoever stands between the phone and the server answers what they like. */
const answerLatest = (page: Page, told: object) =>
  page.route(/\/api\/releases\/latest/, (route) => route.fulfill({ json: { step: 'update', release: told }, headers: allowed }));

test('a release is offered, downloaded with progress, verified, installed and started, and the office sees it', async ({ browser }) => {
  const on = await phone(browser);
  await expect(on.page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await on.close();
  await publish('0.2.0');
  const one = await phone(browser);
  await expect(prompt(one.page)).toContainText('Version \u20680.2.0\u2069 is available');
  one.plugin.faults = { msPerPart: 40 };
  await update(one.page);
  await expect(one.page.getByRole('progressbar', { name: /Updating to version/ })).toBeVisible();
  await runs(one.page, '0.2.0');
  await expect(one.page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect.poll(() => reportsOf('0.2.0')).toEqual(['installed 1']);
  expect(one.plugin.current).toBe('0.2.0');
  await expect(prompt(one.page)).toHaveCount(0);
  await one.close();
});

test('a file that was tampered with on the server is refused, deleted and reported', async ({ browser }) => {
  const { sha256 } = await publish('0.3.0');
  const path = join(dataDir, 'releases', `${sha256}.zip`);
  const good = readFileSync(path);
  const tampered = Buffer.from(good);
  tampered[1_000]! ^= 1;
  writeFileSync(path, tampered);
  const one = await phone(browser);
  await update(one.page);
  await expect(prompt(one.page)).toContainText('Version \u20680.3.0\u2069 couldn’t be installed');
  await expect(prompt(one.page)).toContainText('was changed or damaged');
  expect([one.plugin.current, one.plugin.downloaded]).toEqual([null, []]);
  await expect.poll(() => reportsOf('0.3.0')).toEqual(['failed checksum 1']);
  writeFileSync(path, good);
  await one.close();
});

test('a file that another key signed is refused although its checksum is right', async ({ browser }) => {
  const offered = await publish('0.3.1');
  const { signature } = foreign.sign(bundleOf('0.3.1'), { version: '0.3.1' });
  const one = await phone(browser);
  await answerLatest(one.page, { ...offered, signature });
  await one.page.reload();
  await update(one.page);
  await expect(prompt(one.page)).toContainText('isn’t signed by this exchange');
  expect([one.plugin.current, one.plugin.downloaded]).toEqual([null, []]);
  await one.close();
});

test('a description that another key signed is refused before anything is downloaded', async ({ browser }) => {
  const bundle = bundleOf('0.3.2');
  const one = await phone(browser);
  await answerLatest(one.page, { ...foreign.sign(bundle, { version: '0.3.2' }), file: '/api/releases/file/none.zip' });
  await one.page.reload();
  await expect(prompt(one.page)).toContainText('isn’t signed by this exchange');
  await expect(prompt(one.page).getByRole('button', { name: 'Update' })).toHaveCount(0);
  await one.close();
});

test('an older release is refused, as itself and under a newer number, and not even the kill switch lets one in', async ({ browser }) => {
  const older = { ...machine.sign(bundleOf('0.2.5'), { version: '0.2.5' }), file: '/api/releases/file/none.zip' };
  const one = await phone(browser);
  await update(one.page);
  await runs(one.page, '0.3.1');
  await expect.poll(() => reportsOf('0.3.1')).toContain('installed 1');
  await answerLatest(one.page, older);
  await one.page.reload();
  await expect(prompt(one.page)).toContainText('older than your version');
  await answerLatest(one.page, { ...older, version: '9.9.9' });
  await one.page.reload();
  await expect(prompt(one.page)).toContainText('isn’t signed by this exchange');
  expect(one.plugin.downloaded).toEqual(['0.3.1']);
  // Back to the content of the package, then an old release that is newer than that.
  await one.page.unroute(/\/api\/releases\/latest/);
  await one.page.route(/\/api\/releases\/latest/, (route) => route.fulfill({ json: { step: 'built-in' }, headers: allowed }));
  await one.page.reload();
  await runs(one.page, undefined);
  expect(one.plugin.current).toBeNull();
  await answerLatest(one.page, older);
  await one.page.reload();
  await expect(prompt(one.page)).toContainText('older than your version');
  await one.close();
});

test('a download that breaks off and a full device are said plainly; trying again installs', async ({ browser }) => {
  const one = await phone(browser);
  one.plugin.faults = { cutAfter: 100_000 };
  await update(one.page);
  await expect(prompt(one.page)).toContainText('The download was interrupted');
  one.plugin.faults = { spaceLeft: 200_000 };
  await prompt(one.page).getByRole('button', { name: 'Retry' }).click();
  await expect(prompt(one.page)).toContainText('enough free space');
  expect(one.plugin.downloaded).toEqual([]);
  one.plugin.faults = {};
  await prompt(one.page).getByRole('button', { name: 'Retry' }).click();
  await runs(one.page, '0.3.1');
  expect(await reportsOf('0.3.1')).toEqual(expect.arrayContaining(['failed download 1', 'failed storage 1']));
  await one.close();
});

test('a version that crashes before it says that it runs is rolled back, said so, and not offered to that phone again', async ({
  browser,
}) => {
  await publish(
    '0.4.0',
    bundleOf('0.4.0', (html) => html.replace(/<script type="module"[^>]*><\/script>/, '')),
  );
  const one = await phone(browser, { readyTimeoutMs: 6_000 });
  await update(one.page);
  await runs(one.page, '0.4.0');
  await expect(prompt(one.page)).toContainText('Version \u20680.4.0\u2069 didn’t start');
  await expect(prompt(one.page)).toContainText('You’re back on version \u20680.1.0\u2069');
  expect(one.plugin.current).toBeNull();
  await expect.poll(() => reportsOf('0.4.0')).toEqual(['rolled_back start 1']);
  const asked = one.page.waitForResponse(/\/api\/releases\/latest/);
  await one.page.reload();
  await asked;
  await expect(prompt(one.page)).toHaveCount(0);
  await one.close();
});

test('the kill switch sends phones back to the version they were installed with', async ({ browser }) => {
  await publish('0.5.0');
  const one = await phone(browser);
  await update(one.page);
  await expect.poll(() => reportsOf('0.5.0')).toEqual(['installed 1']);
  const asked = await office('releases/stop', { platform: 'android', reason }, await operator('admin'));
  await office('four-eyes/approve', { id: asked['request'], reason }, await operator('risk'));
  await one.page.reload();
  await runs(one.page, undefined);
  expect(one.plugin.current).toBeNull();
  await one.close();
});

test('the app runs at its own origin: no service worker, no passkeys, back button, covered in the list of apps', async ({ browser }) => {
  const one = await phone(browser);
  await expect(one.page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(await one.page.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found === undefined))).toBe(true);
  await expect(one.page.getByRole('button', { name: /passkey/i })).toHaveCount(0);
  const root = one.page.locator('html');
  await expect.poll(() => root.evaluate((html) => html.style.getPropertyValue('--status-bar'))).toBe('24px');
  await one.tell('App', 'pause');
  await expect(root).toHaveCSS('filter', 'blur(24px)');
  await one.tell('App', 'resume');
  await expect(root).toHaveCSS('filter', 'none');
  await one.page.getByRole('link', { name: 'Create an account' }).click();
  await expect(one.page).toHaveURL(/#\/register/);
  await one.tell('App', 'backButton', { canGoBack: true });
  await expect(one.page).toHaveURL(/#\/login/);
  await one.tell('App', 'backButton', { canGoBack: false });
  await expect.poll(() => one.asked).toContain('App.minimizeApp');
  await one.tell('App', 'appUrlOpen', { url: `${origin}/#/register` });
  await expect(one.page).toHaveURL(/#\/register/);
  await one.tell('App', 'appUrlOpen', { url: 'https://evil.example/#/login' });
  await expect(one.page).toHaveURL(/#\/register/);
  await one.close();
});

test('the height of the status bar is read and kept: at the next start it’s there before the plugin answers, and title bars and sheets stay below', async ({
  browser,
}) => {
  let answers: object | Promise<object> = { height: 40, overlays: true };
  const one = await phone(browser, { statusBar: () => answers });
  const { page } = one;
  const height = () => page.locator('html').evaluate((html) => html.style.getPropertyValue('--status-bar'));
  await expect.poll(height).toBe('40px');
  answers = new Promise<object>(() => undefined);
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.documentElement !== null && document.body !== null);
  expect(await height(), 'before the app runs').toBe('40px');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();

  // A bar that a redraw has just replaced has no place, so each is looked at until it has one.
  // The practice ribbon is below the bar, the title bar below both, also when the page is scrolled.
  const top = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().top);
  await page.getByRole('link', { name: 'Create an account' }).click();
  const back = page.locator('.page header');
  await expect(back).toBeVisible();
  await expect.poll(() => top('.page header')).toBeGreaterThanOrEqual(40 + 20);
  await page.locator('main').evaluate((main) => {
    main.style.minHeight = '2000px';
  });
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect.poll(() => top('.page header')).toBeGreaterThanOrEqual(40 + 20);

  // A sheet that wants all of the screen.
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByText('Phone', { exact: true }).click();
  await page.getByRole('button', { name: /Country code/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(() => top('[role=dialog]')).toBeGreaterThanOrEqual(40 + 72);

  // The phone is turned to where the bar doesn't cover the page.
  answers = { height: 40, overlays: false };
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(height).toBe('0px');
  await one.tell('StatusBar', 'statusBarOverlayChanged', { height: 30, overlays: true });
  await expect.poll(height).toBe('30px');
  expect(await page.evaluate(() => localStorage.getItem('bourse.status-bar'))).toBe('{"height":30}');
  await one.close();
});
