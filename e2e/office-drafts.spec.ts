import { expect, test } from '@playwright/test';
import { endSession, enter, must, newOperator, openOffice, openReceivingAccount, signIn } from './office.ts';
import { photo } from './photo.ts';
import { post, register, requestId } from './trader.ts';
import { registerVerified, upload, withdrawToCard } from './verified-trader.ts';

test('an unsent reply or note stays with its operator: the next one at the desk starts with an empty field', async ({
  browser,
  request,
}) => {
  const trader = await register(request);
  await post(request, '/api/support/send-text', { requestId: requestId(), text: 'My card was charged twice' }, trader.token);
  const second = await newOperator(request, 'support');
  const here = `/support?uid=${trader.uid}`;
  const desk = await openOffice(browser, await signIn(request, 'support'), here);
  const field = (name: 'Reply' | 'Note') => desk.getByRole('textbox', { name, exact: true });
  const change = async (to: Parameters<typeof enter>[1]) => {
    await desk.getByRole('button', { name: 'Sign out' }).click();
    await expect(desk.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await desk.goto(`/#${here}`);
    await enter(desk, to);
    await expect(desk.getByText('My card was charged twice').last()).toBeVisible();
  };

  await field('Reply').fill('Your bank in Bern has told us');
  await change(second);
  await expect(field('Reply')).toHaveValue('');
  await change('support');
  await expect(field('Reply')).toHaveValue('Your bank in Bern has told us');

  // A note comes back as a note: as a reply the trader would read it.
  await field('Reply').blur();
  await desk.keyboard.press('n');
  await field('Note').fill('may be lying about the card');
  await change(second);
  await expect(field('Reply')).toHaveValue('');
  await change('support');
  await expect(field('Note')).toHaveValue('may be lying about the card');
  await desk.context().close();
});

test('a session that ends keeps what was chosen and typed about a withdrawal, its payment and an adjustment', async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const trader = await registerVerified(request, page);
  const { withdrawal } = await withdrawToCard(request, trader, '300');
  const [finance, risk] = [await signIn(request, 'finance'), await signIn(request, 'risk')];
  const desk = await openOffice(browser, finance, `/withdrawals?id=${withdrawal.id}`);
  const again = async () => {
    await endSession(request, desk);
    await enter(desk, 'finance');
  };
  const cause = desk.getByRole('button', { name: /Name doesn’t match/ });
  const reason = desk.getByRole('textbox', { name: /^Reason/ });
  await cause.click();
  await reason.fill('The card is in another name');
  await again();
  await expect(cause).toHaveAttribute('aria-pressed', 'true');
  await expect(reason).toHaveValue('The card is in another name');
  await expect(desk.getByRole('button', { name: /^Reject\b/ })).toBeEnabled();

  await desk.goto('/#/today');
  await must(request, 'funds/approve-withdrawal', risk.token, { withdrawal: withdrawal.id, reason: 'It is the same name' });
  await desk.goto(`/#/withdrawals?id=${withdrawal.id}&show=to_pay`);
  await desk.getByRole('button', { name: /^Assign to me/ }).click();
  const reference = desk.getByLabel('Bank reference');
  await reference.fill('SEPA 2026-11-28 0007');
  await again();
  await expect(reference).toHaveValue('SEPA 2026-11-28 0007');
  await expect(cause, 'it was chosen while the withdrawal was under review').toHaveAttribute('aria-pressed', 'false');

  await desk.goto(`/#/adjustment?uid=${trader.uid}`);
  const amount = desk.getByLabel('Amount');
  await amount.fill('12.5');
  await desk.getByRole('textbox', { name: 'Asset' }).fill('BTC');
  await again();
  await expect(amount).toHaveValue('12.5');
  await expect(desk.getByRole('textbox', { name: 'Asset' })).toHaveValue('BTC');
  // They were about this trader: another one's page doesn't start with them.
  await endSession(request, desk);
  await desk.goto('/#/adjustment?uid=1000000');
  await enter(desk, 'finance');
  await expect(desk.getByLabel('Trader UID')).toHaveValue('1000000');
  await expect(amount).toHaveValue('');
  await desk.context().close();
});

test('a session that ends keeps the amount received of a deposit', async ({ page, browser, request }) => {
  test.slow();
  const trader = await registerVerified(request, page);
  const account = await openReceivingAccount(request, 'USDT', `Draft Bank ${Date.now().toString(36)}`);
  const proof = await upload(request, trader, 'deposit', await photo(page, 'TRANSFER 300'));
  const { deposit } = await post<{ deposit: { id: string } }>(
    request,
    '/api/funds/submit-deposit',
    { requestId: requestId(), way: 'bank', asset: 'USDT', account, amount: '300', proof },
    trader.token,
  );
  const desk = await openOffice(browser, await signIn(request, 'finance'), `/deposits?id=${deposit.id}`);
  await desk.getByRole('button', { name: /^Assign to me/ }).click();
  const received = desk.getByLabel(/Amount received/);
  await received.fill('290.5');
  await endSession(request, desk);
  await enter(desk, 'finance');
  await expect(received).toHaveValue('290.5');
  await desk.context().close();
});

test('a session that ends keeps the answers about a document', async ({ page, browser, request }) => {
  const trader = await register(request);
  await page.goto('/');
  const pictures = [];
  for (const side of ['front', 'back']) pictures.push(await upload(request, trader, 'verification', await photo(page, `MODEL ${side}`)));
  const [front, back] = pictures;
  const sent = { country: 'CH', realName: 'Lena Hoffmann', idNumber: `L${trader.uid}X`, front, back };
  await post(request, '/api/verification/submit', sent, trader.token);
  const desk = await openOffice(browser, await signIn(request, 'verification'), '/verification');
  await desk.getByRole('button', { name: trader.uid }).click();
  await desk.getByRole('button', { name: /^Assign to me/ }).click();
  await expect(desk.getByRole('button', { name: 'Check the remaining 6 fields first' })).toBeVisible();
  for (const _ of ['name', 'number']) await desk.keyboard.press('y');
  await expect(desk.getByRole('button', { name: 'Check the remaining 4 fields first' })).toBeVisible();
  await endSession(request, desk);
  await enter(desk, 'verification');
  await expect(desk.getByRole('button', { name: 'Check the remaining 4 fields first' })).toBeVisible();
  await desk.context().close();
});

test('bands of an instrument are typed in percent, as the list shows them, and kept when the session ends', async ({
  browser,
  request,
}) => {
  const desk = await openOffice(browser, await signIn(request, 'risk'), '/instruments?symbol=BTC-USDT');
  const band = desk.getByRole('textbox', { name: 'Limit order band', exact: true });
  await expect(band).not.toHaveValue('');
  const now = await band.inputValue();
  await expect(desk.getByRole('row', { name: /BTC\/USDT/ })).toContainText(`±${now}%`);
  await band.fill('12.5');
  await expect(desk.getByText('12.5%', { exact: true })).toBeVisible();
  await endSession(request, desk);
  await enter(desk, 'risk');
  await expect(band).toHaveValue('12.5');
  await expect(desk.getByText('12.5%', { exact: true })).toBeVisible();
  await desk.context().close();
});
