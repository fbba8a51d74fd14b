import { expect, test } from '@playwright/test';

test('who was here before sees the app and its language without a network', async ({ page, context }) => {
  await page.goto('/#/login');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  // Everything that is kept beforehand has arrived once the worker controls a page.
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByText(/You’re offline/)).toBeVisible();
  await context.setOffline(false);
});
