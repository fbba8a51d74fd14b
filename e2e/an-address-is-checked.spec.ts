import { expect, test } from '@playwright/test';
import { open, register } from './trader.ts';

test('a parameter that is not valid is left out: a balance of an unknown account shows the default one', async ({ page, request }) => {
  await open(page, '/balance?account=xx&asset=USDT', { trader: await register(request) });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/account\.xx/)).toHaveCount(0);
  await expect(page.getByText('USDT').first()).toBeVisible();
});

test('/home leads to the first tab, and the gallery of parts is not in a build', async ({ page, request }) => {
  const trader = await register(request);
  for (const path of ['/home', '/gallery']) {
    await open(page, path, { trader });
    await expect(page).toHaveURL(/#\/index$/);
  }
});

test('a page change that cuts another one short leaves no uncaught error', async ({ page, request }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await open(page, '/mine', { trader: await register(request) });
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.evaluate(async () => {
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    // Once slowly, so that their code is here, then faster than a slide takes.
    for (const ms of [800, 30, 10])
      for (const path of ['/setting', '/safeCenter', '/mine', '/transfer', '/mine', '/register', '/setting', '/mine']) {
        location.hash = `#${path}`;
        await wait(ms);
      }
    await wait(1_000);
  });
  expect(errors).toEqual([]);
});
