import type { APIRequestContext } from '@playwright/test';
import { expect, type Page } from '@playwright/test';
import { must, signIn } from './office.ts';
import { photo } from './photo.ts';
import { type NewTrader, post } from './trader.ts';

/** Sends a picture over the wire, as the app does. */
async function upload(request: APIRequestContext, page: Page, trader: NewTrader, purpose: string, words: string): Promise<string> {
  const response = await request.post(`/api/uploads/picture?purpose=${purpose}`, {
    headers: { token: trader.token, 'content-type': 'image/png' },
    data: await photo(page, words),
  });
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { uploadId: string }).uploadId;
}

/** Verifies a trader over the wire, for journeys that begin behind the verification. */
export async function verify(request: APIRequestContext, page: Page, trader: NewTrader, realName: string): Promise<void> {
  const front = await upload(request, page, trader, 'verification', realName);
  const back = await upload(request, page, trader, 'verification', `${realName} back`);
  await post(request, '/api/verification/submit', { country: 'CH', realName, idNumber: `V${trader.uid}X`, front, back }, trader.token);
  const { token } = await signIn(request, 'verification');
  const { cases } = await must<{ cases: { case: string; round: number; uid: string }[] }>(
    request,
    `verification/queue?state=review&uid=${trader.uid}`,
    token,
  );
  const [own] = cases;
  for (const side of ['front', 'back']) await must(request, 'verification/look-at-photo', token, { case: own?.case, side });
  await must(request, 'verification/verify', token, { case: own?.case, round: own?.round, isAdult: true, reason: 'the document is right' });
}
