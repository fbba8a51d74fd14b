import { expect, test } from '@playwright/test';
import { codeFor, register } from './trader.ts';

test('an invited trader registers by phone; the link’s invite code is filled in, and a reload keeps what was typed', async ({
  page,
  request,
}) => {
  const inviter = await register(request);
  const { inviteCode } = await (await request.post('/api/user/info', { data: {}, headers: { token: inviter.token } })).json();
  const number = `79${String(Date.now()).slice(-7)}`;

  await page.goto(`/#/register?invite=${inviteCode}`);
  await expect(page.getByRole('textbox', { name: 'Invite code' })).toHaveValue(inviteCode);
  await page.getByText('Phone', { exact: true }).click();
  await page.getByRole('button', { name: /^Country code/ }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('41');
  await page.getByRole('button', { name: /Switzerland/ }).click();
  await page.getByRole('textbox', { name: 'Phone' }).fill('12');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('textbox', { name: 'Phone' }), 'a number that cannot be is refused at its field').toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await page.getByRole('textbox', { name: 'Phone' }).fill(number);
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = await codeFor(request, `+41${number}`);

  const wrong = code === '000000' ? '111111' : '000000';
  await page.getByRole('textbox', { name: 'Verification code' }).fill(wrong);
  await page.getByRole('checkbox', { name: /accept the/ }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Incorrect verification code').first()).toBeVisible();

  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue(number);
  await expect(page.getByRole('textbox', { name: 'Invite code' })).toHaveValue(inviteCode);
  await page.getByRole('textbox', { name: 'Verification code' }).fill(`Your code: ${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/#\/register2/);
  await page.getByLabel('Password', { exact: true }).fill('eight green sails');
  await page.getByLabel('Repeat password').fill('eight green sails');

  const sent = page.waitForRequest('**/api/user/reg');
  await page.getByRole('button', { name: 'Create account' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ account: `+41${number}`, inviteCode });
  await expect(page.getByRole('dialog', { name: 'Welcome' })).toBeVisible();
  await page.getByRole('button', { name: 'Transfer to Spot' }).click();
  await expect(page).toHaveURL(/#\/transfer/);
});

test('an unknown invite code is refused, and the trader can continue without one', async ({ page, request }) => {
  const email = `nobody.invited.${Date.now()}@example.com`;
  await page.goto('/#/register?invite=ZZZZZZZZ');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('textbox', { name: 'Verification code' }).fill(await codeFor(request, email));
  await page.getByRole('checkbox', { name: /accept the/ }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('This invite code doesn’t exist')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Invite code' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('textbox', { name: 'Invite code' }).fill('');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Password', { exact: true }).fill('eight green sails');
  await page.getByLabel('Repeat password').fill('eight green sails');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('dialog', { name: 'Welcome' })).toBeVisible();
});
