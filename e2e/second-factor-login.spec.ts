import { expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { addReader } from './fingerprint-reader.ts';
import { type NewTrader, open, register } from './trader.ts';

// Passkeys are bound to names, not IP addresses, so these journeys use localhost.
test.use({ baseURL: process.env['E2E_URL'] ?? `http://localhost:${process.env['E2E_PORT'] ?? 4090}` });

/** The current 30-second code; `after` waits for one that differs from it. */
async function totp(secret: string, after = ''): Promise<string> {
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  for (;;) {
    const code = app.generate();
    if (code !== after) return code;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function stepUp(page: Page, password: string, code?: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await sheet.getByLabel('Login password').fill(password);
  if (code) await sheet.getByLabel('Authenticator code').fill(code);
  await sheet.getByRole('button', { name: 'Confirm' }).click();
  await expect(sheet).toBeHidden();
}

/** Sets up an authenticator app and returns its secret, the code that was used, and the recovery codes. */
async function setUpApp(page: Page, trader: NewTrader): Promise<{ secret: string; used: string; recovery: string[] }> {
  await open(page, '/2fa', { trader });
  await page.getByRole('button', { name: 'Set up' }).click();
  await stepUp(page, trader.password);
  await expect(page.getByRole('img', { name: 'QR code with the setup key' })).toBeVisible();
  const link = (await page.getByRole('link', { name: 'Open authenticator app' }).getAttribute('href')) ?? '';
  const secret = new URL(link).searchParams.get('secret') ?? '';
  const used = await totp(secret);
  await page.getByLabel('Code from the app').fill(used);
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list).toBeVisible();
  const recovery = await list.getByRole('listitem').allTextContents();
  expect(recovery).toHaveLength(10);
  await expect(page.getByRole('button', { name: 'Confirm you’ve saved your codes' })).toBeDisabled();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('bourse-recovery-codes.txt');
  await page.getByRole('checkbox', { name: 'I’ve saved my codes' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('10 left')).toBeVisible();
  return { secret, used, recovery };
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/#/mine');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/#\/login/);
}

async function typePassword(page: Page, trader: NewTrader): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(trader.email);
  await page.getByLabel('Password', { exact: true }).fill(trader.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
}

test('an authenticator app is set up by QR code, and login then requires its code or a recovery code', async ({ page, request }) => {
  const trader = await register(request);
  const { secret, used, recovery } = await setUpApp(page, trader);

  await logOut(page);
  await typePassword(page, trader);
  await page.getByLabel('Authenticator code').fill(used);
  await expect(page.getByText('This code is incorrect or was already used'), 'a code counts once').toBeVisible();
  await page.getByLabel('Authenticator code').fill(await totp(secret, used));
  await expect(page).toHaveURL(/#\/index/);

  await logOut(page);
  await typePassword(page, trader);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery[0] ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/#\/index/);
  await page.goto('/#/2fa');
  await expect(page.getByText('9 left')).toBeVisible();
});

test('a passkey is added, renamed, used to log in by itself, and removed', async ({ page, request }) => {
  const trader = await register(request);
  const { touch } = await addReader(page);
  await open(page, '/2fa', { trader });
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await stepUp(page, trader.password);
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'I’ve saved my codes' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: /^Rename Chrome/ }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('My laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('My laptop')).toBeVisible();

  await touch(false);
  await logOut(page);
  await typePassword(page, trader);
  await expect(page.getByText('Your device will ask for your fingerprint, face or PIN.')).toBeVisible();
  await touch(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page, 'as second factor, after the password').toHaveURL(/#\/index/);

  await logOut(page);
  // The browser may offer the passkey while the trader types; the button asks for it explicitly.
  await page
    .getByRole('button', { name: 'Use a passkey' })
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await expect(page, 'alone, without a password').toHaveURL(/#\/index/);
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();

  await page.goto('/#/2fa');
  await page.getByRole('button', { name: 'Remove My laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  const sheet = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await sheet.getByLabel('Login password').fill(trader.password);
  await sheet.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Passkey removed')).toBeVisible();
  await expect(page.getByText(/Withdrawals are paused until/)).toBeVisible();
});

test('confirming before the second factor is known continues as soon as it is', async ({ page, request }) => {
  const trader = await register(request);
  let answer = (): void => undefined;
  const isConfirmed = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/identity/step-up-options', async (route) => {
    await isConfirmed;
    await route.continue();
  });
  await open(page, '/2fa', { trader });
  await page.getByRole('button', { name: 'Set up' }).click();
  const sheet = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await sheet.getByLabel('Login password').fill(trader.password);
  await sheet.getByRole('button', { name: 'Confirm' }).click();
  await expect(sheet.getByRole('button', { name: 'Confirm' })).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('img', { name: 'QR code with the setup key' })).toBeVisible();
});

test('passkeys are unavailable, with a reason, when the address is an IP', async ({ page, baseURL }) => {
  const { port } = new URL(baseURL ?? '');
  await page.goto(`http://127.0.0.1:${port}/#/login`);
  await expect(page.getByText('Passkeys need a domain name')).toBeVisible();
  await expect(page.getByRole('link', { name: 'localhost' })).toHaveAttribute('href', `http://localhost:${port}/#/login`);
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
});
