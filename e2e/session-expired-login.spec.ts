import { expect, test } from '@playwright/test';
import { open, post, register } from './trader.ts';

test('an invalid token is forgotten, and after login the trader is back on the page they wanted', async ({ page, request }) => {
  const trader = await register(request);
  await open(page, '/index', { trader });
  await expect(page.getByText('10,000').first()).toBeVisible();
  await post(request, '/api/identity/logout', {}, trader.token);
  await page.goto('/#/currency');
  await page.reload();
  await page.goto('/#/mine');
  await expect(page).toHaveURL(/#\/login\?back=/);
  await page.getByRole('textbox', { name: 'Email' }).fill(trader.email);
  await page.getByLabel('Password', { exact: true }).fill(trader.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/#\/mine/);
});

test('an unknown path leads to the home page', async ({ page, request }) => {
  const trader = await register(request);
  await open(page, '/no-such-screen', { trader });
  await expect(page).toHaveURL(/#\/index/);
});
