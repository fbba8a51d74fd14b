import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { screens } from './screens.ts';
import { fund, type NewTrader, open, register } from './trader.ts';

let trader: NewTrader;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
  trader = await register(request);
  await fund(request, trader, '5000');
  await request.dispose();
});

for (const { path, access } of screens.filter((screen) => screen.path !== '/gallery')) {
  test(`${path} says what it is, in dark and light, in English and Arabic`, async ({ browser, baseURL }) => {
    for (const [theme, locale] of [
      ['dark', 'en'],
      ['light', 'en'],
      ['dark', 'ar'],
      ['light', 'ar'],
    ] as const) {
      const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), reducedMotion: 'reduce' });
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || /Content Security Policy/i.test(message.text())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await open(page, path, { theme, locale, ...(access === 'trader' || !/login|register/.test(path) ? { trader } : {}) });
      await expect(page.locator('h1, [role=heading]').first()).toBeAttached();
      await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
      await page.waitForTimeout(700);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect
        .soft(
          violations.map((v) => `${v.id}: ${v.nodes.map((node) => node.target.join(' ')).join(', ')}`),
          `${path} ${theme} ${locale}`,
        )
        .toEqual([]);
      expect
        .soft(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          `${path} ${locale} scrolls sideways`,
        )
        .toBeLessThanOrEqual(0);
      expect.soft(complaints, `${path} ${theme} ${locale}`).toEqual([]);
      await context.close();
    }
  });
}
