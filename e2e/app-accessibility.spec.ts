import { test as base, expect, type Page } from '@playwright/test';
import { type KeptPage, keepPage } from './kept-page.ts';
import { findings, settled, sticksOut } from './page-checks.ts';
import { contractScreens, screens } from './screens.ts';
import { buySecond, fund, holdContracts, type NewTrader, post, register, requestId } from './trader.ts';

// Each screen is opened once and then switched live, as a change in another tab would do it: dark and light, English and Arabic.

/** A visitor's page, and the page of a trader with money, an open order and a filled one: one of each per worker. */
const test = base.extend<object, { trader: NewTrader; visitors: KeptPage; traders: KeptPage }>({
  trader: [
    async ({ playwright }, use, { project }) => {
      const { baseURL } = project.use;
      const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
      const trader = await register(request);
      await fund(request, trader, '5000');
      const [quote] = await post<{ index: string }[]>(request, '/api/user/quotes', { symbols: ['BTC-USDT'] });
      const order = { symbol: 'BTC-USDT', side: 'buy', requestId: requestId() };
      const low = String(Math.floor(Number(quote?.index) * 0.93));
      await post(request, '/api/spot/place-order', { ...order, type: 'limit', price: low, quantity: '0.005' }, trader.token);
      await post(request, '/api/spot/place-order', { ...order, requestId: requestId(), type: 'market', amount: '200' }, trader.token);
      await holdContracts(request, trader, Number(quote?.index));
      await buySecond(request, trader, { durationMs: 30_000, direction: 'down' });
      await buySecond(request, trader, { symbol: 'ETH-USDT-SEC', durationMs: 300_000 });
      await request.dispose();
      await use(trader);
    },
    { scope: 'worker' },
  ],
  visitors: [({ browser }, use, { project }) => keepPage(browser, project.use, {}, use), { scope: 'worker' }],
  traders: [({ browser, trader }, use, { project }) => keepPage(browser, project.use, { trader }, use), { scope: 'worker' }],
});
test.describe.configure({ mode: 'parallel' });

/** A page that lives for a whole worker; the settings of a single test's page have to be applied by hand. */

/** As if the trader had changed it in another tab. */
async function turn(page: Page, theme: 'dark' | 'light', locale: 'en' | 'zh-CN' | 'ar'): Promise<void> {
  await page.evaluate(
    (wishes) => {
      const key = 'bourse.preferences';
      const kept = JSON.parse(localStorage.getItem(key) ?? '{"state":{},"version":0}');
      localStorage.setItem(key, JSON.stringify({ ...kept, state: { ...kept.state, ...wishes } }));
      window.dispatchEvent(new StorageEvent('storage', { key }));
    },
    { theme, locale },
  );
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
}

/** Colours don't depend on language, nor the reverse, so three of the six combinations cover everything. */
const appearances = [
  ['dark', 'en'],
  ['light', 'ar'],
  ['light', 'zh-CN'],
] as const;

/** Checks with axe, and that the page isn't wider than the phone. */
async function inspect(page: Page, what: string): Promise<void> {
  for (const [n, [theme, locale]] of appearances.entries()) {
    await turn(page, theme, locale);
    await settled(page);
    expect.soft(await findings(page, n === 0 ? 'all' : 'changeable'), `${what} ${theme} ${locale}`).toEqual([]);
    expect.soft(await sticksOut(page), `${what} ${locale} scrolls sideways`).toEqual([]);
  }
}

for (const { path, access } of [...screens, ...contractScreens]) {
  test(`${path} passes axe in dark and light, in English, Arabic and Chinese, and fits a small phone and a desktop`, async ({
    traders,
    visitors,
  }) => {
    const kept = access === 'trader' || !/login|register/.test(path) ? traders : visitors;
    const { page } = kept;
    const complaints = await kept.goTo(path);
    await expect(page.locator('h1, [role=heading]').first()).toBeAttached();
    await settled(page);
    await inspect(page, path);

    // A small phone with enlarged text.
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '130%'));
    for (const locale of ['ar', 'en'] as const) {
      await turn(page, 'dark', locale);
      expect.soft(await sticksOut(page), `${path} ${locale} at 130 % scrolls sideways`).toEqual([]);
    }
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await page.setViewportSize({ width: 320, height: 700 });
    expect.soft(await sticksOut(page), `${path} 320 px wide scrolls sideways`).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await settled(page);
    expect.soft(await findings(page, 'changeable'), `${path} on a desktop`).toEqual([]);
    expect.soft(await sticksOut(page), `${path} on a desktop scrolls sideways`).toEqual([]);
    expect.soft(complaints, path).toEqual([]);
  });
}

const sheets: readonly (readonly [path: string, button: RegExp, dialog: string | RegExp])[] = [
  ['/trades?symbol=BTC-USDT', /change pair/, 'Pairs'],
  ['/trades?symbol=BTC-USDT', /^More$/, 'BTC/USDT'],
  ['/trades?symbol=BTC-USDT', /^Order type/, 'Order type'],
  ['/trades?symbol=BTC-USDT', /^Max\. fee/, 'Fees'],
  ['/trades?symbol=BTC-USDT', /^Price grouping/, 'Price grouping'],
  ['/trades?symbol=BTC-USDT', /^Amend BTC/, 'Amend order'],
  ['/trades?symbol=BTC-USDT', /^Cancel all$/, /^Cancel 1 order/],
  ['/futures?symbol=BTC-USDT-PERP', /change contract/, 'Pairs'],
  ['/futures?symbol=BTC-USDT-PERP', /^More$/, 'BTCUSDT Perp'],
  ['/futures?symbol=BTC-USDT-PERP', /^Leverage/, 'Leverage'],
  ['/futures?symbol=BTC-USDT-PERP', /^Margin mode/, 'Margin mode'],
  ['/futures?symbol=BTC-USDT-PERP', /^Funding in/, 'Funding'],
  ['/futures?symbol=BTC-USDT-PERP', /^Order type/, 'Order type'],
  ['/futures?symbol=BTC-USDT-PERP', /^TP \/ SL$/, 'Take profit / stop loss'],
  ['/futures?symbol=BTC-USDT-PERP', /^Adjust margin/, 'Adjust margin'],
  ['/futures?symbol=BTC-USDT-PERP', /^Share position$/, 'Share position'],
  ['/futures?symbol=BTC-USDT-PERP', /^Reverse$/, /^Reverse /],
  ['/futures?symbol=BTC-USDT-PERP', /^Close$/, 'Close position'],
  ['/futures?symbol=BTC-USDT-PERP', /^Close all$/, /^Close 2/],
  ['/order?kind=contract', /^Amend BTC/, 'Amend order'],
  ['/order?kind=contract', /^BTCUSDT Perp.*Limit/, 'Order'],
  ['/futuresOrder', /^Filter/, 'Filter'],
  ['/fastOrder', /^Filter/, 'Filter'],
  ['/fastOrder', /^ETHUSDT Sec, Up 300 s, Running/, 'Second contract'],
  ['/tradeOrder', /^BTC\/USDT.*Limit/, 'Order'],
  ['/tradeOrder', /^Filter/, 'Filter'],
  ['/transfer', /^From/, 'Transfer from'],
  ['/transfer', /^Asset/, 'Choose an asset'],
  ['/capital', /^History$/, 'History'],
  ['/deposit', /^Asset/, 'Choose an asset'],
  ['/deposit', /^Network/, 'Choose a network'],
  ['/withdraw', /^Address book$/, 'Address book'],
  ['/withdrawAddress', /^Add address$/, 'Add address'],
  ['/change', /^From USDT/, 'Exchange from'],
  ['/quoteDetail?symbol=BTC-USDT', /^Indicators$/, 'Indicators'],
  ['/setting', /^Price colours/, 'Price colours'],
  ['/mine', /^Log out$/, 'Log out?'],
  ['/safeCenter', /^Freeze account/, 'Freeze your account?'],
  ['/safeCenter', /^Close account/, 'Close your account?'],
  ['/2fa', /^Set up$/, 'Confirm it’s you'],
  ['/register', /^user agreement$/, /agreement/i],
];
for (const [path, button, dialog] of sheets) {
  test(`the sheet ${String(dialog)} on ${path} passes axe, traps focus, and closes with Escape`, async ({ traders, visitors }) => {
    const kept = path === '/register' ? visitors : traders;
    const { page } = kept;
    const complaints = await kept.goTo(path);
    await settled(page);
    const opener = page.getByRole('button', { name: button }).first();
    await opener.click();
    const sheet = page.getByRole('dialog', { name: dialog });
    await expect(sheet).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog], [role=alertdialog]') !== null)).toBe(true);
    await inspect(page, `${path} ${String(dialog)}`);
    await turn(page, 'dark', 'en');
    for (let presses = 0; presses < 6; presses++) {
      await page.keyboard.press('Tab');
      // The guard at the end of the sheet has the focus until it has passed it on.
      await expect
        .poll(() =>
          page.evaluate(
            () =>
              document.activeElement === document.body || document.activeElement?.closest('[role=dialog], [data-base-ui-portal]') !== null,
          ),
        )
        .toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(opener, 'the focus is where it was').toBeFocused();
    // A step-up request from the server is an expected answer, not a complaint.
    expect.soft(complaints.filter((complaint) => !/status of 400/.test(complaint))).toEqual([]);
  });
}
