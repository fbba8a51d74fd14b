import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call, Input } from '@bourse/contract/call';
import { calls } from '@bourse/contract/calls';
import { subjectKinds } from '@bourse/contract/office/audit-facts';
import { officeCalls } from '@bourse/contract/office/calls';
import { RELEASE_UPLOAD } from '@bourse/contract/office/releases';
import { PICTURE_PATH } from '@bourse/contract/uploads';
import { configureOnly } from '@bourse/core/configure';
import { traderId } from '@bourse/core/identity/trader-id';
import { amount, instant } from '@bourse/core/money/unit';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '../market/seed.ts';
import { photo } from '../test/pictures.ts';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';
import { type Answer, PASSWORD, requestId } from '../test/practice-server.ts';
import { releaseMachine } from '../test/release-machine.ts';

type Words = Readonly<Record<'acts' | 'requests', Readonly<Record<string, Readonly<Record<string, string>>>>>>;
let one: PracticeOffice;
const machine = releaseMachine();
beforeAll(async () => {
  one = await startPracticeOffice({ RELEASE_KEY_FILE: machine.publicKey });
});
afterAll(async () => {
  await one?.close();
  machine.remove();
});

const nameOf = new Map<unknown, string>(
  Object.entries(officeCalls).flatMap(([room, ofRoom]) => Object.entries(ofRoom).map(([name, call]) => [call, `${room}.${name}`] as const)),
);
const writes = [...nameOf].filter(([call]) => {
  const { access, method, rate } = call as Call;
  return access === 'operator' && method === 'POST' && rate !== 'read';
});
/** Read marks of support: the view itself is the entry. */
const done = new Set(['support.markRead']);
const reason = 'a test asked for it';

/** Makes the call as the operator, and checks that it left an audit entry. */
async function does<C>(call: C, input: Input<C>, who: string): Promise<Answer<C>['body']> {
  const name = nameOf.get(call)!;
  const token = await one.signIn(who);
  const { pool } = one.server.store;
  const head = (await pool.query('SELECT id FROM audit_head')).rows[0].id;
  const { status, body } = await one.call(call, input, token);
  expect(status, `${name}: ${JSON.stringify(body)}`).toBe(200);
  const { rows } = await pool.query<{ act: string; reason: string | null; by: string }>(
    'SELECT e.act, e.reason, o.name AS by FROM audit_entry AS e LEFT JOIN operator AS o ON o.id = e.operator WHERE e.id > $1',
    [head],
  );
  const own = rows.filter((row) => row.by === who || row.by === `${who}-1`);
  expect(own.length, `${name} leaves an entry`).toBeGreaterThan(0);
  if ('reason' in (input as object))
    expect(
      own.map((row) => row.reason),
      `${name} keeps its reason`,
    ).toContain(reason);
  done.add(name);
  return body;
}

async function invitedBy(token: string): Promise<string> {
  const { server } = one;
  const { inviteCode } = (await server.call(calls.identity.info, {}, token)).body;
  const email = 'friend@bourse.test';
  await server.call(calls.identity.sendEmail, { email, purpose: 'register' });
  const form = { account: email, code: await server.codeFor(email), password: PASSWORD, confirm: PASSWORD, residence: 'DE' };
  const { body } = await server.call(calls.identity.reg, { ...form, agreement: true, agreementVersion: '1', inviteCode });
  return body.uid;
}

const upload = async (app: PracticeOffice['office']['app'], token: string, purpose: string): Promise<string> => {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: `${PICTURE_PATH}?purpose=${purpose}`,
    headers: { token, 'content-type': 'image/jpeg' },
    payload: await photo(320, 200),
  });
  expect(statusCode, body).toBe(200);
  return (JSON.parse(body) as { uploadId: string }).uploadId;
};

async function publishARelease(): Promise<void> {
  const { releases } = officeCalls;
  const bundle = Buffer.from('the content of 0.2.0');
  const { id } = await does(releases.register, { ...machine.sign(bundle, { version: '0.2.0' }), reason }, 'admin');
  const headers = { token: await one.signIn('admin'), 'content-type': 'application/zip' };
  await one.office.app.inject({ method: 'POST', url: `${RELEASE_UPLOAD}${id}`, headers, payload: bundle });
  const { request } = await does(releases.activate, { id, rollout: 5, reason }, 'admin');
  await does(officeCalls.fourEyes.withdraw, { id: request!, reason }, 'admin');
  await does(releases.stop, { platform: 'android', reason }, 'content');
}

test('every write of the office leaves an audit entry: each call is made, and its entry found', async () => {
  const { server, office } = one;
  const trader = await server.trader();
  const { uid } = trader;
  const friend = await invitedBy(trader.token);
  const {
    audit,
    config,
    entry,
    fourEyes,
    identity,
    instruments,
    invite,
    messages,
    news,
    operators,
    policy,
    proof,
    support,
    traders,
    verification,
  } = officeCalls;

  await does(audit.check, { chain: 'office' }, 'auditor');
  await does(audit.export, { chain: 'office', reason }, 'auditor');
  await does(traders.showInFull, { uid, reason }, 'support');

  // Configuration, instruments and fees, with the second person.
  await does(config.change, { name: 'app_name', value: 'Another', reason }, 'content');
  const { body: history } = await one.call(config.history, { name: 'app_name' }, await one.signIn('content'));
  await does(config.restore, { id: history[0]!.id, reason }, 'content');
  await does(config.changeLogo, { uploadId: await upload(office.app, await one.signIn('content'), 'logo'), reason }, 'content');
  const bounds = await does(instruments.change, { symbol: 'BTC-USDT', changes: { maximumOpenOrders: 150 }, reason }, 'risk');
  await does(fourEyes.approve, { id: bounds.request!, reason }, 'admin');
  const fees = { tiers: [{ floor: '0', maker: '0.0007', taker: '0.0009' }], reason };
  await does(fourEyes.refuse, { id: (await does(instruments.changeFees, fees, 'finance')).request!, reason }, 'risk');
  await does(fourEyes.withdraw, { id: (await does(instruments.changeFees, fees, 'finance')).request!, reason }, 'finance');

  const closed = {
    product: 'referral',
    country: 'NZ',
    clientClass: 'retail',
    live: { access: 'closed' },
    practice: { access: 'open' },
  } as const;
  await does(policy.changeRow, { ...closed, reason }, 'risk');
  await does(policy.changeClass, { uid, clientClass: 'professional', reason }, 'verification');

  // Operators.
  const added = await does(operators.add, { email: 'new@office.test', name: 'new-1', personName: 'Somebody New', reason }, 'admin');
  await does(operators.changeRoles, { operator: added.operator, roles: ['support'], reason }, 'admin');
  await does(operators.endSessions, { operator: added.operator, reason }, 'admin');
  await does(operators.lock, { operator: added.operator, reason }, 'admin');
  await does(operators.unlock, { operator: added.operator, reason }, 'admin');
  await does(operators.reset, { operator: added.operator, reason }, 'admin');

  // A trader's account.
  await does(identity.endSessions, { uid, reason }, 'support');
  await does(identity.lockTrader, { uid, reason }, 'support');
  await does(identity.unlockTrader, { uid, reason }, 'risk');
  await server.store.pool.query("UPDATE trader_identity SET totp_secret = 'x' WHERE trader = $1", [uid]);
  await does(identity.requestFactorReset, { uid, reason }, 'support');
  const leaving = await server.trader();
  const closing = await server.store.pool.query("INSERT INTO account_closing (trader, reason) VALUES ($1, 'done here') RETURNING id", [
    leaving.uid,
  ]);
  await does(identity.decideClosing, { id: String(closing.rows[0].id), decision: 'refuse', reason }, 'support');
  await does(invite.changeRules, { share: '10', dailyCap: '50', verifiedOnly: false, reason }, 'finance');
  await does(invite.refuseReward, { invited: friend, cause: 'operator', reason }, 'risk');
  await does(invite.allowReward, { invited: friend, reason }, 'risk');
  const mail = await server.store.pool.query(
    `INSERT INTO message_outbox (channel, target, subject, body, locale, worthless_at, failure, tries, template)
     SELECT 'mail', 'x@bourse.test', 's', 'b', 'en', now() + interval '1 hour', 'refused', 5, 'new-device' FROM generate_series(1, 2) RETURNING id`,
  );
  await does(messages.retry, { id: String(mail.rows[0].id), reason }, 'admin');
  await does(messages.cancel, { id: String(mail.rows[1].id), reason }, 'admin');

  // Support.
  const writer = await server.trader();
  const say = async (text: string) => server.call(calls.support.sendText, { requestId: requestId(), text }, writer.token);
  const { message } = (await say('hello')).body;
  const of = { uid: writer.uid };
  await does(support.conversation, of, 'support');
  expect((await one.call(support.markRead, { ...of, id: message.id }, await one.signIn('support'))).status).toBe(200);
  await does(support.take, of, 'support');
  await does(support.reply, { ...of, requestId: requestId(), text: 'good day' }, 'support');
  const uploadId = await upload(office.app, await one.signIn('support'), 'support');
  await does(support.replyPicture, { ...of, requestId: requestId(), uploadId }, 'support');
  await does(support.note, { ...of, requestId: requestId(), text: 'to be watched' }, 'support');
  await does(support.handOver, { ...of, reason }, 'support');
  await does(support.close, { ...of, reason }, 'support');
  await does(support.reopen, { ...of, reason }, 'support');
  const canned = await does(support.saveCannedAnswer, { locale: 'en', shortcut: 'test', title: 'A test', text: 'Text', reason }, 'support');
  await does(support.removeCannedAnswer, { id: (canned as { id: string }).id, reason }, 'support');

  // Verification.
  const send = async (who: typeof trader, idNumber: string) => {
    const picture = () => upload(server.edge.app, who.token, 'verification');
    const form = { country: 'KE', realName: 'Amina Wanjiru', idNumber, front: await picture(), back: await picture() };
    const sent = await server.call(calls.verification.submit, form, who.token);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const queue = await one.call(verification.queue, { uid: who.uid }, await one.signIn('verification'));
    return { uid: who.uid, case: queue.body.cases[0]!.case, round: queue.body.cases[0]!.round };
  };
  const parts = [{ part: 'front' as const, reason: 'photo-unreadable' as const }];
  for (const [act, number] of [
    ['verify', 'X00-000001'],
    ['reject', 'X00-000002'],
  ] as const) {
    const { uid: sender, ...file } = await send(await server.trader(), number);
    await does(verification.openCase, { case: file.case }, 'verification');
    await does(verification.takeCase, { case: file.case, take: true }, 'verification');
    for (const side of ['front', 'back'] as const) await does(verification.lookAtPhoto, { case: file.case, side }, 'verification');
    if (act === 'reject') await does(verification.reject, { ...file, parts, reason }, 'verification');
    else {
      await does(verification.verify, { ...file, isAdult: true, reason }, 'verification');
      await server.open.engine.projected(server.open.engine.head);
      const grant = await does(verification.grantEnhanced, { uid: sender, reason }, 'verification');
      await does(fourEyes.approve, { id: grant.request!, reason }, 'admin');
      await server.open.engine.projected(server.open.engine.head);
      await does(verification.takeEnhanced, { uid: sender, reason }, 'verification');
      await does(verification.revoke, { ...file, parts, reason }, 'verification');
    }
  }

  // Money.
  const { flash, funds, ledger } = officeCalls;
  await does(funds.changeNetwork, { asset: 'USDT', network: 'practice', changes: { fee: '2' }, reason }, 'finance');
  await does(funds.changeRules, { changes: { perHour: 9 }, reason }, 'finance');
  const receiving = {
    asset: 'USDT',
    accountName: 'Bourse',
    bankName: 'A Bank',
    cardNumber: '4000 1234',
    branchName: 'A',
    branchNumber: '1',
  };
  const opening = await does(funds.changeReceivingAccount, { account: { ...receiving, minimum: '10', isOpen: true }, reason }, 'finance');
  await does(fourEyes.approve, { id: opening.request!, reason }, 'admin');
  const own = { asset: 'DOGE', network: 'practice-dogecoin', address: 'n'.repeat(34), isOpen: true };
  const adding = await does(funds.changeReceivingAddress, { address: own, reason }, 'finance');
  await does(fourEyes.approve, { id: adding.request!, reason }, 'admin');
  const payer = await server.trader();
  const proved = async () => {
    const picture = await upload(server.edge.app, payer.token, 'deposit');
    const form = {
      requestId: requestId(),
      way: 'coin',
      asset: 'DOGE',
      network: 'practice-dogecoin',
      amount: '50',
      proof: picture,
    } as const;
    return (await server.call(calls.funds.submitDeposit, form, payer.token)).body.deposit.id;
  };
  const [taken, left] = [await proved(), await proved()];
  await does(funds.openDeposit, { deposit: taken }, 'finance');
  await does(funds.takeDeposit, { deposit: taken, take: true }, 'finance');
  for (const deposit of [taken, left]) await does(funds.lookAtProof, { deposit }, 'finance');
  await server.tick('DOGE-USDT', 16_000);
  await does(funds.creditDeposit, { deposit: taken, arrived: '50', reason }, 'finance');
  await does(funds.rejectDeposit, { deposit: left, cause: 'picture-wrong', reason }, 'finance');
  await server.open.engine.projected(server.open.engine.head);
  await does(funds.moveCustody, { asset: 'DOGE', from: 'cold', to: 'hot', amount: '5', reference: 'by hand', reason }, 'finance');
  await does(funds.moveCustody, { asset: 'EUR', from: 'own', to: 'bank', amount: '5', reference: 'SEPA 7', reason }, 'finance');
  await server.open.engine.submit('operator', { kind: 'set_verification_level', trader: traderId(Number(payer.uid)), level: 'verified' });
  const ring = server.edge.services.ring;
  await server.store.pool.query(
    `INSERT INTO bank_card (trader, bank_name, city, branch, number, number_index, id_number, phone) VALUES ($1, 'Home Bank', 'Ulm', 'West', $2, $3, $2, $4)`,
    [
      payer.uid,
      ring.encryptField('4539578763621486', `bank card ${payer.uid} number`),
      Buffer.alloc(32),
      ring.encryptField('+4915112345678', `bank card ${payer.uid} phone`),
    ],
  );
  const withdrawals: string[] = [];
  for (const _ of [1, 2]) {
    const { seq } = await server.open.engine.submit('trader', {
      kind: 'submit_withdrawal',
      trader: traderId(Number(payer.uid)),
      requestId: requestId(),
      expiresAt: instant(server.open.engine.now() + 3_000),
      asset: 'USDT',
      network: 'bank',
      card: 1,
      amount: amount(3_000_000_000n),
      fee: amount(200_000_000n),
    });
    withdrawals.push(String(seq));
  }
  await server.open.engine.projected(server.open.engine.head);
  await does(funds.openWithdrawal, { withdrawal: withdrawals[0]! }, 'risk');
  await does(funds.approveWithdrawal, { withdrawal: withdrawals[0]!, reason }, 'risk');
  await does(funds.takeWithdrawal, { withdrawal: withdrawals[0]!, take: true }, 'finance');
  await does(funds.showCard, { withdrawal: withdrawals[0]!, reason }, 'finance');
  await does(funds.payWithdrawal, { withdrawal: withdrawals[0]!, reference: 'bank 1', reason }, 'finance');
  await does(funds.rejectWithdrawal, { withdrawal: withdrawals[1]!, cause: 'other', reason }, 'risk');
  await publishARelease();
  await does(flash.changeRules, { changes: { feeBasisPoints: '11' }, reason }, 'risk');
  await does(flash.changeAsset, { asset: 'BTC', changes: { isOpen: false }, reason }, 'risk');
  await does(flash.fundInventory, { asset: 'BTC', amount: '1', direction: 'in', reason }, 'finance');
  await does(ledger.stop, { name: 'flash', reason }, 'risk');
  const { rows: aside } = await server.store.pool.query<{ id: number }>(
    "INSERT INTO command_outbox (origin, body, set_aside_at, set_aside_why) VALUES ('trader', '{}', now(), 'a test') RETURNING id",
  );
  await does(ledger.reviewSetAside, { row: String(aside[0]!.id), reason }, 'risk');
  await does(ledger.release, { name: 'flash', reason }, 'risk');
  const given = { account: 'spot', asset: 'USDT', direction: 'give', amount: '1', cause: 'goodwill' } as const;
  await does(ledger.adjust, { uid, ...given, reason }, 'finance');

  // Exports.
  await does(funds.exportWithdrawals, { reason }, 'auditor');
  await does(funds.exportDeposits, { uid: payer.uid, reason }, 'auditor');
  await does(funds.exportChainDeposits, { reason }, 'finance');
  await does(funds.exportReceivingAddresses, { reason }, 'support');
  await does(funds.exportReceivingAccounts, { reason }, 'admin');
  await does(ledger.exportPostings, { uid, reason }, 'risk');
  for (const call of [traders.exportPostings, traders.exportOrders, traders.exportFills]) await does(call, { uid, reason }, 'support');
  for (const call of [traders.exportPerpetualOrders, traders.exportPerpetualFills, traders.exportPerpetualFunding])
    await does(call, { uid, reason }, 'support');
  await does(traders.exportClosedPositions, { uid, reason }, 'support');
  await does(traders.exportTraders, { reason }, 'support');
  await does(invite.exportRewards, { reason }, 'auditor');
  await does(messages.exportMessages, { reason }, 'auditor');

  // Perpetual contracts.
  const { perpetual } = officeCalls;
  const symbol = 'BTC-USDT-PERP';
  await does(perpetual.changeRules, { symbol, changes: { takerFee: '0.0006' }, reason }, 'risk');
  await does(ledger.stop, { name: `perpetual:${symbol}`, reason }, 'risk');
  const { seconds } = officeCalls;
  await does(seconds.changeRules, { symbol: 'BTC-USDT-SEC', changes: { maximumOpen: 8 }, reason }, 'risk');
  const pair = seed('practice').instruments.find((each) => each.symbol === 'ETH-USDT')!;
  await server.act({
    ...configureOnly('practice', {}),
    assets: [{ asset: 'SILVER', name: 'Silver', scale: 8 }],
    instruments: [{ ...pair, symbol: 'SILVER-USDT', name: 'SILVER/USDT', base: 'SILVER' }],
  });
  await does(seconds.listContract, { symbol: 'SILVER-USDT-SEC', reason }, 'risk');
  await does(seconds.moveFund, { amount: '100', direction: 'in', reason }, 'finance');
  await does(seconds.exportContracts, { reason }, 'risk');

  // Token sales.
  const { ico } = officeCalls;
  const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
  const sale = {
    ...{ asset: 'BTC', name: 'Coins', price: '1', total: '2', minimum: '1', maximum: '2', startsAt: day(1), endsAt: day(2) },
    ...{ vesting: [{ afterMs: 0, share: '1' }], whitePaper: 'https://bourse.example/paper', risk: { en: 'All of it.' } },
  };
  const approved = async (asked: Promise<{ request?: string | undefined }>) => {
    await does(fourEyes.approve, { id: (await asked).request!, reason }, 'admin');
    await server.open.engine.projected(server.open.engine.head);
  };
  await approved(does(ico.fundSupply, { asset: 'BTC', amount: '2', direction: 'in', reason }, 'finance'));
  await approved(does(ico.createSale, { ...sale, reason }, 'finance'));
  await does(ico.changeSale, { saleId: '1', changes: { price: '1.5' }, reason }, 'finance');
  await does(ico.cancelSale, { saleId: '1', reason }, 'risk');
  const texts = { en: { title: 'Rewards', text: 'Trade.' } };
  await does(ico.changeBanner, { isOn: false, texts, payer: 'Bourse', terms: 'https://bourse.example/terms', reason }, 'risk');
  for (const call of [perpetual.exportPositions, perpetual.exportHolders, perpetual.exportInsurance, perpetual.exportLiquidations])
    await does(call, { reason }, 'auditor');

  // Liabilities, and whether an older database may pay again.
  const { signed } = await does(proof.take, { reason }, 'finance');
  await does(proof.compare, { number: String(signed.head.number) }, 'auditor');
  const reserve = { asset: 'USDT', network: 'practice', address: `0x${'ab'.repeat(20)}`, message: 'ours', signature: 'ab'.repeat(40) };
  const listed = await does(proof.addReserve, { ...reserve, reason }, 'finance');
  await does(fourEyes.approve, { id: listed.request!, reason }, 'admin');
  const { addresses } = (await one.call(proof.reserves, {}, await one.signIn('auditor'))).body;
  await does(proof.removeReserve, { id: addresses[0]!.id, reason }, 'finance');
  const replacing = await does(proof.replaceKey, { reason }, 'admin');
  await does(fourEyes.approve, { id: replacing.request!, reason }, 'admin-2');
  await server.store.pool.query("INSERT INTO restore_mark (cause, seq, epoch) VALUES ('restore', 1, 1)");
  const { marks } = (await one.call(proof.restoreMarks, {}, await one.signIn('auditor'))).body;
  await does(proof.decideRestore, { id: marks[0]!.id, reason }, 'finance');

  // News.
  const text = (title: string) => ({ en: { title, body: 'Some words.', picture: '' } });
  const fields = { category: 'product' as const, pinned: false };
  const saved = await does(news.save, { kind: 'notice', fields, texts: text('One'), reason }, 'content');
  const again = await does(news.save, { id: saved.id, kind: 'notice', base: saved.version, fields, texts: text('Two'), reason }, 'content');
  const restored = await does(news.restore, { id: saved.id, version: saved.version, base: again.version, reason }, 'content');
  await does(news.publish, { id: saved.id, version: restored.version, reason }, 'content');
  await does(news.unpublish, { id: saved.id, reason }, 'content');
  const { body: slides } = await one.call(news.contents, { kind: 'slide' }, await one.signIn('content'));
  await does(news.order, { ids: slides.contents.map(({ id }) => id).toReversed(), reason }, 'content');

  // The operator's own account, and signing out.
  const password = 'practice-finance';
  const { ticket } = await does(entry.proveMyself, { password }, 'finance');
  const { secret } = (await one.call(entry.askTotp, { ticket })).body;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await one.call(entry.addTotp, { ticket, code })).body.recoveryCodes).toHaveLength(10);
  await does(entry.newRecoveryCodes, { ticket: (await does(entry.proveMyself, { password }, 'finance')).ticket }, 'finance');
  await does(entry.removeFactor, { ticket: (await does(entry.proveMyself, { password }, 'finance')).ticket }, 'finance');
  await does(entry.changePassword, { old: password, password: 'an uncommon one 42', confirm: 'an uncommon one 42' }, 'finance');
  await does(entry.signOut, {}, 'finance');

  // Each action has a label, shows its case first, and both people where there were two.
  const { acts, requests } = JSON.parse(
    readFileSync(join(import.meta.dirname, '..', '..', 'office', 'locales', 'en', 'audit.json'), 'utf8'),
  ) as Words;
  const driven = await server.store.pool.query<{ act: string }>("SELECT DISTINCT act FROM audit_entry WHERE act NOT LIKE 'test.%'");
  const wordless = driven.rows.map((row) => row.act).filter((act) => acts[act.split('.')[0]!]?.[act.split('.')[1]!] === undefined);
  expect(wordless).toEqual([]);
  const known = await server.store.pool.query<{ kind: string }>(
    `SELECT DISTINCT split_part(subject, ':', 1) AS kind FROM (
       SELECT subject FROM audit_entry WHERE act NOT LIKE 'test.%' UNION ALL SELECT subject FROM four_eyes_request
     ) AS every WHERE subject IS NOT NULL`,
  );
  expect(known.rows.map(({ kind }) => kind).filter((kind) => !(subjectKinds as readonly string[]).includes(kind))).toEqual([]);
  const kinds = office.fourEyes.seenBy(['admin']);
  expect(kinds.filter((kind) => requests[kind.split('.')[0]!]?.[kind.split('.')[1]!] === undefined)).toEqual([]);
  const readBack = async (act: string) =>
    (await one.call(audit.entries, { chain: 'office', act }, await one.signIn('auditor'))).body.entries[0];
  expect(await readBack('funds.pay-withdrawal')).toMatchObject({ object: `withdrawal:${withdrawals[0]}`, subject: `trader:${payer.uid}` });
  expect(await readBack('funds.reject-deposit')).toMatchObject({ object: `deposit:${left}`, subject: `trader:${payer.uid}` });
  expect(await readBack('proof.add-reserve')).toMatchObject({ by: { name: 'finance-1' }, second: { name: 'admin-1' } });
  expect(await readBack('operators.lock')).toMatchObject({ subjectName: 'new-1' });

  expect(writes.map(([, name]) => name).filter((name) => !done.has(name))).toEqual([]);
  expect((await one.call(audit.check, { chain: 'office' }, await one.signIn('auditor'))).body).toMatchObject({ isWhole: true });
  expect((await one.call(audit.check, { chain: 'engine' }, await one.signIn('auditor'))).body).toMatchObject({ isWhole: true });
});

test('no entry contains a password, a code or a full address', async () => {
  const { rows } = await one.server.store.pool.query<{ detail: string; reason: string | null }>('SELECT detail, reason FROM audit_entry');
  const text = rows.map((row) => `${row.detail} ${row.reason ?? ''}`).join('\n');
  expect(text).not.toMatch(/practice-finance|uncommon one|argon2|@bourse\.test|X00-0000|Amina/);
});
