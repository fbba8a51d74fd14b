import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * The axe rules whose result can change with colours, direction, language and width: contrast, translated names, and what a narrow
 * screen shows instead of a wide one. All other rules give the same result for the same page in every appearance.
 */
const changeable = [
  'color-contrast',
  'link-in-text-block',
  'html-has-lang',
  'html-lang-valid',
  'valid-lang',
  'document-title',
  'button-name',
  'link-name',
  'label',
  'select-name',
  'image-alt',
  'role-img-alt',
  'svg-img-alt',
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-progressbar-name',
  'aria-toggle-field-name',
  'scrollable-region-focusable',
  'target-size',
];

/** Runs axe: with all rules for the first appearance of a page, then with those that another appearance can change. */
export async function findings(page: Page, rules: 'all' | 'changeable'): Promise<string[]> {
  // Sending and compiling it takes several times as long as running it, so a page keeps it until it's reloaded.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source};undefined`);
  const { found, passed, frames } = await page.evaluate(
    async (runOnly) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      // Rows of one table are alike, so a dozen are checked. Of what passes, only the rules are of interest, not each element.
      const { violations, passes } = await run(
        { exclude: ['tbody > tr:nth-child(n + 13)'] },
        { resultTypes: ['violations'], ...(runOnly === undefined ? {} : { runOnly }) },
      );
      return {
        found: violations.map((v) => `${v.id}: ${v.nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary}`).join(', ')}`),
        passed: passes.length,
        frames: window.frames.length,
      };
    },
    rules === 'all' ? undefined : { type: 'rule' as const, values: changeable },
  );
  expect(passed, 'it looked at something').toBeGreaterThan(rules === 'all' ? 10 : 2);
  expect(frames, 'frames that it would not look into').toBe(0);
  return found;
}

/** What makes the page wider than the screen: the innermost elements that stick out, with their words. Empty when it fits. */
export const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const outside = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (left < -0.5 || right > clientWidth + 0.5);
    });
    const innermost = outside.filter((element) => !outside.some((other) => other !== element && element.contains(other)));
    const told = innermost
      .slice(0, 5)
      .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class')} "${element.textContent}"`);
    return [`${scrollWidth} of ${clientWidth} px`, ...told];
  });

/** Waits until nothing more is being fetched, so that the screen is checked and not its skeleton. */
export const settled = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(
          () =>
            document.querySelector('[aria-busy=true], [role=progressbar][aria-label]:not([aria-valuenow]), [data-stale]') === null &&
            document.fonts.status === 'loaded',
        ),
      { message: 'settled' },
    )
    .toBe(true);

/** Collects the browser's errors and warnings, including every breach of the content security policy. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content Security Policy/i.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}
