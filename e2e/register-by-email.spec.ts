import { expect, test } from '@playwright/test';
import { codeFor, newEmail } from './trader.ts';

test('a new trader registers by email with a code, finds practice money, logs out and logs in again', async ({ page, request }) => {
  const email = newEmail();
  await page.goto('/#/capital');
  await expect(page, 'who is not logged in is asked to').toHaveURL(/#\/login/);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('button', { name: 'Send code' }), 'the login has gone').toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('button', { name: /^Resend in [1-6]\d s$/ })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Verification code' }).fill(await codeFor(request, email));
  await page.getByRole('checkbox', { name: /accept the/ }).click();
  await page.getByRole('button', { name: 'Next' }).click();

  await expect(page).toHaveURL(/#\/register2/);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Repeat password').fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('at least 7 characters').first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('seven sails');
  await page.getByLabel('Repeat password').fill('seven sails');
  await page.getByRole('button', { name: /^Country of residence/ }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('Switz');
  await page.getByRole('button', { name: 'Switzerland' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  const welcome = page.getByRole('dialog');
  await expect(welcome).toContainText('10,000');
  await expect(page.locator('#residence'), 'the form behind it stays as it was sent').toHaveText('Switzerland');
  await page.goBack();
  await expect(page).toHaveURL(/#\/index/);
  await expect(welcome).toBeHidden();
  for (const path of ['/register', '/register2']) {
    await page.goto(`/#${path}`);
    await expect(page, 'who has an account needs no second one').toHaveURL(/#\/index/);
  }

  await page.goto('/#/mine');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/#\/login/);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText('You’ve been logged out.'), 'who leaves is not told that it ended').toBeHidden();

  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('wrong sails');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Incorrect email or password')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('seven sails');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/#\/index/);
});
