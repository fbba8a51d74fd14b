import { expect, test } from '@playwright/test';
import { open, register } from './trader.ts';

test('an invalid parameter is ignored: the balance page of an unknown account shows the default one', async ({ page, request }) => {
  await open(page, '/balance?account=xx&asset=USDT', { trader: await register(request) });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/account\.xx/)).toHaveCount(0);
  await expect(page.getByText('USDT').first()).toBeVisible();
});

test('/home leads to the first tab, and a build doesn’t contain the component gallery', async ({ page, request }) => {
  const trader = await register(request);
  for (const path of ['/home', '/gallery']) {
    await open(page, path, { trader });
    await expect(page).toHaveURL(/#\/index$/);
  }
});

test('navigating away during a page transition leaves no uncaught error', async ({ page, request }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await open(page, '/mine', { trader: await register(request) });
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.evaluate(async () => {
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    // Once slowly, so that the code is loaded, then faster than a transition takes.
    for (const ms of [800, 30, 10])
      for (const path of ['/setting', '/safeCenter', '/mine', '/transfer', '/mine', '/register', '/setting', '/mine']) {
        location.hash = `#${path}`;
        await wait(ms);
      }
    await wait(1_000);
  });
  expect(errors).toEqual([]);
});
