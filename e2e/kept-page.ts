import { type Browser, type BrowserContextOptions, expect, type Page, type PlaywrightTestOptions } from '@playwright/test';
import { complaintsOf } from './page-checks.ts';
import { open, type Surroundings } from './trader.ts';

/**
 * A page that moves from screen to screen as its user would: the app is loaded once, not once per screen checked. Whatever a check
 * changes besides the address (width, text size) is put back before the next.
 */
export class KeptPage {
  readonly page: Page;
  readonly #viewport: { readonly width: number; readonly height: number };
  readonly #complaints: string[];
  /** A screen to visit in between when the next one has the same path, so that nothing stays selected. */
  readonly #aside: string;

  constructor(page: Page, aside: string) {
    this.page = page;
    this.#aside = aside;
    this.#viewport = page.viewportSize() ?? { width: 390, height: 844 };
    this.#complaints = complaintsOf(page);
  }

  /** Resolves when the previous screen is gone, with the browser's complaints from now until the next call. */
  async goTo(path: string): Promise<readonly string[]> {
    await this.page.setViewportSize(this.#viewport);
    await this.page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    const [screen] = path.split('?');
    if (new URL(this.page.url()).hash.split('?')[0] === `#${screen}`) await this.#leaveFor(screen === this.#aside ? '/' : this.#aside);
    this.#complaints.length = 0;
    await this.#leaveFor(path);
    // An address that doesn't exist leads home.
    expect(new URL(this.page.url()).hash.split('?')[0]).toBe(`#${screen}`);
    return this.#complaints;
  }

  async #leaveFor(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      for (const title of document.querySelectorAll<HTMLElement>('h1, [role=heading]')) title.dataset['left'] = '';
      window.location.hash = to;
    }, path);
    await expect(this.page.locator('[data-left]'), `the screen before ${path} is gone`).toHaveCount(0);
  }
}

/** Opens a page to be kept as long as a worker: of a trader, or without one of a visitor. */
export async function keepPage(
  browser: Browser,
  { baseURL, viewport, hasTouch, locale, timezoneId, deviceScaleFactor, actionTimeout }: Partial<PlaywrightTestOptions>,
  surroundings: Surroundings,
  use: (kept: KeptPage) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    ...{ baseURL, viewport, hasTouch, locale, timezoneId, deviceScaleFactor },
    reducedMotion: 'reduce',
  } as BrowserContextOptions);
  context.setDefaultTimeout(actionTimeout ?? 15_000);
  const page = await context.newPage();
  await open(page, '/setting', surroundings);
  await expect(page.getByRole('heading').first()).toBeAttached();
  await use(new KeptPage(page, '/setting'));
  await context.close();
}
