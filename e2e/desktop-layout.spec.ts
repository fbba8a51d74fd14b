import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { fund, open, register } from './trader.ts';

const isAccessible = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([]);
};

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });

test('a wide window shows markets, chart, book, form and orders side by side, with shortcuts that never submit', async ({
  page,
  request,
}) => {
  const trader = await register(request);
  await fund(request, trader, '1000');
  await open(page, '/trades?symbol=BTC-USDT', { trader });

  const form = page.getByRole('form', { name: 'Order' });
  const places = await Promise.all(
    [
      page.getByRole('region', { name: 'Markets' }),
      page.getByRole('region', { name: 'Chart', exact: true }),
      page.getByRole('region', { name: 'Order book' }),
      form,
    ].map(async (part) => {
      await expect(part).toBeVisible();
      return (await part.boundingBox())?.x ?? 0;
    }),
  );
  expect(places, 'from start to end').toEqual([...places].sort((a, b) => a - b));
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(width, 'nothing is wider than the window').toBeLessThanOrEqual(0);

  await test.step('S and B choose the side and focus the amount; letters typed into a field are just letters', async () => {
    await expect(form.getByRole('textbox', { name: 'Price' })).not.toHaveValue('');
    await page.keyboard.press('s');
    await expect(form.getByRole('radio', { name: 'Sell' })).toBeChecked();
    await expect(form.getByRole('textbox', { name: 'Amount' })).toBeFocused();
    await page.keyboard.press('b');
    await expect(form.getByRole('radio', { name: 'Sell' }), 'a field has the focus').toBeChecked();
    await form.getByRole('textbox', { name: 'Amount' }).blur();
    await page.keyboard.press('b');
    await expect(form.getByRole('radio', { name: 'Buy' })).toBeChecked();
    await form.getByRole('textbox', { name: 'Amount' }).blur();
    await page.keyboard.press('/');
    await expect(page.getByRole('textbox', { name: 'Search pairs' })).toBeFocused();
  });

  await test.step('an order appears in the table and is cancelled there', async () => {
    const price = Number((await form.getByRole('textbox', { name: 'Price' }).inputValue()).replaceAll(',', ''));
    await form.getByRole('textbox', { name: 'Price' }).fill((price * 0.97).toFixed(2));
    await form.getByRole('textbox', { name: 'Amount' }).fill('0.001');
    await form.getByRole('button', { name: 'Buy BTC' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Buy BTC' }).click();
    const row = page.getByRole('table', { name: 'Open orders' }).getByRole('row').filter({ hasText: 'BTC/USDT' });
    await expect(row).toContainText('0.001 BTC');
    await page.getByRole('checkbox', { name: 'This market only' }).check();
    await expect(row).toBeVisible();
    await page.getByRole('region', { name: 'Markets' }).getByText('ETH/USDT').click();
    await expect(page).toHaveURL(/ETH-USDT/);
    await expect(row, 'all pairs again, on the page of another one').toBeVisible();
    await page.getByRole('checkbox', { name: 'This market only' }).check();
    await expect(row).toBeHidden();
    await page.getByRole('region', { name: 'Markets' }).getByText('BTC/USDT').click();
    await row.getByRole('button', { name: 'Cancel BTC/USDT order' }).click();
    await expect(page.getByText('No open orders')).toBeVisible();
  });

  await test.step('the depth chart opens in the panel of the price chart', async () => {
    const depth = page.getByRole('figure', { name: /^Depth chart/ });
    await expect(depth).toBeHidden();
    await page.getByRole('button', { name: 'Depth' }).click();
    await expect(depth).toBeVisible();
    await page.getByRole('button', { name: 'Depth' }).click();
    await expect(depth).toBeHidden();
  });

  await test.step('resizing across 1024 px keeps what was typed', async () => {
    await form.getByRole('textbox', { name: 'Amount' }).fill('0.0123');
    await page.setViewportSize({ width: 800, height: 900 });
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Amount' })).toHaveValue('0.0123');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole('region', { name: 'Markets' })).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Amount' })).toHaveValue('0.0123');
  });

  await isAccessible(page);
});

test('the top navigation leads to every tab, and forms keep their width', async ({ page, request }) => {
  const trader = await register(request);
  await open(page, '/index', { trader });
  const bar = page.getByRole('navigation', { name: 'Main navigation' });
  for (const [tab, path] of [
    ['Markets', '/markets'],
    ['Trade', '/trades'],
    ['Assets', '/capital'],
    ['Home', '/index'],
  ] as const) {
    await bar.getByRole('link', { name: tab }).click();
    await expect(page).toHaveURL(new RegExp(`#${path}`));
    await expect(bar.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
  }
  await page.getByRole('link', { name: 'Deposit', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Deposit', exact: true })).toBeVisible();
  expect((await page.locator('main').boundingBox())?.width).toBe(520);
});

test('markets are one table in a wide window: sortable columns, / to filter, J and K to move, W to watch', async ({ page, request }) => {
  const trader = await register(request);
  await open(page, '/markets', { trader });
  const table = page.getByRole('table', { name: 'Markets' });
  const rows = table.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows.first()).toContainText('BTC/USDT');
  await expect(table.getByRole('columnheader', { name: '24h turnover' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('list', { name: 'Movers' }).getByRole('listitem')).toHaveCount(4);

  await isAccessible(page);
  await test.step('a column header sorts, and announces it', async () => {
    const ranks = async () => rows.evaluateAll((all) => all.map((row) => row.querySelectorAll('td')[1]?.textContent));
    await expect.poll(ranks, 'the rank is the place by turnover').toEqual(['1', '2', '3', '4', '5', '6']);
    await table.getByRole('button', { name: 'Rank, not sorted' }).click();
    await expect(table.getByRole('columnheader', { name: 'Rank' })).toHaveAttribute('aria-sort', 'ascending');
    await table.getByRole('button', { name: 'Name, not sorted' }).click();
    await expect(rows.first()).toContainText('BNB/USDT');
    await expect(table.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  });

  await test.step('J moves down, K up, W watches the row, and letters typed into the filter are just letters', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(rows.nth(1).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('k');
    await expect(rows.first().getByRole('link').first()).toBeFocused();
    await page.keyboard.press('w');
    await expect(rows.first().getByRole('button', { name: 'Remove BNB/USDT from watchlist' })).toBeVisible();
    await page.keyboard.press('/');
    const filter = page.getByRole('textbox', { name: 'Search pairs' });
    await expect(filter).toBeFocused();
    await page.keyboard.type('jw');
    await expect(filter).toHaveValue('jw');
    await filter.fill('ether');
    await expect(rows).toHaveCount(1);
    await filter.fill('');
  });

  await test.step('the watchlist is the other tab of the same table', async () => {
    await page.getByRole('tab', { name: /Watchlist/ }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText('BNB/USDT');
  });

  await test.step('? lists the shortcuts; switched off, no letter does anything', async () => {
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet).toContainText('Next row');
    await sheet.getByRole('switch', { name: 'Use shortcuts' }).click();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.keyboard.press('w');
    await page.keyboard.press('/');
    await expect(page.getByRole('textbox', { name: 'Search pairs' })).not.toBeFocused();
    await expect(rows).toHaveCount(1);
  });

  await rows.first().getByRole('link', { name: 'Trade BNB/USDT' }).click();
  await expect(page).toHaveURL(/#\/trades\?symbol=BNB-USDT/);
});

test('assets show the accounts as tabs over a table in a wide window, with recent history; D, W and T open the forms', async ({
  page,
  request,
}) => {
  const trader = await register(request);
  await fund(request, trader, '1000');
  await open(page, '/capital', { trader });
  const spot = page.getByRole('table', { name: 'Spot', exact: true });
  const usdt = spot.getByRole('row').filter({ hasText: 'Tether' });
  await expect(usdt).toContainText('1,000.00');
  await expect(usdt).toContainText('100.0%');
  await expect(page.getByRole('complementary', { name: 'Recent activity' })).toContainText('Transfer');

  await isAccessible(page);
  await page.getByRole('tab', { name: /Funding/ }).click();
  const funding = page.getByRole('table', { name: 'Funding' });
  await expect(funding.getByRole('link', { name: 'Withdraw USDT' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Deposit', exact: true }), 'one way to a deposit, not two').toHaveCount(1);

  await page.getByRole('button', { name: 'View all' }).click();
  await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible();
  await page.keyboard.press('t');
  await expect(page, 'not while a dialog is open').toHaveURL(/#\/capital/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/#\/transfer/);

  await test.step('the form sits between the wallet navigation and the help panel', async () => {
    const side = page.getByRole('complementary', { name: 'Help' });
    await expect(side).toContainText('Recent transfers');
    const places = await Promise.all(
      [page.getByRole('navigation', { name: 'Assets' }), page.locator('main'), side].map(
        async (part) => (await part.boundingBox())?.x ?? 0,
      ),
    );
    expect(places, 'from start to end').toEqual([...places].sort((a, b) => a - b));
    await page.getByRole('navigation', { name: 'Assets' }).getByRole('link', { name: 'Withdraw' }).click();
    await expect(side).toContainText('Left today');
    await page.getByRole('textbox', { name: 'Amount' }).fill('50');
    await expect(side.getByText('Left after this withdrawal')).toBeVisible();
    await isAccessible(page);
  });
});
