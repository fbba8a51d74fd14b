import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { anvilBinary } from '../server/launch/anvil-binary.ts';
import { qrInFile, qrOf } from './qr.ts';
import { open, register } from './trader.ts';

test('the QR code of the download page leads to the same page on another device', async ({ page, baseURL }) => {
  await page.goto('/#/download');
  expect(await qrOf(page.getByRole('img', { name: 'QR code for this page' }))).toBe(`${baseURL}/#/download`);
});

test('a deposit address is scanned, copied or saved as a picture, and support is one tap away', async ({ page, context, request }) => {
  test.skip(anvilBinary() === undefined, 'npm has no anvil for this machine');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/deposit', { trader: await register(request) });
  const box = page.getByRole('region', { name: 'Your deposit address' });
  const picture = box.getByRole('img', { name: /^QR code of your USDT address/ });
  await expect(picture).toBeVisible({ timeout: 60_000 });
  const address = await qrOf(picture);
  await expect(box).toContainText(address);
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/);

  await box.getByRole('button', { name: 'Copy address' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const [file] = await Promise.all([page.waitForEvent('download'), box.getByRole('button', { name: 'Save image' }).click()]);
  expect(await qrInFile(page, readFileSync(await file.path()), 120)).toBe(address);

  await page.getByRole('link', { name: 'Contact support' }).click();
  await expect(page.getByRole('textbox', { name: 'Write a message' })).toBeVisible();
});
