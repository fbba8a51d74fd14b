import { expect, test } from '@playwright/test';
import { open, register } from './trader.ts';

/** Chromium's built-in fake camera. */
test.use({
  permissions: ['camera'],
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    }),
});

test('a document is photographed in its frame, reviewed and retaken', async ({ page, request }) => {
  const trader = await register(request);
  await open(page, '/userReal?step=details', { trader });
  await page.getByLabel('Real name').fill('Lena Hoffmann');
  await page.getByLabel('ID number').fill('L01X00T47');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Photograph the front' }).click();
  await page.getByRole('button', { name: 'Take photo' }).click();
  const taken = page.getByRole('img', { name: 'Your photo of the front' });
  await expect(taken).toBeVisible();
  const [width, height] = await taken.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]);
  // The photo is cropped to the frame, which has the proportions of a card, not of the camera.
  expect(width! / height!).toBeCloseTo(1.586, 1);
  await page.getByRole('button', { name: 'Retake' }).click();
  await expect(page.getByRole('button', { name: 'Photograph the front' })).toBeVisible();
});

test('without a camera view the photo comes from a file input that opens the camera in the phone apps as well', async ({
  page,
  request,
}) => {
  await open(page, '/userReal?step=details', { trader: await register(request) });
  await page.getByLabel('Real name').fill('Lena Hoffmann');
  await page.getByLabel('ID number').fill('L01X00T48');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('input[type=file][capture=environment]')).toHaveAttribute('accept', 'image/*');
});
