import { locales } from '@bourse/contract/locales';
import { expect } from '@playwright/test';
import { findings, settled } from './page-checks.ts';
import { test, turnTo } from './turned-page.ts';

// What language, direction and colours can change, on the screens that traders see most. app-accessibility.spec.ts has all screens and
// all rules, in three languages.
const mainScreens = [
  '/index',
  '/markets',
  '/quoteDetail?symbol=BTC-USDT',
  '/trades?symbol=BTC-USDT',
  '/futures?symbol=BTC-USDT-PERP',
  '/fastFutures',
  '/capital',
  '/deposit',
  '/withdraw',
  '/mine',
];
test.describe.configure({ mode: 'parallel' });

for (const path of mainScreens)
  test(`${path} passes axe in twenty languages, dark and light`, async ({ traders }) => {
    await traders.goTo(path);
    await expect(traders.page.locator('main')).toHaveCount(1);
    await settled(traders.page);
    const found: string[] = [];
    for (const theme of ['dark', 'light'] as const)
      for (const locale of locales) {
        await turnTo(traders.page, { locale, theme });
        found.push(...(await findings(traders.page, 'changeable')).map((finding) => `${locale}, ${theme}: ${finding}`));
      }
    expect(found).toEqual([]);
  });
