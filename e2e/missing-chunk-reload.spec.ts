import { expect, test } from '@playwright/test';
import { open, register } from './trader.ts';

test.use({ serviceWorkers: 'block' }); // a service worker would still have the file that is meant to be missing

test('a chunk that is gone after an update reloads the app once and keeps the address', async ({ page, request }) => {
  const trader = await register(request);
  let isGone = true;
  await page.route(/\/assets\/setting-page-[^/]+\.js/, (route) =>
    isGone ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
  );
  // The first reload gets the files of the new build.
  page.on('request', (asked) => {
    if (asked.isNavigationRequest()) isGone = false;
  });
  await open(page, '/mine', { trader });
  await expect(page.getByText(`UID ${trader.uid}`)).toBeVisible();
  isGone = true;
  const again = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
  await again;
  await expect(page).toHaveURL(/#\/setting$/);
  await expect(page.getByRole('heading', { name: 'Settings' }).last()).toBeVisible();
});

test('a chunk that stays missing doesn’t loop: the page says so and offers a retry', async ({ page, request }) => {
  const trader = await register(request);
  let isGone = true;
  let loads = 0;
  await page.route(/\/assets\/setting-page-[^/]+\.js/, (route) =>
    isGone ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
  );
  await open(page, '/mine', { trader });
  await expect(page.getByText(`UID ${trader.uid}`)).toBeVisible();
  page.on('load', () => loads++);
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
  await expect(page.getByText('This page couldn’t be loaded')).toBeVisible();
  expect(loads).toBe(1);
  await expect(page).toHaveURL(/#\/setting$/);
  isGone = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' }).last()).toBeVisible();
});

test('a missing file answers 404, never the app’s page', async ({ request }) => {
  const response = await request.get('/assets/no-such-file-12345678.js');
  expect(response.status()).toBe(404);
  expect(response.headers()['content-type'] ?? '').not.toContain('html');
});
