import type { ProductLocale } from '@bourse/contract/locales';
import { test as base, type Page } from '@playwright/test';
import { type KeptPage, keepPage } from './kept-page.ts';
import { fund, holdContracts, register } from './trader.ts';

// Screens that are switched live, as a change in another tab would do it: opening them in each language would take seven times as long.

const narrow = { viewport: { width: 320, height: 844 } };

/** The pages of a trader with money and contracts and of a visitor, as wide as the narrowest phone: one of each per worker. */
export const test = base.extend<object, { traders: KeptPage; visitors: KeptPage }>({
  traders: [
    async ({ browser, playwright }, use, { project }) => {
      const { baseURL } = project.use;
      const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
      const trader = await register(request);
      await fund(request, trader, '5000');
      const quotes = (await (await request.get('/api/user/quotes-lists')).json()) as { symbol: string; last: string }[];
      await holdContracts(request, trader, Number(quotes.find((q) => q.symbol === 'BTC-USDT')?.last));
      await request.dispose();
      await keepPage(browser, { ...project.use, ...narrow }, { trader }, use);
    },
    { scope: 'worker' },
  ],
  visitors: [({ browser }, use, { project }) => keepPage(browser, { ...project.use, ...narrow }, {}, use), { scope: 'worker' }],
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
