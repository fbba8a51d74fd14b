import { expect, test } from '@playwright/test';
import { open, register } from './trader.ts';

test('a pair search without results says so next to the field, and the sheet keeps its size', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/trades?symbol=BTC-USDT', { trader: await register(request) });
  await page.getByRole('button', { name: /change pair/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Pairs' });
  const all = sheet.getByRole('listitem');
  await expect(all.first()).toBeVisible();
  const pairs = await all.count();
  const word = sheet.getByRole('textbox');
  await word.fill('eth');
  await expect(all).toHaveCount(1);
  const height = (await sheet.boundingBox())?.height;

  await word.fill('zzz');
  const said = sheet.getByText('No pairs match “zzz”');
  await expect(said).toBeVisible();
  await expect(sheet.getByText(/Search by symbol/)).toBeVisible();
  expect((await sheet.boundingBox())?.height, 'it does not grow').toBe(height);
  const [field, line] = [await word.boundingBox(), await said.boundingBox()];
  expect((line?.y ?? Number.NaN) - (field?.y ?? Number.NaN), 'near the field, not where the keyboard stands').toBeLessThan(200);

  await sheet.getByRole('button', { name: 'Clear' }).click();
  await expect(word).toBeFocused();
  await expect(all).toHaveCount(pairs);
});
