import { expect, test } from '@playwright/test';
import { fund, open, post, register, requestId } from './trader.ts';

test('the account list and the assets page show the same values, even while an order freezes part of a balance', async ({ page }) => {
  const trader = await register(page.request);
  await fund(page.request, trader, '6000.12345678');
  const quotes = (await (await page.request.get('/api/user/quotes-lists')).json()) as { symbol: string; last: string }[];
  const price = Math.floor(Number(quotes.find((q) => q.symbol === 'BTC-USDT')?.last) * 0.92);
  const order = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: `${price}`, quantity: '0.01' };
  await post(page.request, '/api/spot/place-order', { requestId: requestId(), ...order }, trader.token);

  await open(page, '/account', { trader });
  await expect(page.getByRole('button', { name: /^Spot/ })).toHaveText(/6,000\.12 USDT$/);
  await expect(page.getByRole('button', { name: /^Funding/ })).toHaveText(/3,999\.87 USDT$/);
  await page.goto('/#/capital');
  await expect(page.getByRole('tab', { name: /^Spot/ })).toContainText('6,000.12');
  await expect(page.getByRole('tab', { name: /^Funding/ })).toContainText('3,999.87');
});
