// The office's door, on an origin of its own, with the rooms that operators work in behind it.
import { join } from 'node:path';
import { officeCalls } from '@bourse/contract/office/calls';
import { operatorsPurposes } from '@bourse/contract/uploads';
import type { Pool } from 'pg';
import { auditOffice } from './audit/office.ts';
import type { Broker } from './broker/broker.ts';
import { appOrigin, type Config, officePort } from './config.ts';
import type { CommandOutbox } from './engine/command-outbox.ts';
import type { Engine } from './engine/engine.ts';
import { flashOffice } from './flash/office.ts';
import { FourEyes, REQUEST_SEAL } from './four-eyes/four-eyes.ts';
import { fourEyesOffice } from './four-eyes/office.ts';
import { fundsOffice } from './funds/office.ts';
import { addApiPage } from './http/api-page.ts';
import { createEdge, type Edge } from './http/edge.ts';
import type { Log } from './http/log.ts';
import { type Measured, metricsText } from './http/metrics.ts';
import { officeWire } from './http/openapi.ts';
import { addProbes } from './http/probes.ts';
import { refuse } from './http/refusal.ts';
import { brandOf, serveWebApp } from './http/web-app.ts';
import { LoginLock } from './identity/lock.ts';
import { identityOffice } from './identity/office.ts';
import { isCommon, isTooShort } from './identity/passwords.ts';
import { inviteOffice } from './invite/office.ts';
import { ledgerOffice } from './ledger/office.ts';
import { ledger } from './ledger/views.ts';
import { messagesOffice } from './messages/office.ts';
import { newsOffice } from './news/office.ts';
import { addShippedPictures } from './news/shipped-pictures.ts';
import { config as configuration } from './office/config.ts';
import { officeEntrance } from './office/entrance.ts';
import { entry } from './office/entry.ts';
import { keepFailedSignIn } from './office/failed-sign-in.ts';
import { instruments } from './office/instruments.ts';
import { runOfficeJobs } from './office/jobs.ts';
import { OfficeMail } from './office/office-mail.ts';
import { operators } from './office/operators.ts';
import { approvalKeys, type Site } from './office/passkeys.ts';
import {
  lockPublishedOperators,
  openPublishedOperators,
  type PracticeOperator,
  seedPracticeOperators,
} from './office/practice-operators.ts';
import { OperatorSessions } from './office/sessions.ts';
import type { PasswordRules } from './office/sign-in.ts';
import { today } from './office/today.ts';
import type { Documents } from './office/trader-search.ts';
import { traders as traderRoom } from './office/traders.ts';
import { proofOffice } from './proof/office.ts';
import { sealOnce } from './secrets/outbox-key.ts';
import { spot } from './spot/commands.ts';
import { readSystemConfig } from './store/system-config.ts';
import { openInboxSocket } from './support/inbox-socket.ts';
import { supportOffice } from './support/office.ts';
import type { TradersEdge } from './traders-edge.ts';
import { addUploads } from './uploads/route.ts';
import { verificationOffice } from './verification/office.ts';
import { findByDocument, personOf } from './verification/person.ts';

export type OfficeConfig = Pick<
  Config,
  | 'DATA_DIR'
  | 'REALM'
  | 'PORT'
  | 'OFFICE_PORT'
  | 'OFFICE_HOST'
  | 'OFFICE_ORIGIN'
  | 'APP_ORIGIN'
  | 'PUBLIC_ORIGINS'
  | 'RATE_LIMITS'
  | 'TRUST_PROXY'
>;

export interface OfficeEdgeOptions {
  readonly config: OfficeConfig;
  readonly log: Log;
  /** Sessions of the office's own: see openOfficePool. */
  readonly pool: Pool;
  /** For probes, which mustn't queue behind calls. */
  readonly reader?: Pool;
  readonly engine: Engine;
  readonly outbox: CommandOutbox;
  /** The traders' side, whose services the office shares. */
  readonly traders: TradersEdge;
  readonly sockets?: Measured['sockets'];
  /** Where changes of the inbox are told; without it the office asks every few seconds. */
  readonly broker?: Broker;
  readonly checkAnswers?: boolean;
}

export interface OfficeEdge extends Edge {
  readonly fourEyes: FourEyes;
  readonly sessions: OperatorSessions;
  /** The practice logins, made at the first start; none in another realm or in public. */
  readonly practiceOperators: readonly PracticeOperator[];
  /** Those that are locked now, because others may come and their passwords are published. */
  readonly lockedLogins: readonly string[];
  /** Listens, and answers the address that operators type. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

export async function openOfficeEdge(o: OfficeEdgeOptions): Promise<OfficeEdge> {
  const { config, log, pool, engine, traders } = o;
  const { signingKey, chain, ring, postman, drivers, smsGate, uploads, supportBroadcast, isPracticeAlone } = traders.services;
  const trading = traders.services;
  const { passwords } = traders.identityRoom;
  const onFailure = (error: Error): void => log.error({ err: error }, 'a task of the office failed and will be tried again');
  const appName = async (): Promise<string> => (await readSystemConfig(pool))['app_name'] ?? 'Bourse';
  const site = siteOf(config, await appName());
  // Its own: at the traders' door nobody can see who the operators are.
  const lock = new LoginLock(pool, traders.services.keys.code, config.RATE_LIMITS);
  const appAt = appOrigin(config);
  const mail = new OfficeMail({
    postman,
    isReachable: drivers.mail !== 'outbox' || isPracticeAlone,
    origin: () => site.origins[0]!,
    outbox: isPracticeAlone && appAt !== undefined ? `${appAt}/dev/outbox` : undefined,
  });
  const sessions = new OperatorSessions(pool);
  const { outbox } = o;
  const fourEyes = new FourEyes(pool, outbox, () => sessions.forget());
  await sealOnce(config.DATA_DIR, 'requests', REQUEST_SEAL, () => fourEyes.sealTimes());
  const passwordRules: PasswordRules = {
    hash: (password) => passwords.hash(password),
    verify: (stored, password) => passwords.verify(stored, password),
    whyNot(password, confirm, name) {
      if (isTooShort(password)) return refuse('6');
      if (password !== confirm) return refuse('7');
      return isCommon(password, name) ? refuse('weak-password') : undefined;
    },
  };
  const nobody = { connections: 0, subscriptions: 0, waitingBytes: 0 };
  const documents: Documents = {
    find: (words) => findByDocument(pool, ring, words),
    personOf: (trader) => personOf(pool, ring, trader),
  };
  const entrance = officeEntrance(sessions, traders.sessions);
  const edge = await createEdge({
    calls: officeCalls,
    rooms: {
      flash: flashOffice({ pool, engine, listing: traders.listing, fourEyes, realm: config.REALM }),
      funds: fundsOffice({
        pool,
        log,
        engine,
        listing: traders.listing,
        chain,
        ring,
        uploads,
        fourEyes,
        realm: config.REALM,
        personOf: traders.rooms.verification.personOf,
        keys: approvalKeys(pool, site),
        outbox,
        postman,
      }),
      ledger: ledgerOffice({ pool, engine, listing: traders.listing, fourEyes, outbox }),
      entry: entry({
        pool,
        sessions,
        passwords: passwordRules,
        lock: {
          begin: (door, account, ip, operator) => lock.begin(door, account, ip, operator === undefined ? undefined : { operator }),
          open: (door, account, ip) => lock.open(door, account, ip),
        },
        failed: (failed, visitor) => void keepFailedSignIn({ pool, log, mail }, failed, visitor).catch(onFailure),
        ring,
        site,
        realm: config.REALM,
        isFactorRequired: !isPracticeAlone,
        appName,
      }),
      operators: operators({ pool, sessions, fourEyes, mail }),
      fourEyes: fourEyesOffice(pool, fourEyes),
      audit: auditOffice(pool, traders.listing),
      config: configuration({ pool, fourEyes, uploads, realm: config.REALM }),
      identity: identityOffice({ ...traders.identityRoom, pool, fourEyes }),
      instruments: instruments({ pool, fourEyes, listing: traders.listing, realm: config.REALM }),
      today: today({ pool, fourEyes, listing: traders.listing, engine, sockets: o.sockets ?? (() => nobody) }),
      traders: traderRoom({
        pool,
        ring,
        log,
        listing: traders.listing,
        documents,
        spot: spot(trading),
        ledger: ledger({ ...trading, pool, signingKey }),
      }),
      invite: inviteOffice({ pool, fourEyes, listing: traders.listing, realm: config.REALM, outbox }),
      messages: messagesOffice({ pool, smsGate, drivers, deliver: () => void postman.run() }),
      support: supportOffice({ pool, keys: ring, uploads, broadcast: supportBroadcast }),
      proof: proofOffice({ pool, fourEyes, listing: traders.listing, snapshots: traders.rooms.proof.snapshots }),
      news: newsOffice({ pool, fourEyes, uploads, tell: traders.rooms.news.refreshNotices }),
      verification: verificationOffice({ pool, ring, uploads, postman, log, fourEyes, outbox }),
    },
    entrance,
    engine,
    log,
    rateLimits: config.RATE_LIMITS,
    trustProxy: config.TRUST_PROXY,
    origins: [],
    ...(o.checkAnswers !== undefined && { checkAnswers: o.checkAnswers }),
  });
  addProbes(
    edge.app,
    {
      trading: () => engine.unsafe === undefined,
      lag: () => ({ ms: engine.lagMs, commands: engine.head - engine.projectedSeq }),
      database: () => (o.reader ?? pool).query('SELECT 1'),
    },
    metricsText({ figures: edge.figures, engine, sockets: o.sockets ?? (() => nobody), pool, dataDir: config.DATA_DIR, sms: smsGate }),
  );
  addApiPage(edge.app, officeWire);
  addShippedPictures(edge.app);
  addUploads(edge.app, {
    uploads,
    ownerOf: async (token, purpose) => {
      const session = await entrance.find(token);
      if (session === undefined || 'refused' in session) return session;
      const opens = operatorsPurposes[purpose as keyof typeof operatorsPurposes];
      return opens.some((role) => session.roles.includes(role)) ? { operator: session.operator } : refuse('not-allowed');
    },
    purposes: Object.keys(operatorsPurposes) as (keyof typeof operatorsPurposes)[],
    rateLimits: config.RATE_LIMITS,
  });
  await serveWebApp(edge.app, join(import.meta.dirname, '..', 'office', 'dist'), config.REALM, async () =>
    brandOf(await readSystemConfig(pool)),
  );
  const practiceOperators = isPracticeAlone ? await seedPracticeOperators(pool, passwordRules) : [];
  if (isPracticeAlone) await openPublishedOperators(pool);
  const lockedLogins = config.REALM === 'practice' && !isPracticeAlone ? await lockPublishedOperators(pool, passwordRules) : [];
  sessions.forget();
  const jobs = runOfficeJobs(pool, fourEyes, onFailure);
  const inbox =
    o.broker &&
    (await openInboxSocket({
      broker: o.broker,
      broadcast: supportBroadcast,
      find: async (token) => sessions.find(token),
      origins: config.OFFICE_ORIGIN === undefined ? [] : [config.OFFICE_ORIGIN],
      report: (error) => log.error({ err: error }, 'a fault in the socket of the office'),
    }));
  inbox?.listen(edge.app.server);
  return {
    ...edge,
    fourEyes,
    sessions,
    practiceOperators,
    lockedLogins,
    async listen() {
      const address = await edge.app.listen({ host: config.OFFICE_HOST, port: officePort(config) });
      site.origins = originsOf(config, Number(new URL(address).port));
      return config.OFFICE_ORIGIN ?? address;
    },
    async close() {
      await inbox?.close();
      await edge.app.close();
      await jobs.stop();
    },
  };
}

/** Passkeys belong to a domain. Without one of our own it is localhost: then they work where the office is opened by that name. */
const siteOf = (config: OfficeConfig, name: string): Site => ({
  name: `${name} Office`,
  domain: config.OFFICE_ORIGIN === undefined ? 'localhost' : new URL(config.OFFICE_ORIGIN).hostname,
  origins: originsOf(config, officePort(config)),
});
const originsOf = ({ OFFICE_ORIGIN }: OfficeConfig, port: number): string[] => [OFFICE_ORIGIN ?? `http://localhost:${port}`];
