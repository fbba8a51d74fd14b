import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { fund, type NewTrader, open, post, register, requestId } from './trader.ts';

interface Balance {
  readonly account: string;
  readonly asset: string;
  readonly available: string;
  readonly frozen: string;
}
const balances = async (request: APIRequestContext, { token }: NewTrader): Promise<Balance[]> =>
  ((await (await request.get('/api/ledger/balances', { headers: { token } })).json()) as { balances: Balance[] }).balances;
const indexOf = async (request: APIRequestContext, symbol: string): Promise<number> => {
  const [quote] = await post<{ index: string }[]>(request, '/api/user/quotes', { symbols: [symbol] });
  return Math.floor(Number(quote?.index));
};
const numberOf = (text: string): number => Number(text.replaceAll(',', ''));
/** The levels on one side of the book that aren't empty: price and quantity as shown. */
const levels = (page: Page, side: 'buy' | 'sell'): Locator =>
  page
    .getByRole('list', { name: side === 'sell' ? 'Sell orders' : 'Buy orders', exact: false })
    .getByRole('button')
    .and(page.locator(':enabled'));
const grouped = (value: number, decimals = 2): string => value.toLocaleString('en-US', { minimumFractionDigits: decimals });

test('from login to a filled order: transfer, limit order, amend, cancel, market order, history and balances', async ({
  page,
  request,
}) => {
  const trader = await register(request);
  await page.goto('/#/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(trader.email);
  await page.getByLabel('Password', { exact: true }).fill(trader.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/#\/index/);
  await expect(page.getByText('10,000.00').first()).toBeVisible();
  await expect(page.getByText(/Practice market/).first(), 'it says on every screen that this is practice').toBeVisible();

  await test.step('moves 6,000 USDT to the spot account', async () => {
    await page.getByRole('link', { name: 'Transfer' }).click();
    await expect(page).toHaveURL(/#\/transfer/);
    await expect(page.getByRole('button', { name: /^From Funding/ })).toContainText('10,000.00 USDT');
    await page.getByRole('textbox', { name: 'Amount' }).fill('10000.01');
    await expect(page.getByRole('button', { name: /Not enough .*USDT.* available/ })).toBeVisible();
    await page.getByRole('textbox', { name: 'Amount' }).fill('6000');
    await page.getByRole('form', { name: 'Transfer' }).getByRole('button', { name: 'Transfer', exact: true }).click();
    await expect(page.getByText(/6,000\.00 USDT.* moved to .*Spot/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^From Funding/ })).toContainText('4,000.00 USDT');
    await expect(page.getByRole('button', { name: /^To Spot/ })).toContainText('6,000.00 USDT');
  });

  const ticket = page.getByRole('form', { name: 'Order' });
  const sheet = page.getByRole('dialog', { name: 'Confirm order' });
  const orders = page.getByRole('list', { name: 'Open orders' });

  await test.step('sees a live market', async () => {
    await page.goto('/#/trades?symbol=BTC-USDT');
    await expect(levels(page, 'sell')).toHaveCount(8);
    await expect(levels(page, 'buy')).toHaveCount(8);
    const book = page.getByRole('region', { name: 'Order book' });
    const before = await book.innerText();
    await expect.poll(() => book.innerText(), { message: 'the book moves' }).not.toBe(before);
    const best = async (side: 'buy' | 'sell', at: 'first' | 'last') =>
      numberOf((await levels(page, side)[at]().innerText()).split('\n')[0] as string);
    // The market may move between two readings: read again until both belong to the same moment.
    await expect.poll(async () => (await best('sell', 'last')) > (await best('buy', 'first')), { message: 'not crossed' }).toBe(true);
    const last = page
      .getByRole('region', { name: 'Order book' })
      .getByText(/^\d{1,3}(,\d{3})*\.\d+$/)
      .first();
    await expect(last).toBeVisible();
  });

  const index = await indexOf(request, 'BTC-USDT');
  const low = Math.floor(index * 0.92);
  await test.step('places a limit order far below the market after a review', async () => {
    await ticket.getByRole('textbox', { name: 'Price USDT' }).fill(String(low));
    await ticket.getByRole('textbox', { name: 'Amount BTC' }).fill('0.01');
    await expect(ticket.getByText('6,000.00')).toBeVisible();
    await ticket.getByRole('button', { name: 'Buy BTC' }).click();
    await expect(sheet).toContainText('BTC/USDT');
    await expect(sheet).toContainText(grouped(low));
    await expect(sheet).toContainText('0.01 BTC');
    await expect(sheet).toContainText(`${grouped(low / 100)} USDT`);
    await sheet.getByRole('button', { name: 'Buy BTC' }).click();
    await expect(page.getByText('Order placed').first(), 'message 17').toBeVisible();
    await expect(orders.getByRole('listitem')).toHaveCount(1);
    await expect(orders.getByRole('listitem')).toContainText(grouped(low));
    await expect(ticket.getByText(grouped(6000 - low / 100)), 'what the order costs is frozen').toBeVisible();
  });

  await test.step('amends it', async () => {
    await orders.getByRole('button', { name: 'Amend BTC/USDT order' }).click();
    const amend = page.getByRole('dialog', { name: 'Amend order' });
    await amend.getByRole('textbox', { name: 'Amount BTC' }).fill('50');
    await expect(amend.getByRole('button', { name: /Not enough/ }), 'as the form of a new order says it').toBeDisabled();
    await amend.getByRole('textbox', { name: 'Price USDT' }).fill(String(Math.floor(index / 2)));
    await expect(amend.getByRole('button', { name: /Minimum price is/ })).toBeDisabled();
    await amend.getByRole('textbox', { name: 'Price USDT' }).fill(String(low));
    await amend.getByRole('textbox', { name: 'Amount BTC' }).fill('0.005');
    await expect(amend.getByText(`${grouped(low / 100)} → ${grouped(low / 200)}`), 'its total before and after').toBeVisible();
    await expect(amend.getByText('The order keeps its place in the queue.')).toBeVisible();
    await amend.getByRole('button', { name: 'Amend', exact: true }).click();
    await expect(page.getByText('Order amended')).toBeVisible();
    await expect(amend).toBeHidden();
    await expect(orders.getByRole('listitem')).toContainText('0.005');
    await expect(ticket.getByText(grouped(Math.floor((6000 - low / 200) * 100 + 1e-6) / 100)), 'to the cent').toBeVisible();
  });

  await test.step('cancels it', async () => {
    await orders.getByRole('button', { name: 'Cancel BTC/USDT order' }).click();
    await expect(page.getByText('Order cancelled')).toBeVisible();
    await expect(page.getByText('No open orders')).toBeVisible();
    await expect(ticket.getByText('6,000.00')).toBeVisible();
  });

  await test.step('says so when an order ends elsewhere while it’s being amended', async () => {
    const wish = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: String(low), quantity: '0.01' };
    const { order } = await post<{ order: { orderId: string } }>(
      request,
      '/api/spot/place-order',
      { requestId: requestId(), ...wish },
      trader.token,
    );
    await orders.getByRole('button', { name: 'Amend BTC/USDT order' }).click();
    const amend = page.getByRole('dialog', { name: 'Amend order' });
    await amend.getByRole('textbox', { name: 'Amount BTC' }).fill('0.005');
    await expect(amend.getByRole('button', { name: 'Amend', exact: true })).toBeEnabled();
    await post(request, '/api/spot/cancel-order', { requestId: requestId(), orderId: order.orderId }, trader.token);
    await expect(amend.getByRole('button', { name: 'This order is no longer open' })).toBeDisabled();
    await expect(amend.getByText('Available'), 'no money is promised any more').toHaveCount(0);
    await amend.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('No open orders')).toBeVisible();
  });

  await test.step('buys by amount at the market', async () => {
    await ticket.getByRole('button', { name: 'Order type: Limit' }).click();
    await page
      .getByRole('dialog', { name: 'Order type' })
      .getByRole('button', { name: /^Market/ })
      .click();
    await ticket.getByRole('button', { name: 'Enter size as' }).click();
    await page
      .getByRole('dialog', { name: 'Enter size as' })
      .getByRole('button', { name: /^Total \(USDT\)/ })
      .click();
    await ticket.getByRole('textbox', { name: 'Total USDT' }).fill('500');
    await ticket.getByRole('button', { name: 'Buy BTC' }).click();
    await expect(sheet).toContainText('Market');
    await sheet.getByRole('button', { name: 'Buy BTC' }).click();
    await expect(page.getByText(/Bought .*BTC/)).toBeVisible();
  });

  await test.step('a stop-limit order waits for its trigger', async () => {
    await ticket.getByRole('button', { name: 'Order type: Market' }).click();
    await page
      .getByRole('dialog', { name: 'Order type' })
      .getByRole('button', { name: /^Stop-limit/ })
      .click();
    await ticket.getByRole('textbox', { name: 'Trigger price USDT' }).fill(String(Math.floor(index * 1.05)));
    await ticket.getByRole('textbox', { name: 'Price USDT', exact: true }).fill(String(Math.floor(index * 1.05)));
    await ticket.getByRole('textbox', { name: 'Amount BTC' }).fill('0.002');
    await ticket.getByRole('button', { name: 'Buy BTC' }).click();
    await sheet.getByRole('button', { name: 'Buy BTC' }).click();
    const stop = orders.getByRole('listitem');
    await expect(stop).toHaveCount(1);
    await expect(stop).toContainText('Stop-limit');
    await expect(stop).toContainText('Trigger');
    await stop.getByRole('button', { name: /BTC\/USDT.*Stop-limit/ }).click();
    await expect(page.getByRole('dialog', { name: 'Order' }).getByText('Not triggered')).toBeVisible();
    await page.getByRole('dialog', { name: 'Order' }).getByRole('button', { name: 'Close' }).click();
  });

  await test.step('finds the fill and its fee in the history', async () => {
    await page.getByRole('link', { name: 'Order history' }).click();
    await expect(page).toHaveURL(/#\/tradeOrder/);
    await page.getByRole('tab', { name: 'History' }).click();
    const past = page.getByRole('list', { name: 'History' }).getByRole('listitem');
    await expect(past).toHaveCount(3);
    await expect(past.first()).toContainText('Filled');
    await expect(past.last()).toContainText('Cancelled');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const filter = page.getByRole('dialog', { name: 'Filter' });
    await filter.getByRole('button', { name: 'Cancelled' }).click();
    await filter.getByRole('button', { name: 'Apply' }).click();
    await expect(past).toHaveCount(2);
    await page.getByRole('button', { name: 'Filter, 1 active' }).click();
    await filter.getByRole('button', { name: 'Reset' }).click();
    await filter.getByRole('button', { name: 'Apply' }).click();
    await expect(past, 'all of them again').toHaveCount(3);
    await page.getByRole('tab', { name: 'Fills' }).click();
    const { fills } = (await (await request.get('/api/spot/fills', { headers: { token: trader.token } })).json()) as {
      fills: { fee: string; feeAsset: string; role: string }[];
    };
    const shown = page.getByRole('tabpanel').getByRole('listitem');
    await expect(shown).toHaveCount(fills.length);
    const [fill] = fills;
    expect(fill?.role).toBe('taker');
    expect(fill?.feeAsset).toBe('BTC');
    await expect(shown.first()).toContainText('Taker');
    await expect(shown.first(), 'the fee to the last digit').toContainText(String(fill?.fee));
  });

  await test.step('the assets page agrees with the ledger', async () => {
    await page.goto('/#/capital');
    const advice = page.getByRole('dialog', { name: 'Keep your money safe' });
    await advice.getByRole('checkbox', { name: 'Don’t remind me again' }).click();
    await advice.getByRole('button', { name: 'Got it' }).click();
    for (const { account, asset, available } of await balances(request, trader)) {
      await page.getByRole('tab', { name: account === 'fiat' ? /^Funding/ : /^Spot/ }).click();
      const row = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: asset });
      const decimals = asset === 'USDT' ? 2 : 8;
      const shown = Math.floor(Number(available) * 10 ** decimals + 1e-6) / 10 ** decimals;
      await expect(row.first()).toContainText(
        shown.toLocaleString('en-US', { minimumFractionDigits: asset === 'USDT' ? 2 : 0, maximumFractionDigits: decimals }),
      );
    }
    await page.reload({ waitUntil: 'networkidle' });
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
    await expect(advice, 'not again').toHaveCount(0);
  });
});

test('tapping a price in the book fills in the order, which then fills against the market', async ({ page, request }) => {
  const trader = await register(request);
  await fund(request, trader, '2000');
  await open(page, '/trades?symbol=ETH-USDT', { trader });
  await expect(levels(page, 'sell')).toHaveCount(8);
  const ticket = page.getByRole('form', { name: 'Order' });
  // The worst of the asks shown: better ones fill first, so the order fills even if the market moves meanwhile.
  await levels(page, 'sell').first().click();
  const price = await ticket.getByRole('textbox', { name: 'Price USDT' }).inputValue();
  expect(numberOf(price)).toBeGreaterThan(0);
  await ticket.getByRole('button', { name: '25%' }).click();
  await expect(ticket.getByRole('textbox', { name: 'Total USDT' })).not.toHaveValue('');
  await ticket.getByRole('button', { name: 'Buy ETH' }).click();
  const sheet = page.getByRole('dialog', { name: 'Confirm order' });
  await sheet.getByRole('checkbox', { name: 'Don’t ask again' }).click();
  await sheet.getByRole('button', { name: 'Buy ETH' }).click();
  await expect(page.getByText(/Bought .*ETH|Order placed/).first()).toBeVisible();
  await expect.poll(async () => (await balances(request, trader)).some((b) => b.account === 'spot' && b.asset === 'ETH')).toBe(true);

  // Confirmation is switched off now, and the button says why it can't sell.
  await ticket.getByText('Sell', { exact: true }).click();
  await ticket.getByRole('button', { name: 'Order type: Limit' }).click();
  await page
    .getByRole('dialog', { name: 'Order type' })
    .getByRole('button', { name: /^Market/ })
    .click();
  await ticket.getByRole('textbox', { name: 'Amount ETH' }).fill('50');
  await expect(ticket.getByRole('button', { name: /Not enough/ })).toBeVisible();
  await ticket.getByRole('button', { name: 'All', exact: true }).click();
  await ticket.getByRole('button', { name: 'Sell ETH' }).click();
  await expect(page.getByText(/Sold .*ETH/)).toBeVisible();
});

test('own orders are marked in the book, stacked or side by side, the form says when offline, and an unknown pair has no form', async ({
  page,
  request,
}) => {
  const trader = await register(request);
  await fund(request, trader, '1000');
  await open(page, '/trades?symbol=BTC-USDT', { trader });
  await expect(levels(page, 'buy')).toHaveCount(8);
  const ticket = page.getByRole('form', { name: 'Order' });
  // The fifth bid shown: near enough to stay in view, far enough not to be filled at once.
  await levels(page, 'buy').nth(4).click();
  await ticket.getByRole('textbox', { name: 'Amount BTC' }).fill('0.001');
  await ticket.getByRole('button', { name: 'Buy BTC' }).click();
  const sheet = page.getByRole('dialog', { name: 'Confirm order' });
  await page.context().setOffline(true);
  await expect(sheet.getByRole('button', { name: 'No connection' })).toBeDisabled();
  await page.context().setOffline(false);
  await sheet.getByRole('button', { name: 'Buy BTC' }).click();
  await expect(page.getByText('Order placed').first()).toBeVisible();
  await expect(levels(page, 'buy').filter({ has: page.getByRole('img', { name: 'your order' }) })).toHaveCount(1);

  const sides = () => Promise.all(['Sell orders', 'Buy orders'].map((name) => page.getByRole('list', { name }).boundingBox()));
  const stacked = await sides();
  expect(stacked[0]!.x).toBe(stacked[1]!.x);
  expect(stacked[0]!.y + stacked[0]!.height).toBeLessThan(stacked[1]!.y);
  await page.getByRole('button', { name: 'Book layout' }).click();
  await page
    .getByRole('dialog', { name: 'Book layout' })
    .getByRole('button', { name: /^Side by side/ })
    .click();
  await expect
    .poll(async () => {
      const [sells, buys] = await sides();
      return sells!.y === buys!.y && buys!.x + buys!.width <= sells!.x;
    }, 'in one line')
    .toBe(true);

  await page.goto('/#/trades?symbol=FOO-BAR');
  await expect(page.getByText('This pair doesn’t exist')).toBeVisible();
  await expect(ticket).toBeHidden();
});

test('an action on one device appears on the other without a reload', async ({ browser, page, request, baseURL }) => {
  const trader = await register(request);
  await fund(request, trader, '1000');
  await open(page, '/trades?symbol=BTC-USDT', { trader });
  await expect(page.getByText('No open orders')).toBeVisible();
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const phone = await other.newPage();
  await open(phone, '/tradeOrder', { trader });
  await expect(phone.getByText('No open orders')).toBeVisible();
  const price = String(Math.floor((await indexOf(request, 'BTC-USDT')) * 0.93));
  await post(
    request,
    '/api/spot/place-order',
    { requestId: `other-${Date.now()}`, symbol: 'BTC-USDT', side: 'buy', type: 'limit', price, quantity: '0.003' },
    trader.token,
  );
  for (const screen of [page, phone]) await expect(screen.getByRole('list', { name: 'Open orders' }).getByRole('listitem')).toHaveCount(1);
  await phone.getByRole('button', { name: 'Cancel BTC/USDT order' }).click();
  await expect(page.getByText('No open orders')).toBeVisible();
  await other.close();
});
