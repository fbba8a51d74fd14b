import { expect, test } from '@playwright/test';
import { open, register } from './trader.ts';

test('a toast appears below the header and lets taps through; over a sheet it sits above the sheet', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/index', { trader: await register(request) });
  await page.getByRole('link', { name: 'Transfer' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('100');
  await page.getByRole('form', { name: 'Transfer' }).getByRole('button', { name: 'Transfer', exact: true }).click();
  const said = page.getByText(/100\.00 USDT.* moved to .*Spot/);
  await expect(said).toBeVisible();
  const middle = async () => {
    const box = await said.boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2, top: box?.y ?? 0 };
  };
  const header = await page.locator('header').boundingBox();
  const { x, y, top } = await middle();
  expect(top).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
  expect(await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('[role=status]') === null, [x, y] as const)).toBe(true);

  await page.getByRole('button', { name: /^From Funding/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Transfer from' });
  await expect(sheet).toBeVisible();
  const close = await sheet.getByRole('button', { name: 'Close' }).boundingBox();
  const over = await page.locator('[role=status]').filter({ has: said }).boundingBox();
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThan(close?.y ?? 0);
  await sheet.getByRole('button', { name: 'Close' }).click();

  await expect(said, 'it is still there').toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/#\/index/);
});
