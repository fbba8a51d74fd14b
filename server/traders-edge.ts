// The traders' door with all rooms behind it: what main.ts opens once the engine runs.
import { join } from 'node:path';
import type { market as marketContract } from '@bourse/contract/market';
import type { Pool } from 'pg';
import type { Config } from './config.ts';
import type { CommandOutbox } from './engine/command-outbox.ts';
import type { Engine } from './engine/engine.ts';
import { funds } from './funds/commands.ts';
import { mailGateway } from './gateways/mail/outbox.ts';
import { smtpDriver } from './gateways/mail/smtp.ts';
import { addOutboxPage } from './gateways/outbox-page.ts';
import { Postman } from './gateways/postman.ts';
import { smsGateway } from './gateways/sms/outbox.ts';
import { addApiPage } from './http/api-page.ts';
import { createEdge, type Edge } from './http/edge.ts';
import type { Log } from './http/log.ts';
import { type Measured, metricsText } from './http/metrics.ts';
import { addProbes } from './http/probes.ts';
import type { Handlers } from './http/room.ts';
import { Submission } from './http/submission.ts';
import { Sessions } from './http/token.ts';
import { serveWebApp } from './http/web-app.ts';
import { Codes } from './identity/codes.ts';
import { identity } from './identity/commands.ts';
import { sweepIdentity } from './identity/jobs.ts';
import { readKeys, whyForeignKeys } from './identity/keys.ts';
import { LoginLock } from './identity/lock.ts';
import { Passwords } from './identity/passwords.ts';
import { type PracticeLogin, seedPracticeTraders } from './identity/practice-traders.ts';
import { VIRTUAL_HOST } from './launch/realtime.ts';
import { takeEquityDaily } from './ledger/jobs.ts';
import { ledger } from './ledger/views.ts';
import { seed } from './market/seed.ts';
import { agreementVersion, news, readSystemConfig } from './news/views.ts';
import { spot } from './spot/commands.ts';
import { sweepMarketMakers } from './spot/jobs.ts';
import { tierOf } from './spot/views.ts';
import { StartRefusal } from './start-refusal.ts';
import { Listing } from './store/listing.ts';
import { amountText } from './store/wire-text.ts';

export type EdgeConfig = Pick<
  Config,
  'DATA_DIR' | 'DATABASE_URL' | 'REALM' | 'PRACTICE_PUBLIC' | 'PUBLIC_ORIGINS' | 'SMTP_URL' | 'MAIL_FROM' | 'RATE_LIMITS' | 'TRUST_PROXY'
>;

export interface TradersEdgeOptions {
  readonly config: EdgeConfig;
  readonly log: Log;
  readonly pool: Pool;
  readonly engine: Engine;
  readonly outbox: CommandOutbox;
  readonly market: Handlers<typeof marketContract>;
  /** Tokens, which the realtime gateway asks too. */
  readonly sessions?: Sessions;
  readonly sockets?: Measured['sockets'];
  readonly requestTimeoutMs?: number;
  readonly checkAnswers?: boolean;
}

export interface TradersEdge extends Edge {
  /** Tokens, for the realtime gateway too; `onEnded` tells whose sockets must close. */
  readonly sessions: Sessions;
  readonly listing: Listing;
  /** The practice logins, made at the first start; none in another realm or in public. */
  readonly practiceLogins: readonly PracticeLogin[];
  /** Whether codes and mails can be read at /dev/outbox. */
  readonly hasOutbox: boolean;
  close(): Promise<void>;
}

export async function openTradersEdge(o: TradersEdgeOptions): Promise<TradersEdge> {
  const { config, log, pool, engine } = o;
  const onFailure = (error: Error): void => log.error({ err: error }, 'a task beside the calls failed and will be tried again');
  const keys = readKeys(config.DATA_DIR);
  const foreign = await whyForeignKeys(pool, keys, config.DATA_DIR);
  if (foreign !== undefined) throw new StartRefusal(foreign);

  const listing = new Listing();
  const before: Parameters<Listing['hear']>[0][] = [];
  let isLoaded = false;
  const unsubscribe = engine.subscribe((batch) => {
    for (const { outcomes } of batch) for (const { events } of outcomes) isLoaded ? listing.hear(events) : before.push(events);
  });
  await engine.projected(engine.head);
  await listing.load(pool);
  for (const events of before.splice(0)) listing.hear(events);
  isLoaded = true;

  const granted = seed(config.REALM).practiceGrants.find((grant) => grant.kind === 'trader');
  const practiceGrant = granted && amountText(listing, granted.asset, granted.amount);
  const appName = (await readSystemConfig(pool))['app_name'] ?? 'Bourse';
  // Who announces a proxy announces strangers: no outbox and no well-known logins for them either.
  const isPracticeAlone =
    config.REALM === 'practice' && !config.PRACTICE_PUBLIC && !config.TRUST_PROXY && config.DATABASE_URL === undefined;
  const postman = new Postman(pool, config.SMTP_URL ? { mail: smtpDriver(config.SMTP_URL, config.MAIL_FROM) } : {}, log);
  postman.start();
  const sessions = o.sessions ?? new Sessions(pool);
  const codes = new Codes({ pool, key: keys.code, limitAddresses: config.RATE_LIMITS });
  const passwords = new Passwords(keys.password);
  const submission = new Submission(engine, pool);
  const filling = submission.fillFilter().catch(onFailure);
  const refilling = setInterval(() => submission.refillFilter().catch(onFailure), 3_600_000).unref();
  const trading = { pool, engine, submission, listing };
  const registration = { pool, codes, passwords, drainOutbox: () => o.outbox.drain(), agreementVersion: agreementVersion() };

  const edge = await createEdge({
    rooms: {
      identity: identity({
        ...registration,
        lock: new LoginLock(pool, keys.code, config.RATE_LIMITS),
        sessions,
        mail: config.SMTP_URL || config.REALM === 'practice' ? mailGateway(postman, appName) : undefined,
        sms: config.REALM === 'practice' ? smsGateway(postman, appName) : undefined,
        tierOf: (trader) => tierOf(trading, trader),
      }),
      spot: spot(trading),
      funds: funds(trading),
      ledger: ledger(trading),
      market: o.market,
      news: news({
        pool,
        additions: () => ({
          realm: config.REALM,
          rabbitmq: VIRTUAL_HOST,
          ...(isPracticeAlone && { outbox: '/dev/outbox' }),
          ...(practiceGrant !== undefined && { practice_grant: practiceGrant }),
          epoch: String(engine.epoch),
          server_time: new Date(engine.now()).toISOString(),
        }),
      }),
    },
    sessions,
    engine,
    log,
    rateLimits: config.RATE_LIMITS,
    trustProxy: config.TRUST_PROXY,
    origins: config.PUBLIC_ORIGINS,
    ...(o.requestTimeoutMs !== undefined && { requestTimeoutMs: o.requestTimeoutMs }),
    ...(o.checkAnswers !== undefined && { checkAnswers: o.checkAnswers }),
  });
  const nobody = { connections: 0, subscriptions: 0, waitingBytes: 0 };
  addProbes(
    edge.app,
    [
      { name: 'engine', check: () => engine.unsafe === undefined && engine.lagMs < 10_000 },
      { name: 'database', check: async () => (await pool.query('SELECT 1')).rows.length === 1 },
    ],
    metricsText({ figures: edge.figures, engine, sockets: o.sockets ?? (() => nobody), pool, dataDir: config.DATA_DIR }),
  );
  addApiPage(edge.app);
  if (isPracticeAlone) addOutboxPage(edge.app, pool);
  await serveWebApp(edge.app, join(import.meta.dirname, '..', 'web', 'dist'), config.REALM);

  const equity = takeEquityDaily({ pool, listing, now: () => engine.now(), onFailure });
  const sweeping = sweepIdentity(pool, onFailure);
  const makers = config.REALM === 'practice' ? sweepMarketMakers(pool, onFailure) : undefined;
  const practiceLogins = isPracticeAlone ? await seedPracticeTraders(registration) : [];
  return {
    ...edge,
    sessions,
    listing,
    practiceLogins,
    hasOutbox: isPracticeAlone,
    async close() {
      await edge.app.close();
      unsubscribe();
      submission.close();
      clearInterval(refilling);
      await filling;
      await Promise.all([equity.stop(), sweeping.stop(), makers?.stop(), postman.stop()]);
    },
  };
}
