import { expect, test } from '@playwright/test';
import { open, register } from './trader.ts';

test('a returning visitor sees the app in their language without a network, and reopens it once a new version is announced', async ({
  page,
  context,
}) => {
  await page.goto('/#/login');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  // Once the service worker controls a page, everything it precaches has arrived.
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByText(/You’re offline/)).toBeVisible();
  await context.setOffline(false);

  // The same worker under another address is a new version to the browser.
  await page.addInitScript(() => {
    const workers = ServiceWorkerContainer.prototype;
    const original = workers.register;
    workers.register = function (url, options) {
      return original.call(this, `${url}?next`, options);
    };
  });
  await page.reload();
  const prompt = page.getByRole('alertdialog', { name: 'A new version is available' });
  await expect(prompt).toBeVisible();
  const reopened = page.waitForEvent('load');
  await prompt.getByRole('button', { name: 'Reload' }).click();
  await reopened;
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/sw\.js\?next$/);
});

test('a page that failed offline loads by itself when the network is back, its code and its data', async ({ page, context, request }) => {
  const trader = await register(request);
  await open(page, '/balance?account=fiat&asset=USDT', { trader });
  await expect(page.getByText(/Practice money/).first()).toBeVisible();

  // Never opened: the page's code is cached, its data isn't.
  await context.setOffline(true);
  await page.evaluate(() => {
    location.hash = '#/balance?account=fiat&asset=BTC';
  });
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('No entries yet')).toBeVisible();

  // A page whose code was never loaded.
  await context.setOffline(true);
  await page.evaluate(() => {
    location.hash = '#/contract';
  });
  await expect(page.getByText('This page couldn’t be loaded')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Trading rules' })).toBeVisible();
});
