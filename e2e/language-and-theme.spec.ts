import { expect, type Page, test } from '@playwright/test';
import { open, register } from './trader.ts';

const html = (page: Page) =>
  page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir, ...document.documentElement.dataset }));
/** The computed colour of a token of the style sheet. */
const colourOf = (page: Page, token: string): Promise<string> =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);

test('Arabic mirrors the page in place, without a reload; prices keep Latin digits', async ({ page, request }) => {
  let loads = 0;
  page.on('load', () => loads++);
  await open(page, '/setting', { trader: await register(request) });
  await page.getByRole('link', { name: /^Language/ }).click();
  await page.getByRole('button', { name: /العربية/ }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.getByRole('heading', { name: 'اللغة' }).last()).toBeVisible();
  expect(loads, 'not loaded again').toBe(1);

  await page.goto('/#/trades?symbol=BTC-USDT');
  const ticket = await page.getByRole('form').boundingBox();
  const book = page.getByRole('region', { name: 'دفتر الأوامر' });
  const place = await book.boundingBox();
  expect(ticket?.x, 'the form stands at the inline start, which is now the right').toBeGreaterThan(place?.x ?? Number.NaN);
  await expect(book).toContainText(/\d{1,3}(,\d{3})*\.\d{2}/);
  await expect(page.locator('body')).not.toContainText(/[٠-٩]/);

  await page.goto('/#/quoteDetail?symbol=BTC-USDT');
  const chart = page.getByRole('figure').locator('canvas').first();
  await expect(chart).toBeVisible();
  expect(await chart.evaluate((canvas) => getComputedStyle(canvas).direction), 'a chart is never mirrored').toBe('ltr');
  expect(loads).toBe(1);
});

test.describe('without a service worker in between', () => {
  test.use({ serviceWorkers: 'block' });
  test('a page keeps its language until the new catalogue is complete, then switches at once', async ({ page, request }) => {
    let come = (): void => undefined;
    const may = new Promise<void>((resolve) => (come = resolve));
    const late: string[] = [];
    // The room's texts, which are in a file of their own.
    await page.route('**/assets/*verification*', async (route) => {
      const response = await route.fetch();
      if ((await response.text()).includes('التحقق')) {
        late.push(route.request().url());
        await may;
      }
      await route.fulfill({ response });
    });
    await open(page, '/userReal', { trader: await register(request) });
    const heading = page.locator('h1');
    await expect(heading).toHaveText('Real-name verification');
    await page.evaluate(() => {
      const seen: (string | undefined)[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const now = document.querySelector('h1')?.textContent ?? undefined;
        if (now !== seen.at(-1)) seen.push(now);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
      const key = 'bourse.preferences';
      const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ ...kept, state: { ...kept.state, locale: 'ar' } }));
      window.dispatchEvent(new StorageEvent('storage', { key }));
    });
    await expect.poll(() => late.length).toBe(1);
    await expect(heading).toHaveText('Real-name verification');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    come();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(heading).toHaveText('التحقق من الهوية');
    const seen = await page.evaluate(() => (window as unknown as { seen: (string | undefined)[] }).seen);
    expect(
      seen.filter((words) => words !== 'Real-name verification'),
      'never a page without its heading',
    ).toEqual(['التحقق من الهوية']);
  });
});

test('Chinese uses red for up, the trader can change it, and everything is set before the first paint', async ({ page }) => {
  await page.goto('/#/setting');
  await page.getByRole('link', { name: /^Language/ }).click();
  await page.getByRole('button', { name: /简体中文/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-updown', 'red-up');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await page.goBack();
  await expect(page.getByRole('heading', { name: '设置' }).last()).toBeVisible();
  expect(await colourOf(page, '--up')).toBe(await colourOf(page, '--red'));
  expect(await colourOf(page, '--down')).toBe(await colourOf(page, '--green'));
  const danger = await colourOf(page, '--danger');

  await page.getByText('浅色', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: /^涨跌颜色/ }).click();
  await page.getByRole('button', { name: /蓝涨橙跌/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-updown', 'cvd');
  expect(await colourOf(page, '--up')).toBe(await colourOf(page, '--blue'));
  expect(await colourOf(page, '--down')).toBe(await colourOf(page, '--orange'));
  expect(await colourOf(page, '--danger'), 'danger is red whatever the market wears').not.toBe(await colourOf(page, '--down'));
  expect(danger).not.toBe('');

  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.body !== null);
  expect(await html(page), 'before any of the app has run').toMatchObject({ lang: 'zh-CN', theme: 'light', updown: 'cvd' });
});

test('the theme follows the system until one is chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/#/setting');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the display currency changes converted values at once and everywhere', async ({ page, request }) => {
  await open(page, '/setting', { trader: await register(request) });
  await page.getByRole('link', { name: /^Display currency|^Currency/ }).click();
  await page.getByRole('button', { name: /EUR/ }).click();
  await page.goto('/#/index');
  await expect(page.getByText(/EUR/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(/EUR/).first()).toBeVisible();
});

test('the manifest, with the shortcuts of the installed app, is in the app’s language and follows it', async ({ page, request }) => {
  const trader = await register(request);
  await open(page, '/language', { trader, locale: 'de' });
  const link = page.locator('link[rel=manifest]');
  await expect(link).toHaveAttribute('href', '/manifest.webmanifest?lang=de');
  const manifest = async () =>
    (await (await request.get((await link.getAttribute('href'))!)).json()) as { lang: string; dir: string; shortcuts: { name: string }[] };
  const names = ({ shortcuts }: Awaited<ReturnType<typeof manifest>>) => shortcuts.map(({ name }) => name);
  expect(names(await manifest())).toEqual(['Märkte', 'Handel', 'Vermögen', 'Einzahlen']);
  await page.getByRole('button', { name: 'العربية' }).click();
  await expect(link).toHaveAttribute('href', '/manifest.webmanifest?lang=ar');
  expect(await manifest()).toMatchObject({ lang: 'ar', dir: 'rtl' });
  expect(names(await manifest())[0]).toBe('الأسواق');
});
