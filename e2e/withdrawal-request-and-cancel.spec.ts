import { expect, test } from '@playwright/test';
import { codeFor, fund, open, register } from './trader.ts';
import { addBankCard, registerVerified, withdrawalPassword } from './verified-trader.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test('a withdrawal requires its password, the end of the address and a valid amount; it is followed and cancelled', async ({
  page,
  request,
}) => {
  const trader = await register(request);
  const registered = await codeFor(request, trader.email);
  await open(page, '/withdraw', { trader });
  const form = page.getByRole('form', { name: 'Withdraw' });

  await test.step('errors are shown at their field', async () => {
    await form.getByRole('textbox', { name: 'Address' }).fill(address.replace('5aAe', '5AAe'));
    await expect(page.getByText('Checksum doesn’t match')).toBeVisible();
    await form.getByRole('textbox', { name: 'Address' }).fill(address);
    await expect(page.getByText(/^Valid .Practice chain. address/)).toBeVisible();
    await form.getByRole('textbox', { name: 'Amount' }).fill('5');
    await form.getByRole('textbox', { name: 'Amount' }).blur();
    await expect(form.getByRole('button', { name: /^Minimum is .20.00 USDT/ })).toBeDisabled();
    await form.getByRole('textbox', { name: 'Amount' }).fill('201');
    await form.getByRole('textbox', { name: 'Amount' }).blur();
    await expect(form.getByRole('button', { name: /^.200.00 USDT. left of today/ })).toBeDisabled();
    await form.getByRole('button', { name: 'All' }).click();
    await expect(form.getByRole('textbox', { name: 'Amount' }), 'all that the limit leaves').toHaveValue('200');
    await form.getByRole('textbox', { name: 'Amount' }).fill('100');
  });

  await test.step('without a withdrawal password the trader is sent to set one, and returns to the filled-in form', async () => {
    await form.getByRole('button', { name: 'Set withdrawal password' }).click();
    await expect(page).toHaveURL(/#\/editSafePassword/);
    await page.getByLabel('Login password', { exact: true }).fill(trader.password);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('textbox', { name: 'Verification code' }).fill(await codeFor(request, trader.email, registered));
    const choose = async (password: string) => {
      await page.getByLabel('New withdrawal password', { exact: true }).fill(password);
      await page.getByLabel('Repeat password').fill(password);
      await page.locator('form button[type=submit]').click();
    };
    // Refused, and the code still works for another password.
    await choose(trader.password);
    await expect(page.getByText('Choose a withdrawal password that differs from your login password')).toBeVisible();
    await choose('harbour 88');
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(page).toHaveURL(/#\/withdraw/);
    await expect(form.getByRole('textbox', { name: 'Address' })).toHaveValue(address);
  });

  await form.getByRole('button', { name: 'Review', exact: true }).click();
  const review = page.getByRole('dialog', { name: 'Review withdrawal' });
  await expect(review.getByText('99.00')).toBeVisible();
  await review.getByRole('textbox', { name: 'Last 6 characters of the address' }).fill('000000');
  await expect(review.getByText('Doesn’t match')).toBeVisible();
  await expect(review.getByRole('button', { name: 'Enter the last 6 characters' })).toBeDisabled();
  await review.getByRole('textbox', { name: 'Last 6 characters of the address' }).fill(address.slice(-6).toLowerCase());
  await review.getByLabel('Withdrawal password', { exact: true }).fill('wrong one');
  await review.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(review.getByText('Incorrect password')).toBeVisible();
  await review.getByLabel('Withdrawal password', { exact: true }).fill('harbour 88');
  await review.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByRole('heading', { name: 'under review' })).toBeVisible();

  await test.step('the amount is frozen, and available again once the withdrawal is cancelled', async () => {
    const fiat = async () => {
      const { balances } = (await (await request.get('/api/ledger/balances', { headers: { token: trader.token } })).json()) as {
        balances: { account: string; asset: string; available: string; frozen: string }[];
      };
      const usdt = balances.find((b) => b.account === 'fiat' && b.asset === 'USDT');
      return { available: Number(usdt?.available), frozen: Number(usdt?.frozen) };
    };
    await expect.poll(fiat).toEqual({ available: 9_900, frozen: 100 });
    await expect(page.getByText('Review', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
    await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
    await expect(page.getByText('You cancelled this withdrawal. The amount is available again.')).toBeVisible();
    await expect.poll(fiat).toEqual({ available: 10_000, frozen: 0 });
    // Nobody reviewed it, so the review step isn't ticked.
    await expect(page.getByRole('heading', { name: 'Withdrawal cancelled' })).toBeVisible();
    await expect(page.getByText('Review', { exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: 'View history' }).click();
    await page.getByRole('list', { name: 'Withdrawal history' }).getByRole('button').first().click();
    await expect(
      page.getByRole('dialog', { name: 'Withdrawal' }).getByText('You cancelled this withdrawal.', { exact: false }),
    ).toBeVisible();
  });

  await test.step('a balance in another account is shown with a way to transfer it', async () => {
    await fund(request, trader, '300');
    await page.goto('/#/withdraw');
    await expect(form.getByText(/^In .Spot.: .300.00 USDT/)).toBeVisible();
    await form.getByRole('button', { name: 'Transfer', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Transfer' });
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('300');
    await sheet.getByRole('button', { name: 'Transfer', exact: true }).click();
    await expect(form.getByText(/^In .Spot/)).toHaveCount(0);
    await expect(form.getByText(/10,000.00 USDT/)).toBeVisible();
  });
});

test('a verified trader withdraws to a bank card instead of a wallet', async ({ page, request }) => {
  const verified = await registerVerified(request, page);
  const { token } = await addBankCard(request, verified);
  await open(page, '/withdraw', { trader: { ...verified, token } });
  await page.reload();
  const form = page.getByRole('form', { name: 'Withdraw' });
  await expect(form.getByRole('textbox', { name: 'Address' })).toBeVisible();
  await page.getByText('Bank card', { exact: true }).click();
  await expect(form.getByRole('textbox', { name: 'Address' })).toHaveCount(0);
  await expect(form.getByRole('button', { name: /^Bank card/ })).toContainText(/Home Bank.*1486/);
  await form.getByRole('textbox', { name: 'Amount' }).fill('100');
  await form.getByRole('button', { name: 'Review', exact: true }).click();
  const review = page.getByRole('dialog', { name: 'Review withdrawal' });
  await expect(review).toContainText('Home Bank');
  await review.getByLabel('Withdrawal password', { exact: true }).fill(withdrawalPassword);
  await review.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByRole('heading', { name: 'under review' })).toBeVisible();
});
