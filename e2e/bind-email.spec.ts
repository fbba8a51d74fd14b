import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { codeFor, newEmail, open, post, register } from './trader.ts';

const stepUp = async (page: Page, password: string): Promise<void> => {
  const sheet = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await sheet.getByLabel('Login password').fill(password);
  await sheet.getByRole('button', { name: 'Confirm' }).click();
  await expect(sheet).toBeHidden();
};

/** Registers by phone through the API. */
async function registerByPhone(request: APIRequestContext) {
  const phone = `+4178${String(Date.now()).slice(-7)}`;
  const password = 'correct horse 7';
  await post(request, '/api/user/send-sms', { phone, purpose: 'register' });
  const code = await codeFor(request, phone);
  const { agreement_version: agreementVersion = '1' } = await post<Record<string, string>>(request, '/api/user/config', {});
  const form = { account: phone, code, password, confirm: password, residence: 'CH', agreement: true, agreementVersion };
  const session = await post<{ token: string; uid: string }>(request, '/api/user/reg', form);
  return { email: phone, password, ...session };
}

test('a trader with a phone number binds an email with its code, and can log in with either', async ({ page, request }) => {
  const trader = await registerByPhone(request);
  const email = newEmail();
  await open(page, '/safeCenter', { trader });
  await page.getByRole('link', { name: /^Email.*Not linked/ }).click();
  await expect(page.getByRole('heading', { name: 'Link email' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill('no address');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Enter a valid email address')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Next' }).click();
  await stepUp(page, trader.password);
  await page.getByRole('textbox', { name: 'Verification code' }).fill(await codeFor(request, email));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Email linked')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('link', { name: /^Email.*@example\.com/ })).toBeVisible();
  await post(request, '/api/user/login', { account: email, password: trader.password });
  await post(request, '/api/user/login', { account: trader.email, password: trader.password });
});

test('changing the email requires a code from the old one, and pauses withdrawals', async ({ page, request }) => {
  const trader = await register(request);
  const registered = await codeFor(request, trader.email);
  const email = newEmail();
  await open(page, '/userPhone?channel=email', { trader });
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('textbox', { name: 'Verification code' }).fill(await codeFor(request, trader.email, registered));
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Next' }).click();
  await stepUp(page, trader.password);
  await page.getByRole('textbox', { name: 'Verification code' }).fill(await codeFor(request, email));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Email linked')).toBeVisible();
  await expect(page.getByText(/Withdrawals are paused until/)).toBeVisible();
  await post(request, '/api/user/login', { account: email, password: trader.password });
  const old = await request.post('/api/user/login', { data: { account: trader.email, password: trader.password } });
  expect(((await old.json()) as { error: number }).error, 'the old address opens nothing').toBe(39);
});
