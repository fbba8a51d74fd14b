import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { appRequest, must, openOffice, signIn } from './office.ts';
import { registerVerified, withdrawToCard } from './verified-trader.ts';

interface Entry {
  readonly act: string;
  readonly reason?: string;
  readonly detail: string;
}

/** Cells and steps whose text is cut off, and parts of a table that extend beyond their container. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('main td, main td *, main ol, main h2')].filter(
      (one) => one.offsetParent !== null,
    );
    const cut = shown.filter(
      (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 && getComputedStyle(one).overflowX !== 'visible',
    );
    const tables = [...document.querySelectorAll<HTMLElement>('main table')].filter(
      (one) => one.offsetWidth > (one.parentElement?.clientWidth ?? 0) + 1,
    );
    return [...cut.map((one) => one.textContent ?? ''), ...tables.map((one) => `table ${one.getAttribute('aria-label')}`)];
  });

test('withdrawals are exported by filter and period, and the audit log names who exported them', async ({ browser, playwright, page }) => {
  const request = await appRequest(playwright);
  const trader = await registerVerified(request, page);
  const { withdrawal } = await withdrawToCard(request, trader, '300');
  const [finance, auditor] = [await signIn(request, 'finance'), await signIn(request, 'auditor')];
  const desk = await openOffice(browser, finance, `/withdrawals?uid=${trader.uid}`);
  await expect(desk.getByRole('row', { name: new RegExp(`W-${withdrawal.id}`) })).toBeVisible();

  // By keyboard only; a period that ends before it starts isn't requested.
  const button = desk.getByRole('button', { name: 'Export CSV' });
  await button.focus();
  await desk.keyboard.press('Enter');
  const dialog = desk.getByRole('dialog', { name: 'Export Withdrawals' });
  await dialog.getByRole('checkbox', { name: 'To do' }).uncheck();
  const to = dialog.getByRole('textbox', { name: 'To' });
  await to.fill('2020-01-01');
  await expect(dialog.getByRole('alert')).toHaveText('Enter dates like 2026-11-22. The start date can’t be after the end date.');
  await dialog.getByRole('radio', { name: '7 days' }).check();
  const reason = dialog.getByRole('textbox', { name: /Reason/ });
  await reason.fill('Month end');

  // A failed export shows an error and saves nothing; the form keeps its values.
  const path = '**/api/office/funds/export-withdrawals';
  await desk.route(path, (route) => route.abort());
  await reason.press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await desk.unroute(path);
  const [file] = await Promise.all([desk.waitForEvent('download'), reason.press('Enter')]);
  await expect(desk.getByText('Exported 1 row')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  expect(file.suggestedFilename()).toMatch(/^withdrawals \d{4}-\d\d-\d\d \d{4}-\d\d-\d\d\.csv$/);
  const [head = '', line = ''] = readFileSync(await file.path(), 'utf8')
    .replace('\ufeff', '')
    .split('\r\n');
  const row = Object.fromEntries(head.split(',').map((name, n) => [name, line.split(',')[n]]));
  expect(row).toMatchObject({ withdrawal: `W-${withdrawal.id}`, trader: trader.uid, state: 'review', amount: '300', asset: 'USDT' });

  const { entries } = await must<{ entries: readonly Entry[] }>(
    request,
    `audit/entries?chain=office&act=funds.export-withdrawals&subject=trader:${trader.uid}`,
    auditor.token,
  );
  expect(entries[0]?.reason).toBe('Month end');
  expect(JSON.parse(entries[0]?.detail ?? '{}')).toMatchObject({ uid: trader.uid, rows: 1 });

  // The open case next to the list: nothing is cut off on a small desktop, a large one and a phone.
  await desk.getByRole('row', { name: new RegExp(`W-${withdrawal.id}`) }).click();
  await expect(desk.getByRole('list', { name: 'Timeline' })).toBeVisible();
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
    [390, 844],
  ] as const) {
    await desk.setViewportSize({ width, height });
    await expect.poll(() => cutOff(desk), { message: `at ${width}` }).toEqual([]);
  }
  // On a phone the case replaces the list: back in the list, each queue fits too.
  for (const queue of ['To do', 'Closed']) {
    await desk.goto(`/#/withdrawals${queue === 'Closed' ? '?show=ended' : ''}`);
    await expect(desk.getByRole('radio', { name: new RegExp(`^${queue}`) })).toBeChecked();
    await expect.poll(() => cutOff(desk), { message: `${queue} at 390` }).toEqual([]);
  }
  await desk.context().close();
  await request.dispose();
});

test('a chain check is kept while another chain is viewed, and limits have thousands separators', async ({ browser, playwright }) => {
  const request = await appRequest(playwright);
  const [auditor, finance] = [await signIn(request, 'auditor'), await signIn(request, 'finance')];
  const page = await openOffice(browser, auditor, '/audit');
  await page.getByRole('button', { name: 'Check chain' }).click();
  await page.getByRole('radio', { name: 'Engine' }).check();
  await expect(page.getByText('Not checked in this session.')).toBeVisible();
  await page.getByRole('radio', { name: 'Office' }).check();
  await expect(page.getByText('Chain intact.')).toBeVisible();
  await page.context().close();

  const desk = await openOffice(browser, finance, '/networks?show=rules');
  const limit = desk.getByRole('textbox', { name: 'One-reviewer threshold' });
  await expect(limit).toHaveValue(/^\d{1,3}(,\d{3})*(\.\d+)?$/);
  await limit.fill('1234567');
  await limit.blur();
  await expect(limit).toHaveValue('1,234,567');
  await expect(desk.getByText('1,234,567 USDT')).toBeVisible();
  await limit.fill('1,5');
  await expect(desk.getByText('1,5 USDT')).toBeVisible();
  await expect(limit).toHaveAttribute('aria-invalid', 'true');
  await desk.context().close();
  await request.dispose();
});
