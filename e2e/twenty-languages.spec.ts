import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@bourse/contract/locales';
import { expect, type Page, test } from '@playwright/test';
import { settled, sideways } from './page-checks.ts';
import { contractScreens, screens } from './screens.ts';
import { fund, holdContracts, open, register } from './trader.ts';

// Each language walks through every screen on the narrowest phone: no text may be missing, and none may leave the control it names.

const rooms = readdirSync(join(import.meta.dirname, '../web/locales/en')).map((file) => file.replace('.json', ''));

test.describe.configure({ mode: 'parallel' });

/** Names of texts that have no words: use-intl shows the path of a key that it can't find. */
const missing = (page: Page): Promise<string[]> =>
  page.evaluate(
    (rooms) =>
      (document.body.innerText.match(/\b[a-z][\w-]*(?:\.[a-z][\w-]*)+\b/gi) ?? []).filter((word) => rooms.includes(word.split('.')[0]!)),
    rooms,
  );

/** Words that stick out of their button, tab, field or link, or are cut by it without an ellipsis. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
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
          found.push(`${node.data.trim()} in ${control.textContent?.trim().slice(0, 60)}`);
      }
    }
    return [...new Set(found)];
  });

/** Goes there, and waits until the page before it has gone. */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate(() => document.querySelector('main')?.setAttribute('data-before', ''));
  await page.goto(`/#${path}`);
  // Two addresses of one page may share its element.
  await page
    .locator('main[data-before]')
    .waitFor({ state: 'detached', timeout: 700 })
    .catch(() => undefined);
  await expect(page.locator('main')).toHaveCount(1);
}

for (const locale of locales)
  test(`in ${locale} every screen has its words, and they fit a phone of 320 px`, async ({ page }) => {
    const trader = await register(page.request);
    await fund(page.request, trader, '5000');
    const quotes = (await (await page.request.get('/api/user/quotes-lists')).json()) as { symbol: string; last: string }[];
    await holdContracts(page.request, trader, Number(quotes.find((q) => q.symbol === 'BTC-USDT')?.last));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 844 });
    await open(page, '/index', { trader, locale });
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    const faults: string[] = [];
    for (const { path } of [...screens, ...contractScreens]) {
      await visit(page, path);
      await settled(page);
      for (const word of await missing(page)) faults.push(`${path} has no text for ${word}`);
      for (const word of await overflowing(page)) faults.push(`${path} overflows with ${word}`);
      const wide = await sideways(page);
      if (wide > 0) faults.push(`${path} is ${wide} px too wide`);
    }
    expect(faults).toEqual([]);
  });
