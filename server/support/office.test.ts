import { calls } from '@bourse/contract/calls';
import { supportOffice as contract } from '@bourse/contract/office/support';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createInProcessBroker } from '../broker/in-process.ts';
import type { Handlers, Operator } from '../http/room.ts';
import { readKeyRing } from '../secrets/key-ring.ts';
import { type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';
import { Uploads } from '../uploads/uploads.ts';
import { SupportBroadcast } from './broadcast.ts';
import { supportOffice } from './office.ts';

let server: PracticeServer;
let desk: Handlers<typeof contract>;
let mona: Operator;
let omar: Operator;
const told: { topic: string; body: Record<string, unknown> }[] = [];

beforeAll(async () => {
  server = await startPracticeServer();
  const { pool } = server.store;
  const broker = createInProcessBroker();
  await broker.subscribe('#', (topic, body) => void told.push({ topic, body: JSON.parse(Buffer.from(body).toString()) }));
  desk = supportOffice({
    pool,
    keys: readKeyRing(server.dataDir),
    broadcast: new SupportBroadcast({ broker, pool, epoch: 1 }),
    uploads: new Uploads(pool, readKeyRing(server.dataDir)),
  });
  [mona, omar] = [await operator('mona'), await operator('omar')];
});
afterAll(() => server?.close());

const { support } = calls;
let alice: { token: string; uid: string; email: string };
beforeEach(async () => {
  alice = await server.trader();
  told.length = 0;
});

async function operator(name: string): Promise<Operator> {
  const { rows } = await server.store.pool.query(
    `WITH p AS (INSERT INTO person (name) VALUES ($1) RETURNING id), o AS (
       INSERT INTO operator (person, name, email) SELECT id, $1, $1 || '@office.test' FROM p RETURNING id, person)
     INSERT INTO operator_role (operator, role) SELECT id, 'support' FROM o RETURNING operator`,
    [name],
  );
  const number = Number(rows[0].operator);
  return { operator: number, person: number, name, roles: ['support'], tokenHash: '', ip: '', userAgent: '', trace: '' };
}
const say = async (text: string, token = alice.token) =>
  (await server.call(support.sendText, { requestId: requestId(), text }, token)).body.message;
const read = async () => (await server.call(support.conversation, {}, alice.token)).body;
const answer = (text: string, by = mona, id = requestId()) => desk.reply({ uid: alice.uid, requestId: id, text }, by);
const look = async (by = mona) => {
  const seen = await desk.conversation({ uid: alice.uid }, by);
  if (!('line' in seen)) throw new Error('refused');
  return seen;
};
const inbox = async (queue: 'open' | 'mine' | 'unassigned' | 'closed' = 'open', by = mona) => {
  const seen = await desk.inbox({ queue, uid: alice.uid }, by);
  if (!('lines' in seen)) throw new Error('refused');
  return seen;
};
const acts = async (): Promise<string[]> =>
  (await server.store.pool.query('SELECT act FROM audit_entry WHERE subject = $1 ORDER BY id', [`trader:${alice.uid}`])).rows.map(
    (row) => row.act,
  );

describe('an operator answers', () => {
  test('the trader receives it, the promised time is met, and the conversation is assigned', async () => {
    await say('where is my deposit?');
    expect((await inbox('unassigned')).lines).toMatchObject([{ uid: alice.uid, unread: 1, last: { text: 'where is my deposit?' } }]);
    expect(await answer('it is on its way')).toMatchObject({ message: { author: 'support', operator: { name: 'mona' } } });
    const conversation = await read();
    expect(conversation).toMatchObject({ unread: 1, readBySupport: '2' });
    expect(conversation.promisedAt).toBeUndefined();
    expect(conversation.messages[0]).toMatchObject({ author: 'support', text: 'it is on its way' });
    expect(JSON.stringify(conversation)).not.toContain('mona');
    expect((await inbox('mine')).lines).toMatchObject([{ assignee: { name: 'mona' }, unread: 0 }]);
    expect((await inbox('unassigned')).lines).toEqual([]);
  });

  test('repeating the request returns the same answer and adds no audit entry', async () => {
    await say('hello');
    const id = requestId();
    await answer('hello to you', mona, id);
    await answer('hello to you', mona, id);
    expect((await read()).messages).toHaveLength(2);
    expect((await acts()).filter((act) => act === 'support.reply')).toHaveLength(1);
    expect(await answer('something else', mona, id)).toMatchObject({ refused: '9' });
  });

  test('read marks are visible, and the unread count is cleared', async () => {
    await say('hello');
    await answer('one');
    await answer('two');
    const { messages } = await read();
    expect((await read()).unread).toBe(2);
    await server.call(support.markRead, { id: messages[1]!.id }, alice.token);
    expect((await read()).unread).toBe(1);
    await server.call(support.markRead, { id: messages[0]!.id }, alice.token);
    expect((await read()).unread).toBe(0);
    expect((await look()).readByTrader).toBe(messages[0]!.id);
  });

  test('both sides are notified: the trader of the message, the inbox only that something changed', async () => {
    await say('hello');
    told.length = 0;
    await answer('secret between us');
    expect(told.map(({ topic }) => topic)).toEqual([`support.${alice.uid}`, 'support-inbox']);
    expect(told[0]!.body).toMatchObject({ seq: 2, previousSeq: 1, unread: 1, messages: [{ text: 'secret between us' }] });
    expect(JSON.stringify(told[1]!.body)).not.toContain('secret');
  });

  test('an operator can’t write to a trader who hasn’t started a conversation', async () => {
    expect(await answer('unasked')).toMatchObject({ refused: 'not-found' });
    expect(await desk.conversation({ uid: alice.uid }, mona)).toMatchObject({ refused: 'not-found' });
  });
});

describe('a note', () => {
  test('is visible to operators and never to the trader, neither in the conversation nor in the queue', async () => {
    await say('hello');
    told.length = 0;
    await desk.note({ uid: alice.uid, requestId: requestId(), text: 'sounds angry' }, mona);
    expect((await look(omar)).notes).toMatchObject([{ kind: 'note', text: 'sounds angry', operator: { name: 'mona' } }]);
    expect(JSON.stringify(await read())).not.toContain('angry');
    expect(told.filter(({ topic }) => topic !== 'support-inbox')).toEqual([]);
    const { rows } = await server.store.pool.query<{ body: Buffer }>('SELECT body FROM support_note WHERE trader = $1', [alice.uid]);
    expect(rows[0]!.body.toString('latin1')).not.toContain('angry');
  });
});

describe('assignment', () => {
  test('of two operators who take it at once, one gets it', async () => {
    await say('hello');
    const taken = await Promise.all([desk.take({ uid: alice.uid }, mona), desk.take({ uid: alice.uid }, omar)]);
    expect(taken.filter((result) => 'ok' in result)).toHaveLength(1);
    expect(taken.filter((result) => 'refused' in result)).toMatchObject([{ refused: 'conversation-taken' }]);
  });

  test('a conversation is handed over with a reason that the next operator sees, and can be returned to the queue', async () => {
    await say('hello');
    await desk.take({ uid: alice.uid }, mona);
    await desk.handOver({ uid: alice.uid, operator: String(omar.operator), reason: 'speaks Arabic' }, mona);
    expect((await inbox('mine', omar)).lines).toHaveLength(1);
    expect((await look(omar)).notes.map((n) => [n.kind, n.to?.name, n.text])).toEqual([
      ['taken', undefined, undefined],
      ['handed', 'omar', 'speaks Arabic'],
    ]);
    expect(await desk.handOver({ uid: alice.uid, operator: '999999', reason: 'nobody' }, omar)).toMatchObject({ refused: 'not-found' });
    await desk.handOver({ uid: alice.uid, reason: 'end of my day' }, omar);
    expect((await inbox('unassigned')).lines).toHaveLength(1);
  });

  test('the longest wait comes first, answered ones last, and late ones are marked', async () => {
    const waiting = await server.trader();
    const late = await server.trader();
    await say('answered');
    await answer('done');
    await say('waits', waiting.token);
    await say('waits long', late.token);
    await server.store.pool.query("UPDATE support_conversation SET waiting_since = now() - interval '31 minutes' WHERE trader = $1", [
      late.uid,
    ]);
    const all = await desk.inbox({ queue: 'open', limit: '200' }, mona);
    if (!('lines' in all)) throw new Error('refused');
    const order = all.lines.filter((l) => [alice.uid, waiting.uid, late.uid].includes(l.uid));
    expect(order.map((l) => [l.uid, l.isLate])).toEqual([
      [late.uid, true],
      [waiting.uid, false],
      [alice.uid, false],
    ]);
    expect(all.counts.late).toBe(1);
    const first = await desk.inbox({ queue: 'open', limit: '1' }, mona);
    if (!('lines' in first)) throw new Error('refused');
    const second = await desk.inbox({ queue: 'open', limit: '1', cursor: first.cursor! }, mona);
    expect('lines' in second && second.lines[0]?.uid).toBe(all.lines[1]!.uid);
  });
});

describe('closing', () => {
  test('the trader sees that it closed, rates once, and reopens it by writing; any free operator can take it', async () => {
    await say('thank you');
    await answer('you are welcome');
    expect(await desk.close({ uid: alice.uid, reason: 'answered' }, mona)).toEqual({ ok: true });
    expect(await desk.close({ uid: alice.uid, reason: 'answered' }, mona)).toMatchObject({ refused: '32' });
    expect(await read()).toMatchObject({ state: 'closed', mayRate: true, messages: [{ kind: 'closed', author: 'support' }, {}, {}] });
    expect((await server.call(support.rate, { stars: 6 }, alice.token)).body).toMatchObject({ error: 9 });
    expect((await server.call(support.rate, { stars: 5, comment: 'quick' }, alice.token)).body).toEqual({ ok: true });
    expect((await server.call(support.rate, { stars: 1 }, alice.token)).body).toMatchObject({ error: 'nothing-to-rate' });
    expect(await desk.trader({ uid: alice.uid }, mona)).toMatchObject({ conversations: { closed: 1, stars: 5, ratings: 1 } });
    await say('one more thing');
    expect(await read()).toMatchObject({ state: 'open', mayRate: false });
    expect((await inbox('unassigned')).lines).toHaveLength(1);
  });

  test('an operator reopens it with a reason', async () => {
    await say('thank you');
    await desk.close({ uid: alice.uid, reason: 'answered' }, mona);
    expect(await desk.reopen({ uid: alice.uid, reason: 'not solved after all' }, omar)).toEqual({ ok: true });
    expect((await read()).messages[0]).toMatchObject({ kind: 'reopened' });
    expect(await desk.reopen({ uid: alice.uid, reason: 'again' }, omar)).toMatchObject({ refused: '32' });
  });
});

describe('the audit log', () => {
  test('has each action and each view, a continued view once, and no message text', async () => {
    await say('my secret');
    await look();
    await look();
    await desk.trader({ uid: alice.uid }, mona);
    await look(omar);
    await answer('an answer');
    await desk.note({ uid: alice.uid, requestId: requestId(), text: 'a note' }, mona);
    await desk.handOver({ uid: alice.uid, operator: String(omar.operator), reason: 'end of my day' }, mona);
    await desk.close({ uid: alice.uid, reason: 'answered' }, omar);
    await desk.reopen({ uid: alice.uid, reason: 'not solved' }, omar);
    expect(await acts()).toEqual([
      'support.view-conversation',
      'support.view-conversation',
      'support.reply',
      'support.note',
      'support.hand-over',
      'support.close',
      'support.reopen',
    ]);
    const { rows } = await server.store.pool.query('SELECT * FROM audit_entry WHERE subject = $1', [`trader:${alice.uid}`]);
    for (const said of ['my secret', 'an answer', 'a note', alice.email]) expect(JSON.stringify(rows)).not.toContain(said);
    await server.store.pool.query("UPDATE support_look SET at = at - interval '11 minutes'");
    await look();
    expect((await acts()).at(-1)).toBe('support.view-conversation');
  });
});

describe('canned answers', () => {
  test('exist in three languages from the start, and are added, changed and removed with a reason', async () => {
    for (const locale of ['en', 'zh-CN', 'ar']) expect((await desk.cannedAnswers({ locale }, mona)) as unknown[]).toHaveLength(5);
    const form = { locale: 'de', shortcut: 'hallo', title: 'Gruß', text: 'Guten Tag', reason: 'German traders write' };
    const saved = await desk.saveCannedAnswer(form, mona);
    if (!('id' in saved)) throw new Error('refused');
    expect(await desk.saveCannedAnswer(form, omar)).toMatchObject({ refused: 'shortcut-exists' });
    expect(await desk.saveCannedAnswer({ ...form, id: saved.id, text: 'Hallo' }, omar)).toMatchObject({ id: saved.id, text: 'Hallo' });
    expect(await desk.removeCannedAnswer({ id: saved.id, reason: 'not needed' }, mona)).toEqual({ ok: true });
    expect(await desk.removeCannedAnswer({ id: saved.id, reason: 'not needed' }, mona)).toMatchObject({ refused: 'not-found' });
    const { rows } = await server.store.pool.query('SELECT act, reason FROM audit_entry WHERE subject = $1 ORDER BY id', [
      `canned-answer:${saved.id}`,
    ]);
    expect(rows.map((row) => row.act)).toEqual([
      'support.save-canned-answer',
      'support.save-canned-answer',
      'support.remove-canned-answer',
    ]);
  });
});

test('support can answer and admin can read; other roles can’t use the inbox', () => {
  for (const [name, { method, roles }] of Object.entries(contract)) {
    expect([...roles].sort(), name).toEqual(method === 'POST' ? ['support'] : ['admin', 'support']);
  }
});
