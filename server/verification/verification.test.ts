import type { Input } from '@bourse/contract/call';
import { calls } from '@bourse/contract/calls';
import { officeCalls } from '@bourse/contract/office/calls';
import { roles } from '@bourse/contract/office/roles';
import { PICTURE_PATH } from '@bourse/contract/uploads';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { record } from '../audit/audit.ts';
import { PHOTO_VIEWS } from '../audit/view-quota.ts';
import { addOperator, giveRoles } from '../operators/operator-store.ts';
import { sealPhone } from '../secrets/contact.ts';
import { readKeyRing } from '../secrets/key-ring.ts';
import { photo } from '../test/pictures.ts';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';
import { findByDocument, personOf } from './person.ts';

let o: PracticeOffice;
let reviewer: string;
beforeAll(async () => {
  o = await startPracticeOffice();
  reviewer = await o.signIn('verification');
});
afterAll(() => o?.close());

const { verification, identity } = calls;
const desk = officeCalls.verification;
type Trader = Awaited<ReturnType<PracticeOffice['server']['trader']>>;
type Form = Input<typeof verification.submit>;

const upload = async ({ token }: Trader, picture?: Buffer): Promise<string> => {
  const answer = await o.server.edge.app.inject({
    method: 'POST',
    url: `${PICTURE_PATH}?purpose=verification`,
    headers: { token, 'content-type': 'image/jpeg' },
    payload: picture ?? (await photo(320, 200)),
  });
  return answer.json().uploadId as string;
};
let documents = 0;
const form = async (trader: Trader, change: Partial<Form> = {}): Promise<Form> => ({
  country: 'KE',
  realName: 'Amina Wanjiru',
  idNumber: `X00-${String(++documents).padStart(6, '0')}`,
  front: await upload(trader),
  back: await upload(trader),
  ...change,
});
const submit = async (trader: Trader, change: Partial<Form> = {}) => {
  const { status, body } = await o.server.call(verification.submit, await form(trader, change), trader.token);
  return { status, body };
};
const submitted = async (change: Partial<Form> = {}): Promise<Trader> => {
  const trader = await o.server.trader();
  const { status, body } = await submit(trader, change);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return trader;
};
const statusOf = async ({ token }: Trader) => (await o.server.call(verification.status, {}, token)).body;
const caseOf = async ({ uid }: Trader, state: 'review' | 'rejected' | 'verified' = 'review') => {
  const { case: number, round } = (await o.call(desk.queue, { uid, state }, reviewer)).body.cases[0]!;
  return { case: number, round };
};
const look = async (of: { case: string }, sides: readonly ('front' | 'back')[] = ['front', 'back'], token = reviewer) => {
  for (const side of sides) expect((await o.call(desk.lookAtPhoto, { case: of.case, side }, token)).status).toBe(200);
};
const verify = async (trader: Trader, token = reviewer) =>
  o.call(desk.verify, { ...(await caseOf(trader)), isAdult: true, reason: 'all fields are the same' }, token);
const reject = async (trader: Trader, parts: Input<typeof desk.reject>['parts']) => {
  const of = await caseOf(trader);
  await look(of);
  return o.call(desk.reject, { ...of, parts, reason: 'see the parts' }, reviewer);
};
const acts = async (uid: string) =>
  (
    await o.server.store.pool.query<{ act: string; operator: number | null; reason: string | null; detail: string }>(
      'SELECT act, operator, reason, detail::text FROM audit_entry WHERE subject = $1 ORDER BY id',
      [`trader:${uid}`],
    )
  ).rows;

/** Another reviewer, who is another person. */
const colleague = async (name: string): Promise<string> => {
  const { pool } = o.server.store;
  const operator = (await addOperator(pool, { name, email: `${name}@office.test`, person: undefined, personName: name }))!;
  await giveRoles(pool, operator, ['verification']);
  const client = await pool.connect();
  const { token } = await o.office.sessions.open(client, operator, 'test', 'test');
  client.release();
  return token;
};

describe('a forgotten password', () => {
  test('asks for a name only if a verified one exists, and only once the code was correct', async () => {
    const [plain, verified] = [await o.server.trader(), await submitted({ realName: 'Anna Berg' })];
    const of = await caseOf(verified);
    await look(of);
    expect((await verify(verified)).status).toBe(200);
    const codeTo = async (email: string) => {
      await o.server.call(identity.sendEmail, { email, purpose: 'reset' });
      return o.server.codeFor(email);
    };
    const check = async (email: string, code: string) => (await o.server.call(identity.checkCode, { email, code, purpose: 'reset' })).body;
    const [first, second] = [await codeTo(plain.email), await codeTo(verified.email)];
    const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (const [email, code] of [
      [plain.email, first],
      [verified.email, second],
    ] as const)
      expect(Object.keys(await check(email, wrong(code))).sort()).toEqual(['detail', 'error', 'trace']);
    expect(await check(plain.email, first)).toEqual({ ok: true, asksName: false });
    expect(await check(verified.email, second)).toEqual({ ok: true, asksName: true });

    const form = { new: 'another horse 8', confirm: 'another horse 8' };
    const reset = async (more: object) =>
      (await o.server.call(identity.resetPassword, { ...form, ...more } as Input<typeof identity.resetPassword>)).body;
    expect(await reset({ account: plain.email, code: first }), 'nothing to compare, nothing asked').toEqual({});
    expect(await reset({ account: verified.email, code: second })).toMatchObject({ error: 4 });
    expect(await reset({ account: verified.email, code: second, name: 'Somebody Else' })).toMatchObject({ error: 5 });
    expect(await reset({ account: verified.email, code: second, name: 'anna  BERG' })).toEqual({});
  });
});

describe('a trader', () => {
  test('starts unverified, submits five parts, and waits for review with an expected time', async () => {
    const trader = await o.server.trader();
    expect(await statusOf(trader)).toEqual({
      status: 'none',
      level: 'none',
      mayTradeFiat: false,
      reviewHours: 8,
      parts: [],
      history: [],
    });
    expect((await o.server.call(identity.userVerified, {}, trader.token)).body).toEqual({ status: 'none' });
    const { status, body } = await submit(trader, { realName: '  Lena   Hoffmann ', idNumber: 'l01x00t47' });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      status: 'review',
      level: 'none',
      mayTradeFiat: false,
      name: 'L*** H***',
      number: '***47',
      country: 'KE',
    });
    expect(body.parts).toEqual(['country', 'name', 'number', 'front', 'back'].map((part) => ({ part, state: 'waiting' })));
    expect(body.history).toMatchObject([{ kind: 'submitted' }]);
    expect((await o.server.call(identity.userVerified, {}, trader.token)).body).toEqual({ status: 'review' });
    expect((await o.server.call(identity.info, {}, trader.token)).body.verification).toBe('review');
  });

  test('gets the error number of the missing part', async () => {
    const trader = await o.server.trader();
    const whole = await form(trader);
    const without = async (change: object) => {
      const answer = await o.server.call(verification.submit, JSON.parse(JSON.stringify({ ...whole, ...change })), trader.token);
      return answer.body.error;
    };
    expect(await without({ realName: undefined })).toBe(33);
    expect(await without({ realName: ' ' })).toBe(33);
    expect(await without({ idNumber: undefined })).toBe(34);
    expect(await without({ idNumber: '- - -' })).toBe(34);
    expect(await without({ front: undefined })).toBe(35);
    expect(await without({ front: 'photo.jpg' })).toBe(35);
    expect(await without({ back: undefined })).toBe(36);
    expect(await without({ back: whole.front })).toBe(36);
    expect(await without({ country: 'XX' })).toBe('country-not-offered');
    expect(await without({ country: undefined })).toBe(9);
    expect((await statusOf(trader)).status).toBe('none');
    const same = await photo();
    expect(await without({ front: await upload(trader, same), back: await upload(trader, same) })).toBe(36);
    // A refused submission uses no photo: the same two can still be submitted.
    expect(await without({})).toBeUndefined();
  });

  test('can’t send markup as a name, nor a state, a level or another trader as a field', async () => {
    const trader = await o.server.trader();
    for (const realName of ['<script>alert(1)</script>', 'Lena"><img src=x onerror=1>', 'javascript:alert(1)', '{{name}}', 'Le\u202ena']) {
      expect((await submit(trader, { realName })).body.error, realName).toBe(33);
    }
    for (const extra of [{ status: 'verified' }, { level: 'enhanced' }, { trader: 1 }, { uid: '100001' }, { verified: true }]) {
      expect((await submit(trader, extra as never)).body.error).toBe(9);
    }
    const another = await o.server.trader();
    expect((await submit(another, { realName: 'Lena\u0000' })).body.error, 'no text has the sign NUL').toBe(9);
    for (const realName of ['王小明', 'محمد عبد الله', 'Seán O’Brien-Núñez', 'María José', 'นพดล', 'J. R. Smith']) {
      const other = await o.server.trader();
      expect((await submit(other, { realName })).status, realName).toBe(200);
    }
  });

  test('can’t use another trader’s upload: the answer is the same as for one that doesn’t exist', async () => {
    const [alice, bob] = [await o.server.trader(), await o.server.trader()];
    const [ofAlice, never] = [await upload(alice), crypto.randomUUID()];
    const answers = [];
    for (const front of [ofAlice, never]) {
      const { status, body } = await submit(bob, { front });
      const { trace: _, ...rest } = body;
      answers.push({ status, rest });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 404, rest: { error: 'not-found' } });
    expect(o.server.logged()).toMatch(/"path":"\/api\/verification\/submit".*"status":404/);
  });

  test('submits once, however many requests arrive at once', async () => {
    const trader = await o.server.trader();
    const first = await form(trader);
    const second = await form(trader);
    const answers = await Promise.all([first, second, first].map((one) => o.server.call(verification.submit, one, trader.token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await submit(trader)).body.error).toBe('already-submitted');
  });
});

test('name and number aren’t readable in the tables, and don’t appear in the logs', async () => {
  const trader = await submitted({ realName: 'Zebedee Quillfeather', idNumber: 'ZQ77788899' });
  const { rows } = await o.server.store.pool.query('SELECT row_to_json(v)::text AS text FROM verification AS v WHERE trader = $1', [
    trader.uid,
  ]);
  for (const secret of ['Zebedee', 'Quillfeather', 'ZQ77788899', Buffer.from('ZQ77788899').toString('hex')]) {
    expect(rows[0].text).not.toContain(secret);
  }
  const of = await caseOf(trader);
  const { body } = await o.call(desk.openCase, { case: of.case }, reviewer);
  expect(body).toMatchObject({ name: 'Zebedee Quillfeather', number: 'ZQ77788899' });
  await look(of);
  await verify(trader);
  expect(o.server.logged()).not.toMatch(/Zebedee|ZQ77788899/);
  const { rows: chain } = await o.server.store.pool.query(
    "SELECT string_agg(detail::text || coalesce(reason, ''), ' ') AS text FROM audit_entry",
  );
  expect(chain[0].text).not.toMatch(/Zebedee|ZQ77788899/);
});

test('the office finds a trader by full name or full number in any spelling, and by nothing less', async () => {
  const trader = await submitted({ realName: 'Œdipa Maas-Núñez', idNumber: 'CA 49-Lot 1966' });
  const found = async (words: string) =>
    (await findByDocument(o.server.store.pool, readKeyRing(o.server.dataDir), words)).map(({ foundBy }) => foundBy);
  expect(await found('ca49lot1966')).toEqual(['id-number']);
  expect(await found('œdipa  MAAS Núñez')).toEqual(['name']);
  expect([...(await found('Maas')), ...(await found('CA49')), ...(await found(''))]).toEqual([]);
  expect(await personOf(o.server.store.pool, readKeyRing(o.server.dataDir), Number(trader.uid))).toMatchObject({
    realName: 'Œdipa Maas-Núñez',
    masked: 'Œ*** M***',
    isVerified: false,
  });
});

test('one photo is rejected with a reason, only that one is sent again, and then the trader is verified', async () => {
  const trader = await submitted();
  const before = await caseOf(trader);
  expect((await reject(trader, [{ part: 'back', reason: 'photo-unreadable' }])).status).toBe(200);
  const rejected = await statusOf(trader);
  expect(rejected.status).toBe('rejected');
  expect(rejected.parts.filter(({ state }) => state === 'rejected')).toEqual([
    { part: 'back', state: 'rejected', reason: 'photo-unreadable' },
  ]);
  expect(rejected.parts.filter(({ state }) => state === 'accepted')).toHaveLength(4);
  expect((await o.server.call(identity.userVerified, {}, trader.token)).body).toEqual({ status: 'none', reason: 'photo-unreadable' });

  const resend = (input: Input<typeof verification.resend>) => o.server.call(verification.resend, input, trader.token);
  expect((await resend({})).body.error).toBe(36);
  const front = await upload(trader);
  expect((await resend({ front })).body.error).toBe(9);
  expect((await resend({ front, back: await upload(trader) })).body.error).toBe(9);
  expect((await resend({ back: await upload(trader), realName: 'Somebody Else' })).body.error).toBe(9);
  const back = await upload(trader);
  expect((await resend({ back })).body).toMatchObject({ status: 'review' });
  expect((await resend({ back: await upload(trader) })).body.error).toBe('already-submitted');

  const after = await caseOf(trader);
  expect(after).toEqual({ case: before.case, round: before.round + 1 });
  const queued = (await o.call(desk.queue, { uid: trader.uid }, reviewer)).body.cases[0];
  expect(queued).toMatchObject({ waiting: ['back'], state: 'review' });
  // A decision about the earlier submission doesn't apply to the current one.
  expect((await o.call(desk.verify, { ...before, isAdult: true, reason: 'late' }, reviewer)).body.error).toBe('case-changed');
  expect((await verify(trader)).body.error).toBe('not-looked');
  await look(after, ['back']);
  expect((await verify(trader)).status).toBe(200);

  await o.server.open.engine.projected(o.server.open.engine.head);
  expect(await statusOf(trader)).toMatchObject({ status: 'verified', level: 'verified', mayTradeFiat: true });
  expect((await o.server.call(identity.userVerified, {}, trader.token)).body).toEqual({ status: 'verified' });
  expect((await o.server.call(identity.info, {}, trader.token)).body.verification).toBe('verified');
  expect((await statusOf(trader)).history.map(({ kind }) => kind)).toEqual(['verified', 'resent', 'rejected', 'submitted']);
  const { rows } = await o.server.store.pool.query('SELECT template FROM message_outbox WHERE target = $1 ORDER BY id', [trader.email]);
  expect(rows.map(({ template }) => template)).toEqual(['code', 'verification-rejected', 'verification-passed']);
});

test('a trader with only a phone number gets the result by SMS in their language, and the email says when it happened', async () => {
  const { pool } = o.server.store;
  const trader = await submitted();
  const phone = sealPhone(o.server.edge.services.ring, Number(trader.uid), '+41791234567');
  await pool.query(
    `UPDATE trader_identity SET email_box = NULL, email_index = NULL, mailbox_index = NULL, phone_box = $2, phone_index = $3, locale = 'ar'
     WHERE trader = $1`,
    [trader.uid, phone.box, phone.index],
  );
  await reject(trader, [{ part: 'back', reason: 'photo-unreadable' }]);
  const { rows } = await pool.query("SELECT channel, template, body, segments FROM message_outbox WHERE target = '+41791234567'");
  expect(rows).toMatchObject([{ channel: 'sms', template: 'verification-rejected' }]);
  expect(rows[0].body).toMatch(/[\u0600-\u06ff]{3}/);
  expect(rows[0].segments).toBeLessThanOrEqual(2);

  const other = await submitted();
  await look(await caseOf(other));
  await verify(other);
  const mails = await pool.query("SELECT body FROM message_outbox WHERE target = $1 AND template = 'verification-passed'", [other.email]);
  expect(mails.rows[0].body).toMatch(/verified on .* UTC/);
});

test('a bank card requires the ID number that verified its owner, in any spelling', async () => {
  const trader = await submitted({ realName: 'Ines Okafor', idNumber: 'IO 4455-6677' });
  await look(await caseOf(trader));
  await verify(trader);
  await o.server.open.engine.projected(o.server.open.engine.head);
  const card = { bankName: 'Home Bank', city: 'Ulm', branch: 'West', number: '4539578763621486', phone: '+4915112345678' };
  const add = async (idNumber: string, token: string) => (await o.server.call(calls.funds.addBankCard, { ...card, idNumber }, token)).body;
  expect(await add('IO 4455-6677', trader.token)).toMatchObject({ error: 'step-up-needed' });
  const { body } = await o.server.call(calls.identity.stepUp, { password: trader.password }, trader.token);
  expect(await add('IO 4455-6678', body.token)).toMatchObject({ error: 'id-number-differs' });
  expect(await add('io44556677', body.token)).toMatchObject({ bankName: 'Home Bank', idNumber: '***77' });
});

test('the level is an operator’s command in the journal: the writer accepts it from nowhere else', async () => {
  const trader = await submitted();
  await look(await caseOf(trader));
  await verify(trader);
  const { rows } = await o.server.store.pool.query<{ origin: string; body: string }>(
    "SELECT origin, body FROM journal WHERE kind = 'set_verification_level' ORDER BY seq DESC LIMIT 1",
  );
  expect(rows[0]).toMatchObject({ origin: 'operator' });
  expect(JSON.parse(rows[0]!.body)).toMatchObject({ trader: Number(trader.uid), level: 'verified' });
});

test('every view and every decision is an audit entry with its operator, and a view is logged before the photo is shown', async () => {
  const trader = await submitted();
  const of = await caseOf(trader);
  const opened = await o.call(desk.openCase, { case: of.case }, reviewer);
  const looked = await o.call(desk.lookAtPhoto, { case: of.case, side: 'front' }, reviewer);
  expect(looked.body.entry).toBe(opened.body.entry + 1);
  await reject(trader, [{ part: 'front', reason: 'edited-photo' }]);
  const told = await acts(trader.uid);
  expect(told.map(({ act }) => act)).toEqual([
    'verification.view-cases',
    'verification.open-case',
    'verification.look-at-photo',
    'verification.look-at-photo',
    'verification.look-at-photo',
    'verification.reject',
  ]);
  expect(told.every(({ operator }) => operator !== null)).toBe(true);
  expect(told.at(-1)).toMatchObject({ reason: 'see the parts' });
  expect(JSON.parse(told.at(-1)!.detail)).toMatchObject({ parts: ['front: edited-photo'] });
});

test('a photo shown to an operator is watermarked with their name, and the original can’t be reached', async () => {
  const trader = await o.server.trader();
  const grey = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  await submit(trader, { front: await upload(trader, grey) });
  const { body } = await o.call(desk.lookAtPhoto, { case: (await caseOf(trader)).case, side: 'front' }, reviewer);
  expect(new URL(body.link, 'http://x').searchParams.get('mark')).toMatch(/^VERIFICATION-1 #\d+ · \d+ [A-Z]{3} \d\d:\d\d UTC$/);
  const seen = async (link: string) => o.office.app.inject({ method: 'GET', url: link });
  const marked = await seen(body.link);
  expect(marked.statusCode).toBe(200);
  expect((await sharp(marked.rawPayload).greyscale().stats()).channels[0]!.stdev).toBeGreaterThan(5);
  expect((await seen(body.link.replace(/&mark=[^&]*/, ''))).statusCode).toBe(404);
  expect((await seen(body.link.split('?')[0]!)).statusCode).toBe(404);
});

test('only the verification role can read a case or photo: not an admin, an auditor or a trader', async () => {
  const trader = await submitted();
  const { case: number } = await caseOf(trader);
  for (const role of roles.filter((one) => one !== 'verification')) {
    const token = await o.signIn(role);
    for (const [call, input] of [
      [desk.queue, {}],
      [desk.openCase, { case: number }],
      [desk.lookAtPhoto, { case: number, side: 'front' }],
      [desk.verify, { case: number, round: 1, isAdult: true, reason: 'because' }],
      [desk.takeCase, { case: number, take: true }],
      [desk.reject, { case: number, round: 1, parts: [{ part: 'front', reason: 'edited-photo' }], reason: 'because' }],
    ] as const) {
      expect((await o.call(call as never, input as never, token)).status, `${role} ${call.path}`).toBe(403);
    }
  }
  expect((await o.call(desk.queue, {}, trader.token)).status).toBe(403);
  expect((await o.call(desk.queue, {})).status).toBe(401);
  expect(
    (await acts(trader.uid)).map(({ act }) => act),
    'only the reviewer who found the case',
  ).toEqual(['verification.view-cases']);
});

test('nobody can verify unviewed photos, a decided case, or one that doesn’t exist', async () => {
  const trader = await submitted();
  expect((await verify(trader)).body.error).toBe('not-looked');
  const of = await caseOf(trader);
  await look(of, ['front']);
  expect((await verify(trader)).body.error).toBe('not-looked');
  await look(of, ['back']);
  const expired = await o.call(desk.verify, { ...of, isAdult: true, runsUntil: '2020-01-31', reason: 'looks right' }, reviewer);
  expect(expired.body.error).toBe('document-expired');
  expect((await o.call(desk.verify, { ...of, isAdult: false as never, reason: 'looks right' }, reviewer)).body.error).toBe(9);
  expect((await o.call(desk.verify, { ...of, isAdult: true, reason: 'x' }, reviewer)).body.error).toBe(9);
  expect((await o.call(desk.reject, { ...of, parts: [], reason: 'nothing' }, reviewer)).body.error).toBe(9);
  expect((await o.call(desk.verify, { ...of, isAdult: true, runsUntil: '2040-01-31', reason: 'looks right' }, reviewer)).status).toBe(200);
  const again = await o.call(desk.reject, { ...of, parts: [{ part: 'back', reason: 'edited-photo' }], reason: 'late' }, reviewer);
  expect(again.body.error).toBe('case-closed');
  expect((await o.call(desk.openCase, { case: '999999' }, reviewer)).body.error).toBe('not-found');
});

test('the date of birth comes from the document: under 18 is refused; it’s stored encrypted and erased with the verification', async () => {
  const trader = await submitted();
  const of = await caseOf(trader);
  await look(of, ['front', 'back']);
  const verified = (birthDate: string) => o.call(desk.verify, { ...of, isAdult: true, birthDate, reason: 'looks right' }, reviewer);
  const young = new Date();
  young.setUTCFullYear(young.getUTCFullYear() - 18);
  young.setUTCDate(young.getUTCDate() + 1);
  expect((await verified(young.toISOString().slice(0, 10))).body.error).toBe('under-age');
  for (const wrong of ['1889-01-01', '2999-01-01', '1990-02-30']) expect((await verified(wrong)).body.error, wrong).toBe(9);
  expect((await verified('1990-02-03')).status).toBe(200);

  const kept = async () =>
    (await o.server.store.pool.query<{ birth_date: Buffer | null }>('SELECT birth_date FROM verification WHERE trader = $1', [trader.uid]))
      .rows[0]!.birth_date;
  expect((await kept())!.toString('latin1')).not.toContain('1990');
  expect((await o.call(desk.openCase, { case: of.case }, reviewer)).body.birthDate).toBe('1990-02-03');
  const support = await o.signIn('support');
  const { traders } = officeCalls;
  expect((await o.call(traders.profile, { uid: trader.uid }, support)).body.birthDate).toBe('1990-***');
  expect((await o.call(traders.showInFull, { uid: trader.uid, reason: 'called back' }, support)).body.birthDate).toBe('1990-02-03');

  await o.call(desk.revoke, { ...of, parts: [{ part: 'front', reason: 'edited-photo' }], reason: 'edited after all' }, reviewer);
  expect(await kept()).toBeNull();
  expect((await o.call(traders.profile, { uid: trader.uid }, support)).body.birthDate).toBeUndefined();
});

test('a document that verified one trader is shown to the next one’s reviewer, and refused only when deciding', async () => {
  const idNumber = 'DE 4711-0815';
  const first = await submitted({ idNumber, country: 'DE' });
  await look(await caseOf(first));
  expect((await verify(first)).status).toBe(200);
  const second = await o.server.trader();
  const sent = await submit(second, { idNumber: 'de47110815', country: 'DE' });
  expect(sent.body).toMatchObject({ status: 'review' });
  const of = await caseOf(second);
  const { body } = await o.call(desk.openCase, { case: of.case }, reviewer);
  expect(body.sameNumber).toEqual([{ uid: first.uid, state: 'verified' }]);
  await look(of);
  expect((await verify(second)).body).toMatchObject({ error: 'identity-in-use', value: first.uid });
  await reject(second, [{ part: 'number', reason: 'document-not-accepted' }]);
  // The trader learns that the document isn't accepted, but not whose it is.
  expect(JSON.stringify(await statusOf(second))).not.toContain(first.uid);
  expect((await o.server.call(verification.resend, { idNumber: 'DE 4711-0816' }, second.token)).status).toBe(200);
});

test('two reviewers deciding about the same document at once verify one trader', async () => {
  const [one, two] = [await submitted({ idNumber: 'RACE-123456' }), await submitted({ idNumber: 'RACE123456' })];
  for (const trader of [one, two]) await look(await caseOf(trader));
  const answers = await Promise.all([verify(one), verify(two)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a photo that another trader sent before is marked as such', async () => {
  const shared = await photo(400, 300);
  const alice = await o.server.trader();
  await submit(alice, { front: await upload(alice, shared) });
  const bob = await o.server.trader();
  await submit(bob, { front: await upload(bob, shared) });
  const { body } = await o.call(desk.openCase, { case: (await caseOf(bob)).case }, reviewer);
  expect(body.samePhotos).toEqual([alice.uid]);
});

test('a verified trader whose document expired is asked for it again, and can’t use fiat meanwhile', async () => {
  const trader = await submitted();
  const of = await caseOf(trader);
  await look(of);
  await verify(trader);
  const answer = await o.call(desk.revoke, { ...of, parts: [{ part: 'front', reason: 'document-expired' }], reason: 'ran out' }, reviewer);
  expect(answer.status).toBe(200);
  await o.server.open.engine.projected(o.server.open.engine.head);
  expect(await statusOf(trader)).toMatchObject({ status: 'rejected', level: 'none', mayTradeFiat: false });
  expect((await o.server.call(verification.resend, { front: await upload(trader) }, trader.token)).status).toBe(200);
});

test('a rejected trader can also start over with another document', async () => {
  const trader = await submitted();
  await reject(trader, [{ part: 'front', reason: 'document-not-accepted' }]);
  const { status, body } = await submit(trader, { country: 'TZ', realName: 'Amina Wanjiru Kamau' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'review', country: 'TZ', name: 'A*** W*** K***' });
  expect(body.parts.every(({ state }) => state === 'waiting')).toBe(true);
});

test('photos are erased when due: replaced ones after a month, those of an unfinished case after half a year', async () => {
  const trader = await submitted();
  const { rows: first } = await o.server.store.pool.query('SELECT front, back FROM verification WHERE trader = $1', [trader.uid]);
  await reject(trader, [{ part: 'back', reason: 'photo-unreadable' }]);
  const days = async (id: string) =>
    (
      await o.server.store.pool.query<{ days: number | null }>(
        'SELECT round(extract(epoch FROM delete_after - now()) / 86400)::int AS days FROM upload WHERE id = $1',
        [id],
      )
    ).rows[0]!.days;
  expect([await days(first[0].front), await days(first[0].back)]).toEqual([180, 30]);
  // The accepted one was erased while the trader waited: both are required again.
  await o.server.store.pool.query('DELETE FROM upload WHERE id = $1', [first[0].front]);
  expect((await statusOf(trader)).parts.filter(({ state }) => state === 'rejected')).toEqual([
    { part: 'front', state: 'rejected' },
    { part: 'back', state: 'rejected', reason: 'photo-unreadable' },
  ]);
  expect((await o.server.call(verification.resend, { back: await upload(trader) }, trader.token)).body.error).toBe(35);
  const [front, back] = [await upload(trader), await upload(trader)];
  expect((await o.server.call(verification.resend, { front, back }, trader.token)).status).toBe(200);
  expect([await days(front), await days(back)]).toEqual([null, null]);
  await look(await caseOf(trader));
  await verify(trader);
  expect(await days(front)).toBe(1_830);
});

test('the queue is ordered by age, paged, and contains no names', async () => {
  const traders = [await submitted({ realName: 'Quentin Longwait' }), await submitted(), await submitted()];
  const uids: string[] = [];
  let last = '';
  for (let cursor: string | undefined; ; ) {
    const { body } = await o.call(desk.queue, { limit: '2', ...(cursor !== undefined && { cursor }) }, reviewer);
    for (const one of body.cases) {
      expect(one.at >= last).toBe(true);
      last = one.at;
      uids.push(one.uid);
    }
    expect(JSON.stringify(body)).not.toMatch(/Quentin|Longwait/);
    cursor = body.cursor;
    if (cursor === undefined) break;
  }
  expect(new Set(uids).size).toBe(uids.length);
  expect(uids.slice(-3)).toEqual(traders.map(({ uid }) => uid));
  const { body } = await o.call(desk.queue, { state: 'verified' }, reviewer);
  const at = body.cases.map((one) => one.at);
  expect(at).toEqual([...at].sort().reverse());
});

test('a second reviewer sees who has the case open, and the history has the reason for each decision', async () => {
  const of = await caseOf(await submitted());
  const token = await colleague('verification-9');
  expect((await o.call(desk.followCase, { case: of.case }, reviewer)).body).toMatchObject({ state: 'review', viewers: [] });
  expect((await o.call(desk.followCase, { case: of.case }, token)).body.viewers).toMatchObject([{ name: 'verification-1' }]);
  await o.call(desk.openCase, { case: of.case }, reviewer);
  for (const side of ['front', 'back'] as const) await o.call(desk.lookAtPhoto, { case: of.case, side }, reviewer);
  const parts = [{ part: 'front' as const, reason: 'photo-unreadable' as const }];
  expect((await o.call(desk.reject, { ...of, parts, reason: 'The number is under a glare' }, reviewer)).status).toBe(200);
  expect((await o.call(desk.followCase, { case: of.case }, token)).body).toMatchObject({ state: 'rejected' });
  const { body } = await o.call(desk.openCase, { case: of.case }, token);
  expect(body.history[0]).toMatchObject({ kind: 'rejected', by: 'verification-1', reason: 'The number is under a glare' });
});

test('a case is assigned to one reviewer: others can’t decide it, and can take it over after an hour', async () => {
  const trader = await submitted();
  const of = await caseOf(trader);
  const other = await colleague('verification-8');
  const take = async (isTaken: boolean, token: string) => (await o.call(desk.takeCase, { case: of.case, take: isTaken }, token)).body;
  const parts = [{ part: 'back' as const, reason: 'photo-unreadable' as const }];
  const sendBack = async (token: string) =>
    (await o.call(desk.reject, { ...(await caseOf(trader)), parts, reason: 'a glare over the name' }, token)).body;
  await look(of);
  await look(of, ['front', 'back'], other);

  const mine = { takenBy: { name: 'verification-1' } };
  const taken = { error: 'case-taken', value: 'verification-1' };
  expect(await take(true, reviewer)).toMatchObject(mine);
  expect((await o.call(desk.openCase, { case: of.case }, reviewer)).body).toMatchObject({ ...mine, isMine: true });
  expect((await o.call(desk.openCase, { case: of.case }, other)).body).toMatchObject({ ...mine, isMine: false });
  expect((await o.call(desk.followCase, { case: of.case }, other)).body).toMatchObject(mine);
  expect((await o.call(desk.queue, { uid: trader.uid }, other)).body.cases[0]).toMatchObject(mine);
  expect(await take(true, other)).toMatchObject(taken);
  expect(await take(false, other)).toMatchObject(taken);
  expect((await verify(trader, other)).body).toMatchObject(taken);
  expect(await sendBack(other)).toMatchObject(taken);

  await o.server.store.pool.query("UPDATE verification SET taken_at = now() - interval '61 minutes' WHERE trader = $1", [trader.uid]);
  expect(await take(true, other)).toMatchObject({ takenBy: { name: 'verification-8' } });
  expect((await verify(trader)).body).toMatchObject({ error: 'case-taken', value: 'verification-8' });
  expect(await take(false, other)).toEqual({});
  const entries = (await acts(trader.uid)).filter(({ act }) => act === 'verification.take-case');
  expect(entries.map(({ detail }) => JSON.parse(detail).take)).toEqual([true, true, false]);

  // A decision ends it: what the trader sends next belongs to whoever takes it first.
  expect(await take(true, reviewer)).toMatchObject(mine);
  expect((await sendBack(reviewer)).error).toBeUndefined();
  expect(await take(true, reviewer)).toMatchObject({ error: 'case-closed' });
  await o.server.call(verification.resend, { back: await upload(trader) }, trader.token);
  expect((await o.call(desk.openCase, { case: of.case }, other)).body).toMatchObject({ state: 'review', isMine: false });
  expect((await o.call(desk.followCase, { case: of.case }, other)).body.takenBy).toBeUndefined();
  expect((await take(true, other)).takenBy).toMatchObject({ name: 'verification-8' });
});

test('photo views are limited per day, also in parallel, and reaching the limit raises an alarm', async () => {
  const trader = await submitted();
  const { case: number } = await caseOf(trader);
  const { rows } = await o.server.store.pool.query("SELECT id FROM operator WHERE name = 'verification-1'");
  const { looksLeft } = (await o.call(desk.queue, {}, reviewer)).body;
  for (let n = 2; n < looksLeft; n++)
    await record(o.server.store.pool, { operator: Number(rows[0].id), act: PHOTO_VIEWS.act, subject: `trader:${trader.uid}` });
  const answers = await Promise.all(Array.from({ length: 5 }, () => o.call(desk.lookAtPhoto, { case: number, side: 'front' }, reviewer)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429]);
  expect((await o.call(desk.lookAtPhoto, { case: number, side: 'back' }, reviewer)).body.error).toBe('look-quota');
  const { rows: alarms } = await o.server.store.pool.query("SELECT subject FROM audit_entry WHERE act = 'verification.look-quota-reached'");
  expect(alarms.length).toBeGreaterThan(0);
  // Another account of the same person shares the limit; another person doesn't.
  const { addOperator, giveRoles } = await import('../operators/operator-store.ts');
  const pool = o.server.store.pool as never;
  const { rows: persons } = await o.server.store.pool.query('SELECT person FROM operator WHERE id = $1', [rows[0].id]);
  const signIn = async (name: string, person: number | undefined) => {
    const operator = (await addOperator(pool, { name, email: `${name}@office.test`, person, personName: name }))!;
    await giveRoles(pool, operator, ['verification']);
    const client = await o.server.store.pool.connect();
    const { token } = await o.office.sessions.open(client, operator, 'test', 'test');
    client.release();
    return token;
  };
  const look = async (token: string) => (await o.call(desk.lookAtPhoto, { case: number, side: 'back' }, token)).status;
  expect(await look(await signIn('twin-1', Number(persons[0].person)))).toBe(429);
  expect(await look(await signIn('colleague-1', undefined))).toBe(200);
  expect(alarms[0].subject).toBe(`operator:${rows[0].id}`);
});
