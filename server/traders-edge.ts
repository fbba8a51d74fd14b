// The traders' door with all rooms behind it: what exchange.ts opens once the engine runs.
import { join } from 'node:path';
import { calls } from '@bourse/contract/calls';
import type { market as marketContract } from '@bourse/contract/market';
import { tradersPurposes } from '@bourse/contract/uploads';
import type { Pool } from 'pg';
import { appOrigin, type Config, isForThisMachineAlone, type Privacy } from './config.ts';
import type { CommandOutbox } from './engine/command-outbox.ts';
import type { Engine } from './engine/engine.ts';
import { readRequestKey } from './engine/request-key.ts';
import { Submission } from './engine/submission.ts';
import { flash } from './flash/commands.ts';
import { funds } from './funds/commands.ts';
import { openFunds, watchMoney } from './funds/jobs.ts';
import { mailAboutMoney } from './funds/money-mail.ts';
import type { FundsOptions } from './funds/options.ts';
import { seedPracticeReceiving } from './funds/practice-receiving.ts';
import { type ChainGateway, noChains } from './gateways/chain/port.ts';
import { mailGateway } from './gateways/mail/outbox.ts';
import { driverNames, type MessageConfig, messageDrivers } from './gateways/messages/drivers.ts';
import { addOutboxPage } from './gateways/outbox-page.ts';
import { Postman } from './gateways/postman.ts';
import { SmsGate } from './gateways/sms/gate.ts';
import { smsGateway } from './gateways/sms/outbox.ts';
import { addApiPage } from './http/api-page.ts';
import { nativeOrigins } from './http/cross-origin.ts';
import { createEdge, type Edge } from './http/edge.ts';
import { apiHeaders } from './http/headers.ts';
import type { Log } from './http/log.ts';
import { type Measured, metricsText } from './http/metrics.ts';
import { tradersWire } from './http/openapi.ts';
import { addProbes } from './http/probes.ts';
import type { Handlers } from './http/room.ts';
import { Sessions, tradersEntrance } from './http/token.ts';
import { brandOf, serveWebApp } from './http/web-app.ts';
import { identity } from './identity/commands.ts';
import { isCountry } from './identity/countries.ts';
import { sweepIdentity } from './identity/jobs.ts';
import { type Keys, readKeys, whyForeignKeys } from './identity/keys.ts';
import { endSessionsOfLocked, openIdentity } from './identity/open-identity.ts';
import type { IdentityOptions } from './identity/options.ts';
import { lockPublishedTraders, openPublishedTraders, type PracticeLogin, seedPracticeTraders } from './identity/practice-traders.ts';
import { profileOf } from './identity/profile.ts';
import { senderChecks } from './identity/sender-checks.ts';
import { invite } from './invite/commands.ts';
import { openRewards, watchIdentities } from './invite/jobs.ts';
import { takeEquityDaily } from './ledger/jobs.ts';
import { ledger } from './ledger/views.ts';
import { seed } from './market/seed.ts';
import { agreementVersion, seedDocuments } from './news/documents.ts';
import { NoticeBoard } from './news/notice-board.ts';
import { seedPracticeNews } from './news/practice-news.ts';
import { addShippedPictures } from './news/shipped-pictures.ts';
import { news, readSystemConfig } from './news/views.ts';
import { addPublished } from './proof/published.ts';
import type { SnapshotOptions } from './proof/snapshots.ts';
import { proof } from './proof/views.ts';
import type { NoticeFeed, OwnFeed } from './realtime/broadcast.ts';
import { type KeyRing, readKeyRing, whyForeignKeyRing } from './secrets/key-ring.ts';
import { readSigningKey, type SigningKey } from './secrets/signing-key.ts';
import { type SpotOptions, spot } from './spot/commands.ts';
import { sweepMarketMakers } from './spot/jobs.ts';
import { tierOf } from './spot/views.ts';
import { StartRefusal } from './start-refusal.ts';
import { Listing } from './store/listing.ts';
import { amountText } from './store/wire-text.ts';
import type { SupportBroadcast } from './support/broadcast.ts';
import { support } from './support/commands.ts';
import { closeSilentChats } from './support/jobs.ts';
import { framesOf, type WidgetPlace, wordsOf } from './support/widget-place.ts';
import { sweepUploads } from './uploads/jobs.ts';
import { addUploads } from './uploads/route.ts';
import { Uploads } from './uploads/uploads.ts';
import { verification } from './verification/commands.ts';
import { isOwnIdNumber, isRealName, personOf } from './verification/person.ts';
import { verifiedOf } from './verification/views.ts';

export type EdgeConfig = Privacy & Pick<Config, 'DATA_DIR' | 'PORT' | 'RATE_LIMITS'> & MessageConfig;

export interface TradersEdgeOptions {
  readonly config: EdgeConfig;
  readonly log: Log;
  /** For the calls. */
  readonly pool: Pool;
  /** For background work, with other rights and no statement timeout; defaults to `pool`. */
  readonly jobs?: Pool;
  /** For the server's own acts that leave an audit entry; defaults to `jobs`. */
  readonly acts?: Pool;
  /** For probes, which mustn't queue behind calls. */
  readonly reader?: Pool;
  readonly engine: Engine;
  readonly outbox: CommandOutbox;
  readonly market: Handlers<typeof marketContract>;
  readonly supportBroadcast: SupportBroadcast;
  /** The chains that deposits come from and withdrawals go to; none where it is left out. */
  readonly chain?: ChainGateway | undefined;
  /** The origin where a chat widget runs, or its port beside this one. */
  readonly widgets?: WidgetPlace | undefined;
  /** Tokens, which the realtime gateway asks too. */
  readonly sessions?: Sessions;
  readonly virtualHost?: string;
  readonly sockets?: Measured['sockets'];
  /** Who hears of notices the moment they are published; nobody where it is left out. */
  readonly broadcast?: NoticeFeed & OwnFeed;
  /** Where the office is, for whoever looks for it here. */
  readonly officeAddress?: (host: string) => string;
  readonly requestTimeoutMs?: number;
  readonly checkAnswers?: boolean;
}

export interface Services {
  readonly keys: Keys;
  readonly ring: KeyRing;
  readonly postman: Postman;
  /** The name of each channel's driver. */
  readonly drivers: ReturnType<typeof driverNames>;
  readonly smsGate: SmsGate;
  readonly trading: SpotOptions;
  readonly uploads: Uploads;
  readonly supportBroadcast: SupportBroadcast;
  readonly signingKey: SigningKey;
  readonly chain: ChainGateway;
  readonly who: FundsOptions['who'];
  /** How snapshots of what the house owes are taken. */
  readonly snapshots: SnapshotOptions;
}

export interface TradersEdge extends Edge {
  /** Tokens, for the realtime gateway too; `onEnded` tells whose sockets must close. */
  readonly sessions: Sessions;
  readonly listing: Listing;
  /** What the identity room works with; the office's edge works with the same. */
  readonly identityRoom: IdentityOptions;
  /** The practice logins, made at the first start; none in another realm or in public. */
  readonly practiceLogins: readonly PracticeLogin[];
  /** Practice logins that are locked now, because others may come and their passwords are published. */
  readonly lockedLogins: readonly string[];
  /** What was published or withdrawn is told now, not at the next look. */
  readonly lookAtNotices: () => Promise<void>;
  /** A practice server of this machine for nobody else: it has an outbox to read, and prints its logins. */
  readonly isPracticeAlone: boolean;
  /** What the office works with too. */
  readonly services: Services;
  close(): Promise<void>;
}

export async function openTradersEdge(o: TradersEdgeOptions): Promise<TradersEdge> {
  const { config, log, pool, engine } = o;
  const jobs = o.jobs ?? pool;
  const acts = o.acts ?? jobs;
  const onFailure = (error: Error): void => log.error({ err: error }, 'a task beside the calls failed and will be tried again');
  const keys = readKeys(config.DATA_DIR);
  const foreign = await whyForeignKeys(jobs, keys, config.DATA_DIR);
  if (foreign !== undefined) throw new StartRefusal(foreign);
  const ring = readKeyRing(config.DATA_DIR);
  const foreignRing = await whyForeignKeyRing(jobs, ring, config.DATA_DIR);
  if (foreignRing !== undefined) throw new StartRefusal(foreignRing);

  const listing = new Listing();
  const before: Parameters<Listing['hear']>[0][] = [];
  let isLoaded = false;
  const unsubscribe = engine.subscribe((batch) => {
    for (const { command, outcomes } of batch) {
      if (command.kind !== 'index_tick' && command.kind !== 'configure' && command.kind !== 'advance_clock') continue;
      for (const { events } of outcomes) isLoaded ? listing.hear(events) : before.push(events);
    }
  });
  await engine.projected(engine.head);
  await listing.load(pool);
  for (const events of before.splice(0)) listing.hear(events);
  isLoaded = true;

  const granted = seed(config.REALM).practiceGrants.find((grant) => grant.kind === 'trader');
  const practiceGrant = granted && amountText(listing, granted.asset, granted.amount);
  // Who announces strangers has no outbox and no published logins.
  const isPracticeAlone = isForThisMachineAlone(config);
  await openRewards({ pool: acts, outbox: o.outbox }, seed(config.REALM));
  await openFunds({ pool: acts, outbox: o.outbox }, seed(config.REALM));
  const drivers = messageDrivers(config);
  const smsGate = new SmsGate({
    pool,
    countries: config.SMS_COUNTRIES === '*' ? undefined : config.SMS_COUNTRIES,
    perDay: config.SMS_PER_DAY,
  });
  const appName = async () => (await readSystemConfig(pool))['app_name'] ?? 'Bourse';
  const passwordMin = async () => Number((await readSystemConfig(pool))['password_min'] ?? 7);
  const postman = new Postman({ pool, drivers, ring, log, appName, smsGate });
  postman.start();
  const sessions = o.sessions ?? new Sessions(pool);
  const submission = new Submission(engine, pool, await readRequestKey(pool));
  const filling = submission.fillFilter().catch(onFailure);
  const refilling = setInterval(() => submission.refillFilter().catch(onFailure), 3_600_000).unref();
  const trading = { pool, engine, submission, listing };
  await seedDocuments(jobs);
  if (config.REALM === 'practice') {
    await seedPracticeNews(jobs);
    await seedPracticeReceiving(jobs);
  }
  const board = new NoticeBoard({
    pool,
    tell: (seq, notices) => o.broadcast?.publishNotices(seq, [...notices]),
    now: () => engine.now(),
    onFailure,
  });
  await board.look();
  const identityRoom = openIdentity({
    pool,
    keys,
    ring,
    sessions,
    postman,
    mail: drivers.mail || config.REALM === 'practice' ? mailGateway(postman) : undefined,
    sms: drivers.sms || config.REALM === 'practice' ? smsGateway(postman, smsGate) : undefined,
    engine,
    outbox: o.outbox,
    agreementVersion: () => agreementVersion(pool),
    appName,
    passwordMin,
    appOrigin: appOrigin(config),
    ownOrigins: config.PUBLIC_ORIGINS,
    limitAddresses: config.RATE_LIMITS,
    tierOf: (trader) => tierOf(trading, trader),
    verificationOf: (trader) => verifiedOf(pool, ring, trader),
    isRealName: (trader, name) => isRealName(pool, ring, trader, name),
    onFailure,
  });
  const endLocked = endSessionsOfLocked(identityRoom, engine);
  const unsubscribeLocks = engine.subscribe((batch) => {
    for (const { outcomes } of batch) for (const outcome of outcomes) endLocked(outcome);
  });

  const uploads = new Uploads(pool, ring);
  const signingKey = readSigningKey(config.DATA_DIR);
  const chain = o.chain ?? noChains;
  const who = {
    ...senderChecks(identityRoom),
    isOwnIdNumber: (trader: number, idNumber: string) => isOwnIdNumber(pool, ring, trader, idNumber),
    personOf: async (trader: number) => {
      const person = await personOf(pool, ring, trader);
      return person?.isVerified === true ? person : undefined;
    },
  };
  const quickBuy = async () => (await readSystemConfig(pool))['quick_buy'] ?? '';
  const supportRoom = { pool, keys: ring, broadcast: o.supportBroadcast, uploads };
  const snapshots = { pool: jobs, key: signingKey, dataDir: config.DATA_DIR, now: () => engine.now() };

  const edge = await createEdge({
    calls,
    rooms: {
      identity: identity(identityRoom),
      spot: spot(trading),
      flash: flash(trading),
      funds: funds({ ...trading, chain, ring, uploads, who, quickBuy }),
      invite: invite({ ...trading, ring, limitAddresses: config.RATE_LIMITS }),
      ledger: ledger({ ...trading, signingKey }),
      market: o.market,
      proof: proof({ pool }),
      verification: verification({ pool, ring, uploads, isCountry }),
      news: news({
        pool,
        additions: () => ({
          realm: config.REALM,
          rabbitmq: o.virtualHost ?? '/',
          ...(isPracticeAlone && { outbox: '/dev/outbox' }),
          ...(practiceGrant !== undefined && { practice_grant: practiceGrant }),
          epoch: String(engine.epoch),
          server_time: new Date(engine.now()).toISOString(),
          ...wordsOf(o.widgets),
        }),
      }),
      support: support({ ...supportRoom, profileOf: (trader) => profileOf(identityRoom, trader) }),
    },
    entrance: tradersEntrance(sessions),
    engine,
    log,
    rateLimits: config.RATE_LIMITS,
    trustProxy: config.TRUST_PROXY,
    origins: [...config.PUBLIC_ORIGINS, ...nativeOrigins],
    ...(o.requestTimeoutMs !== undefined && { requestTimeoutMs: o.requestTimeoutMs }),
    ...(o.checkAnswers !== undefined && { checkAnswers: o.checkAnswers }),
  });
  const nobody = { connections: 0, subscriptions: 0, waitingBytes: 0 };
  addProbes(
    edge.app,
    {
      trading: () => engine.unsafe === undefined,
      lag: () => ({ ms: engine.lagMs, commands: engine.head - engine.projectedSeq }),
      database: () => (o.reader ?? pool).query('SELECT 1'),
    },
    metricsText({ figures: edge.figures, engine, sockets: o.sockets ?? (() => nobody), pool, dataDir: config.DATA_DIR, sms: smsGate }),
  );
  addApiPage(edge.app, tradersWire);
  const { officeAddress } = o;
  if (officeAddress !== undefined) {
    edge.app.get('/office', (request, reply) => reply.headers(apiHeaders).redirect(officeAddress(request.hostname), 302));
  }
  if (isPracticeAlone) addOutboxPage(edge.app, pool);
  addUploads(edge.app, {
    uploads,
    ownerOf: async (token) => {
      const session = await sessions.find(token);
      return session && { trader: session.trader };
    },
    purposes: tradersPurposes,
    rateLimits: config.RATE_LIMITS,
  });
  addShippedPictures(edge.app);
  addPublished(edge.app, config.DATA_DIR, signingKey.publicKey);
  const brand = async () => brandOf(await readSystemConfig(pool));
  await serveWebApp(edge.app, join(import.meta.dirname, '..', 'web', 'dist'), config.REALM, brand, framesOf(o.widgets));

  const watching = watchMoney({
    pool: jobs,
    engine,
    listing,
    chain,
    ring,
    onFailure,
    tell: (trader, event) => o.broadcast?.tellOwner(trader, event),
  });
  const mailing = mailAboutMoney({ pool: jobs, engine, listing, ring, postman, onFailure });
  const equity = takeEquityDaily({ pool: jobs, listing, now: () => engine.now(), onFailure });
  const sweeping = sweepIdentity(jobs, onFailure);
  const judging = watchIdentities({ pool: acts, outbox: o.outbox, onFailure });
  const erasing = sweepUploads(jobs, onFailure);
  const silence = closeSilentChats({ ...supportRoom, pool: acts }, () => engine.now(), onFailure);
  const makers = config.REALM === 'practice' ? sweepMarketMakers(jobs, onFailure) : undefined;
  const practiceLogins = isPracticeAlone ? await seedPracticeTraders(identityRoom) : [];
  if (isPracticeAlone) await openPublishedTraders({ ...identityRoom, pool: acts });
  const lockedLogins = config.REALM === 'practice' && !isPracticeAlone ? await lockPublishedTraders({ ...identityRoom, pool: acts }) : [];
  return {
    ...edge,
    sessions,
    listing,
    identityRoom,
    practiceLogins,
    lockedLogins,
    lookAtNotices: () => board.look(),
    isPracticeAlone,
    services: {
      signingKey,
      chain,
      who,
      keys,
      ring,
      postman,
      drivers: driverNames(config),
      smsGate,
      trading,
      uploads,
      supportBroadcast: o.supportBroadcast,
      snapshots,
    },
    async close() {
      await edge.app.close();
      unsubscribe();
      unsubscribeLocks();
      submission.close();
      clearInterval(refilling);
      await filling;
      await Promise.all([
        watching.stop(),
        mailing.stop(),
        equity.stop(),
        sweeping.stop(),
        erasing.stop(),
        judging.stop(),
        silence.stop(),
        makers?.stop(),
        postman.stop(),
        board.stop(),
      ]);
    },
  };
}
