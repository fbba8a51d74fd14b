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
