import { expect, test } from '@playwright/test';
import { open, register } from './trader.ts';

test('tapping a row’s label toggles its switch once', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/setting', { trader: await register(request) });
  const flash = page.getByRole('switch', { name: 'Flash on price change' });
  await expect(flash).toBeChecked();
  await page
    .getByRole('listitem')
    .filter({ has: flash })
    .click({ position: { x: 24, y: 20 } });
  await expect(flash).not.toBeChecked();
  await flash.click();
  await expect(flash).toBeChecked();

  await page.goto('/#/quoteDetail?symbol=BTC-USDT');
  await page.getByRole('button', { name: 'Indicators' }).click();
  const boll = page.getByRole('switch', { name: 'BOLL' });
  const was = await boll.isChecked();
  await page.getByRole('dialog', { name: 'Indicators' }).getByText('BOLL', { exact: true }).click();
  await expect(boll).toBeChecked({ checked: !was });
});
