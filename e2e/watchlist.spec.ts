import { expect, test } from '@playwright/test';
import { open, register } from './trader.ts';

test('prices move by themselves on the list, on the chart and in the book, and Buy and Sell lead to the order form', async ({
  page,
  request,
}) => {
  const trader = await register(request);
  await open(page, '/markets?list=spot', { trader });
  const bitcoin = page.getByRole('listitem').filter({ hasText: 'BTC/USDT' });
  await expect(bitcoin).toContainText('%');
  const first = await bitcoin.textContent();
  await expect.poll(() => bitcoin.textContent(), { message: 'a price that never moves is no market' }).not.toBe(first);

  await bitcoin.getByRole('link').click();
  await expect(page).toHaveURL(/#\/quoteDetail\?symbol=BTC-USDT/);
  const chart = page.getByRole('figure', { name: 'Price chart of BTC/USDT, 15m' });
  await expect(chart.locator('canvas').first()).toBeVisible();
  await expect(chart).toContainText(/MA7 [\d,.]+/);
  await chart.hover();
  await expect(chart).toContainText(/Open[\d,.]+High[\d,.]+Low[\d,.]+Close[\d,.]+Change\S+%Volume[\d,.]+/);
  const day = page.locator('dl').first();
  await expect(day).toContainText(/24h high.*\d.*24h low.*\d.*Volume \(BTC\).*\d.*Turnover.*\d/);
  const bids = page.getByRole('list', { name: 'Bids' }).getByRole('listitem');
  const asks = page.getByRole('list', { name: 'Asks' }).getByRole('listitem');
  await expect(bids.first()).toBeVisible();
  const price = async (row: typeof bids, at: number): Promise<number> =>
    Number(((await row.first().locator('.num').nth(at).textContent()) ?? '').replaceAll(',', ''));
  await expect.poll(async () => (await price(asks, 0)) > (await price(bids, 1)), 'the best ask is above the best bid').toBe(true);

  await page.getByRole('button', { name: 'Line', exact: true }).click();
  await expect(page.getByRole('figure', { name: 'Price chart of BTC/USDT, Line' })).toBeVisible();
  await page.getByRole('tab', { name: 'Trades' }).click();
  await expect(page.getByText(/\d\d:\d\d:\d\d/).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Info' }).click();
  await expect(page.getByText('Bitcoin is', { exact: false })).toBeVisible();
  for (const side of ['Sell', 'Buy']) {
    await page.getByRole('link', { name: side, exact: true }).click();
    await expect(page).toHaveURL(/#\/trades\?symbol=BTC-USDT/);
    await expect(page.getByRole('form', { name: 'Order' }).getByRole('radio', { name: side })).toBeChecked();
    if (side === 'Sell') await page.goBack();
  }
});

test('an empty watchlist suggests six pairs, keeps its order on the server and appears on another device', async ({
  browser,
  page,
  request,
  baseURL,
}) => {
  const trader = await register(request);
  await open(page, '/markets', { trader });
  await page.getByRole('button', { name: 'DOGE/USDT' }).click(); // not this one
  await page.getByRole('button', { name: 'Add 5 pairs' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(5);

  await page.getByRole('link', { name: 'Edit watchlist' }).click();
  await page.getByRole('button', { name: 'Move XRP/USDT to top' }).click();
  await page.getByRole('button', { name: /^Drag XRP\/USDT/ }).press('ArrowDown');
  await expect(page.getByText('XRP/USDT moved to position 2 of 5')).toBeAttached();
  await page.getByRole('button', { name: 'Select BNB/USDT' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('1 pair removed')).toBeVisible();

  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const elsewhere = await other.newPage();
  await open(elsewhere, '/markets', { trader });
  await expect(elsewhere.getByRole('listitem')).toHaveCount(4);
  expect((await elsewhere.getByRole('listitem').allInnerTexts()).map((text) => /([A-Z]+)\s*\/USDT/.exec(text)?.[1])).toEqual([
    'BTC',
    'XRP',
    'ETH',
    'SOL',
  ]);
  await other.close();
});

test('a pair is found by its common name and kept in recent searches, which Cancel leaves', async ({ page, request }) => {
  const trader = await register(request);
  await open(page, '/index', { trader });
  await page.getByRole('link', { name: 'Search' }).click();
  const field = page.getByRole('textbox', { name: 'Search pairs' });
  await expect(field).toBeFocused();
  await field.fill('gougou');
  await expect(page.getByRole('link', { name: /DOGE\/USDT/ })).toBeVisible();
  await field.press('Enter');
  await expect(page).toHaveURL(/symbol=DOGE-USDT/);
  // The list of pairs has the same star and stays until the next page has loaded.
  await expect(field).toBeHidden();
  await page.getByRole('button', { name: 'Add DOGE/USDT to watchlist' }).click();
  await expect(page.getByRole('button', { name: 'Remove DOGE/USDT from watchlist' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'DOGE/USDT', exact: true })).toBeVisible();
  await field.fill('eth');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/#\/index$/);
  await expect(field).toBeHidden();
});
