import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, expect, request as http, test } from '@playwright/test';
import { PORTS, startExchange } from './exchange.ts';
import { open, post, register } from './trader.ts';

const reason = 'the lawyers agreed';

/** Adds a paragraph to the agreement: written by one operator, approved by another. */
async function publishAgreement(office: APIRequestContext): Promise<void> {
  const signIn = async (role: string): Promise<string> => {
    const entered = await post<{ session: { token: string } }>(office, '/api/office/entry/sign-in', {
      name: `${role}@office.test`,
      password: `practice-${role}`,
    });
    return entered.session.token;
  };
  const [writer, second] = [await signIn('content'), await signIn('admin')];
  const get = async <T>(path: string): Promise<T> => (await (await office.get(path, { headers: { token: writer } })).json()) as T;
  const { contents } = await get<{ contents: { id: string; name: string }[] }>('/api/office/news/contents?kind=document');
  const id = contents.find((one) => one.name === 'agreement')?.id;
  const { body } = await get<{ body: { texts: { en: { title: string; body: string; picture: string } } } }>(
    `/api/office/news/content?id=${id}`,
  );
  const en = { ...body.texts.en, body: `${body.texts.en.body}\n\n## A new rule\n\nBe kind to each other.` };
  await post(office, '/api/office/news/save', { id, kind: 'document', base: 1, fields: {}, texts: { en }, reason }, writer);
  const asked = await post<{ request: string }>(office, '/api/office/news/publish', { id, version: 2, mustAccept: true, reason }, writer);
  await post(office, '/api/office/four-eyes/approve', { id: asked.request, reason }, second);
}

// Needs an exchange of its own, because every trader on it has to accept.
test('a new agreement must be read to the end and accepted before anything else', async ({ browser }) => {
  test.setTimeout(240_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-agreement-'));
  const exchange = await startExchange(PORTS.agreement, dataDir, { PRACTICE_CHAIN: 'off' });
  try {
    const request = await http.newContext({ baseURL: exchange.url });
    const trader = await register(request);
    const office = await http.newContext({ baseURL: `http://127.0.0.1:${PORTS.agreement + 1}` });
    await publishAgreement(office);

    const context = await browser.newContext({ baseURL: exchange.url });
    const page = await context.newPage();
    await open(page, '/index', { trader });
    const gate = page.getByRole('dialog', { name: 'The user agreement has changed' });
    await expect(gate).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(gate).toBeVisible();
    await expect(gate.getByRole('button', { name: 'Scroll to the end to accept' })).toBeDisabled();

    await gate.getByText('Be kind to each other.').scrollIntoViewIfNeeded();
    await gate.getByRole('region', { name: 'User agreement' }).focus();
    await page.keyboard.press('End');
    await gate.getByRole('button', { name: 'I accept' }).click();
    await expect(gate).toHaveCount(0);

    await page.reload();
    await expect(page.getByRole('link', { name: /^Notifications/ }).first()).toBeVisible();
    const accepted = await request.get('/api/news/acceptance', { headers: { token: trader.token } });
    expect(await accepted.json()).toMatchObject({ accepted: { version: '2', locale: 'en' } });
    await context.close();
    await office.dispose();
    await request.dispose();
  } finally {
    await exchange.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
