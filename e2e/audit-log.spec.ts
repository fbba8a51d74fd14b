import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { must, openOffice, signIn } from './office.ts';
import { register } from './trader.ts';

interface Entry {
  readonly id: number;
  readonly act: string;
  readonly by?: { readonly name: string };
  readonly subject?: string;
  readonly reason?: string;
}

test('operators’ views and actions are in the audit log with name and reason, and the verifier finds a changed or removed row', async ({
  browser,
  request,
}) => {
  const trader = await register(request);
  const subject = `trader:${trader.uid}`;
  const risk = await signIn(request, 'risk');

  // At the desk: found, opened, revealed in full, logged out everywhere, locked, unlocked.
  const desk = await openOffice(browser, risk, '/traders');
  await desk.getByRole('searchbox', { name: /UID, email/ }).fill(trader.email);
  await desk.keyboard.press('Enter');
  await desk.getByRole('row', { name: new RegExp(trader.uid) }).click();
  await expect(desk.getByText(trader.email)).toHaveCount(0);
  await desk.getByRole('button', { name: 'Show in full' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Called back on the number on file' }).click();
  await desk.keyboard.press('Enter');
  await expect(desk.getByText(trader.email).first()).toBeVisible();
  await expect(desk.getByText(/View recorded as audit entry [\d,]+/)).toBeVisible();
  await must(request, 'identity/end-sessions', risk.token, { uid: trader.uid, reason: 'Asked in the chat' });
  await must(request, 'identity/lock-trader', risk.token, { uid: trader.uid, reason: 'Fraud report 12' });
  await must(request, 'identity/unlock-trader', risk.token, { uid: trader.uid, reason: 'Report withdrawn' });

  const auditor = await signIn(request, 'auditor');
  const { entries } = await must<{ entries: readonly Entry[] }>(request, `audit/entries?chain=office&subject=${subject}`, auditor.token);
  expect(entries.every((e) => e.by?.name === risk.name)).toBe(true);
  const told = entries.map((e) => [e.act.split('.').at(-1), e.reason]);
  expect(told).toContainEqual(['show-in-full', 'Called back on the number on file']);
  expect(told).toContainEqual(['end-sessions', 'Asked in the chat']);
  expect(told).toContainEqual(['lock-trader', 'Fraud report 12']);
  expect(told).toContainEqual(['unlock-trader', 'Report withdrawn']);

  // The auditor sees the entries, checks the chain, and downloads it with the verifier.
  const page = await openOffice(browser, auditor, `/audit?subject=${subject}`);
  await page.getByRole('row', { name: /Fraud report 12/ }).click();
  const entry = page.getByRole('complementary', { name: 'Entry' });
  await expect(entry.getByRole('heading')).toHaveText(`${risk.name}: Locked ${subject.replace('trader:', '')}`);
  await expect(entry).toContainText('Sessions ended');
  await expect(entry).not.toContainText('sessionsEnded');
  await expect(entry).toContainText('SHA-256 of this entry');
  await page.keyboard.press('c');
  await expect(page.getByText('Chain intact.')).toBeVisible();
  const files = new Map<string, string>();
  page.on('download', async (download) => files.set(download.suggestedFilename(), await download.path()));
  await page.keyboard.press('e');
  await page.getByRole('dialog').getByRole('textbox').fill('Yearly audit');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Exported [\d,]+ entries with the verifier/)).toBeVisible();
  await expect.poll(() => files.size).toBe(2);

  const folder = mkdtempSync(join(tmpdir(), 'bourse-verifier-'));
  const [verifierName = '', verifierPath = ''] = [...files].find(([name]) => !name.endsWith('.ndjson')) ?? [];
  const lines = readFileSync(files.get('bourse-audit-office.ndjson') as string, 'utf8')
    .trimEnd()
    .split('\n');
  const verifier = join(folder, verifierName);
  writeFileSync(verifier, readFileSync(verifierPath));
  const verify = (changed: readonly string[]): boolean => {
    const file = join(folder, 'chain.ndjson');
    writeFileSync(file, `${changed.join('\n')}\n`);
    try {
      execFileSync(process.execPath, [verifier, file], { stdio: 'pipe' });
      return true;
    } catch {
      return false;
    }
  };
  expect(verify(lines)).toBe(true);
  const middle = Math.floor(lines.length / 2);
  expect(verify(lines.filter((_, n) => n !== middle))).toBe(false);
  const lock = lines.findIndex((line) => line.includes('Fraud report 12'));
  expect(lock).toBeGreaterThan(0);
  expect(verify(lines.map((line, n) => (n === lock ? line.replace('Fraud report 12', 'Fraud report 13') : line)))).toBe(false);
  rmSync(folder, { recursive: true });
  await desk.context().close();
  await page.context().close();
});
