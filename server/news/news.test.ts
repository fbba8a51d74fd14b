import { calls } from '@bourse/contract/calls';
import type { ContentText, news as officeContract } from '@bourse/contract/office/news';
import type { Role } from '@bourse/contract/office/roles';
import { noticesMessage } from '@bourse/contract/realtime';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FourEyes } from '../four-eyes/four-eyes.ts';
import { fourEyesOffice } from '../four-eyes/office.ts';
import type { Handlers, Operator } from '../http/room.ts';
import { PASSWORD, type PracticeServer, startPracticeServer } from '../test/practice-server.ts';
import { Uploads } from '../uploads/uploads.ts';
import { NoticeBoard } from './notice-board.ts';
import { newsOffice } from './office.ts';

let server: PracticeServer;
let office: Handlers<typeof officeContract>;
let requests: ReturnType<typeof fourEyesOffice>;
let uploads: Uploads;
let editor: Operator;
let second: Operator;
let reader: { readonly token: string };
const { news, identity } = calls;

beforeAll(async () => {
  server = await startPracticeServer();
  const { pool } = server.store;
  const fourEyes = new FourEyes(pool, server.open.outbox);
  uploads = new Uploads(pool, server.edge.services.ring);
  office = newsOffice({ pool, fourEyes, uploads, tell: server.edge.rooms.news.refreshNotices });
  requests = fourEyesOffice(pool, fourEyes);
  editor = await operator('content-1', ['content']);
  second = await operator('admin-1', ['admin']);
  reader = await server.trader();
});
afterAll(() => server?.close());

async function operator(name: string, roles: Role[]): Promise<Operator> {
  const { rows } = await server.store.pool.query(
    `WITH p AS (INSERT INTO person (name) VALUES ($1) RETURNING id)
     INSERT INTO operator (person, name, email) SELECT id, $1, $1 || '@bourse.test' FROM p RETURNING id, person`,
    [name],
  );
  return { operator: rows[0].id, person: rows[0].person, name, roles, ip: '', userAgent: '', trace: '', tokenHash: '' };
}
const text = (title: string, body = 'Words.', picture = ''): ContentText => ({ title, body, picture });
const reason = 'as agreed on Monday';
const ok = <T extends object>(result: T): Exclude<T, { refused: unknown } | { rejected: unknown }> => {
  expect(result).not.toHaveProperty('refused');
  return result as never;
};
/** A notice that traders can see. */
async function published(texts: Record<string, ContentText>, fields = {}): Promise<string> {
  const { id, version } = ok(await office.save({ kind: 'notice', fields, texts, reason }, editor));
  expect(ok(await office.publish({ id, version, reason }, editor))).toEqual({ isDone: true });
  return id;
}
const acts = async (subject: string): Promise<string[]> =>
  (await server.store.pool.query('SELECT act FROM audit_entry WHERE subject = $1 ORDER BY id', [subject])).rows.map((row) => row.act);

test('a practice server has notices in every language of the app, pinned ones first', async () => {
  const { token } = await server.trader();
  for (const locale of ['en', 'zh-CN', 'ar']) {
    const { body } = await server.call(news.notices, { locale }, token);
    expect(body.notices.map((one) => [one.category, one.pinned, one.locale])).toEqual([
      ['product', true, locale],
      ['security', false, locale],
      ['listing', false, locale],
    ]);
    expect(body.unread).toBe(3);
    for (const { id } of body.notices) {
      const one = await server.call(news.notice, { id, locale }, token);
      expect(one.status).toBe(200);
      expect(one.body.blocks.length).toBeGreaterThan(2);
    }
    const pictures = await server.call(news.carousel, { locale });
    expect(pictures.body).toHaveLength(3);
    for (const { image, title } of pictures.body) {
      expect(title).not.toBe('');
      const answer = await server.edge.app.inject({ url: image });
      expect(answer.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'x-content-type-options': 'nosniff' });
      expect(answer.headers['content-security-policy']).toContain('sandbox');
    }
  }
});

test('a notice is read in its language or else in English, and says which', async () => {
  const { token } = await server.trader();
  const id = await published({ en: text('Upgrade', 'On **Sunday**.'), ar: text('تحديث', 'يوم الأحد.') }, { category: 'maintenance' });
  const read = async (locale: string) => (await server.call(news.notice, { id, locale }, token)).body;
  expect(await read('en')).toMatchObject({ title: 'Upgrade', locale: 'en', category: 'maintenance' });
  expect(await read('ar')).toMatchObject({ title: 'تحديث', locale: 'ar' });
  expect(await read('zh-CN')).toMatchObject({
    title: 'Upgrade',
    locale: 'en',
    blocks: [{ block: 'paragraph', spans: [{ text: 'On ' }, { text: 'Sunday', bold: true }, { text: '.' }] }],
  });
  expect((await server.call(news.notices, { category: 'maintenance', locale: 'ar' }, token)).body.notices).toMatchObject([
    { id, title: 'تحديث', lead: 'يوم الأحد.' },
  ]);
});

test('an opened notice is no longer unread, for that trader only; all can be marked at once', async () => {
  const [anna, ben] = [await server.trader(), await server.trader()];
  const unread = async (token: string) => (await server.call(news.headlines, {}, token)).body.unread;
  const before = await unread(anna.token);
  const id = await published({ en: text('Unread') });
  expect(await unread(anna.token)).toBe(before + 1);
  expect((await server.call(news.readNotice, { id }, anna.token)).body).toEqual({ unread: before });
  expect((await server.call(news.readNotice, { id }, anna.token)).body).toEqual({ unread: before });
  expect(await unread(ben.token)).toBe(before + 1);
  expect((await server.call(news.readAllNotices, {}, ben.token)).body).toEqual({ unread: 0 });
  expect((await server.call(news.notices, { unread: 'true' }, ben.token)).body.notices).toEqual([]);
  expect((await server.call(news.notices, { unread: 'true' }, anna.token)).body.notices).toHaveLength(before);
  expect((await server.call(news.readNotice, { id: '999999' }, anna.token)).status).toBe(404);
});

test('notices are paged without gaps, pinned ones first', async () => {
  const { token } = await server.trader();
  for (let i = 0; i < 5; i++) await published({ en: text(`Page ${i}`) }, { pinned: i === 2 });
  const all = (await server.call(news.notices, { limit: '200' }, token)).body.notices;
  const paged: typeof all = [];
  for (let cursor: string | undefined, i = 0; i < 50; i++) {
    const { body } = await server.call(news.notices, { limit: '2', ...(cursor && { cursor }) }, token);
    paged.push(...body.notices);
    cursor = body.cursor;
    if (cursor === undefined) break;
  }
  expect(paged).toEqual(all);
  expect(all[0]).toMatchObject({ title: 'Page 2', pinned: true });
  const pins = all.map((one) => one.pinned);
  expect(pins).toEqual([...pins].sort((a, b) => Number(b) - Number(a)));
});

test('nobody can read a draft, a scheduled, an expired or a withdrawn notice', async () => {
  const { token } = await server.trader();
  const isSeen = async (id: string) => (await server.call(news.notice, { id }, token)).status === 200;
  const { id, version } = ok(await office.save({ kind: 'notice', fields: {}, texts: { en: text('Later') }, reason }, editor));
  expect(await isSeen(id)).toBe(false);
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  ok(await office.publish({ id, version, publishAt: inAnHour, reason }, editor));
  expect(await isSeen(id)).toBe(false);
  expect(ok(await office.content({ id }, editor)).head.state).toBe('scheduled');
  await server.store.pool.query("UPDATE content SET publish_at = now() - interval '1 minute' WHERE id = $1", [id]);
  expect(await isSeen(id)).toBe(true);
  await server.store.pool.query("UPDATE content SET unpublish_at = now() - interval '1 second' WHERE id = $1", [id]);
  expect(await isSeen(id)).toBe(false);
  expect(ok(await office.content({ id }, editor)).head.state).toBe('ended');
  ok(await office.publish({ id, version, reason }, editor));
  expect(await isSeen(id)).toBe(true);
  ok(await office.unpublish({ id, reason }, editor));
  expect(await isSeen(id)).toBe(false);
  expect(ok(await office.content({ id }, editor)).head.state).toBe('withdrawn');
  expect(await office.unpublish({ id, reason }, editor)).toMatchObject({ refused: 'nothing-changed' });
  expect(await acts(`notice:${id}`)).toEqual(['news.save', 'news.publish', 'news.publish', 'news.unpublish']);
});

test('saving creates a version that traders don’t see until it is published; an earlier one can be restored', async () => {
  const { token } = await server.trader();
  const id = await published({ en: text('First', 'One.') });
  const title = async () => (await server.call(news.notice, { id }, token)).body.title;
  const edit = { id, kind: 'notice' as const, fields: {}, reason };
  expect(ok(await office.save({ ...edit, base: 1, texts: { en: text('Second', 'Two.') } }, editor)).version).toBe(2);
  expect(await title()).toBe('First');
  expect(await office.save({ ...edit, base: 1, texts: { en: text('Mine') } }, second)).toMatchObject({
    refused: 'content-changed',
    value: '2',
  });
  expect(await office.save({ ...edit, base: 2, texts: { en: text('Second', 'Two.') } }, editor)).toMatchObject({
    refused: 'nothing-changed',
  });
  ok(await office.publish({ id, version: 2, reason }, editor));
  expect(await title()).toBe('Second');
  expect((await server.call(news.notice, { id }, token)).body.changedAt).toBeDefined();
  expect(ok(await office.restore({ id, version: 1, base: 2, reason }, editor)).version).toBe(3);
  const history = ok(await office.history({ id }, editor));
  expect(history.map((one) => [one.version, one.restored, one.by?.name])).toEqual([
    [3, 1, 'content-1'],
    [2, undefined, 'content-1'],
    [1, undefined, 'content-1'],
  ]);
  expect(ok(await office.content({ id }, editor)).body.texts['en']).toMatchObject({ title: 'First', body: 'One.' });
  expect(await acts(`notice:${id}`)).toEqual(['news.save', 'news.publish', 'news.save', 'news.publish', 'news.restore']);
});

test('English must be complete before publishing, and so must every language that was started', async () => {
  const { id } = ok(await office.save({ kind: 'notice', fields: {}, texts: { ar: text('فقط') }, reason }, editor));
  expect(await office.publish({ id, version: 1, reason }, editor)).toMatchObject({ refused: 'content-incomplete', value: 'en' });
  const texts = { en: text('Whole'), 'zh-CN': text('只有标题', '') };
  ok(await office.save({ id, kind: 'notice', base: 1, fields: {}, texts, reason }, editor));
  expect(await office.publish({ id, version: 2, reason }, editor)).toMatchObject({ refused: 'content-incomplete', value: 'zh-CN' });
  ok(await office.save({ id, kind: 'notice', base: 2, fields: {}, texts: {}, remove: ['zh-CN'], reason }, editor));
  ok(await office.publish({ id, version: 3, reason }, editor));
});

test('subscribers are notified when a notice is published, and again when it is withdrawn', async () => {
  const told: { seq: number; titles: string[] }[] = [];
  const board = new NoticeBoard({
    pool: server.store.pool,
    tell: (seq, notices) => {
      expect(noticesMessage.safeParse({ epoch: 1, seq, notices }).success).toBe(true);
      told.push({ seq, titles: notices.map((one) => one.titles['en'] ?? '') });
    },
    now: () => 0,
    onFailure: (error) => expect(error).toBeUndefined(),
  });
  await board.refresh();
  await board.refresh();
  expect(told).toHaveLength(1);
  const id = await published({ en: text('Told at once') }, { pinned: true });
  await board.refresh();
  ok(await office.unpublish({ id, reason }, editor));
  await board.refresh();
  await board.stop();
  expect(told.map(({ titles }) => titles[0] === 'Told at once')).toEqual([false, true, false]);
  expect(told.map(({ seq }) => seq)).toEqual([...told.map(({ seq }) => seq)].sort((a, b) => a - b));
});

test('a slide links to one of our pages or to an https site, never to a script, and is shown only during its period', async () => {
  const save = (link: string, picture = '/carousel/fees.svg') =>
    office.save({ kind: 'slide', fields: { link }, texts: { en: text('Slide', '', picture), ar: text('شريحة', '', '') }, reason }, editor);
  for (const link of ['javascript:alert(1)', 'http://a.example/', '//a.example', 'data:text/html,x', 'https://a@b.example/']) {
    expect(await save(link)).toMatchObject({ refused: 'unsafe-address' });
  }
  for (const picture of ['https://a.example/x.png', '/carousel/../x.svg', 'javascript:1', '0b2f9a52-6f0f-4a3c-9d55-000000000001'])
    expect(await save('', picture)).toMatchObject({ refused: '9' });
  const { id } = ok(await save('https://a.example/x'));
  ok(await office.publish({ id, version: 1, reason }, editor));
  const shown = (await server.call(news.carousel, { locale: 'ar' })).body;
  expect(shown.at(-1)).toEqual({ image: '/carousel/fees.svg', link: 'https://a.example/x', title: 'شريحة' });
  ok(await office.order({ ids: [id], reason }, editor));
  expect((await server.call(news.carousel, {})).body[0]?.title).toBe('Slide');
  ok(await office.unpublish({ id, reason }, editor));
  expect((await server.call(news.carousel, {})).body).toHaveLength(3);
});

test('a notice’s image is public once the notice has it, and belongs to that notice alone', async () => {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  const stored = ok(await uploads.takePicture(png, { purpose: 'notice', owner: { operator: editor.operator } }));
  const url = `/api/uploads/${stored.uploadId}`;
  expect((await server.edge.app.inject({ url })).statusCode).toBe(404);
  const body = `Look:\n\n![A chart](upload:${stored.uploadId})`;
  const id = await published({ en: text('Picture', body) });
  expect((await server.edge.app.inject({ url })).statusCode).toBe(200);
  const { token } = await server.trader();
  expect((await server.call(news.notice, { id }, token)).body.blocks[1]).toEqual({
    block: 'picture',
    source: url,
    text: 'A chart',
    width: 40,
    height: 30,
  });
  expect(await office.save({ kind: 'notice', fields: {}, texts: { en: text('Other', body) }, reason }, editor)).toMatchObject({
    refused: '9',
  });
});

test('two people publish an agreement, which becomes the next edition and must be accepted again', async () => {
  const trader = await server.trader();
  const accepted = await server.call(news.acceptance, {}, trader.token);
  expect(accepted.body).toMatchObject({ accepted: { version: '1', locale: 'en' } });
  expect(accepted.body.due).toBeUndefined();

  const { contents } = ok(await office.contents({ kind: 'document' }, editor));
  expect(contents.map((one) => one.name).sort()).toEqual(['about', 'agreement', 'fees', 'risk']);
  const { id } = contents.find((one) => one.name === 'agreement')!;
  const old = ok(await office.content({ id }, editor)).body.texts['en']!;
  const texts = { en: text(old.title, `${old.body}\n\n## One more rule\n\nBe kind.`) };
  ok(await office.save({ id, kind: 'document', base: 1, fields: {}, texts, reason }, editor));
  const asked = ok(await office.publish({ id, version: 2, reason }, editor));
  expect(asked).toMatchObject({ isDone: false });
  expect((await server.call(news.document, { name: 'agreement' })).body.version).toBe('1');
  expect(await requests.approve({ id: asked.request!, reason }, editor)).toMatchObject({ refused: 'second-person' });
  ok(await requests.approve({ id: asked.request!, reason }, second));

  const now = (await server.call(news.document, { name: 'agreement' })).body;
  expect(now).toMatchObject({ version: '2', locale: 'en' });
  expect(now.sections.at(-1)).toEqual({ heading: 'One more rule', blocks: [{ block: 'paragraph', spans: [{ text: 'Be kind.' }] }] });
  expect((await server.call(news.document, { name: 'agreement', version: '1' })).body.sections).toHaveLength(now.sections.length - 1);
  expect((await server.call(news.config, {})).body['agreement_version']).toBe('2');

  expect((await server.call(news.acceptance, {}, trader.token)).body.due).toBe('2');
  const refused = await server.call(news.acceptAgreement, { version: '1', locale: 'ar' }, trader.token);
  expect(refused.body).toMatchObject({ error: 'agreement-required' });
  expect((await server.call(news.acceptAgreement, { version: '2', locale: 'ar' }, trader.token)).body.version).toBe('2');
  const after = (await server.call(news.acceptance, {}, trader.token)).body;
  expect(after).toMatchObject({ accepted: { version: '2', locale: 'ar' } });
  expect(after.due).toBeUndefined();

  const email = 'late@bourse.test';
  await server.call(identity.sendEmail, { email, purpose: 'register' });
  const form = {
    account: email,
    code: await server.codeFor(email),
    password: PASSWORD,
    confirm: PASSWORD,
    residence: 'DE',
    agreement: true as const,
  };
  expect((await server.call(identity.reg, { ...form, agreementVersion: '1' })).body).toMatchObject({ error: 'agreement-required' });
  expect((await server.call(identity.reg, { ...form, agreementVersion: '2' })).status).toBe(200);
  await expect(server.store.pool.query("UPDATE document_edition SET texts = '{}' WHERE version = 1")).rejects.toThrow('never changed');
  expect(await acts('document:agreement')).toEqual(['news.save', 'news.publish-document']);
});

test('a non-binding document is published by one person, and a document can’t be withdrawn', async () => {
  const { contents } = ok(await office.contents({ kind: 'document', search: 'about' }, editor));
  const { id } = contents[0]!;
  const texts = { en: text('About us', '## Us\n\nWe.') };
  ok(await office.save({ id, kind: 'document', base: 1, fields: {}, texts, remove: ['zh-CN', 'ar'], reason }, editor));
  expect(ok(await office.publish({ id, version: 2, reason }, editor))).toEqual({ isDone: true });
  expect((await server.call(news.document, { name: 'about', locale: 'ar' })).body).toMatchObject({
    locale: 'en',
    version: '2',
    title: 'About us',
  });
  expect(await office.unpublish({ id, reason }, editor)).toMatchObject({ refused: '9' });
  expect(await office.save({ kind: 'document', fields: {}, texts: { en: text('New') }, reason }, editor)).toMatchObject({ refused: '9' });
});

test('markup in a notice stays plain characters in every language and in the office preview', async () => {
  const { token } = reader;
  const evil = '<img src=x onerror=alert(1)> [x](javascript:alert(1)) <a href="javascript:alert(1)">y</a>';
  const id = await published({ en: text('<script>alert(1)</script>', evil) });
  const seen = (await server.call(news.notice, { id, locale: 'fr' }, token)).body;
  expect(seen.title).toBe('<script>alert(1)</script>');
  const { blocks, dropped } = ok(await office.preview({ body: evil }, editor));
  expect(seen.blocks).toEqual(blocks);
  expect(JSON.stringify(blocks)).not.toContain('"link"');
  expect(dropped).toContain('Left out, only its words stay: javascript:alert(1)');
});

test('the server fetches no URL that an editor entered', async () => {
  const fetched: string[] = [];
  const real = globalThis.fetch;
  globalThis.fetch = (async (url: string) => {
    fetched.push(String(url));
    throw new Error('no');
  }) as never;
  try {
    const body = '![a](http://169.254.169.254/latest/meta-data) [b](http://127.0.0.1:5432/) ![c](https://internal.example/x.png)';
    await published({ en: text('Addresses', body) });
    ok(await office.preview({ body }, editor));
    await server.call(news.carousel, {});
  } finally {
    globalThis.fetch = real;
  }
  expect(fetched).toEqual([]);
});
