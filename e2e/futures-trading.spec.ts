import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { lineOf } from './line.ts';
import { futuresTrader, order, set, test } from './steered-exchange.ts';
import { type NewTrader, open as openPage, post, register } from './trader.ts';

const symbol = 'BTC-USDT-PERP';
const card = (page: Page, name: string) => page.getByRole('article', { name });
const long = 'BTCUSDT Perp Long';
const short = 'BTCUSDT Perp Short';

/** As one who has answered the questions before. */
async function open(page: Page, path: string, trader: NewTrader): Promise<void> {
  await post(page.request, '/api/perpetual/acknowledge', {}, trader.token);
  // What announces news is loaded after the first page, and asks for this at once.
  const announces = page.waitForResponse(/\/api\/news\/acceptance/);
  await openPage(page, path, { trader });
  await announces;
}
/** Both sides of one trade at 60,000: who holds, and who holds the other side. */
async function pair(request: APIRequestContext, quantity: number, leverage = 10, marginMode: 'cross' | 'isolated' = 'cross') {
  const [holder, other] = [await futuresTrader(request), await futuresTrader(request)];
  await set(request, holder, 'margin-mode', { symbol, marginMode });
  await set(request, holder, 'leverage', { symbol, leverage });
  await order(request, other, { side: 'sell', price: 60_000, quantity });
  await order(request, holder, { side: 'buy', price: 60_000, quantity });
  return { holder, other };
}

test.beforeEach(async ({ exchange }) => {
  await exchange.price('BTC-USDT', 60_000);
  await exchange.price('ETH-USDT', 3_000);
});

test('a long opened with take profit and stop loss closes once at its take profit, and says so', async ({ page, request, exchange }) => {
  const [trader, other] = [await futuresTrader(request), await futuresTrader(request)];
  await order(request, other, { side: 'sell', price: 60_000, quantity: 10 });
  await open(page, `/futures?symbol=${symbol}`, trader);
  const form = page.getByRole('form', { name: 'Order' });
  await form.getByRole('textbox', { name: 'Price' }).fill('60000');
  await form.getByRole('textbox', { name: 'Quantity' }).fill('10');
  await form.getByRole('checkbox', { name: 'Take profit / stop loss' }).click();
  await form.getByRole('textbox', { name: 'Take profit' }).fill('61000');
  await form.getByRole('textbox', { name: 'Stop loss' }).fill('59000');
  await form.getByRole('button', { name: 'Open long' }).click();
  const review = page.getByRole('dialog', { name: 'Confirm order' });
  await expect(review).toContainText('61,000');
  await review.getByRole('button', { name: 'Open long' }).click();
  await expect(card(page, long)).toContainText(/61,000\.0+ \/ 59,000\.0+/);

  await order(request, other, { side: 'buy', price: 60_950, quantity: 10 });
  await exchange.price('BTC-USDT', 61_050);
  await expect(page.getByText(/Take profit filled: 10 lots/)).toBeVisible();
  await expect(card(page, long)).toHaveCount(0);
  await exchange.price('BTC-USDT', 61_100);
  await page.goto('/#/futuresOrder?list=closed');
  await expect(page.getByRole('list', { name: 'Closed positions' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Closed positions' })).toContainText('Take profit');
  await page.goto('/#/futuresOrder?list=fills');
  await expect(page.getByRole('list', { name: 'Fills' }), 'ten lots of 0.001 BTC, 950 higher').toContainText('+9.50');
});

test('an isolated position is liquidated; its trader sees the reason and each step, the other side that it was deleveraged', async ({
  page,
  request,
  exchange,
  browser,
}) => {
  const { holder, other } = await pair(request, 100, 50, 'isolated');
  await open(page, `/futures?symbol=${symbol}`, holder);
  await expect(card(page, long)).toContainText('Isolated');
  const context = await browser.newContext({ baseURL: exchange.url, viewport: { width: 390, height: 844 } });
  const otherPage = await context.newPage();
  await open(otherPage, `/futures?symbol=${symbol}`, other);
  await expect(card(otherPage, short)).toBeVisible();

  await exchange.price('BTC-USDT', 59_400);
  await expect(page.getByText(/equity ratio .*, below .*300%/).first()).toBeVisible();
  // A notice goes by itself after a while, so both are awaited at once.
  await Promise.all([
    expect(page.getByText(/liquidated: 100 lots closed/)).toBeVisible(),
    expect(otherPage.getByText(/Auto-deleveraging closed 100 lots/)).toBeVisible(),
    exchange.price('BTC-USDT', 58_900),
  ]);
  await expect(card(page, long)).toHaveCount(0);
  await page.goto('/#/futuresOrder?list=closed');
  await page.getByRole('button', { name: /BTCUSDT Perp/ }).click();
  const detail = page.getByRole('dialog', { name: 'Closed position' });
  await expect(detail).toContainText('The guaranteed equity ratio fell below 100%');
  await expect(detail).toContainText('Open orders were cancelled to release their margin.');
  await expect(detail).toContainText(/100 lots closed against opposite positions at .*58,/);
  await expect(detail).toContainText(/Mark price .*58,900.* · bankruptcy price .*58,/);

  await otherPage.goto('/#/futuresOrder?list=closed');
  await otherPage.getByRole('button', { name: /BTCUSDT Perp/ }).click();
  await expect(otherPage.getByRole('dialog', { name: 'Closed position' })).toContainText(
    'The insurance fund couldn’t take over another trader’s bankrupt position',
  );
  await context.close();
});

test('two cross positions share one equity ratio, and both follow the mark price', async ({ page, request, exchange }) => {
  const { holder, other } = await pair(request, 10);
  await order(request, other, { symbol: 'ETH-USDT-PERP', side: 'sell', price: 3_000, quantity: 10 });
  await order(request, holder, { symbol: 'ETH-USDT-PERP', side: 'buy', price: 3_000, quantity: 10 });
  await open(page, `/futures?symbol=${symbol}`, holder);
  await expect(page.getByRole('article')).toHaveCount(2);
  await exchange.price('BTC-USDT', 60_500);
  await expect(card(page, long), '0.01 BTC, 500 higher').toContainText('+5.00');
  const ratioOf = (name: string) =>
    card(page, name)
      .getByText(/^[\d,]+(\.\d)?%$/)
      .first();
  await expect(ratioOf('ETHUSDT Perp Long')).toHaveText(await ratioOf(long).innerText());
});

test('in hedge mode a long and a short position stand side by side, and can’t be reversed', async ({ page, request }) => {
  const [holder, other] = [await futuresTrader(request), await futuresTrader(request)];
  await set(request, holder, 'position-mode', { positionMode: 'hedge' });
  await order(request, other, { side: 'sell', price: 60_000, quantity: 10 });
  await order(request, holder, { side: 'buy', positionSide: 'long', price: 60_000, quantity: 10 });
  await order(request, other, { side: 'buy', price: 60_000, quantity: 4 });
  await order(request, holder, { side: 'sell', positionSide: 'short', price: 60_000, quantity: 4 });
  await open(page, `/futures?symbol=${symbol}`, holder);
  await expect(card(page, long)).toContainText('10 lots');
  await expect(card(page, short)).toContainText('4 lots');
  await expect(page.getByRole('button', { name: 'Reverse' })).toHaveCount(0);
});

test('a position is reversed, and its leverage changed while it is open', async ({ page, request }) => {
  const { holder, other } = await pair(request, 10);
  await order(request, other, { side: 'buy', price: 60_000, quantity: 20 });
  await open(page, `/futures?symbol=${symbol}`, holder);
  await card(page, long).getByRole('button', { name: 'Reverse' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click();
  await expect(card(page, short)).toContainText('10 lots');
  await expect(card(page, long)).toHaveCount(0);

  await page.getByRole('button', { name: 'Leverage 10×' }).click();
  const sheet = page.getByRole('dialog', { name: 'Leverage' });
  await sheet.getByRole('button', { name: '20×', exact: true }).click();
  await expect(sheet.getByText('Free margin')).toBeVisible();
  await expect(sheet, 'the margin before and after').toContainText(/60\.\d\d →.*30\.\d\d/s);
  await sheet.getByRole('button', { name: 'Set 20×' }).click();
  await expect(page.getByText('Leverage set to 20×')).toBeVisible();
  await expect(card(page, short)).toContainText('20×');
});

test('without enough margin the order waits for a transfer, and then continues', async ({ page, request }) => {
  const [trader, other] = [await register(request), await futuresTrader(request)];
  await order(request, other, { side: 'sell', price: 60_000, quantity: 10 });
  await open(page, `/futures?symbol=${symbol}`, trader);
  const form = page.getByRole('form', { name: 'Order' });
  await form.getByRole('textbox', { name: 'Price' }).fill('60000');
  await form.getByRole('textbox', { name: 'Quantity' }).fill('10');
  await form.getByRole('button', { name: 'Transfer USDT to Futures', exact: true }).click();
  const transfer = page.getByRole('dialog', { name: 'Transfer' });
  await transfer.getByRole('textbox', { name: 'Amount' }).fill('500');
  await transfer.getByRole('button', { name: 'Transfer', exact: true }).click();
  const review = page.getByRole('dialog', { name: 'Confirm order' });
  await review.getByRole('button', { name: 'Open long' }).click();
  await expect(card(page, long)).toContainText('10 lots');
});

test('funding is paid at the hour by whoever holds a position, and shown in the history', async ({ page, request, exchange }) => {
  const { holder } = await pair(request, 100);
  await exchange.toFunding();
  await exchange.price('BTC-USDT', 60_000);
  await expect(async () => {
    await exchange.price('BTC-USDT', 60_000);
    const paid = await request.get('/api/perpetual/funding', { headers: { token: holder.token } });
    expect(((await paid.json()) as { payments: unknown[] }).payments).toHaveLength(1);
  }).toPass({ timeout: 30_000 });
  await open(page, '/futuresOrder?list=funding', holder);
  const list = page.getByRole('list', { name: 'Funding' });
  await expect(list, '6,000 at 0.01 %').toContainText('−0.60');
  await expect(list).toContainText('0.0100%');
});

test('a position that changed while the line was cut is right again once the line is back', async ({ page, request, exchange }) => {
  const { holder, other } = await pair(request, 10);
  const line = await lineOf(page);
  await open(page, `/futures?symbol=${symbol}`, holder);
  await expect(card(page, long)).toContainText('10 lots');
  await line.cut();
  await order(request, other, { side: 'buy', price: 60_000, quantity: 4 });
  await order(request, holder, { side: 'sell', price: 60_000, quantity: 4 });
  await exchange.price('BTC-USDT', 60_500);
  line.mend();
  await expect(card(page, long)).toContainText('6 lots');
  await expect(card(page, long), '0.006 BTC, 500 higher').toContainText('+3.00');
});

test('after a lost answer, “Cancel all” asked again also cancels the orders placed since', async ({ page, request }) => {
  const trader = await futuresTrader(request);
  const rest = () => order(request, trader, { side: 'buy', price: 58_000, quantity: 1 });
  await rest();
  await open(page, `/order?kind=contract`, trader);
  const ask = async () => {
    await page.getByRole('button', { name: 'Cancel all' }).click();
    return page.getByRole('dialog', { name: /^Cancel/ });
  };
  // The exchange cancels, and its answer doesn't arrive.
  await page.route(
    '**/api/perpetual/cancel-all-orders',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  const first = await ask();
  await first.getByRole('button', { name: 'Cancel all' }).click();
  await expect(page.getByText(/connect|reach/i).first()).toBeVisible();
  await first.getByRole('button', { name: 'Keep' }).click();
  await rest();
  await expect(page.getByRole('button', { name: 'Cancel all' })).toBeVisible();
  await (await ask()).getByRole('button', { name: 'Cancel all' }).click();
  await expect(page.getByText('1 order cancelled')).toBeVisible();
  await expect(page.getByText('No open orders')).toBeVisible();
});

test('the questions before the first order are asked once for all devices of a trader', async ({ page, request, browser, baseURL }) => {
  const [trader, other] = [await futuresTrader(request), await futuresTrader(request)];
  await order(request, other, { side: 'sell', price: 60_000, quantity: 20 });
  const press = async (on: Page) => {
    await openPage(on, `/futures?symbol=${symbol}`, { trader });
    const form = on.getByRole('form', { name: 'Order' });
    await form.getByRole('textbox', { name: 'Price' }).fill('60000');
    await form.getByRole('textbox', { name: 'Quantity' }).fill('10');
    await form.getByRole('button', { name: 'Open long' }).click();
  };
  await press(page);
  const quiz = page.getByRole('dialog', { name: 'Before your first futures trade' });
  for (const name of ['The whole 100 USDT', '5%', 'Longs pay shorts']) await quiz.getByRole('radio', { name, exact: true }).check();
  await quiz.getByRole('checkbox').check();
  await quiz.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm order' })).toBeVisible();

  const second = await (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage();
  await press(second);
  await expect(second.getByRole('dialog', { name: 'Confirm order' })).toBeVisible();
  await second.context().close();
});
