import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { buySecond, open, register } from './trader.ts';

const steps = ['Signatures', 'Minute heads', 'Index ticks', 'Rules', 'Strike', 'Settlement', 'Result', 'Payout'];

test('a trader verifies a settled second contract on the device and offline, and a tampered receipt, tick or head is refused', async ({
  page,
  request,
  context,
}, info) => {
  // Half a minute of contract, then up to a minute until its head is published.
  test.setTimeout(300_000);
  const trader = await register(request);
  const { contractId } = await buySecond(request, trader);
  await open(page, '/fastOrder', { trader });
  await expect(page.getByRole('button', { name: /^BTCUSDT Sec, Up 30 s, Running/ })).toBeVisible();
  await expect(page.getByText('No running contracts')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('tab', { name: 'Settled' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Stake 50.00' });

  // The check begins by itself once the proof is published.
  await row.getByRole('button', { name: `Verify contract ${contractId}` }).click();
  const sheet = page.getByRole('dialog', { name: 'Second contract' });
  await expect(sheet.getByText('Signature valid')).toHaveCount(2);
  await expect(sheet.getByRole('heading', { name: 'Result verified' })).toBeVisible({ timeout: 150_000 });
  for (const step of steps) await expect(stepOf(page, step, 'Passed')).toBeVisible();

  // The same file is right by the script that shares no code with the app.
  const downloading = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Download evidence' }).click();
  const file = info.outputPath('evidence.json');
  await (await downloading).saveAs(file);
  const verifier = join(import.meta.dirname, '../docs/verify/verify-receipt.mjs');
  const checked = spawnSync(process.execPath, [verifier, file, '--uid', trader.uid], { encoding: 'utf8' });
  expect(checked.stdout + checked.stderr).toContain(`RIGHT. Order ${contractId} of user ${trader.uid}`);

  // Whatever the exchange says otherwise is found out.
  const evidence = readFileSync(file, 'utf8');
  const [first] = JSON.parse(evidence).heads;
  const changed = (change: (evidence: Evidence) => void): string => {
    const copy = JSON.parse(evidence) as Evidence;
    change(copy);
    return JSON.stringify(copy);
  };
  await page.route('**/api/seconds/evidence**', (route) =>
    route.fulfill({ contentType: 'application/json', body: changed((e) => (e.ticks[0]!.ticks[0]!.chain = '0'.repeat(64))) }),
  );
  await sheet.getByRole('button', { name: 'Verify again' }).click();
  await expect(sheet.getByText(/^Tick .?\d+.? was changed/)).toBeVisible();
  await expect(stepOf(page, 'Index ticks', 'Failed')).toBeVisible();
  await page.unroute('**/api/seconds/evidence**');
  await page.route('**/api/proof/minute-heads**', async (route) => {
    const told = (await (await route.fetch()).json()) as { heads: { head: { minute: number; previous: string } }[] };
    for (const { head } of told.heads) if (head.minute === first.head.minute) head.previous = '0'.repeat(64);
    await route.fulfill({ json: told });
  });
  await sheet.getByRole('button', { name: 'Verify again' }).click();
  await expect(sheet.getByText(new RegExp(`two different heads for minute .?${first.head.minute}`))).toBeVisible();
  await page.unroute('**/api/proof/minute-heads**');
  await sheet.getByRole('button', { name: 'Verify again' }).click();
  await expect(sheet.getByRole('heading', { name: 'Result verified' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row.getByText('Verified', { exact: true })).toBeVisible();

  // A file is checked without a connection too, and a tampered receipt in it is refused.
  await context.setOffline(true);
  const choose = (text: string) =>
    page.locator('input[type=file]').setInputFiles({ name: 'evidence.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await choose(evidence);
  await expect(page.getByRole('heading', { name: 'Partly verified' })).toBeVisible();
  await expect(page.getByText(`Contract ${contractId}, UID ${trader.uid}`)).toBeVisible();
  await choose(changed((e) => (e.settlement.receipt.payout = '91')));
  await expect(page.getByText('The settlement receipt doesn’t match its signature.', { exact: false })).toBeVisible();
  await expect(stepOf(page, 'Payout', 'Not reached')).toBeVisible();
  await context.setOffline(false);

  // What was verified is remembered on this device.
  await page.goto('/#/fastOrder?list=settled');
  await page.reload();
  await expect(row.getByText('Verified', { exact: true })).toBeVisible();

  // A restore may have lost what was published: that's said, and nothing is offered that couldn't work.
  await page.route('**/api/seconds/evidence**', (route) => route.fulfill({ status: 409, json: { error: 'evidence-gap' } }));
  await row.getByRole('button', { name: /^BTCUSDT Sec Up 30 s/ }).click();
  await sheet.getByRole('button', { name: 'Verify again' }).click();
  await expect(sheet.getByRole('alert')).toContainText('The exchange was restored from a backup.');
  await expect(sheet.getByRole('button', { name: 'Download evidence' })).toHaveCount(0);
});

interface Evidence {
  ticks: { ticks: { chain: string }[] }[];
  settlement: { receipt: { payout: string } };
}

const stepOf = (page: Page, name: string, state: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('img', { name: state });
