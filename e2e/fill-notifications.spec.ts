import { expect, test } from '@playwright/test';
import { fund, open, post, register, requestId } from './trader.ts';

declare global {
  interface Window {
    vibrations: number;
    tones: number;
  }
}

test('a fill is announced on any open page, with the vibration and sound the trader chose', async ({ page, request }) => {
  // Who asks for less motion feels none.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const trader = await register(request);
  await fund(request, trader, '5000');
  await page.addInitScript(() => {
    window.vibrations = 0;
    window.tones = 0;
    navigator.vibrate = () => ++window.vibrations > 0;
    const begin = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      window.tones += 1;
      return begin.call(this);
    };
  });
  await open(page, '/setting', { trader });
  const buy = (): Promise<unknown> =>
    post(
      request,
      '/api/spot/place-order',
      { requestId: requestId(), symbol: 'BTC-USDT', side: 'buy', type: 'market', quantity: '0.001' },
      trader.token,
    );
  const bought = page.getByText(/^Bought .*0\.00.*BTC/);
  const counts = () => page.evaluate(() => ({ felt: window.vibrations, tones: window.tones }));

  // Switching either on plays a sample; nothing makes a sound by default.
  await expect(page.getByRole('switch', { name: 'Vibration' })).toBeChecked();
  await page.getByRole('switch', { name: 'Sound' }).click();
  await expect.poll(counts).toEqual({ felt: 1, tones: 2 });
  await page.getByRole('switch', { name: 'Vibration' }).click();
  await expect.poll(counts).toEqual({ felt: 1, tones: 4 });
  await page.goto('/#/mine');
  await expect(async () => {
    await buy();
    await expect(bought.first()).toBeVisible({ timeout: 3_000 });
  }).toPass();
  const { felt, tones } = await counts();
  expect(felt, 'switched off').toBe(1);
  expect(tones).toBeGreaterThanOrEqual(6);

  // The trader is told that this is the latest version: nothing newer than this build exists.
  await page.goto('/#/setting');
  await page.getByRole('button', { name: /^Version/ }).click();
  await expect(page.getByText('You have the latest version')).toBeVisible();
});
