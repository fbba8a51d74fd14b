import { expect, test } from '@playwright/test';
import { must, officeUrl, openOffice, signIn } from './office.ts';

test.use({ baseURL: officeUrl(), viewport: { width: 1280, height: 800 }, hasTouch: false });

test('an operator refused on a page signs out, and the next one opens it in the same tab', async ({ page }) => {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('console', (line) => line.type() === 'error' && /React|Maximum update depth/.test(line.text()) && failures.push(line.text()));
  const enter = async (who: string) => {
    await page.getByLabel('Operator', { exact: true }).fill(`${who}@office.test`);
    await page.getByLabel('Password', { exact: true }).fill(`practice-${who}`);
    await page.keyboard.press('Enter');
  };
  await page.goto('/#/withdrawals');
  await enter('support');
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto('/#/withdrawals');
  await enter('finance');
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
