import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { fund, open, register } from './trader.ts';

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });

test('a wide window shows markets, chart, book, form and orders side by side, with shortcuts that never send', async ({
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

  await test.step('S and B choose the side and the amount field; letters typed into a field stay letters', async () => {
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
    await row.getByRole('button', { name: 'Cancel BTC/USDT order' }).click();
    await expect(page.getByText('No open orders')).toBeVisible();
  });

  await test.step('crossing 1024 px keeps what was typed', async () => {
    await form.getByRole('textbox', { name: 'Amount' }).fill('0.0123');
    await page.setViewportSize({ width: 800, height: 900 });
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Amount' })).toHaveValue('0.0123');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole('region', { name: 'Markets' })).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Amount' })).toHaveValue('0.0123');
  });

  const axe = await new AxeBuilder({ page }).analyze();
  expect(axe.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([]);
});

test('the top navigation leads to every tab, and forms keep the width of a form', async ({ page, request }) => {
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
  await expect(page.getByRole('heading', { name: 'Deposit' })).toBeVisible();
  expect((await page.locator('main').boundingBox())?.width).toBe(560);
});
