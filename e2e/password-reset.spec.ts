import { expect, test } from '@playwright/test';
import { codeFor, post, register } from './trader.ts';

test('a trader who forgot the password confirms their email, chooses a new one, and every old session ends', async ({ page, request }) => {
  const trader = await register(request);
  const registered = await codeFor(request, trader.email);

  await page.goto('/#/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/#\/password/);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' }), 'the first field that is wrong').toBeFocused();
  await page.getByRole('textbox', { name: 'Email' }).fill(trader.email);
  await page.getByRole('button', { name: 'Next' }).click();

  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  const code = await codeFor(request, trader.email, registered);
  const field = page.getByRole('textbox', { name: 'Verification code' });
  await field.fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Incorrect verification code')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Step 2 of 3'), 'a look into the mail and a reload lose nothing').toBeVisible();
  await field.fill(`Your code is ${code}`);
  await page.getByRole('button', { name: 'Next' }).click();

  await expect(page.getByText('Step 3 of 3')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' }), 'an account that is not verified has no name to compare').toHaveCount(0);
  await expect(page.getByText('withdrawals paused for 24 hours')).toBeVisible();
  await page.getByLabel('New password').fill('password');
  await page.getByLabel('Repeat password').fill('password');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('This password is too common')).toBeVisible();
  await page.getByLabel('New password').fill('nine blue sails');
  await page.getByLabel('Repeat password').fill('nine blue sails');
  await expect(page.getByText('Passwords match')).toBeVisible();
  await page.getByRole('button', { name: 'Set new password' }).click();

  await expect(page).toHaveURL(/#\/login/);
  await expect(page.getByRole('textbox', { name: 'Email' }), 'the account is filled in').toHaveValue(trader.email);
  const old = await request.post('/api/user/info', { data: {}, headers: { token: trader.token } });
  expect(old.status(), 'the session of before').toBe(401);
  await page.getByLabel('Password', { exact: true }).fill(trader.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Incorrect email or password')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('nine blue sails');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/#\/index/);
  await page.goto('/#/safeCenter');
  await expect(page.getByText(/Withdrawals are paused until/)).toBeVisible();
});

test('an address without an account is revealed only after the code, which only its owner can read', async ({ page, request }) => {
  const email = `nobody.${Date.now()}@example.com`;
  await page.goto('/#/password');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Step 2 of 3'), 'the answer is the same as for everybody').toBeVisible();
  await page.getByRole('textbox', { name: 'Verification code' }).fill(await codeFor(request, email));
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('New password').fill('nine blue sails');
  await page.getByLabel('Repeat password').fill('nine blue sails');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This email isn’t registered' })).toBeVisible();
});

test('a self-frozen account refuses login until password and code reopen it', async ({ page, request }) => {
  const trader = await register(request);
  await post(request, '/api/identity/freeze', { password: trader.password }, trader.token);
  await page.goto('/#/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(trader.email);
  await page.getByLabel('Password', { exact: true }).fill(trader.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('You froze this account')).toBeVisible();
  const before = await codeFor(request, trader.email);
  await page.getByRole('link', { name: 'Restore access' }).click();
  await expect(page.getByRole('heading', { name: 'Unfreeze account' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(trader.email);
  await page.getByLabel('Password', { exact: true }).fill(trader.password);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('textbox', { name: 'Verification code' }).fill(await codeFor(request, trader.email, before));
  await page.getByRole('button', { name: 'Restore access' }).click();
  await expect(page).toHaveURL(/#\/login/);
  await page.getByLabel('Password', { exact: true }).fill(trader.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/#\/index/);
});

test('a code typed before its request is answered stays in the field', async ({ page, request }) => {
  const trader = await register(request);
  const before = await codeFor(request, trader.email);
  let answer = (): void => undefined;
  const isTyped = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/user/send-email', async (route) => {
    const response = await route.fetch();
    await isTyped;
    await route.fulfill({ response });
  });
  await page.goto('/#/unlock');
  await page.getByRole('textbox', { name: 'Email' }).fill(trader.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  const field = page.getByRole('textbox', { name: 'Verification code' });
  const code = await codeFor(request, trader.email, before);
  await field.fill(code);
  answer();
  await expect(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeVisible();
  await expect(field).toHaveValue(code);
  await page.getByRole('button', { name: 'Restore access' }).click();
  await expect(page).toHaveURL(/#\/login/);
});
