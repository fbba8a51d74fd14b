import { expect, type Page, test } from '@playwright/test';
import { screens } from './screens.ts';
import { open, register, type Surroundings } from './trader.ts';

// Decision 0107: which screens keep their title in the bar, or have none.
const always = ['/quoteDetail', '/fastFutures', '/change', '/transfer', '/deposit', '/withdraw', '/support', '/tradeSearch'];
const tabs = ['/index', '/markets', '/trades', '/futures', '/capital'];
const below = screens.filter(({ path }) => ![...tabs, '/login'].includes(path.split('?')[0]!));

/** Every page is long enough to scroll, however little is on it. */
const tall = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('main { min-height: 2000px }');
    document.adoptedStyleSheets = [sheet];
  });
/** How visible the title in the bar is at a height, and what must not move by it. */
const at = (page: Page, y: number) =>
  page
    .locator('.page header')
    .first()
    .evaluate(async (header, top) => {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const title = header.querySelector(':scope > [aria-hidden]:not(svg), :scope > h1');
      const box = header.getBoundingClientRect();
      const heading = document.querySelector('main h1')?.getBoundingClientRect();
      return {
        y: window.scrollY,
        text: title?.textContent ?? '',
        opacity: title === null ? 1 : Number(getComputedStyle(title).opacity),
        // Where the large title lies in the page, and the bar in the window.
        places: { heading: heading && Math.round(heading.top + window.scrollY), top: box.top, height: box.height },
      };
    }, y);

async function walk(page: Page, path: string): Promise<void> {
  await page.goto(`/#${path}`);
  await expect(page.locator('main').first()).toBeVisible();
  const seen = async (y: number) => {
    const { y: scrolled, opacity } = await at(page, y);
    return { scrolled, opacity };
  };
  const shows = (y: number, opacity: number) =>
    expect.poll(() => seen(y), { message: `${path} at ${y} px` }).toEqual({ scrolled: y, opacity });
  if (always.includes(path.split('?')[0]!)) {
    await shows(0, 1);
    return;
  }
  await expect(page.locator('main h1').first(), path).toBeVisible();
  await shows(50, 0);
  await shows(51, 1);
  await shows(0, 0);
  // Again if the page was drawn anew in between, as when its data arrive.
  await expect(async () => {
    const [top, past] = [await at(page, 0), await at(page, 51)];
    expect(past.text, path).not.toBe('');
    expect(past.places, path).toEqual(top.places);
  }).toPass({ timeout: 20_000 });
}

test('the title fades into the bar after 50 px of scrolling on every screen below the tabs, but for those that decision 0107 lists', async ({
  page,
  request,
}) => {
  test.setTimeout(600_000);
  await open(page, '/index', { trader: await register(request) });
  await tall(page);
  expect(below.length).toBeGreaterThan(40);
  for (const { path } of below) await test.step(path, () => walk(page, path));
});

for (const [what, surroundings] of [
  ['from right to left', { locale: 'ar' }],
  ['in light colours', { theme: 'light' }],
] as const satisfies readonly (readonly [string, Surroundings])[])
  test(`the title fades in ${what} as well`, async ({ page, request }) => {
    await open(page, '/index', { trader: await register(request), ...surroundings });
    await tall(page);
    for (const path of ['/setting', '/notice', '/depositLog', '/aboutCenter']) await walk(page, path);
  });

test('a title that fades in moves nothing, and does so slowly unless the trader wants no motion', async ({ browser, request }) => {
  const trader = await register(request);
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const context = await browser.newContext({ reducedMotion, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await open(page, '/setting', { trader });
    await expect(page.locator('main h1')).toBeVisible();
    await tall(page);
    const title = page.locator('.page header > [aria-hidden]:not(svg)');
    expect(await title.evaluate((element) => parseFloat(getComputedStyle(element).transitionDuration))).toBe(
      reducedMotion === 'reduce' ? 0 : 0.18,
    );
    await page.evaluate(() => {
      const seen = window as unknown as { shift: number };
      seen.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift' });
    });
    for (const y of [51, 0, 400, 0]) {
      await at(page, y);
      await expect(title).toHaveCSS('opacity', y > 50 ? '1' : '0');
    }
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
    await context.close();
  }
});
