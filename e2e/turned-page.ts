import type { ProductLocale } from '@bourse/contract/locales';
import { test as base, expect, type Page } from '@playwright/test';
import { KeptPage } from './kept-page.ts';
import { fund, holdContracts, open, register } from './trader.ts';

// Screens that are switched live, as a change in another tab would do it: opening them in each language would take seven times as long.

/** The page of a trader with money and contracts, as wide as the narrowest phone: one per worker. */
export const test = base.extend<object, { traders: KeptPage }>({
  traders: [
    async ({ browser }, use, { project }) => {
      const { baseURL, locale, timezoneId } = project.use;
      const context = await browser.newContext({
        viewport: { width: 320, height: 844 },
        reducedMotion: 'reduce',
        ...(baseURL === undefined ? {} : { baseURL }),
        ...(locale === undefined ? {} : { locale }),
        ...(timezoneId === undefined ? {} : { timezoneId }),
        hasTouch: true,
      });
      const trader = await register(context.request);
      await fund(context.request, trader, '5000');
      const quotes = (await (await context.request.get('/api/user/quotes-lists')).json()) as { symbol: string; last: string }[];
      await holdContracts(context.request, trader, Number(quotes.find((q) => q.symbol === 'BTC-USDT')?.last));
      const page = await context.newPage();
      await open(page, '/setting', { trader });
      await expect(page.getByRole('heading').first()).toBeAttached();
      await use(new KeptPage(page, '/setting'));
      await context.close();
    },
    { scope: 'worker' },
  ],
});
/** Resolves when the page is drawn in it and has everything that it waits for. */
export const turnTo = (page: Page, wish: { readonly locale: ProductLocale; readonly theme?: 'dark' | 'light' }): Promise<void> =>
  page.evaluate(async ({ locale, theme }) => {
    const key = 'bourse.preferences';
    const kept = JSON.parse(localStorage.getItem(key) ?? '{"state":{},"version":0}');
    localStorage.setItem(key, JSON.stringify({ ...kept, state: { ...kept.state, locale, ...(theme === undefined ? {} : { theme }) } }));
    window.dispatchEvent(new StorageEvent('storage', { key }));
    const isSettled = (): boolean =>
      document.documentElement.lang === locale &&
      (theme === undefined || document.documentElement.dataset['theme'] === theme) &&
      document.querySelector('[aria-busy=true], [role=progressbar][aria-label]:not([aria-valuenow])') === null &&
      document.fonts.status === 'loaded';
    const until = performance.now() + 30_000;
    do {
      if (performance.now() > until) throw new Error(`the page didn't turn to ${locale}`);
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    } while (!isSettled());
  }, wish);
