import { expect, test } from '@playwright/test';
import { register } from './trader.ts';

test('wrong passwords lock an account; the emailed link unlocks it once, without a code', async ({ page, request }) => {
  const trader = await register(request);
  const login = (password: string) => request.post('/api/user/login', { data: { account: trader.email, password } });
  for (let wrong = 0; wrong < 10; ) {
    const answer = await login(`not the one ${wrong}`);
    if (answer.status() === 429) await new Promise((go) => setTimeout(go, 1_000 * Number(answer.headers()['retry-after'] ?? 1)));
    else wrong += 1;
  }
  const outbox = async () => {
    const messages = (await (await request.get('/dev/outbox.json')).json()) as { to: string; body: string }[];
    return messages.flatMap(({ to, body }) => (to === trader.email ? (/http\S+#(\/unlock\?\S+)/.exec(body)?.[1] ?? []) : []));
  };
  await expect.poll(outbox).toHaveLength(1);
  const [link] = (await outbox()) as [string];

  await page.goto(`/#${link}`);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(trader.email);
  await expect(page.getByRole('textbox', { name: /code/i }), 'the link is the code').toHaveCount(0);
  await page.getByRole('button', { name: 'Restore access', exact: true }).click();
  await expect(page.getByText('Access restored. You can log in now.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(trader.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/#\/index/);

  // The link has been used: anyone who finds it later is asked for a code.
  const again = await page.context().browser()!.newPage();
  await again.goto(`${new URL(page.url()).origin}/#${link}`);
  await again.getByRole('button', { name: 'Restore access', exact: true }).click();
  await expect(again.getByRole('textbox', { name: /code/i })).toBeVisible();
});
