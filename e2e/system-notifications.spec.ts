import { expect, test } from '@playwright/test';
import { fullChromium, launchedBy } from './chromium.ts';
import { fund, open, post, register, requestId } from './trader.ts';

// The light browser has no notifications to allow.
test.use({ launchOptions: launchedBy(fullChromium) });

test('in the background, a fill becomes a system notification if the trader and the browser allow it', async ({
  page,
  request,
  context,
}) => {
  const trader = await register(request);
  await fund(request, trader, '5000');
  await page.addInitScript(() => {
    ServiceWorkerRegistration.prototype.showNotification = async (text) => void console.log(`notice: ${text}`);
    Object.defineProperty(document, 'hidden', { get: () => location.hash.startsWith('#/mine') });
  });
  const notices: string[] = [];
  page.on('console', (said) => said.text().startsWith('notice: ') && notices.push(said.text()));

  await open(page, '/setting', { trader });
  const wish = page.getByRole('switch', { name: 'Trading notifications' });
  await wish.click();
  await expect(page.getByText(/Notifications are blocked/)).toBeVisible();
  await expect(wish).not.toBeChecked();
  await context.grantPermissions(['notifications']);
  await page.reload();
  await wish.click();
  await expect(wish).toBeChecked();

  await page.goto('/#/mine');
  await expect(async () => {
    await post(
      request,
      '/api/spot/place-order',
      { requestId: requestId(), symbol: 'BTC-USDT', side: 'buy', type: 'market', quantity: '0.001' },
      trader.token,
    );
    await expect.poll(() => notices.length, { timeout: 3_000 }).toBeGreaterThan(0);
  }).toPass();
  expect(notices[0]).toMatch(/^notice: Bought .*BTC/);
});
