import { calls } from '@bourse/contract/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createInProcessBroker } from '../broker/in-process.ts';
import { readKeyRing } from '../secrets/key-ring.ts';
import { photo } from '../test/pictures.ts';
import { type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';
import { Uploads } from '../uploads/uploads.ts';
import { SupportBroadcast } from './broadcast.ts';

let server: PracticeServer;
beforeAll(async () => {
  server = await startPracticeServer();
});
afterAll(() => server?.close());

const { support } = calls;
let alice: { token: string; uid: string; email: string };
beforeEach(async () => {
  alice = await server.trader();
});

const say = (text: string, token = alice.token, id = requestId()) => server.call(support.sendText, { requestId: id, text }, token);
const read = async (token = alice.token) => (await server.call(support.conversation, {}, token)).body;

describe('a trader writes to support', () => {
  test('before the first message there’s no conversation, only the promised response time', async () => {
    expect(await read()).toEqual({ state: 'none', unread: 0, mayRate: false, answerMinutes: 30, messages: [] });
  });

  test('the first message opens the conversation, and the promised time counts from the oldest unanswered one', async () => {
    const first = (await say('My deposit is missing')).body.message;
    expect(first).toMatchObject({ author: 'trader', kind: 'text', text: 'My deposit is missing' });
    await say('It was this morning');
    const conversation = await read();
    expect(conversation).toMatchObject({ state: 'open', unread: 0 });
    expect(conversation.messages.map((m) => m.text)).toEqual(['It was this morning', 'My deposit is missing']);
    expect(Date.parse(conversation.promisedAt!) - Date.parse(first.at)).toBe(30 * 60_000);
  });

  test('repeating a request returns the same message; its ID can’t be reused for another text', async () => {
    const id = requestId();
    const answers = await Promise.all(Array.from({ length: 5 }, () => say('once', alice.token, id)));
    expect(new Set(answers.map((a) => a.body.message.id)).size).toBe(1);
    expect((await read()).messages).toHaveLength(1);
    expect((await say('twice', alice.token, id)).body).toMatchObject({ error: 9 });
  });

  test('older messages are loaded page by page', async () => {
    for (const text of ['one', 'two', 'three']) await say(text);
    const { body } = await server.call(support.conversation, { limit: '2' }, alice.token);
    expect(body.messages.map((m) => m.text)).toEqual(['three', 'two']);
    const next = await server.call(support.conversation, { limit: '2', cursor: body.cursor! }, alice.token);
    expect(next.body.messages.map((m) => m.text)).toEqual(['one']);
    expect(next.body.cursor).toBeUndefined();
  });

  test('empty, blank or more than 2,000 characters are refused; 2,000 in any script are accepted', async () => {
    for (const text of ['', '  \n ', 'x'.repeat(2_001)]) expect((await say(text)).body).toMatchObject({ error: 'message-length' });
    const long = '长'.repeat(2_000);
    expect((await say(long)).body.message.text).toBe(long);
  });

  test('text that looks like code stays text', async () => {
    const text = '<img src=x onerror=alert(1)> javascript:alert(1) {"__proto__":{}} \'; DROP TABLE trader; --';
    expect((await say(text)).body.message.text).toBe(text);
    expect((await read()).messages[0]!.text).toBe(text);
  });

  test('messages are encrypted in the tables, and don’t open as another trader’s', async () => {
    await say('my card is 4111 1111');
    const { rows } = await server.store.pool.query<{ body: Buffer }>('SELECT body FROM support_message WHERE trader = $1', [alice.uid]);
    expect(rows[0]!.body.toString('latin1')).not.toContain('4111');
    const ring = readKeyRing(server.dataDir);
    expect(ring.decryptField(rows[0]!.body, `support-message:${alice.uid}`)).toBe('my card is 4111 1111');
    expect(() => ring.decryptField(rows[0]!.body, 'support-message:1')).toThrow();
  });

  test('a flood of messages is stopped at twenty a minute, with the time to wait', async () => {
    for (let i = 0; i < 20; i++) expect((await say(`message ${i}`)).status).toBe(200);
    const refused = await say('one more');
    expect([refused.status, refused.body.error, refused.headers['retry-after']]).toEqual([429, 'too-many-requests', '60']);
    expect((await read()).messages).toHaveLength(20);
    await server.store.pool.query("UPDATE support_message SET at = at - interval '2 minutes' WHERE trader = $1", [alice.uid]);
    expect((await say('later')).status).toBe(200);
  });

  test('fifty messages at once are neither lost nor share a number', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => say(`at once ${i}`)));
    const ids = answers.filter((a) => a.status === 200).map((a) => Number(a.body.message.id));
    expect(ids).toHaveLength(20);
    expect([...ids].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  });
});

describe('a conversation belongs to one trader', () => {
  test('another trader can read, mark and rate only their own', async () => {
    const { message } = (await say('only mine')).body;
    const mallory = await server.trader();
    expect(await read(mallory.token)).toMatchObject({ state: 'none', messages: [] });
    expect((await server.call(support.picture, { id: message.id }, mallory.token)).status).toBe(404);
    expect((await server.call(support.markRead, { id: message.id }, mallory.token)).body).toEqual({ unread: 0 });
    expect((await server.call(support.rate, { stars: 1 }, mallory.token)).body).toMatchObject({ error: 'nothing-to-rate' });
  });

  test('an extra field naming a trader, an author or a state is refused', async () => {
    for (const more of [{ uid: '100001' }, { author: 'support' }, { state: 'closed' }, { trader: 1 }]) {
      const { body } = await server.call(support.sendText, { requestId: requestId(), text: 'hello', ...more } as never, alice.token);
      expect(body).toMatchObject({ error: 9 });
    }
  });

  test('nothing is available without a session', async () => {
    expect((await server.call(support.conversation, {})).status).toBe(401);
    expect((await server.call(support.identity, {})).status).toBe(401);
  });

  test('a widget gets the name and email of its own session’s trader only', async () => {
    const { body } = await server.call(support.identity, {}, alice.token);
    expect(body).toEqual({ username: alice.email.split('@')[0], email: alice.email });
    expect((await server.call(support.identity, { uid: '100001' } as never, alice.token)).body).toMatchObject({ error: 9 });
  });
});

describe('a picture', () => {
  const upload = async (token: string, purpose = 'support') => {
    const answer = await server.edge.app.inject({
      method: 'POST',
      url: `/api/uploads/picture?purpose=${purpose}`,
      headers: { token, 'content-type': 'image/jpeg' },
      payload: await photo(),
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return (answer.json() as { uploadId: string }).uploadId;
  };
  const sendIt = (uploadId: string, token = alice.token, id = requestId()) =>
    server.call(support.sendPicture, { requestId: id, uploadId }, token);

  test('is sent once, keeps its size in the conversation, and is shown by a link that soon expires', async () => {
    const uploadId = await upload(alice.token);
    const id = requestId();
    const { message } = (await sendIt(uploadId, alice.token, id)).body;
    expect(message).toMatchObject({ kind: 'picture', picture: { width: 800, height: 500 } });
    expect((await sendIt(uploadId, alice.token, id)).body.message, 'the same request is the same message').toEqual(message);
    expect((await sendIt(uploadId)).status, 'but not another message').toBe(404);
    const { link, expiresAt } = (await server.call(support.picture, { id: message.id }, alice.token)).body;
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(300_000);
    const shown = await server.edge.app.inject({ url: link });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await server.edge.app.inject({ url: link.replace(/until=\d/, 'until=9') })).statusCode).toBe(404);
  });

  test('of another trader can’t be sent or seen, and an ID photo can’t be sent as one', async () => {
    const mallory = await server.trader();
    const uploadId = await upload(alice.token);
    expect((await sendIt(uploadId, mallory.token)).status).toBe(404);
    expect((await sendIt(await upload(alice.token, 'verification'))).status).toBe(404);
    const { message } = (await sendIt(uploadId)).body;
    await say('I am here too', mallory.token);
    expect((await server.call(support.picture, { id: message.id }, mallory.token)).status).toBe(404);
    expect((await server.edge.app.inject({ url: `/api/uploads/${uploadId}` })).statusCode).toBe(404);
  });

  test('that is refused doesn’t start a conversation', async () => {
    await sendIt('00000000-0000-4000-8000-000000000000');
    expect(await read()).toMatchObject({ state: 'none', messages: [] });
  });
});

describe('the queue of the conversation', () => {
  test('contains only committed events, numbered consecutively', async () => {
    const broker = createInProcessBroker();
    const heard: { seq: number; previousSeq: number; messages: unknown[] }[] = [];
    await broker.subscribe('support.*', (_, body) => void heard.push(JSON.parse(Buffer.from(body).toString())));
    const { writeAsTrader } = await import('./writing.ts');
    const broadcast = new SupportBroadcast({ broker, pool: server.store.pool, epoch: 3 });
    const uploads = new Uploads(server.store.pool, readKeyRing(server.dataDir));
    const room = { pool: server.store.pool, broadcast, uploads, keys: readKeyRing(server.dataDir) };
    await writeAsTrader(room, Number(alice.uid), { requestId: requestId(), text: 'one' });
    await writeAsTrader(room, Number(alice.uid), { requestId: requestId(), uploadId: '00000000-0000-4000-8000-000000000000' });
    await writeAsTrader(room, Number(alice.uid), { requestId: requestId(), text: 'two' });
    expect(heard.map(({ seq, previousSeq, messages }) => [previousSeq, seq, messages.length])).toEqual([
      [0, 1, 1],
      [1, 2, 1],
    ]);
    const snapshot = JSON.parse(Buffer.from((await broadcast.snapshot(`support.${alice.uid}`))!).toString());
    expect(snapshot).toMatchObject({ epoch: 3, seq: 2, snapshot: true, state: 'open', messages: [] });
  });
});
