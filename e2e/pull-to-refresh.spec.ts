import { expect, type Page, test } from '@playwright/test';
import { open, register } from './trader.ts';

/** A finger that moves down the page by this many pixels in steps, and lets go. */
async function pull(page: Page, by: number, sideways = 0): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: 200 + sideways * part, y: 330 + by * part }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 8; step++) await touch('touchMove', step / 8);
  await touch('touchEnd', 1);
  await client.detach();
}

test('pull down to refresh reloads a tab; a short, sideways or mid-page pull doesn’t', async ({ page, request }) => {
  const prompts = page.waitForResponse((r) => r.url().includes('/api/news/acceptance'));
  await open(page, '/capital', { trader: await register(request) });
  await prompts;
  let loads = 0;
  page.on('request', (r) => {
    if (r.url().includes('/api/ledger/')) loads += 1;
  });
  await expect(page.getByText('10,000.00').first()).toBeVisible();
  await pull(page, 60);
  await pull(page, 130, -180);
  await page.setViewportSize({ width: 390, height: 420 });
  await page.evaluate(() => window.scrollTo(0, 120));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
  await pull(page, 40);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.setViewportSize({ width: 390, height: 844 });
  expect(loads).toBe(0);
  await pull(page, 200);
  await expect.poll(() => loads).toBeGreaterThan(0);
});
