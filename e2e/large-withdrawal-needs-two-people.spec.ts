import { expect, test } from '@playwright/test';
import { ask, must, newOperator, openOffice, signIn } from './office.ts';
import { registerVerified, withdrawToCard } from './verified-trader.ts';

test('a withdrawal above 10,000 USDT is approved by two people, neither of whom credited the trader, and paid once', async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const finance = await signIn(request, 'finance');
  const risk = await signIn(request, 'risk');
  const admin = await signIn(request, 'admin');
  const auditor = await signIn(request, 'auditor');
  const second = await newOperator(request, 'finance');
  const trader = await registerVerified(request, page);

  // Finance credits the trader by hand with a second person; the trader sees the reason in the account history.
  const desk = await openOffice(browser, finance, `/adjustment?uid=${trader.uid}`);
  await desk.getByLabel('Amount').fill('20000');
  await expect(desk.getByText('+20,000.00')).toBeVisible();
  await expect(desk.getByText('10,000.00 available now'), 'the trader is known').toBeVisible();
  await desk.getByRole('textbox', { name: /Reason/ }).fill('Lost on the way in June');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Sent for approval.')).toBeVisible();
  const { requests } = await must<{ requests: { id: string; subject: string; kind: string }[] }>(
    request,
    'four-eyes/list?state=waiting',
    admin.token,
  );
  const giving = requests.find((one) => one.kind === 'ledger.adjust' && one.subject === `trader:${trader.uid}`)!;
  await must(request, 'four-eyes/approve', admin.token, { id: giving.id, reason: 'Found in the bank’s own list' });

  // The trader requests 15,000 to their own card.
  const { withdrawal, token } = await withdrawToCard(request, trader, '15000');
  expect(withdrawal.state).toBe('review');

  // Whoever credited the money can see the withdrawal but not approve it; neither can the auditor.
  await desk.goto(`/#/withdrawals?id=${withdrawal.id}`);
  await expect(desk.getByText(/You credited or adjusted this trader’s balance in the last 7 days/)).toBeVisible();
  await expect(desk.getByRole('button', { name: /Approve/ })).toHaveCount(0);
  const own = await ask(request, 'funds/approve-withdrawal', finance.token, { withdrawal: withdrawal.id, reason: 'I know this one' });
  expect(own.body['error']).toBe('credited-lately');
  const read = await ask(request, 'funds/approve-withdrawal', auditor.token, { withdrawal: withdrawal.id, reason: 'Looks right' });
  expect(read.status).toBe(403);

  // First approval: A focuses the reason, Enter confirms. The same person can't give the second.
  const first = await openOffice(browser, risk, `/withdrawals?id=${withdrawal.id}`);
  await expect(first.getByText('Your approval will be the first of two.')).toBeVisible();
  await expect(first.getByText('First withdrawal.')).toBeVisible();
  await expect(first.getByText('Credited manually.')).toBeVisible();
  await expect(first.getByText('Mostly fresh funds.')).toBeVisible();
  await expect(first.getByText('***1486')).toBeVisible();
  await expect(first.getByText('finance-1 also has this open')).toBeVisible();
  await expect(first.getByRole('button', { name: /^Approve/ })).toBeDisabled();
  await first.keyboard.press('a');
  await expect(first.getByRole('textbox', { name: 'Reason: Approve' })).toBeFocused();
  await first.keyboard.type('Called back on the number on file');
  await first.keyboard.press('Enter');
  await expect(first.getByText('1 of 2 approvals. Someone else must give the next one.')).toBeVisible();
  const twice = await ask(request, 'funds/approve-withdrawal', risk.token, { withdrawal: withdrawal.id, reason: 'And once more' });
  expect(twice.body['error']).toBe('second-person');

  // The second reviewer sees who approved first, when and why; then it's paid by hand with the bank's reference.
  const desk2 = await openOffice(browser, second, `/withdrawals?id=${withdrawal.id}`);
  await expect(desk2.getByText('Your approval will be the second.')).toBeVisible();
  await desk.goto(`/#/withdrawals?id=${withdrawal.id}`);
  await expect(desk2.getByText(/risk-1 approved, .* “Called back on the number on file”/)).toBeVisible();
  await desk2.keyboard.press('a');
  await desk2.keyboard.type('Source matches, card in the own name');
  await desk2.keyboard.press('Enter');
  await expect(desk2.getByText('Status: Approved')).toBeVisible();
  // Everyone else who has it open is told at once and can't decide on the old state.
  await expect(desk.getByText('This withdrawal changed while you had it open. Status: Approved')).toBeVisible();
  await desk.goto('/#/today');
  await desk2.goto(`/#/withdrawals?id=${withdrawal.id}&show=to_pay`);
  await expect(desk2.getByText('***1486')).toBeVisible();
  await desk2.getByRole('button', { name: /^Assign to me/ }).click();
  await expect(desk2.getByText('4539 5787 6362 1486')).toBeVisible();
  await expect(desk2.getByText('Lena Hoffmann')).toBeVisible();
  await expect(desk2.getByRole('button', { name: /Enter the bank reference/ })).toBeDisabled();
  await desk2.getByLabel('Bank reference').fill('SEPA 2026-11-21 0042');
  await desk2.getByLabel('Bank reference').blur();
  await desk2.keyboard.press('p');
  await desk2.keyboard.type('Paid from the account of the house');
  await desk2.keyboard.press('Enter');
  await expect(desk2.getByText('Status: Completed')).toBeVisible();
  const again = await ask(request, 'funds/pay-withdrawal', second.token, {
    withdrawal: withdrawal.id,
    reference: 'SEPA 2',
    reason: 'Twice',
  });
  expect(again.body['error']).toBe('case-closed');

  // The result is in the trader's history and in the books, which still sum to zero.
  const told = (await (await request.get(`/api/funds/withdrawal?id=${withdrawal.id}`, { headers: { token } })).json()) as {
    withdrawal: { state: string; arrival: string };
  };
  expect(told.withdrawal).toMatchObject({ state: 'done', arrival: withdrawal.arrival });
  const log = (await (await request.get('/api/ledger/system-log', { headers: { token } })).json()) as {
    entries: { kind: string; amount: string }[];
  };
  expect(log.entries[0]).toMatchObject({ kind: 'correction', amount: '20000' });
  const books = await openOffice(browser, auditor, '/books?asset=USDT');
  await expect(books.getByText('Sums to zero', { exact: true })).toBeVisible();
  await expect(books.getByText(/all \d+ assets sum to zero/)).toBeVisible();
  for (const one of [desk, first, desk2, books]) await one.context().close();
});
