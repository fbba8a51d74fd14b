import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { PORTS, type RunningExchange, startExchange } from './exchange.ts';
import { signIn } from './office.ts';
import { post, register } from './trader.ts';

// Needs an exchange of its own: the support setting in the configuration applies to every trader on it.
const port = PORTS.widget;
let exchange: RunningExchange;
let dataDir: string;
test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'bourse-widget-'));
  exchange = await startExchange(port, dataDir, { PRACTICE_CHAIN: 'off' });
});
test.afterAll(async () => {
  await exchange?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
test.use({ baseURL: `http://127.0.0.1:${port}` });

const office = `http://127.0.0.1:${port + 1}`;
/** Changes the configuration the way operators do: where a second person is needed, one requests and another approves. */
async function configure(request: APIRequestContext, name: string, value: string): Promise<void> {
  const { token: first } = await signIn(request, 'admin', office);
  const { token: second } = await signIn(request, 'admin-2', office);
  const reason = 'a chat of another house';
  const change = { name, value, reason };
  const answer = await post<{ isDone: boolean; request?: string }>(request, `${office}/api/office/config/change`, change, first);
  if (!answer.isDone) await post(request, `${office}/api/office/four-eyes/approve`, { id: answer.request, reason }, second);
}

test('the chat widget gets name and email and nothing else, on an origin that can’t reach the session', async ({ page, playwright }) => {
  const request = await playwright.request.newContext({ baseURL: `http://127.0.0.1:${port}` });
  await configure(request, 'allowed_hosts', 'widget.example.com, help.example.com');
  await configure(request, 'kefu_widget_host', 'https://widget.example.com');
  await configure(request, 'kefu', 'https://widget.example.com/w.js');
  // Everything a hostile widget could try.
  await page.route('https://widget.example.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `
        const found = { ...window.supportVisitor, storage: Object.keys(localStorage).length, cookies: document.cookie };
        try { found.parent = window.parent.localStorage.getItem('bourse.session'); } catch { found.parent = 'closed'; }
        document.body.textContent = JSON.stringify(found);
        fetch('https://elsewhere.example.org/').then(() => document.body.dataset.leak = 'yes', () => document.body.dataset.leak = 'no');
      `,
    }),
  );
  const trader = await register(request);
  // Not with an init script: that would put a session into the frame as well.
  await page.goto('/#/login');
  await page.evaluate(
    ({ token, uid }) => localStorage.setItem('bourse.session', JSON.stringify({ state: { token, uid }, version: 0 })),
    trader,
  );
  await page.goto('/#/support');
  await page.reload();
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('body')).toHaveText(
    JSON.stringify({ Username: trader.email.split('@')[0], Email: trader.email, key: '', storage: 0, cookies: '', parent: 'closed' }),
  );
  await expect(frame.locator('body'), 'it may only speak with its own host').toHaveAttribute('data-leak', 'no');
  const source = new URL((await page.locator('iframe').getAttribute('src'))!);
  expect(source.port).not.toBe(String(port));
  expect(await page.locator('iframe').getAttribute('sandbox')).not.toContain('allow-top-navigation');

  // A link opens in a new tab without an opener.
  await configure(request, 'kefu', 'https://help.example.com/chat');
  await page.goto('/#/index');
  await page.reload();
  const link = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Support' });
  await expect(link).toHaveAttribute('href', 'https://help.example.com/chat');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');

  // An empty setting means the built-in chat.
  await configure(request, 'kefu', '');
  await page.goto('/#/support');
  await page.reload();
  await expect(page.getByText('How can we help?')).toBeVisible();
  await request.dispose();
});
