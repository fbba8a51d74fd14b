import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * What of axe can change with colours, direction, language and width: contrast, names that are translated, and what a narrow
 * screen brings in place of a wide one. All its other rules say the same of the same page in every look.
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

/** What axe finds: with all its rules in the first look at a page, afterwards with those that another look can change. */
export async function findings(page: Page, rules: 'all' | 'changeable'): Promise<string[]> {
  // There is no frame of another origin in our pages, so axe needs no second page to finish in.
  // Rows of one table are alike: a dozen of them is looked at.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).exclude('tbody > tr:nth-child(n + 13)');
  const { violations, passes } = await (rules === 'all' ? axe : axe.withRules(changeable)).analyze();
  expect(passes.length, 'it looked at something').toBeGreaterThan(rules === 'all' ? 10 : 2);
  return violations.map((v) => `${v.id}: ${v.nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary}`).join(', ')}`);
}

/** How much wider the page is than the screen. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Nothing more to fetch: what is looked at is the screen, not its skeleton. */
export const settled = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(
          () =>
            document.querySelector('[aria-busy=true], [role=progressbar][aria-label]:not([aria-valuenow])') === null &&
            document.fonts.status === 'loaded',
        ),
      { message: 'settled' },
    )
    .toBe(true);

/** What the browser complains of, among it every breach of the content security policy. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content Security Policy/i.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}
