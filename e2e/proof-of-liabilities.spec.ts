import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openOffice, signIn } from './office.ts';
import { open, post, register, requestId } from './trader.ts';

interface Own {
  snapshot: { head: { number: number } };
  parts: { sums: string[] }[];
}

test('a trader verifies their balance in the signed liabilities and detects a changed sum and a shared leaf', async ({
  page,
  browser,
  request,
}, info) => {
  test.slow();
  const trader = await register(request);
  const equal = await register(request);
  await post(
    request,
    '/api/funds/transfer',
    { requestId: requestId(), from: 'fiat', to: 'spot', asset: 'USDT', amount: '2500' },
    trader.token,
  );

  // An operator takes a snapshot, and the office sees that it equals the ledger.
  const office = await openOffice(browser, await signIn(request, 'finance'), '/liabilities');
  await office.getByRole('button', { name: 'Take snapshot' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('textbox').fill('the monthly review');
  await dialog.getByRole('button', { name: 'Take snapshot' }).click();
  await expect(office.getByText(/Snapshot [\d,]+ published/)).toBeVisible();
  await expect(office.getByRole('complementary').getByText('matches ledger')).toBeVisible();
  await office.getByRole('button', { name: 'Recompute' }).click();
  await expect(office.getByText(/All accounts match/)).toBeVisible();
  // The market maker is an account of the exchange: listed, but not a liability.
  const detail = office.getByRole('complementary');
  await expect(detail.getByText('The exchange’s own accounts', { exact: false })).toBeVisible();
  await detail.getByRole('link', { name: '1', exact: true }).click();
  await expect(office.getByText('House account', { exact: true }).first()).toBeVisible();

  // The trader's own device recomputes it.
  await open(page, '/capital', { trader });
  await page.getByRole('link', { name: 'Proof of liabilities' }).click();
  await expect(page.getByRole('heading', { name: 'Your balances are included' })).toBeVisible();
  for (const step of ['Your leaves', 'Path to the root', 'Sums along the path'])
    await expect(page.getByRole('listitem').filter({ hasText: step }).getByRole('img', { name: 'Passed' })).toBeVisible();
  const usdt = page.getByRole('list', { name: 'Amounts by asset' }).getByRole('listitem').filter({ hasText: /USDT/ });
  await expect(usdt).toContainText('10,000.00 USDT');
  await expect(usdt).toContainText('No change since then');
  await expect(page.getByText('aren’t owed to traders', { exact: false })).toBeVisible();
  // The fingerprint of the key that signed it, to compare with one that was published elsewhere.
  const { keys } = (await (await request.get('/api/proof/keys')).json()) as { keys: { keyId: string }[] };
  const fingerprints = page.getByRole('list', { name: 'Signing keys' }).getByRole('listitem');
  await expect(fingerprints.first()).toContainText(keys.at(-1)!.keyId.replace(/.{4}(?!$)/g, '$& '));

  // The evidence is verified offline with a script that the exchange publishes.
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download evidence' }).click();
  const evidence = info.outputPath('evidence.json');
  await (await downloading).saveAs(evidence);
  const verifier = join(import.meta.dirname, '../docs/verify/verify-liabilities.mjs');
  expect(await (await request.get('/proof/verify-liabilities.mjs')).text()).toContain('Needs nothing but Node 20');
  const checked = spawnSync(process.execPath, [verifier, evidence, '--uid', trader.uid], { encoding: 'utf8' });
  expect(checked.stdout + checked.stderr).toMatch(/^RIGHT\. Trader[\s\S]*USDT +own 10000 of/);

  // An exchange that shows a smaller sum is caught…
  const own = await ownOf(request, trader.token);
  const answers = async (told: Own): Promise<void> => {
    await page.unrouteAll();
    await page.route('**/api/proof/own**', (route) => route.fulfill({ json: told }));
    await page.reload();
  };
  await answers({ ...own, parts: own.parts.map((part, i) => (i === 0 ? { ...part, sums: part.sums.map(() => '0.5') } : part)) });
  await expect(page.getByRole('heading', { name: 'Check failed' })).toBeVisible();
  await expect(page.getByText('The leaves you were given don’t lead to the published root', { exact: false })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Path to the root' }).getByRole('img', { name: 'Failed' })).toBeVisible();
  // … so is one that gives two equal traders the same leaves…
  await answers(await ownOf(request, equal.token));
  await expect(page.getByText('The leaves you were given don’t lead to the published root', { exact: false })).toBeVisible();
  // … and one that leaves the account out.
  await answers({ ...own, parts: [] });
  await expect(page.getByText('This snapshot has no valid leaf for you', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download evidence' }), 'nothing to download').toHaveCount(0);
  // Unknown values are omitted: "– BNB" would read as a negative balance.
  await expect(page.getByText('Owed to all traders')).toBeVisible();
  await expect(page.getByText(/^– [A-Z]+$/)).toHaveCount(0);
  await expect(page.getByText('Leaves', { exact: true })).toHaveCount(0);
  await office.context().close();
});

const ownOf = async (request: Parameters<typeof register>[0], token: string): Promise<Own> =>
  (await (await request.get('/api/proof/own', { headers: { token } })).json()) as Own;
