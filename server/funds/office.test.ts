import { calls } from '@bourse/contract/calls';
import { officeCalls } from '@bourse/contract/office/calls';
import { PICTURE_PATH } from '@bourse/contract/uploads';
import { readReference } from '@bourse/core/funds/creditor-reference';
import { traderId } from '@bourse/core/identity/trader-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { record } from '../audit/audit.ts';
import { CARD_VIEWS } from '../audit/view-quota.ts';
import { FakeChain } from '../test/fake-chain.ts';
import { photo } from '../test/pictures.ts';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';
import { PASSWORD, type PracticeServer, requestId } from '../test/practice-server.ts';
import { verifiedAs } from '../test/verified.ts';

const chain = new FakeChain();
let office: PracticeOffice;
let server: PracticeServer;
let finance = '';
let risk = '';
let admin = '';
let auditor = '';
beforeAll(async () => {
  office = await startPracticeOffice({}, { chain });
  server = office.server;
  finance = await office.signIn('finance');
  risk = await office.signIn('risk');
  admin = await office.signIn('admin');
  auditor = await office.signIn('auditor');
});
afterAll(() => office?.close());

const { funds, identity, ledger } = calls;
const desk = officeCalls.funds;
const reason = 'checked against the statement of the bank';
/** A second operator with the role, who is another person. */
async function signInAnother(role: 'finance' | 'risk', name = `${role}-2`): Promise<string> {
  const email = `${name}@office.test`;
  const { rows } = await server.store.pool.query<{ id: number }>(
    `WITH p AS (INSERT INTO person (name) VALUES ($1) RETURNING id)
     INSERT INTO operator (name, email, person, password_hash) SELECT $1, $2, p.id, o.password_hash FROM p, operator AS o WHERE o.name = $3 || '-1' RETURNING id`,
    [name, email, role],
  );
  await server.store.pool.query('INSERT INTO operator_role (operator, role) VALUES ($1, $2)', [rows[0]!.id, role]);
  const { body } = await office.call(officeCalls.entry.signIn, { name: email, password: `practice-${role}` });
  return body.session!.token;
}
const SAFE = 'keep the gold 9';
const seen = () => ({ 'min-seq': String(server.open.engine.head) });

async function sender() {
  const trader = await server.trader();
  await server.call(identity.sendOwnCode, { channel: 'email', purpose: 'safe-password' }, trader.token);
  await server.call(
    identity.changeSafePassword,
    { password: PASSWORD, code: await server.codeFor(trader.email), new: SAFE, confirm: SAFE },
    trader.token,
  );
  await verifiedAs(server, trader.uid, 'Anna Muster');
  await server.act({ kind: 'set_verification_level', trader: traderId(Number(trader.uid)), level: 'verified' });
  await server.open.engine.projected(server.open.engine.head);
  return trader;
}
async function upload(token: string, bytes: Buffer): Promise<string> {
  const answer = await server.edge.app.inject({
    method: 'POST',
    url: `${PICTURE_PATH}?purpose=deposit`,
    headers: { token, 'content-type': 'image/jpeg' },
    payload: bytes,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().uploadId;
}
/** The second person views the image and then confirms what the first one entered. */
const confirm = async (deposit: string, request: string | undefined, token: string) => {
  expect((await office.call(desk.lookAtProof, { deposit }, token)).status).toBe(200);
  return approve(request, token);
};
const approve = async (request: string | undefined, token: string) => {
  const answer = await office.call(officeCalls.fourEyes.approve, { id: request!, reason }, token);
  await server.open.engine.projected(server.open.engine.head);
  return answer;
};
/** Opens a network without a watcher: its deposits are credited by proof. */
const openTron = async () => {
  const asked = await office.call(desk.changeNetwork, { asset: 'USDT', network: 'tron', changes: { depositOpen: true }, reason }, finance);
  expect((await approve(asked.body.request, risk)).status).toBe(200);
  await receiveAt(TRON_ADDRESS);
};
const TRON_ADDRESS = `T${'A'.repeat(33)}`;
async function receiveAt(address: string): Promise<void> {
  const own = { asset: 'USDT', network: 'tron', address, isOpen: true };
  const added = await office.call(desk.changeReceivingAddress, { address: own, reason }, finance);
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  expect((await approve(added.body.request, risk)).status).toBe(200);
}
const fiat = async (token: string, asset = 'USDT') =>
  (await server.call(ledger.balances, {}, token, seen())).body.balances.find((one) => one.account === 'fiat' && one.asset === asset);

test('a deposit with proof is reviewed: the arrived amount is credited, and a reused image is flagged', async () => {
  const account = {
    asset: 'USDT',
    accountName: 'Bourse Ltd',
    bankName: 'First Bank',
    cardNumber: '4000 1234',
    branchName: 'Main',
    branchNumber: '7',
  };
  const asked = await office.call(desk.changeReceivingAccount, { account: { ...account, minimum: '10', isOpen: true }, reason }, finance);
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  expect((await approve(asked.body.request, admin)).status).toBe(200);
  const { token, uid } = await sender();
  const [to] = (await server.call(funds.receivingAccounts, { asset: 'USDT' }, token)).body;
  expect(to).toMatchObject({ bankName: 'First Bank', minimum: '10' });
  const bytes = await photo();
  const form = async () => ({
    requestId: requestId(),
    way: 'bank' as const,
    asset: 'USDT',
    account: to!.id,
    amount: '300',
    proof: await upload(token, bytes),
  });
  expect((await server.call(funds.submitDeposit, { ...(await form()), amount: '9.99' }, token)).body).toMatchObject({
    error: 26,
    value: '10',
  });
  const sent = await form();
  const first = await server.call(funds.submitDeposit, sent, token);
  expect(first.body.deposit).toMatchObject({ way: 'bank', amount: '300', state: 'under_review' });
  expect((await server.call(funds.submitDeposit, sent, token)).body).toEqual(first.body);
  const second = await server.call(funds.submitDeposit, await form(), token);
  const queue = await office.call(desk.depositQueue, {}, auditor);
  expect(queue.body).toMatchObject({ waiting: 2 });
  expect(queue.body.deposits.map((one) => [one.uid, one.isDuplicate])).toEqual([
    [uid, true],
    [uid, true],
  ]);
  const deposit = first.body.deposit.id;
  const credit = (arrived: string, who = finance) => office.call(desk.creditDeposit, { deposit, arrived, reason }, who);
  expect((await credit('300')).body.error).toBe('not-looked');
  expect((await credit('300', auditor)).status).toBe(403);
  expect((await office.call(desk.lookAtProof, { deposit }, finance)).body.link).toContain('/api/uploads/');
  expect((await credit('290.5')).body).toEqual({ isDone: true });
  expect((await credit('290.5')).body.error).toBe('case-closed');
  expect(await fiat(token)).toMatchObject({ available: '10290.5' });
  const told = await server.call(funds.deposit, { id: deposit }, token, seen());
  expect(told.body.deposit).toMatchObject({ state: 'credited', credited: '290.5', isFinal: true });
  expect((await server.call(funds.submitDeposit, sent, token)).body).toEqual(first.body);
  await office.call(desk.lookAtProof, { deposit: second.body.deposit.id }, finance);
  await office.call(desk.rejectDeposit, { deposit: second.body.deposit.id, cause: 'used-before', reason }, finance);
  const list = await server.call(funds.deposits, {}, token, seen());
  expect(list.body.deposits.map((one) => [one.state, one.reason])).toEqual([
    ['rejected', 'used-before'],
    ['credited', undefined],
  ]);
  expect((await office.call(desk.openDeposit, { deposit }, finance)).body.duplicates).toHaveLength(1);
});

test('a large amount, or more than the trader claimed, is credited once a second person has confirmed it', async () => {
  await openTron();
  const { token } = await sender();
  const proof = await upload(token, await photo());
  const { body } = await server.call(
    funds.submitDeposit,
    { requestId: requestId(), way: 'coin', asset: 'USDT', network: 'tron', amount: '100', proof },
    token,
  );
  const deposit = body.deposit.id;
  await office.call(desk.lookAtProof, { deposit }, finance);
  const asked = await office.call(desk.creditDeposit, { deposit, arrived: '101', reason }, finance);
  expect(asked.body).toMatchObject({ isDone: false });
  expect(await fiat(token)).toMatchObject({ available: '10000' });
  expect((await approve(asked.body.request, finance)).body.error).toBe('second-person');
  const opened = await office.call(desk.openDeposit, { deposit }, risk);
  expect(opened.body, 'who may confirm sees whose money it is').toMatchObject({ claimed: '100', arrived: '101', holder: 'Anna Muster' });
  expect((await approve(asked.body.request, risk)).body.error, 'nobody confirms without the picture').toBe('not-looked');
  expect((await confirm(deposit, asked.body.request, risk)).status).toBe(200);
  expect(await fiat(token)).toMatchObject({ available: '10101' });
});

test('a coin without a watcher is sent to the address that two operators entered, and credited after its proof is reviewed', async () => {
  const { token } = await sender();
  const doge = { asset: 'DOGE', network: 'practice-dogecoin' } as const;
  const offer = (await server.call(funds.depositNetworks, { asset: 'DOGE' }, token)).body.assets[0]!;
  expect(offer.networks.find(({ network }) => network === 'practice-dogecoin')).toMatchObject({ isOpen: true, isWatched: false });
  const shown = await server.call(funds.depositAddress, doge, token);
  expect(shown.body).toMatchObject({ isOwn: false, isPractice: true, minimum: '50' });
  const form = { requestId: requestId(), way: 'coin' as const, ...doge, amount: '75', proof: await upload(token, await photo()) };
  const { body } = await server.call(funds.submitDeposit, form, token);
  expect(body.deposit).toMatchObject({ state: 'under_review', address: shown.body.address });
  expect((await office.call(desk.openDeposit, { deposit: body.deposit.id }, finance)).body.address).toBe(shown.body.address);
  await office.call(desk.lookAtProof, { deposit: body.deposit.id }, finance);
  await server.tick('DOGE-USDT', 16_000);
  expect((await office.call(desk.creditDeposit, { deposit: body.deposit.id, arrived: '75', reason }, finance)).body).toEqual({
    isDone: true,
  });
  expect(await fiat(token, 'DOGE')).toMatchObject({ available: '75' });
});

test('one person can’t change an address that traders pay to, and a closed address accepts no more deposits', async () => {
  const { token } = await sender();
  const [known] = (await office.call(desk.receivingAddresses, {}, auditor)).body.filter(({ network }) => network === 'tron');
  const next = { asset: 'USDT', network: 'tron', address: `T${'B'.repeat(33)}`, isOpen: true };
  const asked = await office.call(desk.changeReceivingAddress, { id: known!.id, address: next, reason }, finance);
  const shown = async () => (await server.call(funds.depositAddress, { asset: 'USDT', network: 'tron' }, token)).body;
  expect(await shown()).toMatchObject({ address: TRON_ADDRESS });
  expect((await approve(asked.body.request, finance)).body.error).toBe('second-person');
  expect((await approve(asked.body.request, risk)).status).toBe(200);
  expect(await shown()).toMatchObject({ address: next.address });
  const wrong = async (address: object) =>
    (await office.call(desk.changeReceivingAddress, { address: { ...next, ...address }, reason }, finance)).body.error;
  expect(await wrong({ address: 'T0000000000000000' })).toBe(20);
  expect(await wrong({ network: 'practice', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' })).toBe(9);
  expect(await wrong({ asset: 'BTC' })).toBe(30);
  const closing = await office.call(desk.changeReceivingAddress, { id: known!.id, address: { ...next, isOpen: false }, reason }, finance);
  expect((await approve(closing.body.request, risk)).status).toBe(200);
  expect(await shown()).toMatchObject({ error: 'unavailable' });
  const form = { requestId: requestId(), way: 'coin' as const, asset: 'USDT', network: 'tron', amount: '100' };
  expect((await server.call(funds.submitDeposit, { ...form, proof: await upload(token, await photo()) }, token)).body.error).toBe(30);
  const offer = (await server.call(funds.depositNetworks, { asset: 'USDT' }, token)).body.assets[0]!;
  expect(offer.networks.find(({ network }) => network === 'tron')).toMatchObject({ isOpen: false });
  await receiveAt(TRON_ADDRESS);
});

test('euros count at the operators’ rate: a large amount needs a second person too', async () => {
  const { token } = await sender();
  const account = {
    asset: 'EUR',
    accountName: 'Bourse',
    bankName: 'Euro Bank',
    cardNumber: 'DE02 1234',
    branchName: 'A',
    branchNumber: '1',
  };
  const opened = await office.call(desk.changeReceivingAccount, { account: { ...account, minimum: '10', isOpen: true }, reason }, finance);
  await approve(opened.body.request, admin);
  const [to] = (await server.call(funds.receivingAccounts, { asset: 'EUR' }, token)).body;
  const claim = async (amount: string) => {
    const form = { requestId: requestId(), way: 'bank', asset: 'EUR', account: to!.id, amount, proof: await upload(token, await photo()) };
    const { body } = await server.call(funds.submitDeposit, form as never, token);
    await office.call(desk.lookAtProof, { deposit: body.deposit.id }, finance);
    return office.call(desk.creditDeposit, { deposit: body.deposit.id, arrived: amount, reason }, finance);
  };
  // A euro counts as 1.25 USDT.
  expect((await claim('7999')).body).toEqual({ isDone: true });
  expect((await claim('8000')).body).toMatchObject({ isDone: false });
  expect(await fiat(token, 'EUR')).toMatchObject({ available: '7999' });
});

test('a bank deposit has the payment reference shown beforehand, and a bank statement leads back to it', async () => {
  const { token, uid } = await sender();
  const accounts = async () => (await server.call(funds.receivingAccounts, {}, token)).body;
  const shown = async () => [...new Set((await accounts()).map(({ reference }) => reference))];
  const submit = async () => {
    const [to] = await accounts();
    const form = { requestId: requestId(), way: 'bank' as const, asset: to!.asset, account: to!.id, amount: '700' };
    const proof = await upload(token, await photo());
    return { ...form, proof };
  };
  const [first] = await shown();
  expect(await shown(), 'looking makes no new one').toEqual([first]);
  expect(readReference(first!)).toEqual({ reference: first, trader: Number(uid), number: 1 });
  const form = await submit();
  const { body } = await server.call(funds.submitDeposit, form, token);
  expect(body.deposit.reference).toBe(first);
  expect((await server.call(funds.submitDeposit, form, token)).body, 'a retry takes no second one').toEqual(body);
  expect((await server.call(funds.deposit, { id: body.deposit.id }, token)).body.deposit.reference).toBe(first);
  const [next] = await shown();
  expect(readReference(next!)).toMatchObject({ number: 2 });
  const both = await Promise.all([submit(), submit()]);
  const answers = await Promise.all(both.map((one) => server.call(funds.submitDeposit, one, token)));
  expect(answers.map((one) => readReference(one.body.deposit.reference!)!.number).sort(), 'two at once').toEqual([2, 3]);

  const opened = (await office.call(desk.openDeposit, { deposit: body.deposit.id }, finance)).body;
  expect(opened, 'the whole verified name beside it').toMatchObject({ reference: first, holder: 'Anna Muster' });
  expect((await office.call(desk.openDeposit, { deposit: body.deposit.id }, auditor)).body.holder).toMatch(/\*/);
  const find = async (words: string) => (await office.call(officeCalls.traders.find, { words }, finance)).body.found;
  const own = { kind: 'deposit', id: body.deposit.id.slice(1), uid, isHouse: false };
  const trader = { kind: 'trader', id: uid, uid, isHouse: false };
  expect(await find(first!.toLowerCase().replace(/(.{4})/g, '$1 '))).toEqual([own, trader]);
  expect(await find((await shown())[0]!), 'paid, but no proof yet').toEqual([trader]);
  expect(await find(first!.replace(/.$/, '9')), 'a slip is nobody').toEqual([]);
});

test('the desk says before the click whether it credits at once or asks a second person, and why', async () => {
  await server.store.pool.query("UPDATE decided_by_hand SET at = at - interval '2 days'");
  const { token } = await sender();
  const [to] = (await server.call(funds.receivingAccounts, { asset: 'USD' }, token)).body;
  const claim = async (amount: string) => {
    const form = { requestId: requestId(), way: 'bank' as const, asset: 'USD', account: to!.id, amount };
    const { body } = await server.call(funds.submitDeposit, { ...form, proof: await upload(token, await photo()) }, token);
    await office.call(desk.lookAtProof, { deposit: body.deposit.id }, finance);
    return body.deposit.id;
  };
  const terms = async (deposit: string, arrived: string) => (await office.call(desk.creditTerms, { deposit, arrived }, finance)).body;
  const credit = async (deposit: string, arrived: string) =>
    (await office.call(desk.creditDeposit, { deposit, arrived, reason }, finance)).body.isDone;
  const large = await claim('12000');
  const [row] = (await office.call(desk.depositQueue, {}, finance)).body.deposits.filter((one) => one.deposit === large);
  expect(row, 'a dollar counts as one USDT, as in withdrawals').toMatchObject({ asset: 'USD', claimed: '12000', worth: '12000' });
  expect(await terms(large, '12000')).toEqual({ worth: '12000', secondPerson: 'large' });
  expect(await terms(large, '9999.99')).toEqual({ worth: '9999.99' });
  expect(await credit(large, '12000')).toBe(false);

  const small = await claim('6000');
  expect(await terms(small, '6000.01')).toMatchObject({ secondPerson: 'more-than-claimed' });
  expect(await terms(small, '6000')).toEqual({ worth: '6000' });
  expect(await credit(small, '6000')).toBe(true);
  const next = await claim('5000');
  expect(await terms(next, '5000'), 'six and five thousand in a day').toMatchObject({ secondPerson: 'trader-day' });
  expect(await terms(next, '5000'), 'asking counts nothing').toMatchObject({ secondPerson: 'trader-day' });
  expect(await credit(next, '5000')).toBe(false);
  expect((await office.call(desk.creditTerms, { deposit: next, arrived: '0' }, finance)).body.error).toBe(25);
});

test('splitting a credit doesn’t avoid the second person, for one trader or for many', async () => {
  const claim = async (token: string, amount: string) => {
    const form = { requestId: requestId(), way: 'coin' as const, asset: 'USDT', network: 'tron', amount };
    const { body } = await server.call(funds.submitDeposit, { ...form, proof: await upload(token, await photo()) }, token);
    await office.call(desk.lookAtProof, { deposit: body.deposit.id }, finance);
    return (await office.call(desk.creditDeposit, { deposit: body.deposit.id, arrived: amount, reason }, finance)).body.isDone;
  };
  await server.store.pool.query("UPDATE decided_by_hand SET at = at - interval '2 days'");
  const { token } = await sender();
  const parts: unknown[] = [];
  for (let n = 0; n < 4; n++) parts.push(await claim(token, '9999'));
  expect(parts).toEqual([true, false, false, false]);
  const traders: unknown[] = [];
  for (let n = 0; n < 5; n++) traders.push(await claim((await sender()).token, '9999'));
  await server.store.pool.query("UPDATE decided_by_hand SET at = at - interval '2 days'");
  expect(traders, 'fifty thousand a day, whoever gets it').toEqual([true, true, true, true, false]);
});

test('someone who entered a deposit that a second person confirmed can’t review that trader’s withdrawal', async () => {
  const { token } = await sender();
  const form = { requestId: requestId(), way: 'coin' as const, asset: 'USDT', network: 'tron', amount: '11000' };
  const { body } = await server.call(funds.submitDeposit, { ...form, proof: await upload(token, await photo()) }, token);
  await office.call(desk.lookAtProof, { deposit: body.deposit.id }, finance);
  const asked = await office.call(desk.creditDeposit, { deposit: body.deposit.id, arrived: '11000', reason }, finance);
  expect((await confirm(body.deposit.id, asked.body.request, risk)).status).toBe(200);
  const sent = await server.call(
    funds.submitWithdrawal,
    {
      requestId: requestId(),
      way: 'wallet',
      asset: 'USDT',
      network: 'practice',
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      amount: '500',
      fee: '2',
      safePassword: SAFE,
    },
    token,
  );
  await server.open.engine.projected(server.open.engine.head);
  const withdrawal = sent.body.withdrawal.id;
  expect((await office.call(desk.approveWithdrawal, { withdrawal, reason }, finance)).body.error).toBe('credited-lately');
  expect((await office.call(desk.approveWithdrawal, { withdrawal, reason }, risk)).body.error, 'nor who confirmed it').toBe(
    'credited-lately',
  );
  const rejected = await office.call(desk.rejectWithdrawal, { withdrawal, cause: 'source-unclear', reason }, risk);
  expect(rejected.body.state).toBe('rejected');
});

test('someone who credited an ordinary small bank deposit can still review that trader’s withdrawal', async () => {
  const { token } = await sender();
  const form = { requestId: requestId(), way: 'coin' as const, asset: 'USDT', network: 'tron', amount: '400' };
  const { body } = await server.call(funds.submitDeposit, { ...form, proof: await upload(token, await photo()) }, token);
  await office.call(desk.lookAtProof, { deposit: body.deposit.id }, finance);
  expect((await office.call(desk.creditDeposit, { deposit: body.deposit.id, arrived: '400', reason }, finance)).body.isDone).toBe(true);
  const to = { way: 'wallet' as const, asset: 'USDT', network: 'practice', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };
  const sent = await server.call(
    funds.submitWithdrawal,
    { requestId: requestId(), ...to, amount: '500', fee: '2', safePassword: SAFE },
    token,
  );
  await server.open.engine.projected(server.open.engine.head);
  const withdrawal = sent.body.withdrawal.id;
  expect((await office.call(desk.openWithdrawal, { withdrawal }, finance)).body).toMatchObject({ may: 'decide' });
  const rejected = await office.call(desk.rejectWithdrawal, { withdrawal, cause: 'source-unclear', reason }, finance);
  expect(rejected.body.state).toBe('rejected');
});

test('a deposit credited by a watcher isn’t credited again for a screenshot of it', async () => {
  const { token } = await sender();
  const form = async (network: string) => ({
    requestId: requestId(),
    way: 'coin' as const,
    asset: 'USDT',
    network,
    amount: '100',
    proof: await upload(token, await photo()),
  });
  expect((await server.call(funds.submitDeposit, await form('practice'), token)).body).toMatchObject({ error: 30 });
  expect((await server.call(funds.submitDeposit, await form('tron'), token)).body.deposit).toMatchObject({ state: 'under_review' });
});

test('a withdrawal above 10,000 USDT needs two people, and proceeds after the second', async () => {
  const { token, uid } = await sender();
  await office
    .call(
      officeCalls.ledger.adjust,
      { uid, account: 'fiat', asset: 'USDT', direction: 'give', amount: '20000', cause: 'correction', reason },
      finance,
    )
    .then(({ body }) => approve(body.request, admin));
  await server.store.pool.query('INSERT INTO saved_address (trader, network, address, label, added_at) VALUES ($1, $2, $3, $4, $5)', [
    uid,
    'practice',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    'home',
    server.open.engine.now() - 2 * 86_400_000,
  ]);
  const { body } = await server.call(
    funds.submitWithdrawal,
    {
      requestId: requestId(),
      way: 'wallet',
      asset: 'USDT',
      network: 'practice',
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      amount: '15000',
      fee: '1',
      safePassword: SAFE,
    },
    token,
  );
  expect(body.withdrawal, JSON.stringify(body)).toMatchObject({ state: 'review', reviewsNeeded: 2 });
  const withdrawal = body.withdrawal.id;
  await server.open.engine.projected(server.open.engine.head);
  const say = (who: string) => office.call(desk.approveWithdrawal, { withdrawal, reason }, who);
  // Someone who credited the trader by hand can't review the withdrawal.
  expect((await say(finance)).body.error).toBe('credited-lately');
  expect((await office.call(desk.openWithdrawal, { withdrawal }, finance)).body).toMatchObject({ may: 'read', whyNot: 'credited-lately' });
  // An adjustment a moment ago is recent money, labelled as an adjustment; the queue counts what the case lists.
  const opened = (await office.call(desk.openWithdrawal, { withdrawal }, auditor)).body;
  expect(opened.looksAt.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['credited-by-hand', 'new-money']));
  expect(opened.looksAt.find(({ kind }) => kind === 'credited-by-hand')).toMatchObject({ worth: '20000' });
  expect(opened).toMatchObject({ may: 'read', deposited: '30000', looks: opened.looksAt.length });
  expect(opened.moves.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['practice', '10000'],
    ['by-hand', '20000'],
  ]);
  const [listed] = (await office.call(desk.withdrawalQueue, { state: 'review', uid }, auditor)).body.withdrawals;
  expect(listed?.looks).toBe(opened.looksAt.length);
  expect((await say(admin)).status, 'an admin does not decide').toBe(403);
  // Two operators have it open; one decides, and the other's next step refers to an outdated case.
  const follow = (who: string) => office.call(desk.followWithdrawal, { withdrawal }, who);
  const before = (await follow(finance)).body;
  expect((await follow(risk)).body.viewers).toMatchObject([{ name: 'finance-1' }]);
  const first = await say(risk);
  expect(first.body).toMatchObject({ state: 'review', reviewsGiven: 1 });
  const after = (await follow(finance)).body;
  expect(after).toMatchObject({ reviewsGiven: 1, viewers: [{ name: 'risk-1' }] });
  expect(after.seq).toBeGreaterThan(before.seq);
  const stale = { withdrawal, seq: before.seq, cause: 'source-unclear' as const, reason };
  expect((await office.call(desk.rejectWithdrawal, stale, finance)).body.error).toBe('case-changed');
  expect((await say(risk)).body.error).toBe('second-person');
  const queue = await office.call(desk.withdrawalQueue, { state: 'review' }, auditor);
  expect(queue.body.counts.review).toBe(1);
  const rejected = await office.call(desk.rejectWithdrawal, { withdrawal, cause: 'source-unclear', reason }, finance);
  expect(rejected.body).toMatchObject({ state: 'rejected' });
  const shown = await server.call(funds.withdrawal, { id: withdrawal }, token, seen());
  expect(shown.body.withdrawal).toMatchObject({ state: 'rejected', reason: 'source-unclear' });
  expect(await fiat(token)).toMatchObject({ available: '30000', frozen: '0' });
  const log = await server.call(ledger.systemLog, {}, token, seen());
  expect(log.body.entries[0]).toMatchObject({ kind: 'correction', amount: '20000' });
});

test('a bank payment is made by the person who took it: reviewers see bank, holder and last digits, nobody else the number', async () => {
  const { token, uid } = await sender();
  await server.store.pool.query(
    `INSERT INTO bank_card (trader, bank_name, city, branch, number, number_index, id_number, phone) VALUES ($1, 'Home Bank', 'Ulm', 'West', $2, $3, $4, $5)`,
    [
      uid,
      server.edge.services.ring.encryptField('4539578763621486', `bank card ${uid} number`),
      Buffer.alloc(32),
      server.edge.services.ring.encryptField('L0123456', `bank card ${uid} id number`),
      server.edge.services.ring.encryptField('+4915112345678', `bank card ${uid} phone`),
    ],
  );
  expect((await server.call(identity.existsBank, {}, token)).body).toEqual({ exists: true });
  const [card] = (await server.call(funds.bankCards, {}, token)).body.cards;
  expect(card).toMatchObject({ number: '***1486', phone: '***78', isInUse: false });
  const { body } = await server.call(
    funds.submitWithdrawal,
    { requestId: requestId(), way: 'bank', asset: 'USDT', bankCard: card!.id, amount: '100', fee: '2', safePassword: SAFE },
    token,
  );
  expect(body.withdrawal, JSON.stringify(body)).toMatchObject({
    way: 'bank',
    state: 'review',
    arrival: '98',
    card: { number: '***1486' },
  });
  await server.open.engine.projected(server.open.engine.head);
  expect((await server.call(funds.deleteBankCard, { id: card!.id }, token)).body.error).toBe(44);
  const withdrawal = body.withdrawal.id;
  const pay = (who = finance) => office.call(desk.payWithdrawal, { withdrawal, reference: 'SEPA 2026-1', reason }, who);
  const take = (who = finance, take = true) => office.call(desk.takeWithdrawal, { withdrawal, take }, who);
  const cardSeen = async (who: string) => (await office.call(desk.openWithdrawal, { withdrawal }, who)).body.card;
  expect((await pay()).body.error).toBe('case-closed');
  expect((await take()).body.error).toBe('case-closed');
  const masked = { number: '***1486', phone: '***78', bankName: 'Home Bank' };
  expect(await cardSeen(risk), 'a reviewer sees bank, holder and the last digits').toMatchObject({ ...masked, holder: 'Anna Muster' });
  expect(await cardSeen(auditor)).toMatchObject({ ...masked, holder: 'A*** M***' });
  const { rows: today } = await server.store.pool.query<{ id: string }>(
    `INSERT INTO decided_by_hand (kind, person, trader, worth) SELECT 'withdrawal', person, 0, 4995000000000 FROM operator WHERE name = 'risk-1'
     RETURNING ctid::text AS id`,
  );
  const alone = await office.call(desk.approveWithdrawal, { withdrawal, reason }, risk);
  expect(alone.body.error, 'what one person approves alone is limited per day').toBe('hand-limit');
  await server.store.pool.query('DELETE FROM decided_by_hand WHERE ctid = $1::tid', [today[0]!.id]);
  expect((await office.call(desk.approveWithdrawal, { withdrawal, reason }, risk)).body.state).toBe('approved');
  expect((await pay()).body.error, 'nobody pays what they have not taken').toBe('not-taken');
  expect(await cardSeen(finance)).toMatchObject(masked);
  expect((await take()).body.takenBy).toMatchObject({ name: 'finance-1' });
  const second = await signInAnother('finance');
  expect((await take(second)).body).toMatchObject({ error: 'payment-taken', value: 'finance-1' });
  expect((await pay(second)).body).toMatchObject({ error: 'payment-taken', value: 'finance-1' });
  expect(await cardSeen(second)).toMatchObject(masked);
  const open = await office.call(desk.openWithdrawal, { withdrawal }, finance);
  expect(open.body).toMatchObject({ may: 'pay', isCardInFull: true, card: { number: '4539578763621486', holder: 'Anna Muster' } });
  const paid = await pay();
  expect(paid.body, JSON.stringify(paid.body)).toMatchObject({ state: 'done' });
  expect(await cardSeen(finance), 'what is paid is masked again').toMatchObject(masked);
  const shown2 = await office.call(desk.showCard, { withdrawal, reason }, finance);
  expect(shown2.body.card.number).toBe('4539578763621486');
  expect((await office.call(desk.showCard, { withdrawal, reason }, risk)).status).toBe(403);

  // Each person's views of a day are limited, as for other personal data.
  expect(shown2.body.viewsLeft).toBe(CARD_VIEWS.most - 1);
  const { operator } = (await office.call(officeCalls.entry.me, {}, finance)).body;
  for (let n = 0; n < CARD_VIEWS.most - 2; n++)
    await record(server.store.pool, { operator: Number(operator), act: CARD_VIEWS.act, subject: 'trader:1' });
  expect((await office.call(desk.showCard, { withdrawal, reason }, finance)).body.viewsLeft).toBe(0);
  expect((await office.call(desk.showCard, { withdrawal, reason }, finance)).body.error).toBe('look-quota');
  const { rows: alarms } = await server.store.pool.query('SELECT detail FROM audit_entry WHERE act = $1 ORDER BY id', [CARD_VIEWS.alarm]);
  expect(alarms.map(({ detail }) => JSON.parse(detail).isRefused)).toEqual([false, true]);
  expect((await office.call(desk.showCard, { withdrawal, reason }, second)).status, 'another person has their own').toBe(200);

  const shown = await server.call(funds.withdrawal, { id: withdrawal }, token, seen());
  expect(shown.body.withdrawal).toMatchObject({ state: 'done', reference: 'SEPA 2026-1' });
  expect((await server.call(funds.deleteBankCard, { id: card!.id }, token)).status).toBe(200);
});

test('two people change fees, limits and switches; one can stop', async () => {
  const asked = await office.call(desk.changeNetwork, { asset: 'USDT', network: 'practice', changes: { fee: '1.5' }, reason }, finance);
  expect((await approve(asked.body.request, risk)).status).toBe(200);
  const terms = await office.call(desk.networks, {}, auditor);
  const changed = terms.body.networks.find(({ asset, network }) => asset === 'USDT' && network === 'practice');
  expect(changed).toMatchObject({ fee: '1.5', isLive: true });
  const wrong = await office.call(desk.changeNetwork, { asset: 'USDT', network: 'practice', changes: { fee: '20' }, reason }, finance);
  expect(wrong.body.error).toBe(9);
  const rules = await office.call(desk.changeRules, { changes: { dailyUnverified: '100' }, reason }, finance);
  expect((await approve(rules.body.request, admin)).status).toBe(200);
  expect((await office.call(desk.networks, {}, auditor)).body.rules.dailyUnverified).toBe('100');

  expect((await office.call(officeCalls.ledger.stop, { name: 'withdrawals', reason }, risk)).status).toBe(200);
  expect((await office.call(officeCalls.ledger.stop, { name: 'withdrawals', reason }, risk)).body.error).toBe('nothing-changed');
  const { token } = await sender();
  expect((await server.call(funds.withdrawalNetworks, {}, token, seen())).body.isPaused).toBe(true);
  const release = await office.call(officeCalls.ledger.release, { name: 'withdrawals', reason }, risk);
  expect((await approve(release.body.request, finance)).status).toBe(200);
  const books = await office.call(officeCalls.ledger.invariants, {}, auditor);
  expect(books.body.stops.map((one) => one.isStopped)).toEqual([false, false, false]);
  expect(books.body.invariants.filter((one) => !one.isWhole)).toEqual([]);
});

test('an approval to resume applies to the stop it was requested for, not to a later one', async () => {
  const { stop, release } = officeCalls.ledger;
  await office.call(stop, { name: 'deposits', reason }, risk);
  const early = await office.call(release, { name: 'deposits', reason }, risk);
  // It is resumed another way and stopped again for a worse cause while the first request still waits.
  await server.open.engine.submit('operator', { kind: 'set_stop', name: 'deposits' });
  await server.open.engine.submit('operator', { kind: 'set_stop', name: 'deposits', cause: 'invariant' });
  await server.open.engine.projected(server.open.engine.head);
  expect((await approve(early.body.request, finance)).body.error).toBe('request-outdated');
  await server.open.engine.submit('operator', { kind: 'set_stop', name: 'deposits' });
  await server.open.engine.projected(server.open.engine.head);
});

test('after a restore withdrawals resume only through the restore decision', async () => {
  await server.store.pool.query("INSERT INTO restore_mark (cause, seq, epoch) VALUES ('restore', 10, 1)");
  await server.open.engine.submit('operator', { kind: 'set_stop', name: 'withdrawals', cause: 'restored' });
  await server.open.engine.projected(server.open.engine.head);
  const asked = await office.call(officeCalls.ledger.release, { name: 'withdrawals', reason }, risk);
  expect(asked.body).toMatchObject({ error: 'withdrawals-paused' });
  await server.store.pool.query('DELETE FROM restore_mark');
  const release = await office.call(officeCalls.ledger.release, { name: 'withdrawals', reason }, risk);
  expect((await approve(release.body.request, finance)).status).toBe(200);
});

test('while deposits are stopped nobody can credit or confirm one', async () => {
  const { token } = await sender();
  const claim = async (amount: string) => {
    const form = { requestId: requestId(), way: 'coin' as const, asset: 'USDT', network: 'tron', amount };
    const { body } = await server.call(funds.submitDeposit, { ...form, proof: await upload(token, await photo()) }, token);
    await office.call(desk.lookAtProof, { deposit: body.deposit.id }, finance);
    return body.deposit.id;
  };
  const [little, much] = [await claim('50'), await claim('12000')];
  const asked = await office.call(desk.creditDeposit, { deposit: much, arrived: '12000', reason }, finance);
  await office.call(officeCalls.ledger.stop, { name: 'deposits', reason }, risk);
  const credit = () => office.call(desk.creditDeposit, { deposit: little, arrived: '50', reason }, finance);
  expect((await credit()).body.error).toBe('withdrawals-paused');
  expect((await confirm(much, asked.body.request, risk)).body.error).toBe('withdrawals-paused');
  expect(await fiat(token)).toMatchObject({ available: '10000' });
  await server.open.engine.submit('operator', { kind: 'set_stop', name: 'deposits' });
  await server.open.engine.projected(server.open.engine.head);
  expect((await credit()).body).toEqual({ isDone: true });
  expect((await approve(asked.body.request, risk)).status).toBe(200);
  expect(await fiat(token)).toMatchObject({ available: '22050' });
});

test('a deposit that one operator took is refused to another, with that operator’s name', async () => {
  const { token } = await sender();
  const form = { requestId: requestId(), way: 'coin' as const, asset: 'USDT', network: 'tron', amount: '50' };
  const { body } = await server.call(funds.submitDeposit, { ...form, proof: await upload(token, await photo()) }, token);
  const { deposit } = body;
  const take = (by: string) => office.call(desk.takeDeposit, { deposit: deposit.id, take: true }, by);
  expect((await take(finance)).status).toBe(200);
  const another = await signInAnother('finance', 'finance-3');
  expect(await take(another)).toMatchObject({ status: 409, body: { error: 'deposit-taken', value: 'finance-1' } });
  await office.call(desk.lookAtProof, { deposit: deposit.id }, another);
  const credited = await office.call(desk.creditDeposit, { deposit: deposit.id, arrived: '50', reason }, another);
  expect(credited).toMatchObject({ status: 409, body: { error: 'deposit-taken' } });
  expect((await office.call(desk.creditDeposit, { deposit: deposit.id, arrived: '50', reason }, finance)).body.error).toBe('not-looked');
});

test('repeating a request returns the same deposit; a different one with its ID is refused', async () => {
  const { token } = await sender();
  const form = { requestId: requestId(), way: 'coin' as const, asset: 'USDT', network: 'tron', amount: '100' };
  const first = { ...form, proof: await upload(token, await photo()) };
  const sent = await server.call(funds.submitDeposit, first, token);
  expect((await server.call(funds.submitDeposit, first, token)).body).toEqual(sent.body);
  expect((await server.call(funds.submitDeposit, { ...first, amount: '900' }, token)).body).toMatchObject({ error: 9 });
  expect((await server.call(funds.submitDeposit, { ...first, proof: await upload(token, await photo()) }, token)).body).toMatchObject({
    error: 9,
  });
});

test('the books sum to zero, every sum can be traced to its lines, and a changed number is detected', async () => {
  const trial = await office.call(officeCalls.ledger.trialBalance, {}, auditor);
  expect(trial.status, JSON.stringify(trial.body)).toBe(200);
  for (const asset of trial.body.assets) expect(asset.sum, asset.asset).toBe('0');
  const lines = await office.call(officeCalls.ledger.postings, { asset: 'USDT', account: 'fee:withdraw' }, auditor);
  expect(lines.body.postings[0]).toMatchObject({ destination: 'house:fee:withdraw:USDT', amount: '2' });
  const command = await office.call(officeCalls.ledger.command, { seq: String(lines.body.postings[0]!.seq) }, auditor);
  expect(command.body).toMatchObject({ kind: 'pay_withdrawal', origin: 'operator', sums: [{ asset: 'USDT', moved: '100', sum: '0' }] });
  const wallets = await office.call(desk.wallets, {}, auditor);
  expect(wallets.body.assets.find((one) => one.asset === 'USDT')).toMatchObject({ pending: '0', bank: '192.5' });
  await server.store.pool.query(
    "UPDATE state.purse SET available = available + 1 WHERE trader = (SELECT min(trader) FROM state.purse) AND asset = 'USDT'",
  );
  const broken = await office.call(officeCalls.ledger.invariants, {}, auditor);
  expect(broken.body.invariants.filter((one) => !one.isWhole).map((one) => one.name)).toEqual(['I2']);
});

test('a trader sees what each balance entry was, and downloads a signed statement', async () => {
  const { token, uid } = await sender();
  await server.call(funds.transfer, { requestId: requestId(), from: 'fiat', to: 'spot', asset: 'USDT', amount: '100' }, token);
  await server.open.engine.submit('chain', {
    kind: 'credit_deposit',
    key: 'practice:0x11112222:1',
    trader: traderId(Number(uid)),
    way: 'chain',
    asset: 'USDT',
    amount: 5_000_000_000n as never,
  });
  const { body } = await server.call(ledger.postings, { account: 'fiat', asset: 'USDT' }, token, seen());
  expect(body.postings.map((one) => [one.cause, one.amount, one.after])).toEqual([
    ['deposit', '50', '9950'],
    ['transfer', '-100', '9900'],
    ['practice', '10000', '10000'],
  ]);
  const span = { from: '2020-01-01T00:00:00.000Z', until: '2020-12-31T00:00:00.000Z' };
  expect((await server.call(ledger.statement, { ...span, format: 'csv' }, token)).body.lines).toBe(0);
  const now = server.open.engine.now();
  const of = { from: new Date(now - 86_400_000).toISOString(), until: new Date(now + 60_000).toISOString() };
  const csv = await server.call(ledger.statement, { ...of, account: 'fiat', format: 'csv' }, token);
  expect(
    csv.body.text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',').slice(5, 7).join()),
  ).toEqual(['practice,10000', 'transfer,-100', 'deposit,50']);
  const { createHash, createPublicKey, verify } = await import('node:crypto');
  const hash = createHash('sha256').update(csv.body.text).digest();
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(csv.body.publicKey, 'base64').toString('base64url') },
    format: 'jwk',
  });
  expect(verify(null, hash, key, Buffer.from(csv.body.signature, 'base64'))).toBe(true);
  const earned = await server.call(ledger.earnings, {}, token, seen());
  expect(earned.body.today).toBe('0');
});

test('coins in the books that the chain doesn’t show are a difference, and raise an alarm', async () => {
  const usdt = async () => (await office.call(desk.wallets, {}, auditor)).body.assets.find((one) => one.asset === 'USDT')!;
  expect(await usdt(), 'no wallet is watched').not.toHaveProperty('difference');
  const { hot, issued } = await usdt();
  const booked = BigInt(Math.round((Number(hot) + Number(issued)) * 1e8));
  // Read after everything that was issued has been minted.
  const at = new Date(Date.now() + 15_000);
  const holding = (balance: bigint) => ({ network: 'practice', asset: 'USDT', kind: 'hot' as const, address: undefined, balance, at });
  chain.wallets = async () => [holding(booked - 100_000_000_000n)] as never;
  const short = await usdt();
  expect(Number(short.difference)).toBeGreaterThan(0);
  expect(short.isMissing).toBe(true);
});
