import { expect, type Page } from '@playwright/test';
import { complaintsOf } from './looks.ts';

/**
 * A page that goes from screen to screen as its user does: the app is loaded once, not once for every screen that is looked at.
 * What a look changes beside the address (width, letters) is put back before the next.
 */
export class KeptPage {
  readonly page: Page;
  readonly #viewport: { readonly width: number; readonly height: number };
  readonly #complaints: string[];
  /** A screen to come from when the next one has the path of the last: what was chosen there is then chosen no more. */
  readonly #aside: string;

  constructor(page: Page, aside: string) {
    this.page = page;
    this.#aside = aside;
    this.#viewport = page.viewportSize() ?? { width: 390, height: 844 };
    this.#complaints = complaintsOf(page);
  }

  /** Resolves when the screen that was there is gone, with what the browser complains of from now on until the next. */
  async goTo(path: string): Promise<readonly string[]> {
    await this.page.setViewportSize(this.#viewport);
    await this.page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    if (new URL(this.page.url()).hash.split('?')[0] === `#${path.split('?')[0]}`) await this.#leaveFor(this.#aside);
    this.#complaints.length = 0;
    await this.#leaveFor(path);
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
