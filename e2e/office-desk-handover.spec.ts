import { expect, test } from '@playwright/test';
import { changeAnswers } from './changed-answer.ts';
import { enter, must, officeUrl, openOffice, signIn } from './office.ts';

test.use({ baseURL: officeUrl(), viewport: { width: 1280, height: 800 }, hasTouch: false });

test('an operator refused on a page signs out, and the next one opens it in the same tab', async ({ page }) => {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('console', (line) => line.type() === 'error' && /React|Maximum update depth/.test(line.text()) && failures.push(line.text()));
  await page.goto('/#/withdrawals');
  await enter(page, 'support');
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto('/#/withdrawals');
  await enter(page, 'finance');
  await expect(page.getByRole('heading', { name: 'Withdrawals', level: 1 })).toBeVisible();
  await expect(page.getByText('finance-1')).toBeVisible();
  expect(failures).toEqual([]);
});

test('a stop is the first row of Today and of the page it affects, with its reason', async ({ browser, request }) => {
  const [risk, finance] = [await signIn(request, 'risk'), await signIn(request, 'finance')];
  await must(request, 'ledger/stop', risk.token, { name: 'deposits', reason: 'The statement does not match' });
  try {
    const page = await openOffice(browser, finance, '/today');
    const row = page.getByRole('alert').filter({ hasText: 'Deposits are stopped' });
    await expect(row).toContainText('The statement does not match');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toContainText('Deposits are stopped');
    await expect(page.getByText('All systems normal')).toHaveCount(0);
    await page.goto('/#/deposits');
    await expect(row).toContainText('risk-1');
    await page.goto('/#/withdrawals');
    await expect(page.getByRole('heading', { name: 'Withdrawals', level: 1 })).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.context().close();
  } finally {
    const asked = await must<{ request: string }>(request, 'ledger/release', finance.token, { name: 'deposits', reason: 'It matches now' });
    await must(request, 'four-eyes/approve', risk.token, { id: asked.request, reason: 'Compared again' });
  }
});

test('stops of quick exchange and of a contract are the first row of the page that works with them', async ({ browser, request }) => {
  const [risk, finance] = [await signIn(request, 'risk'), await signIn(request, 'finance')];
  const name = 'perpetual:SOL-USDT-PERP';
  await must(request, 'ledger/stop', risk.token, { name, reason: 'The index is in doubt' });
  try {
    const page = await openOffice(browser, finance, '/perpetuals');
    const closeOnly = page.getByRole('alert').filter({ hasText: 'SOLUSDT Perp is close-only' });
    await expect(closeOnly).toContainText('The index is in doubt');
    // Other journeys use quick exchange meanwhile, so its stop exists in the answers to this page alone.
    const stop = { name: 'flash', cause: 'operator', since: new Date().toISOString(), reason: 'A rate looks wrong' };
    await changeAnswers(page, '**/api/office/today/pulse*', (pulse) => ({ ...pulse, stops: [...(pulse['stops'] as object[]), stop] }));
    await page.goto('/#/inventory');
    await expect(page.getByRole('alert').filter({ hasText: 'Quick exchange is stopped' })).toContainText('A rate looks wrong');
    await expect(closeOnly).toHaveCount(0);
    await page.context().close();
  } finally {
    const asked = await must<{ request: string }>(request, 'ledger/release', finance.token, { name, reason: 'It was right' });
    await must(request, 'four-eyes/approve', risk.token, { id: asked.request, reason: 'Compared again' });
  }
});

test('a request that somebody else decides while it is open shows how it ended, and no buttons', async ({ browser, request }) => {
  const [risk, finance, admin] = [await signIn(request, 'risk'), await signIn(request, 'finance'), await signIn(request, 'admin')];
  const rules = { share: '11', dailyCap: '1500', verifiedOnly: false };
  const { request: id } = await must<{ request: string }>(request, 'invite/change-rules', finance.token, { ...rules, reason: 'A trial' });
  const page = await openOffice(browser, risk, `/approvals?id=${id}`);
  await expect(page.getByText('Your approval will be the second.')).toBeVisible();
  await expect(page.getByText('1,500.00 USDT')).toBeVisible();
  await must(request, 'four-eyes/refuse', admin.token, { id, reason: 'Not this quarter' });
  await expect(page.getByText(/admin-1 rejected, .*: “Not this quarter”/)).toBeVisible();
  await expect(page.getByText('Your approval will be the second.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  await page.context().close();
});
