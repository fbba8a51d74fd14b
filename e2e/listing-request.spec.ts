import { expect, test } from '@playwright/test';
import { open, register } from './trader.ts';

test('a coin that isn’t listed can be requested: support opens with a message that names it', async ({ page, request }) => {
  const trader = await register(request);
  await open(page, '/tradeSearch', { trader });
  await page.getByRole('textbox', { name: 'Search pairs' }).fill('PEPE');
  await expect(page.getByText('No pairs match “PEPE”')).toBeVisible();
  await page.getByRole('link', { name: 'Request a listing' }).click();
  await expect(page.getByRole('textbox', { name: 'Write a message' })).toHaveValue('Please list PEPE.');
});
