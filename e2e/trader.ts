import { type APIRequestContext, expect, type Page } from '@playwright/test';

export interface NewTrader {
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly uid: string;
}

let count = 0;
export const newEmail = (): string => `trader.${process.pid}.${Date.now()}.${count++}@example.com`;

export const post = async <T>(request: APIRequestContext, path: string, data: unknown, token?: string): Promise<T> => {
  const response = await request.post(path, { data, headers: token === undefined ? {} : { token } });
  expect(response.status(), `${path}: ${await response.text()}`).toBe(200);
  return (await response.json()) as T;
};

/** The latest code in the development outbox for a target; `before` is an older one to ignore. */
export async function codeFor(request: APIRequestContext, target: string, before = ''): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const messages = (await (await request.get('/dev/outbox.json')).json()) as { to: string; code: string }[];
    const code = messages.find((m) => m.to === target && m.code !== '')?.code;
    if (code !== undefined && code !== before) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no code came for ${target}`);
}

/** Registers through the API, for journeys about something else. */
export async function register(request: APIRequestContext, password = 'correct horse 7', residence = 'CH'): Promise<NewTrader> {
  const email = newEmail();
  await post(request, '/api/user/send-email', { email, purpose: 'register' });
  const code = await codeFor(request, email);
  const { agreement_version: agreementVersion = '1' } = await post<Record<string, string>>(request, '/api/user/config', {});
  const session = await post<{ token: string; uid: string }>(request, '/api/user/reg', {
    account: email,
    code,
    password,
    confirm: password,
    residence,
    agreement: true,
    agreementVersion,
  });
  return { email, password, ...session };
}

export const requestId = (): string => `e2e-${process.pid}-${Date.now()}-${count++}`;

export interface Surroundings {
  readonly trader?: NewTrader;
  readonly theme?: 'dark' | 'light';
  readonly locale?: string;
}

/** Opens a screen as a returning user: logged in, with a theme and a language. */
export async function open(page: Page, path: string, { trader, theme = 'dark', locale = 'en' }: Surroundings = {}): Promise<void> {
  await page.addInitScript(
    ({ token, uid, theme, locale }) => {
      if (localStorage.getItem('bourse.session') !== null) return;
      const keep = (name: string, state: object) => localStorage.setItem(name, JSON.stringify({ state, version: 0 }));
      keep('bourse.session', { token, uid });
      // The security advice has been dismissed: it would cover what a journey clicks.
      keep('bourse.preferences', { theme, locale, dismissed: ['security-advice'] });
    },
    { token: trader?.token, uid: trader?.uid, theme, locale },
  );
  await page.goto(`/#${path}`);
}

/** Moves a new trader's money to the spot account. */
export const fund = (request: APIRequestContext, trader: NewTrader, amount: string): Promise<unknown> =>
  post(request, '/api/funds/transfer', { requestId: requestId(), from: 'fiat', to: 'spot', asset: 'USDT', amount }, trader.token);

/** A cross long in one contract, an isolated short in another, with a take profit, a stop loss, and an order that waits. */
export async function holdContracts(request: APIRequestContext, { token }: NewTrader, index: number): Promise<void> {
  const send = (call: string, body: object) => post(request, `/api/${call}`, { requestId: requestId(), ...body }, token);
  const [btc, eth] = [{ symbol: 'BTC-USDT-PERP' }, { symbol: 'ETH-USDT-PERP' }];
  const at = (share: number) => String(Math.floor(index * share));
  await post(request, '/api/perpetual/acknowledge', {}, token);
  await send('funds/transfer', { from: 'fiat', to: 'perpetual', asset: 'USDT', amount: '4000' });
  await send('perpetual/set-margin-mode', { ...eth, marginMode: 'isolated' });
  await send('perpetual/place-order', { ...btc, side: 'buy', type: 'market', quantity: '5' });
  await send('perpetual/place-order', { ...eth, side: 'sell', type: 'market', quantity: '5' });
  await send('perpetual/place-exits', { ...btc, side: 'long', takeProfit: at(1.2), stopLoss: at(0.9) });
  await send('perpetual/place-order', { ...btc, side: 'buy', type: 'limit', price: at(0.97), quantity: '7' });
}

/** A second contract, from money that's still in the fiat account. */
export async function buySecond(
  request: APIRequestContext,
  { token }: NewTrader,
  wish: { readonly symbol?: string; readonly direction?: 'up' | 'down'; readonly durationMs?: number } = {},
): Promise<{ readonly contractId: string }> {
  await post(request, '/api/seconds/acknowledge', {}, token);
  await post(request, '/api/funds/transfer', { requestId: requestId(), from: 'fiat', to: 'second', asset: 'USDT', amount: '50' }, token);
  const order = { symbol: 'BTC-USDT-SEC', direction: 'up', durationMs: 30_000, stake: '50', ...wish };
  const { contract } = await post<{ contract: { contractId: string } }>(
    request,
    '/api/seconds/place-contract',
    { requestId: requestId(), ...order },
    token,
  );
  return contract;
}
