import { type APIRequestContext, type Browser, expect, type Page, type PlaywrightWorkerArgs } from '@playwright/test';

/** The office's address: it listens next to the app. */
export const officeUrl = (): string => {
  const app = new URL(appUrl());
  return `${app.protocol}//${app.hostname}:${Number(app.port) + 1}`;
};
const appUrl = (): string => process.env['E2E_URL'] ?? `http://127.0.0.1:${process.env['E2E_PORT'] ?? 4090}`;

/** The practice operators: one per role, and a second admin who is another person. */
export type Who = 'support' | 'verification' | 'finance' | 'risk' | 'content' | 'admin' | 'auditor' | 'admin-2';
export interface OfficeSession {
  readonly token: string;
  readonly operator: string;
  readonly name: string;
  readonly roles: readonly string[];
}

/** Signs a practice operator in through the API, for journeys about something else. */
export const signIn = (request: APIRequestContext, who: Who, office = officeUrl()): Promise<OfficeSession> =>
  signInWith(request, `${who}@office.test`, `practice-${who}`, office);

export async function signInWith(request: APIRequestContext, name: string, password: string, office = officeUrl()): Promise<OfficeSession> {
  const response = await request.post(`${office}/api/office/entry/sign-in`, { data: { name, password } });
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { session: OfficeSession }).session;
}

/** Calls the office as an operator and returns the answer, success or not. */
export async function ask(
  request: APIRequestContext,
  path: string,
  token: string | undefined,
  input: Readonly<Record<string, unknown>> | 'read' = 'read',
): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> {
  const headers = token === undefined ? {} : { token };
  const url = `${officeUrl()}/api/office/${path}`;
  const response = input === 'read' ? await request.get(url, { headers }) : await request.post(url, { headers, data: input });
  return { status: response.status(), body: (await response.json()) as Record<string, unknown> };
}

/** The same, and fails unless the call succeeds; for what only prepares a journey. */
export async function must<T>(...call: Parameters<typeof ask>): Promise<T> {
  const { status, body } = await ask(...call);
  expect(status, `${call[1]}: ${JSON.stringify(body)}`).toBe(200);
  return body as T;
}

/** The ticket from the set-up link that was emailed to an operator. */
export async function mailedSetUp(request: APIRequestContext, email: string): Promise<string> {
  const messages = (await (await request.get(`${appUrl()}/dev/outbox.json`)).json()) as { to: string; body: string }[];
  const body = messages.find(({ to }) => to === email)?.body ?? '';
  return /setUp=([\w-]{43})/.exec(body)?.[1] ?? `no set-up link was mailed to ${email}`;
}

/** The password of operators made for a journey. */
const newPassword = 'correct horse 9 battery';

/** An operator who is a new person with this role, created by two admins. */
export async function newOperator(request: APIRequestContext, role: string): Promise<OfficeSession> {
  const admin = await signIn(request, 'admin');
  const other = await signIn(request, 'admin-2');
  const name = `${role}-${Date.now().toString(36)}`;
  const reason = 'A second reviewer for the afternoon';
  const made = await must<{ operator: string }>(request, 'operators/add', admin.token, {
    email: `${name}@office.test`,
    name,
    personName: 'Fiona Finch',
    reason,
  });
  const ticket = await mailedSetUp(request, `${name}@office.test`);
  await must(request, 'entry/choose-password', undefined, { ticket, password: newPassword, confirm: newPassword });
  const asked = await must<{ request: string }>(request, 'operators/change-roles', admin.token, {
    operator: made.operator,
    roles: [role],
    reason,
  });
  await must(request, 'four-eyes/approve', other.token, { id: asked.request, reason });
  return signInWith(request, `${name}@office.test`, newPassword);
}

/** Signs in on the office's page: a practice operator, or one made for the journey. */
export async function enter(page: Page, who: Who | OfficeSession): Promise<void> {
  const [name, password] = typeof who === 'string' ? [who, `practice-${who}`] : [who.name, newPassword];
  await page.getByLabel('Operator', { exact: true }).fill(`${name}@office.test`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Ends the session of an open page at the server, as age or an admin would; the page sees it with its next call. */
export async function endSession(request: APIRequestContext, page: Page): Promise<void> {
  const kept = (await page.evaluate(() => sessionStorage.getItem('bourse.office.session'))) ?? '{}';
  const { state } = JSON.parse(kept) as { readonly state?: { readonly token?: string } };
  await must(request, 'entry/sign-out', state?.token, {});
  await expect(page.getByText('Your session ended.')).toBeVisible();
}

/** Opens a page of the office, signed in as this operator. */
export async function openOffice(browser: Browser, session: OfficeSession, path: string, theme: 'dark' | 'light' = 'dark'): Promise<Page> {
  const context = await browser.newContext({
    baseURL: officeUrl(),
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1,
    hasTouch: false,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    ({ token, operator, name, roles, theme }) => {
      const keep = (store: Storage, key: string, state: object) => store.setItem(key, JSON.stringify({ state, version: 0 }));
      if (sessionStorage.getItem('bourse.office.session') === null)
        keep(sessionStorage, 'bourse.office.session', { token, operator: { id: operator, name, roles } });
      if (localStorage.getItem('bourse.office.preferences') === null)
        keep(localStorage, 'bourse.office.preferences', { theme, density: 'dense', columns: {} });
    },
    { ...session, theme },
  );
  const page = await context.newPage();
  await page.goto(`/#${path}`);
  return page;
}

/** The traders' API, in a journey whose pages are the office's. */
export const appRequest = (playwright: PlaywrightWorkerArgs['playwright']): Promise<APIRequestContext> =>
  playwright.request.newContext({ baseURL: appUrl() });

/** A receiving account of the exchange: requested by one person, approved by another. */
export async function openReceivingAccount(request: APIRequestContext, asset: string, bankName: string): Promise<string> {
  const [finance, risk] = [await signIn(request, 'finance'), await signIn(request, 'risk')];
  const account = {
    ...{ asset, bankName, accountName: 'Bourse Practice Ltd', cardNumber: '6200000000000005' },
    ...{ branchName: 'Main Street', branchNumber: '10010', minimum: '50', isOpen: true },
  };
  const asked = await must<{ request: string }>(request, 'funds/change-receiving-account', finance.token, {
    account,
    reason: 'Opened with the bank on Monday',
  });
  await must(request, 'four-eyes/approve', risk.token, { id: asked.request, reason: 'Compared with the letter of the bank' });
  const all = await must<readonly { id: string; bankName: string }[]>(request, 'funds/receiving-accounts', finance.token);
  return all.find((one) => one.bankName === bankName)!.id;
}
