import { expect, type Page } from '@playwright/test';
import { findings, settled } from './page-checks.ts';
import { futuresTrader, order, test } from './steered-exchange.ts';
import { type NewTrader, open, post, requestId } from './trader.ts';

const symbol = 'BTC-USDT-PERP';

test.beforeEach(async ({ exchange }) => {
  await exchange.price('BTC-USDT', 60_000);
});

const exitsOf = (page: Page, price: string) => page.getByRole('slider', { name: /^TP/ }).and(page.locator(`[aria-valuetext*="${price}"]`));
const clean = async (page: Page) => {
  await settled(page);
  expect(await findings(page, 'all')).toEqual([]);
};

test('a take profit is dragged on the chart, asked about with before and after, and put back by Escape', async ({ page, request }) => {
  const [holder, other] = [await futuresTrader(request), await futuresTrader(request)];
  await order(request, other, { side: 'sell', price: 60_000, quantity: 10 });
  await order(request, holder, { side: 'buy', price: 60_000, quantity: 10 });
  await placeExits(holder);
  await open(page, `/quoteDetail?symbol=${symbol}`, { trader: holder });
  const line = exitsOf(page, '60,100');
  await expect(line).toContainText('+1.00 USDT');

  await test.step('arrows move it by a tick, Escape puts it back', async () => {
    await line.focus();
    await page.keyboard.press('ArrowUp');
    await expect(exitsOf(page, '60,100.01')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(exitsOf(page, '60,100.00')).toBeVisible();
  });

  await test.step('dropped elsewhere it asks, and closing the sheet puts it back', async () => {
    await drag(page, -12);
    const sheet = page.getByRole('dialog', { name: 'Amend order' });
    await expect(sheet).toContainText('60,100.00');
    await clean(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(exitsOf(page, '60,100.00')).toBeVisible();
  });

  await test.step('a finger drags it too, and the page doesn’t scroll', async () => {
    await touch(page, -12);
    const sheet = page.getByRole('dialog', { name: 'Amend order' });
    await expect(sheet).toContainText('60,100.00');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(exitsOf(page, '60,100.00')).toBeVisible();
  });

  await test.step('confirmed, it stays, and the order waits there', async () => {
    await page.getByRole('slider', { name: /^TP/ }).focus();
    for (let i = 0; i < 5; i++) await page.keyboard.press('PageUp');
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Amend order' });
    await expect(sheet).toContainText('60,105.00');
    await expect(sheet).toContainText('+1.05 USDT');
    await sheet.getByRole('button', { name: 'Amend' }).click();
    await expect(sheet).toBeHidden();
    await expect(exitsOf(page, '60,105.00')).toBeVisible();
    await expect.poll(async () => triggers(holder)).toContain('60105');
  });

  async function placeExits(trader: NewTrader): Promise<void> {
    const exits = { requestId: requestId(), symbol, side: 'long', takeProfit: '60100', stopLoss: '59900' };
    await post(request, '/api/perpetual/place-exits', exits, trader.token);
  }
  async function triggers({ token }: NewTrader): Promise<string[]> {
    const orders = await (await request.get('/api/perpetual/open-orders', { headers: { token } })).json();
    return (orders as { triggerPrice?: string }[]).map(({ triggerPrice }) => triggerPrice ?? '');
  }
});

async function gripOf(page: Page): Promise<readonly [x: number, y: number]> {
  const box = await page.getByRole('slider', { name: /^TP/ }).boundingBox();
  if (!box) throw new Error('the line has no label');
  return [box.x + box.width / 2, box.y + box.height / 2];
}
async function touch(page: Page, by: number): Promise<void> {
  const [x, y] = await gripOf(page);
  const finger = await page.context().newCDPSession(page);
  const at = (type: 'touchStart' | 'touchMove', to: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: y + to }] });
  await at('touchStart', 0);
  await at('touchMove', by / 2);
  await at('touchMove', by);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
async function drag(page: Page, by: number): Promise<void> {
  const [x, y] = await gripOf(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + by / 2);
  await page.mouse.move(x, y + by);
  await page.mouse.up();
}

test('a take profit is amended in the sheet of its position', async ({ page, request }) => {
  const [holder, other] = [await futuresTrader(request), await futuresTrader(request)];
  await order(request, other, { side: 'sell', price: 60_000, quantity: 10 });
  await order(request, holder, { side: 'buy', price: 60_000, quantity: 10 });
  const exits = { requestId: requestId(), symbol, side: 'long', takeProfit: '60100', stopLoss: '59900' };
  await post(request, '/api/perpetual/place-exits', exits, holder.token);
  await open(page, `/futures?symbol=${symbol}`, { trader: holder });
  await page.getByRole('article').getByRole('button', { name: 'TP / SL' }).click();
  const sheet = page.getByRole('dialog', { name: 'Take profit / stop loss' });
  const opener = sheet.getByRole('button', { name: 'Amend Take profit at \u206860,100.00\u2069' });
  await opener.click();
  const amending = page.getByRole('dialog', { name: 'Amend order' });
  await clean(page);
  await page.keyboard.press('Escape');
  await expect(opener, 'the focus is where it was').toBeFocused();
  await opener.click();
  await amending.getByRole('textbox', { name: 'Trigger price' }).fill('60150');
  await expect(amending).toContainText('+1.50 USDT');
  await amending.getByRole('button', { name: 'Amend' }).click();
  await expect(amending).toBeHidden();
  await expect(sheet).toContainText('60,150.00');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article')).toContainText('60,150.00 / 59,900.00');
});

test('B and S choose a side of a contract and focus the quantity, also of an order with a trigger', async ({ page, request }) => {
  const [trader, other] = [await futuresTrader(request), await futuresTrader(request)];
  await order(request, other, { side: 'sell', price: 60_000, quantity: 1 });
  await order(request, trader, { side: 'buy', price: 60_000, quantity: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [path, sides, types] of [
    [`/futures?symbol=${symbol}`, ['Long', 'Short'], ['Limit', 'Market', 'Stop-limit', 'Trailing stop']],
    ['/trades?symbol=BTC-USDT', ['Buy', 'Sell'], ['Limit', 'Market', 'Stop-limit']],
  ] as const) {
    await open(page, path, { trader });
    const form = page.getByRole('form');
    for (const type of types) {
      await form.getByRole('button', { name: /^Order type/ }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(`^${type}`) })
        .click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      for (const side of [1, 0] as const) {
        await page.keyboard.press(side === 0 ? 'b' : 's');
        await expect(form.getByRole('radio', { name: sides[side] })).toBeChecked();
        const at = form.locator('[name=quantity], [name=total]').first();
        await expect(at, `${type} ${sides[side]}`).toBeFocused();
        await at.blur();
      }
    }
  }
});

test('a contract order is amended from the list of all orders', async ({ page, request }) => {
  const [trader, other] = [await futuresTrader(request), await futuresTrader(request)];
  // Contracts are offered once there's a price.
  await order(request, other, { side: 'sell', price: 60_000, quantity: 1 });
  await order(request, trader, { side: 'buy', price: 60_000, quantity: 1 });
  await order(request, trader, { side: 'buy', price: 59_000, quantity: 10 });
  await open(page, '/order', { trader });
  await page.getByRole('radio', { name: 'Spot' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/kind=contract/);
  await expect(page.getByRole('list', { name: 'Open orders' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Futures' }), 'the switch keeps the focus').toBeFocused();
  const row = page.getByRole('list', { name: 'Open orders' }).getByRole('listitem');
  await expect(row).toContainText('59,000.00');
  await clean(page);
  await row.getByRole('button', { name: /^Amend/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Amend order' });
  await expect(sheet.getByRole('button', { name: 'No changes yet' })).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Quantity' }).fill('4');
  await expect(sheet).toContainText('The order keeps its place in the queue.');
  await sheet.getByRole('textbox', { name: 'Price' }).fill('58900');
  await expect(sheet).toContainText('The order moves to the back of the queue');
  await clean(page);
  await sheet.getByRole('button', { name: 'Amend' }).click();
  await expect(sheet).toBeHidden();
  await expect(row).toContainText('58,900.00');
  await expect(row).toContainText('0 / 4');
});

test('the funding sheet says what the next funding would cost, and its history has it afterwards', async ({ page, request, exchange }) => {
  const [holder, other] = [await futuresTrader(request), await futuresTrader(request)];
  await order(request, other, { side: 'sell', price: 60_000, quantity: 10 });
  await order(request, holder, { side: 'buy', price: 60_000, quantity: 10 });
  await open(page, `/quoteDetail?symbol=${symbol}`, { trader: holder });
  await page.getByRole('button', { name: /^Funding/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Funding' });
  await expect(sheet).toContainText('Est. funding on your long');
  await clean(page);
  await expect(sheet.getByText(/\u2212\d+\.\d+ USDT/)).toBeVisible();
  const past = async () => {
    const answer = await request.get(`/api/perpetual/funding-rates?symbol=${symbol}`);
    return ((await answer.json()) as { rates: { at: string }[] }).rates.length;
  };
  const before = await past();
  await exchange.toFunding();
  await expect(async () => {
    await exchange.price('BTC-USDT', 60_000);
    expect(await past()).toBe(before + 1);
  }).toPass({ timeout: 30_000 });
  await page.reload();
  await page.getByRole('button', { name: /^Funding/ }).click();
  await expect(sheet.getByRole('list', { name: 'Funding history' }).getByRole('listitem')).toHaveCount(before + 1);
});

test('the insurance fund is public', async ({ page }) => {
  await page.goto('/#/status');
  const fund = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Insurance fund' }) });
  await expect(fund.getByText(/USDT$/).first()).toBeVisible();
  await clean(page);
});
