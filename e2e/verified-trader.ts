import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { must, signIn } from './office.ts';
import { photo } from './photo.ts';
import { codeFor, type NewTrader, post, register, requestId } from './trader.ts';

export const withdrawalPassword = 'keep the gold 9';

/** Uploads an image as the trader and returns its ID. */
export async function upload(
  request: APIRequestContext,
  trader: NewTrader,
  purpose: 'verification' | 'deposit',
  data: Buffer,
): Promise<string> {
  const response = await request.post(`/api/uploads/picture?purpose=${purpose}`, {
    headers: { token: trader.token, 'content-type': 'image/png' },
    data,
  });
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { uploadId: string }).uploadId;
}

/** Sends a document for review, and returns its case. */
export async function submitDocument(
  request: APIRequestContext,
  page: Page,
  trader: NewTrader,
): Promise<{ readonly case: string; readonly round: number }> {
  const pictures = [];
  for (const side of ['front', 'back']) pictures.push(await upload(request, trader, 'verification', await photo(page, `MODEL ${side}`)));
  const [front, back] = pictures;
  await post(
    request,
    '/api/verification/submit',
    { country: 'CH', realName: 'Lena Hoffmann', idNumber: `L${trader.uid}X`, front, back },
    trader.token,
  );
  const { token } = await signIn(request, 'verification');
  const { cases } = await must<{ cases: { case: string; round: number }[] }>(request, `verification/queue?uid=${trader.uid}`, token);
  return { case: cases[0]!.case, round: cases[0]!.round };
}

/** A trader with an approved document and a withdrawal password, as bank deposits and withdrawals require. */
export async function registerVerified(request: APIRequestContext, page: Page): Promise<NewTrader> {
  const trader = await register(request);
  // Images are drawn on a page of the app, because about:blank isn't a secure context.
  if (page.url() === 'about:blank') await page.goto('/');
  const of = await submitDocument(request, page, trader);
  const { token } = await signIn(request, 'verification');
  await must(request, 'verification/open-case', token, { case: of.case });
  for (const side of ['front', 'back']) await must(request, 'verification/look-at-photo', token, { case: of.case, side });
  await must(request, 'verification/verify', token, { ...of, isAdult: true, reason: 'All the same as on the photos' });
  await setWithdrawalPassword(request, trader);
  return trader;
}

/** The first withdrawal password, which starts no hold. */
export async function setWithdrawalPassword(request: APIRequestContext, trader: NewTrader): Promise<void> {
  const registered = await codeFor(request, trader.email);
  await post(request, '/api/identity/send-own-code', { channel: 'email', purpose: 'safe-password' }, trader.token);
  const code = await codeFor(request, trader.email, registered);
  await post(
    request,
    '/api/user/change-safe-password',
    { channel: 'email', password: trader.password, code, new: withdrawalPassword, confirm: withdrawalPassword },
    trader.token,
  );
}

interface Submitted {
  readonly withdrawal: { readonly id: string; readonly state: string; readonly arrival: string };
}
/** Saves a card in the trader's own name. The session continues with the token in the answer. */
export async function addBankCard(request: APIRequestContext, trader: NewTrader): Promise<{ readonly id: string; readonly token: string }> {
  const { token } = await post<{ token: string }>(request, '/api/identity/step-up', { password: trader.password }, trader.token);
  const { id } = await post<{ id: string }>(
    request,
    '/api/funds/add-bank-card',
    { bankName: 'Home Bank', city: 'Bern', branch: 'West', number: '4539578763621486', idNumber: `L${trader.uid}X`, phone: '+41791234567' },
    token,
  );
  return { id, token };
}

/** Requests a withdrawal to a new card. The session continues with the token in the answer. */
export async function withdrawToCard(
  request: APIRequestContext,
  trader: NewTrader,
  amount: string,
): Promise<Submitted & { readonly token: string }> {
  const { id, token } = await addBankCard(request, trader);
  const { assets } = (await (await request.get('/api/funds/withdrawal-networks?asset=USDT', { headers: { token } })).json()) as {
    assets: { bank?: { fee: string } }[];
  };
  const submitted = await post<Submitted>(
    request,
    '/api/funds/submit-withdrawal',
    {
      requestId: requestId(),
      way: 'bank',
      asset: 'USDT',
      bankCard: id,
      amount,
      fee: assets[0]!.bank!.fee,
      safePassword: withdrawalPassword,
    },
    token,
  );
  return { ...submitted, token };
}
