import { expect, test } from '@playwright/test';
import { open, post, register } from './trader.ts';

test('changing the password ends all other sessions within seconds and keeps this one', async ({ page, browser, request, baseURL }) => {
  const trader = await register(request);
  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const other = await elsewhere.newPage();
  const account = { account: trader.email, password: trader.password };
  const second = await post<{ token: string; uid: string }>(request, '/api/user/login', account);
  await open(other, '/index', { trader: { ...trader, ...second } });
  await expect(other.getByText('10,000').first()).toBeVisible();

  await open(page, '/safeCenter', { trader });
  await page.getByRole('link', { name: /^Login password/ }).click();
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('nine blue sails');
  await page.getByLabel('Repeat password').fill('nine blue sails');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your current password is incorrect')).toBeVisible();
  await page.getByLabel('Current password').fill(trader.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('All other devices have been logged out.')).toBeVisible();
  await expect(page.getByText(/Withdrawals are paused until/)).toBeVisible();

  const refused = await request.post('/api/user/info', { data: {}, headers: { token: second.token } });
  expect(refused.status()).toBe(401);
  await other.reload();
  await expect(other, 'the other device is asked to log in').toHaveURL(/#\/login/);
  await expect(other.getByText('You’ve been logged out.'), 'and told why').toBeVisible();
  await expect(other.getByText(/Your session expired or was ended from another device.*review your devices/)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'Security' }), 'this device goes on').toBeVisible();
  await elsewhere.close();
});

test('a device is logged out from the device list, and the login history shows failed attempts', async ({ page, request }) => {
  const trader = await register(request);
  const account = { account: trader.email, password: trader.password };
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
  const second = await request.post('/api/user/login', { data: account, headers: { 'user-agent': phone } });
  const { token } = (await second.json()) as { token: string };
  await request.post('/api/user/login', { data: { ...account, password: 'wrong sails' }, headers: { 'user-agent': phone } });

  await open(page, '/sessions', { trader });
  await page.getByRole('button', { name: 'Log out Safari on iPhone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Device logged out')).toBeVisible();
  await expect(page.getByText('You’re not logged in on any other device.')).toBeVisible();
  expect((await request.post('/api/user/info', { data: {}, headers: { token } })).status()).toBe(401);

  await page.getByRole('tab', { name: 'Login history' }).click();
  await expect(page.getByText('Incorrect password')).toBeVisible();
  await page.getByRole('button', { name: 'Failed' }).click();
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1);
});
