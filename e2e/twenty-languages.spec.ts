import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@bourse/contract/locales';
import { test as base, expect, type Page } from '@playwright/test';
import { KeptPage } from './kept-page.ts';
import { settled } from './page-checks.ts';
import { contractScreens, screens } from './screens.ts';
import { fund, holdContracts, open, register } from './trader.ts';

// Each screen is opened once on the narrowest phone and switched live through the languages, as a change in another tab would do it:
// no text may be missing, and none may leave the control it names. Opening it in each language would take seven times as long.

/** Names of texts that have no words: use-intl shows the path of a key that it can't find. */
const rooms = readdirSync(join(import.meta.dirname, '../web/locales/en')).map((file) => file.replace('.json', ''));

/** The page of a trader with money and contracts: one per worker. */
const test = base.extend<object, { traders: KeptPage }>({
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
test.describe.configure({ mode: 'parallel' });

/**
 * Turns the page to each language and reads it: texts that are missing, words that stick out of their button, tab, field or link or are
 * cut by it without an ellipsis, and a page wider than the screen. What's found has to stay, because the page may still be arranging
 * itself.
 */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    async ({ locales, rooms }) => {
      const key = 'bourse.preferences';
      const frames = async (count: number): Promise<void> => {
        for (let n = 0; n < count; n++) await new Promise(requestAnimationFrame);
      };
      const isSettled = (locale: string): boolean =>
        document.documentElement.lang === locale &&
        document.querySelector('[aria-busy=true], [role=progressbar][aria-label]:not([aria-valuenow])') === null &&
        document.fonts.status === 'loaded';

      const turn = async (locale: string): Promise<void> => {
        const kept = JSON.parse(localStorage.getItem(key) ?? '{"state":{},"version":0}');
        localStorage.setItem(key, JSON.stringify({ ...kept, state: { ...kept.state, locale } }));
        window.dispatchEvent(new StorageEvent('storage', { key }));
        const until = performance.now() + 30_000;
        do {
          if (performance.now() > until) throw new Error(`the page didn't turn to ${locale}`);
          await frames(2);
        } while (!isSettled(locale));
      };

      const missing = (): string[] =>
        (document.body.innerText.match(/\b[a-z][\w-]*(?:\.[a-z][\w-]*)+\b/gi) ?? [])
          .filter((word) => rooms.includes(word.split('.')[0]!))
          .map((word) => `no text for ${word}`);

      const overflowing = (): string[] => {
        const found: string[] = [];
        for (const control of document.querySelectorAll<HTMLElement>('button, [role=tab], [role=radio], [role=switch], a[href], label')) {
          const box = control.getBoundingClientRect();
          if (box.width === 0 || box.bottom < 0 || control.closest('[aria-hidden=true], .sr')) continue;
          // Rows of tabs scroll.
          const row = control.closest('[role=tablist], .overflow-x-auto')?.getBoundingClientRect();
          if (row && (box.right > row.right || box.left < row.left)) continue;
          const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) {
            const node = walker.currentNode as Text;
            const around = node.parentElement as HTMLElement;
            if (node.data.trim() === '' || around.closest('.sr, [aria-hidden=true], .truncate, [class*=line-clamp]')) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            const at = range.getBoundingClientRect();
            if (at.width > 0 && (at.left < box.left - 1 || at.right > box.right + 1 || at.bottom > box.bottom + 2))
              found.push(`overflow of ${node.data.trim()} in ${control.textContent?.trim().slice(0, 60)}`);
          }
        }
        return [...new Set(found)];
      };

      const tooWide = (): string[] => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : [];
      };

      const faults: string[] = [];
      for (const locale of locales) {
        await turn(locale);
        let found: string[] = [];
        for (let look = 0; look === 0 || (found.length > 0 && look < 10); look++) {
          if (look > 0) await new Promise((resolve) => setTimeout(resolve, 100));
          found = [...missing(), ...overflowing(), ...tooWide()];
        }
        faults.push(...found.map((fault) => `${locale}: ${fault}`));
      }
      return faults;
    },
    { locales: [...locales], rooms },
  );

for (const { path } of [...screens, ...contractScreens])
  test(`${path} has its words in twenty languages, and they fit a phone of 320 px`, async ({ traders }) => {
    await traders.goTo(path);
    await expect(traders.page.locator('main')).toHaveCount(1);
    await settled(traders.page);
    expect(await faultsOf(traders.page)).toEqual([]);
  });

test('a missing text and a word that sticks out of its button are noticed', async ({ traders }) => {
  await traders.goTo('/about');
  await settled(traders.page);
  await traders.page.evaluate(() => {
    const planted = document.createElement('div');
    planted.innerHTML = '<p>home.nothing</p><button style="width:40px">Unzertrennlichkeit</button>';
    document.body.append(planted);
  });
  const faults = await faultsOf(traders.page);
  await traders.page.evaluate(() => document.body.lastElementChild?.remove());
  for (const locale of locales) {
    expect(faults).toContain(`${locale}: no text for home.nothing`);
    expect(faults).toContain(`${locale}: overflow of Unzertrennlichkeit in Unzertrennlichkeit`);
  }
});
