import { expect, test } from '@playwright/test';
import { open, register } from './trader.ts';

test('a sheet with an input sits above the screen keyboard and stays fully visible', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/safeCenter', { trader: await register(request) });
  await page.getByRole('button', { name: /^Freeze account/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Freeze your account?' });
  await sheet.getByLabel('Password', { exact: true }).click();
  // What a phone reports: the window keeps its size, and the visual viewport shrinks.
  const seen = 500;
  await page.evaluate((height) => {
    Object.defineProperty(window.visualViewport, 'height', { get: () => height });
    window.visualViewport?.dispatchEvent(new Event('resize'));
  }, seen);
  const bottomOf = async () => {
    const box = await sheet.getByRole('button', { name: 'Enter your password' }).boundingBox();
    return (box?.y ?? Number.NaN) + (box?.height ?? 0);
  };
  await expect.poll(bottomOf).toBeLessThanOrEqual(seen);
  expect((await sheet.boundingBox())?.y, 'its title is not pushed out at the top').toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--keyboard'))).toBe('');
});
