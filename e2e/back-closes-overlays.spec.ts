import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { openOffice, signIn } from './office.ts';
import { fund, open, post, register, requestId } from './trader.ts';

/** A price that nobody sells at, so the order rests. */
const low = async (request: APIRequestContext): Promise<string> => {
  const [quote] = await post<{ index: string }[]>(request, '/api/user/quotes', { symbols: ['BTC-USDT'] });
  return String(Math.floor(Number(quote?.index) * 0.92));
};
const y = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

test('Back closes a sheet, the next Back leaves the page, and Forward returns to it', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const trader = await register(request);
  await fund(request, trader, '6000');
  await open(page, '/markets', { trader });
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Trade' }).click();
  const ticket = page.getByRole('form', { name: 'Order' });
  const sheet = page.getByRole('dialog', { name: 'Confirm order' });
  await ticket.getByRole('textbox', { name: 'Price USDT' }).fill(await low(request));
  await ticket.getByRole('textbox', { name: 'Amount BTC' }).fill('0.01');

  for (const time of ['first', 'second']) {
    await ticket.getByRole('button', { name: 'Buy BTC' }).click();
    await expect(sheet, time).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/#\/trades/);
    await expect(ticket.getByRole('textbox', { name: 'Amount BTC' }), 'what was typed stays').toHaveValue('0.01');
  }
  // Closing it with its own button leaves no step in the history.
  await ticket.getByRole('button', { name: 'Buy BTC' }).click();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/#\/markets/);
  await expect(page.getByRole('tablist', { name: 'Market lists' })).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(/#\/trades/);
  await expect(ticket).toBeVisible();
});

test('Back closes the details of an order, and only the next Back leaves the orders', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const trader = await register(request);
  await fund(request, trader, '6000');
  await post(
    request,
    '/api/spot/place-order',
    { requestId: requestId(), symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: await low(request), quantity: '0.01' },
    trader.token,
  );
  await open(page, '/trades', { trader });
  await page.getByRole('link', { name: 'Order history' }).click();
  await expect(page.getByRole('heading', { name: 'Spot orders' }).first()).toBeVisible();
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /^BTC\/USDT.*Limit/ })
    .click();
  const detail = page.getByRole('dialog');
  await expect(detail).toBeVisible();
  await page.goBack();
  await expect(detail).toBeHidden();
  await expect(page).toHaveURL(/#\/tradeOrder/);
  await page.goBack();
  await expect(page).toHaveURL(/#\/trades/);
});

test('with two layers open, Back closes the upper one first and the page keeps its scroll position', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/trades?symbol=BTC-USDT', { trader: await register(request) });
  await page.getByRole('link', { name: 'Chart' }).click();
  await expect(page).toHaveURL(/#\/quoteDetail/);
  await page.getByRole('button', { name: 'Full screen' }).click();
  const leave = page.getByRole('button', { name: 'Exit full screen' });
  await expect(leave).toBeVisible();
  const whole = page.locator('section').filter({ has: leave });
  await expect(whole.getByText('BTC/USDT', { exact: true }).first(), 'one sees what the chart is of').toBeVisible();
  await expect(whole.getByText(/^\d{1,3}(,\d{3})*\.\d+$/).first(), 'and its last price').toBeVisible();
  await expect(whole.getByRole('button', { name: '15m', exact: true })).toBeInViewport();
  await page.getByRole('button', { name: 'Indicators' }).click();
  const sheet = page.getByRole('dialog', { name: 'Indicators' });
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(leave).toBeVisible();
  await page.goBack();
  await expect(leave).toBeHidden();
  await expect(page).toHaveURL(/#\/quoteDetail/);
});

test('with a sheet over a sheet, Back closes the upper one, then the lower one', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/trades?symbol=BTC-USDT', { trader: await register(request) });
  const ticket = page.getByRole('form', { name: 'Order' });
  await ticket.getByRole('textbox', { name: 'Price USDT' }).fill(await low(request));
  await ticket.getByRole('textbox', { name: 'Amount BTC' }).fill('1');
  await ticket.getByRole('button', { name: 'Transfer USDT to Spot' }).click();
  const lower = page.getByRole('dialog', { name: 'Transfer' });
  await lower.getByRole('button', { name: /^From Funding/ }).click();
  const upper = page.getByRole('dialog', { name: 'Transfer from', exact: true });
  await expect(upper).toBeVisible();
  await page.goBack();
  await expect(upper).toBeHidden();
  await expect(lower).toBeVisible();
  await page.goBack();
  await expect(lower).toBeHidden();
  await expect(page).toHaveURL(/#\/trades/);
});

test('the page keeps its scroll position when Back closes a sheet', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 480 });
  await open(page, '/mine', { trader: await register(request) });
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
  await expect(page).toHaveURL(/#\/setting/);
  const colours = page.getByRole('button', { name: /^Price colours/ });
  await expect(colours).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 120));
  await colours.click();
  const sheet = page.getByRole('dialog', { name: 'Price colours' });
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  expect(await y(page)).toBe(120);
  await page.goBack();
  await expect(page).toHaveURL(/#\/mine/);
});

test('on the first page, Back closes the layer and doesn’t leave the app', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/quoteDetail?symbol=BTC-USDT', { trader: await register(request) });
  const sheet = page.getByRole('dialog', { name: 'Indicators' });
  const indicators = page.getByRole('button', { name: 'Indicators' });
  for (const time of ['first', 'second']) {
    await indicators.click();
    await expect(sheet, time).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/#\/quoteDetail/);
  }
  // The page's own back arrow knows that there is no earlier page.
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/#\/markets/);
});

test('one Back from the first page leaves the app, whether or not a layer was open', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/quoteDetail?symbol=BTC-USDT', { trader: await register(request) });
  await page.getByRole('button', { name: 'Indicators' }).click();
  const sheet = page.getByRole('dialog', { name: 'Indicators' });
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('one Back leaves the app from a first page that was replaced, too', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/trades?symbol=BTC-USDT', { trader: await register(request) });
  for (const [from, to] of [
    ['BTC', 'ETH'],
    ['ETH', 'SOL'],
    ['SOL', 'BTC'],
  ]) {
    await page.getByRole('button', { name: new RegExp(`^${from}/USDT`) }).click();
    const sheet = page.getByRole('dialog', { name: 'Pairs' });
    await sheet
      .getByRole('button')
      .filter({ hasText: to ?? '' })
      .click();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`symbol=${to}-USDT`));
  }
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
  // Forward leads to the page that was left.
  await page.goForward();
  await expect(page).toHaveURL(/symbol=BTC-USDT/);
  await expect(page.getByRole('form', { name: 'Order' })).toBeVisible();
});

test('a typed address is a history entry: Back closes overlays first, then returns to the previous page', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/markets', { trader: await register(request) });
  await expect(page.getByRole('tablist', { name: 'Market lists' })).toBeVisible();
  await page.goto('/#/trades?symbol=BTC-USDT');
  await page.getByRole('link', { name: 'Chart' }).click();
  const sheet = page.getByRole('dialog', { name: 'Indicators' });
  for (const path of [/#\/quoteDetail/, /#\/trades/] as const) {
    await expect(page).toHaveURL(path);
    await (path.source.includes('trades')
      ? page.getByRole('button', { name: 'More' })
      : page.getByRole('button', { name: 'Indicators' })
    ).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(path);
    await page.goBack();
  }
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/#\/markets/);
});

test('Back closes a dialog in the office and stays on the page', async ({ browser, request }) => {
  const desk = await openOffice(browser, await signIn(request, 'support'), '/traders');
  await expect(desk.getByRole('heading', { name: 'Traders' })).toBeVisible();
  for (const time of ['first', 'second']) {
    await desk.keyboard.press('/');
    const dialog = desk.getByRole('dialog');
    await expect(dialog, time).toBeVisible();
    await desk.goBack();
    await expect(dialog).toBeHidden();
    await expect(desk).toHaveURL(/#\/traders/);
  }
  await desk.context().close();
});
