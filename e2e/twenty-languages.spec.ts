import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@bourse/contract/locales';
import { expect, type Page } from '@playwright/test';
import { settled } from './page-checks.ts';
import { contractScreens, screens } from './screens.ts';
import { test, turnTo } from './turned-page.ts';

// Each screen is opened once, on the narrowest phone and in a wide window, and switched through the languages: no text may be missing,
// and none may leave the control it names. The same goes for the sheets that it opens.

/** Names of texts that have no words: use-intl shows the path of a key that it can't find. */
const rooms = readdirSync(join(import.meta.dirname, '../web/locales/en')).map((file) => file.replace('.json', ''));

test.describe.configure({ mode: 'parallel' });

/**
 * Texts that are missing, words that stick out of their button, tab, field or link or are cut by it without an ellipsis, lines that
 * end within a word, and a page wider than the screen. What's found has to stay, because the page may still be arranging itself.
 */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    async ({ rooms }) => {
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

      /**
       * Where a line ends within a word. Not of scripts that end lines between any two signs, and not of paths, hashes and addresses.
       * A hyphen makes it right, but Arabic and Hebrew have none.
       */
      const broken = (): string[] => {
        const { lang } = document.documentElement;
        if (/^(zh|ja|ko|th)/.test(lang)) return [];
        const found: string[] = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const node = walker.currentNode as Text;
          if (node.data.trim().length < 4 || node.parentElement?.closest('.sr, [aria-hidden=true], script, style')) continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          if (range.getClientRects().length < 2) continue;
          for (const { 0: word, index } of node.data.matchAll(/(?<![\p{L}\p{M}\p{N}/._-])[\p{L}\p{M}]{4,30}(?![\p{L}\p{M}\p{N}/._-])/gu)) {
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            const isHyphenated = getComputedStyle(node.parentElement!).hyphens === 'auto' && !/^(ar|he)/.test(lang);
            if (tops.size > 1 && !isHyphenated) found.push(`a line ends within ${word}`);
          }
        }
        return [...new Set(found)];
      };

      const tooWide = (): string[] => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : [];
      };

      let found: string[] = [];
      for (let look = 0; look === 0 || (found.length > 0 && look < 10); look++) {
        if (look > 0) await new Promise((resolve) => setTimeout(resolve, 100));
        found = [...missing(), ...overflowing(), ...broken(), ...tooWide()];
      }
      return found;
    },
    { rooms },
  );

/** Turns the page to each language and looks at it. */
async function faultsInAll(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const locale of locales) {
    await turnTo(page, { locale });
    faults.push(...(await faultsOf(page)).map((fault) => `${locale}: ${fault}`));
  }
  return faults;
}

for (const { path } of [...screens, ...contractScreens])
  test(`${path} has its words in twenty languages, and they fit a phone of 320 px`, async ({ traders, visitors }) => {
    // Whoever is logged in is led home.
    const kept = path === '/login' ? visitors : traders;
    await kept.goTo(path);
    await expect(kept.page.locator('main')).toHaveCount(1);
    await settled(kept.page);
    expect(await faultsInAll(kept.page)).toEqual([]);
    await kept.page.setViewportSize({ width: 1_440, height: 900 });
    await settled(kept.page);
    expect(await faultsInAll(kept.page), 'in a wide window').toEqual([]);
  });

const sheetsOn = [
  '/trades?symbol=BTC-USDT',
  '/futures?symbol=BTC-USDT-PERP',
  '/fastFutures',
  '/change',
  '/withdraw',
  '/quoteDetail?symbol=BTC-USDT-PERP',
  '/futuresOrder',
  '/transferLog',
  '/ico',
];
for (const path of sheetsOn)
  test(`the sheets of ${path} have their words in twenty languages, and they fit`, async ({ traders }) => {
    const { page } = traders;
    await traders.goTo(path);
    await settled(page);
    await turnTo(page, { locale: 'en' });
    const openers = page.locator('main [aria-haspopup=dialog]:visible:enabled:not([aria-disabled=true])');
    await expect(openers).not.toHaveCount(0);
    // Counted each time: the button of a sale goes when the sale ends.
    for (let place = 0; place < (await openers.count()); place++) {
      const name = await openers.nth(place).textContent();
      await openers.nth(place).click();
      const sheet = page.getByRole('dialog');
      await expect(sheet.first(), `the sheet of ${name}`).toBeVisible();
      expect(await faultsInAll(page), `the sheet of ${name}`).toEqual([]);
      await turnTo(page, { locale: 'en' });
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
    }
  });

test('a missing text and a word that sticks out of its button are noticed', async ({ traders }) => {
  await traders.goTo('/about');
  await settled(traders.page);
  await traders.page.evaluate(() => {
    const planted = document.createElement('div');
    planted.innerHTML = '<p>home.nothing</p><button style="width:40px">Unzertrennlichkeit</button>';
    document.body.append(planted);
  });
  const faults = await faultsInAll(traders.page);
  await traders.page.evaluate(() => document.body.lastElementChild?.remove());
  for (const locale of locales) {
    expect(faults).toContain(`${locale}: no text for home.nothing`);
    expect(faults).toContain(`${locale}: overflow of Unzertrennlichkeit in Unzertrennlichkeit`);
  }
});
