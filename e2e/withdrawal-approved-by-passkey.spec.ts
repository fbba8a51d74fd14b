import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, expect, request as http, test } from '@playwright/test';
import { anvilBinary } from '../server/launch/anvil-binary.ts';
import { PORTS, startExchange } from './exchange.ts';
import { addReader } from './fingerprint-reader.ts';
import { post, register, requestId } from './trader.ts';
import { setWithdrawalPassword, withdrawalPassword } from './verified-trader.ts';

const reason = 'called back on the known number';

/** A change that two operators have to approve. */
async function byTwo(office: APIRequestContext, path: string, input: object): Promise<void> {
  const enter = async (who: string): Promise<string> =>
    (
      await post<{ session: { token: string } }>(office, '/api/office/entry/sign-in', {
        name: `${who}@office.test`,
        password: `practice-${who}`,
      })
    ).session.token;
  const asked = await post<{ request: string }>(office, `/api/office/${path}`, { ...input, reason }, await enter('finance'));
  await post(office, '/api/office/four-eyes/approve', { id: asked.request, reason }, await enter('admin'));
}

// Needs an exchange of its own, with wide limits so that one day and one reviewer are enough. That a signer which requires the
// approval accepts this one and no other is shown in server/launch/approval-way.test.ts.
test('an operator’s passkey approves exactly this large withdrawal, and it’s sent to the chain', async ({ browser }) => {
  test.skip(anvilBinary() === undefined, 'npm has no anvil for this machine');
  test.setTimeout(300_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-large-'));
  const exchange = await startExchange(PORTS.large, dataDir);
  try {
    const [request, office] = await Promise.all([
      http.newContext({ baseURL: exchange.url }),
      http.newContext({ baseURL: `http://127.0.0.1:${PORTS.large + 1}` }),
    ]);
    const trader = await register(request);
    await setWithdrawalPassword(request, trader);
    await byTwo(office, 'funds/change-rules', {
      changes: { dailyUnverified: '50000', newAddressDaily: '50000', twoReviewersFrom: '50000' },
    });
    const gift = { account: 'fiat', asset: 'USDT', direction: 'give', amount: '5000', cause: 'correction' };
    await byTwo(office, 'ledger/adjust', { uid: trader.uid, ...gift });
    const form = {
      way: 'wallet',
      asset: 'USDT',
      network: 'practice',
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      amount: '12000',
      fee: '1',
      safePassword: withdrawalPassword,
    };
    let id = '';
    await expect(async () => {
      const sent = { requestId: requestId(), ...form };
      const answer = await post<{ withdrawal: { id: string; state: string } }>(request, '/api/funds/submit-withdrawal', sent, trader.token);
      expect(answer.withdrawal.state).toBe('review');
      ({ id } = answer.withdrawal);
    }, 'the chain is there').toPass({ timeout: 60_000 });

    // Passkeys are bound to names, not IP addresses, so the office is opened at localhost.
    const context = await browser.newContext({
      baseURL: `http://localhost:${PORTS.large + 1}`,
      viewport: { width: 1280, height: 800 },
      hasTouch: false,
    });
    const page = await context.newPage();
    const reader = await addReader(page);
    await page.goto('/');
    await page.getByLabel('Operator').fill('risk@office.test');
    await page.getByLabel('Password', { exact: true }).fill('practice-risk');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await page.goto('/#/own');
    await page.getByRole('listitem').filter({ hasText: 'Passkeys' }).getByRole('button', { name: 'Add' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Enter your password again').fill('practice-risk');
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByLabel('Device name').fill('Desk at the window');
    await dialog.getByRole('button', { name: 'Create passkey' }).click();
    await dialog.getByRole('button', { name: 'I’ve saved my codes' }).click();
    expect(await reader.kept()).toBe(1);

    await page.goto(`/#/withdrawals?id=${id}`);
    await expect(page.getByText('This approval needs your passkey, which will sign the withdrawal’s hash.')).toBeVisible();
    await reader.know(false);
    await page.keyboard.press('a');
    await page.keyboard.type('Called back on the number on file');
    const asked = page.waitForResponse('**/api/office/funds/ask-approval');
    await page.keyboard.press('Enter');
    expect((await asked).ok(), 'the question is over this withdrawal').toBe(true);
    await expect(page.getByText('This approval needs your passkey'), 'it was not the finger of the operator').toBeVisible();
    expect(await stateOf(request, id, trader.token)).toBe('review');
    await reader.know(true);
    await page.getByRole('button', { name: /^Approve/ }).click();
    await expect(page.getByText('Status: Approved')).toBeVisible();
    await expect.poll(() => stateOf(request, id, trader.token), { timeout: 120_000 }).toMatch(/^(broadcast|confirming|done)$/);
    await context.close();
  } finally {
    await exchange.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

async function stateOf(request: APIRequestContext, id: string, token: string): Promise<string> {
  const response = await request.get(`/api/funds/withdrawal?id=${id}`, { headers: { token } });
  return ((await response.json()) as { withdrawal: { state: string } }).withdrawal.state;
}
