import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { codeFor, fund, newEmail, open, post, register, requestId } from './trader.ts';

// Payment at midnight is tested with the exchange's own clock in server/invite/invite.test.ts; this journey shows what people see.

test('a friend opens the invite link, registers later without it and trades: the inviter sees the friend and the reward', async ({
  page,
  browser,
  request,
}) => {
  const inviter = await register(request);
  await open(page, '/mine', { trader: inviter });
  await page.getByRole('link', { name: /Invite friends/ }).click();
  await expect(page.getByRole('heading', { name: 'Earn 20% of your friends’ trading fees' })).toBeVisible();
  await expect(page.getByText('Your friend registers and trades')).toBeVisible();
  const link = await page.getByText(/#\/register\?invite=[A-Z2-9]{8}/).innerText();
  const code = link.slice(-8);
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await page.getByRole('button', { name: 'Poster' }).click();
  await expect(page.getByRole('img', { name: new RegExp(code) })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save image' }).click();
  expect((await download).suggestedFilename()).toBe('invite.png');

  // The friend's own device: the link is opened first, and registration happens later from the login page.
  const theirs = await browser.newContext();
  const friend = await theirs.newPage();
  await friend.goto(`/#/register?invite=${code}`);
  await expect(friend.getByRole('textbox', { name: 'Invite code' })).toHaveValue(code);
  await friend.evaluate(() => sessionStorage.clear());
  await friend.goto('/#/login');
  await friend.reload();
  await friend.getByRole('link', { name: 'Create an account' }).click();
  await expect(friend.getByRole('textbox', { name: 'Invite code' })).toHaveValue(code);
  const email = newEmail();
  await friend.getByRole('textbox', { name: 'Email' }).fill(email);
  await friend.getByRole('button', { name: 'Send code' }).click();
  await friend.getByRole('textbox', { name: 'Verification code' }).fill(await codeFor(request, email));
  await friend.getByRole('checkbox', { name: /accept the/ }).click();
  await friend.getByRole('button', { name: 'Next' }).click();
  await friend.getByLabel('Password', { exact: true }).fill('eight green sails');
  await friend.getByLabel('Repeat password').fill('eight green sails');
  const registered = friend.waitForResponse('**/api/user/reg');
  await friend.getByRole('button', { name: 'Create account' }).click();
  const session = (await (await registered).json()) as { token: string; uid: string };
  await expect(friend.getByRole('dialog', { name: 'Welcome' })).toBeVisible();
  await theirs.close();

  const trader = { ...session, email, password: 'eight green sails' };
  await fund(request, trader, '5000');
  await expect(async () => {
    const order = { symbol: 'BTC-USDT', side: 'buy', type: 'market', timeInForce: 'IOC', amount: '500', requestId: requestId() };
    const { order: placed } = await post<{ order: { filledQuantity: string } }>(request, '/api/spot/place-order', order, trader.token);
    expect(Number(placed.filledQuantity)).toBeGreaterThan(0);
  }).toPass();

  await page.reload();
  await expect(page.getByRole('list', { name: 'Friends' }).getByText('tr***@e***.com')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Friends' }).getByText('Trading')).toBeVisible();
  await page.getByRole('tab', { name: 'Rewards' }).click();
  const reward = page.getByRole('tabpanel').getByRole('list', { name: 'Rewards' });
  await expect(reward.getByText(/0\.0000\d+ BTC/)).toBeVisible();
  await expect(reward.getByText('Pending')).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^rewards-\d{4}-\d\d-\d\d\.csv$/);
  const [head, line] = readFileSync(await (await file).path(), 'utf8').split('\r\n');
  expect(head).toBe('\ufeffday,dueAt,paidAt,id,account,asset,amount,state');
  expect(line).toMatch(/,tr\*\*\*@e\*\*\*\.com,BTC,0\.0000\d+,waiting$/);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
