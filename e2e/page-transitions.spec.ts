import { expect, type Page, test } from '@playwright/test';
import { open, register } from './trader.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

declare global {
  interface Window {
    /** The type of every transition that has started. */
    slides: string[];
    /** The type of every transition whose page has been rendered. */
    slid: string[];
  }
}

const watchSlides = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.slides = [];
    window.slid = [];
    const begin = document.startViewTransition.bind(document);
    document.startViewTransition = (how) => {
      const kind = typeof how === 'object' ? [...(how?.types ?? [])].join() : '';
      window.slides.push(kind);
      const slide = begin(how);
      void slide.updateCallbackDone.then(() => window.slid.push(kind));
      return slide;
    };
  });
const slides = (page: Page): Promise<string[]> => page.evaluate(() => window.slides);
/** A page that hasn't rendered yet has nothing to slide back from, so a test that navigates at once has to wait for it. */
const slid = (page: Page): Promise<string[]> => page.evaluate(() => window.slid);

test('a deeper page slides forward, going home slides back, and tabs don’t slide', async ({ page, request }) => {
  await watchSlides(page);
  await open(page, '/index', { trader: await register(request) });
  const tabs = page.getByRole('navigation', { name: 'Main navigation' });
  await tabs.getByRole('link', { name: 'Markets' }).click();
  await expect(page.getByRole('tablist', { name: 'Market lists' })).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'Markets' })).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', { name: 'Trade' }).click();
  await expect(page.getByRole('form', { name: 'Order' })).toBeVisible();
  expect(await slides(page)).toEqual([]);

  await page.getByRole('link', { name: 'Chart' }).click();
  await expect(page).toHaveURL(/#\/quoteDetail/);
  await expect.poll(() => slid(page)).toEqual(['forward']);
  await expect(tabs, 'no tab bar below the first depth').toBeHidden();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/#\/trades/);
  await expect.poll(() => slid(page)).toEqual(['forward', 'back']);
  await expect(tabs).toBeVisible();

  // The browser's own Back, two levels deep.
  await page.evaluate(() => {
    window.slid = [];
  });
  await page.goto('/#/mine');
  await expect.poll(() => slid(page)).toEqual(['forward']);
  await page.getByRole('link', { name: /^About/ }).click();
  await expect.poll(() => slid(page)).toEqual(['forward', 'forward']);
  await page.getByRole('link', { name: /^About Bourse/ }).click();
  await expect.poll(() => slid(page)).toEqual(['forward', 'forward', 'forward']);
  await page.goBack();
  await expect(page).toHaveURL(/#\/aboutCenter/);
  await expect.poll(() => slid(page)).toEqual(['forward', 'forward', 'forward', 'back']);
});

test('reduced motion disables transitions', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchSlides(page);
  await open(page, '/trades?symbol=BTC-USDT', { trader: await register(request) });
  await page.getByRole('link', { name: 'Chart' }).click();
  await expect(page.getByRole('group', { name: 'Interval' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/#\/trades/);
  await expect(page.getByRole('form', { name: 'Order' })).toBeVisible();
  expect(await slides(page)).toEqual([]);
});

test('a tab keeps its scroll position, and a second tap on it scrolls to the top', async ({ page, request }) => {
  await open(page, '/index', { trader: await register(request) });
  const tabs = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(page.getByRole('link', { name: /BTC/ }).first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 480 });
  const y = () => page.evaluate(() => window.scrollY);
  await page.mouse.wheel(0, 260);
  await expect.poll(y).toBeGreaterThan(100);
  const place = await y();
  await tabs.getByRole('link', { name: 'Markets' }).click();
  await expect(page).toHaveURL(/#\/markets/);
  await expect.poll(y, { message: 'a new page begins at its top' }).toBe(0);
  await tabs.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/#\/index/);
  await expect.poll(y).toBe(place);
  await tabs.getByRole('link', { name: 'Home' }).click();
  await expect.poll(y).toBe(0);
});
