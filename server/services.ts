// The dependencies of rooms at either edge: pools, writer, keys, gateways. Each is opened once, before the first room.
import type { Configure } from '@bourse/core/configure';
import type { Pool } from 'pg';
import { type Config, isForThisMachineAlone, type Privacy } from './config.ts';
import type { CommandOutbox } from './engine/command-outbox.ts';
import type { Engine } from './engine/engine.ts';
import { readRequestKey } from './engine/request-key.ts';
import { Submission } from './engine/submission.ts';
import { type ChainGateway, noChains } from './gateways/chain/port.ts';
import { mailGateway } from './gateways/mail/outbox.ts';
import type { MailGateway } from './gateways/mail/port.ts';
import { driverNames, type MessageConfig, messageDrivers } from './gateways/messages/drivers.ts';
import { Postman } from './gateways/postman.ts';
import { FakePush } from './gateways/push/fake.ts';
import type { PushDriver } from './gateways/push/port.ts';
import { SmsGate } from './gateways/sms/gate.ts';
import { smsGateway } from './gateways/sms/outbox.ts';
import type { SmsGateway } from './gateways/sms/port.ts';
import type { HistoryArchive } from './history/archive.ts';
import type { Log } from './http/log.ts';
import { Sessions } from './http/token.ts';
import { seed } from './market/seed.ts';
import type { HeadsFeed, MarksFeed, NoticeFeed, OwnFeed } from './realtime/broadcast.ts';
import type { Job } from './room.ts';
import { type KeyRing, readKeyRing, whyForeignKeyRing } from './secrets/key-ring.ts';
import { type Keys, readKeys, whyForeignKeys } from './secrets/keys.ts';
import { readSigningKey, type SigningKey } from './secrets/signing-key.ts';
import { StartRefusal } from './start-refusal.ts';
import { keepListing, type Listing } from './store/listing.ts';
import { appName } from './store/system-config.ts';
import type { SupportBroadcast } from './support/broadcast.ts';
import { sweepUploads } from './uploads/jobs.ts';
import { Uploads } from './uploads/uploads.ts';

export type EdgeConfig = Privacy &
  Pick<
    Config,
    | 'ANCHOR_COMMAND'
    | 'ANDROID_PACKAGE'
    | 'COUNTRY_HEADER'
    | 'DATA_DIR'
    | 'JOURNAL_DAYS'
    | 'NATIVE_ORIGINS'
    | 'PORT'
    | 'PUSH'
    | 'RATE_LIMITS'
    | 'RELEASE_KEY_FILE'
  > &
  MessageConfig;

export interface ServiceOptions {
  readonly config: EdgeConfig;
  readonly log: Log;
  /** For the calls. */
  readonly pool: Pool;
  /** For background work, with other rights and no statement timeout; defaults to `pool`. */
  readonly jobs?: Pool;
  /** For the server's own actions that leave an audit entry; defaults to `jobs`. */
  readonly acts?: Pool;
  readonly engine: Engine;
  readonly outbox: CommandOutbox;
  readonly archive: HistoryArchive;
  readonly supportBroadcast: SupportBroadcast;
  /** The chains for deposits and withdrawals; none if absent. */
  readonly chain?: ChainGateway | undefined;
  /** Tokens, which the realtime gateway uses too. */
  readonly sessions?: Sessions;
  /** Announces notices, marks and traders' own money as soon as something changes; nothing if absent. */
  readonly broadcast?: MarksFeed & HeadsFeed & NoticeFeed & OwnFeed;
}

export interface Services
  extends Pick<ServiceOptions, 'config' | 'log' | 'pool' | 'engine' | 'outbox' | 'archive' | 'supportBroadcast' | 'broadcast'> {
  readonly realm: Config['REALM'];
  readonly jobs: Pool;
  readonly acts: Pool;
  readonly submission: Submission;
  readonly listing: Listing;
  /** The configuration with which a new exchange of this realm opens. */
  readonly seed: Configure;
  readonly keys: Keys;
  readonly ring: KeyRing;
  readonly signingKey: SigningKey;
  readonly sessions: Sessions;
  readonly uploads: Uploads;
  readonly postman: Postman;
  /** The name of each channel's driver. */
  readonly drivers: ReturnType<typeof driverNames>;
  readonly smsGate: SmsGate;
  /** Undefined in a live realm without a driver: no code can be sent that way. */
  readonly mail: MailGateway | undefined;
  readonly sms: SmsGateway | undefined;
  readonly chain: ChainGateway;
  /** Undefined: no phone gets push messages. */
  readonly push: PushDriver | undefined;
  /** A practice server for this machine only: it has a readable outbox, and prints its logins. */
  readonly isPracticeAlone: boolean;
  /** For background work: failures are logged, and retried. */
  readonly onFailure: (error: Error) => void;
  readonly running: readonly Job[];
}

export async function openServices(o: ServiceOptions): Promise<Services> {
  const { config, log, pool, engine } = o;
  const jobs = o.jobs ?? pool;
  const onFailure = (error: Error): void => log.error({ err: error }, 'a task beside the calls failed and will be tried again');
  const { keys, ring } = await readSecrets(jobs, config.DATA_DIR);
  const { listing, ...hearing } = await keepListing(engine, pool);
  const drivers = messageDrivers(config);
  const smsGate = new SmsGate({
    pool,
    countries: config.SMS_COUNTRIES === '*' ? undefined : config.SMS_COUNTRIES,
    perDay: config.SMS_PER_DAY,
  });
  const isPractice = config.REALM === 'practice';
  const postman = new Postman({ pool, drivers, ring, log, appName: () => appName(pool), smsGate, keepsUnsent: isPractice });
  postman.start();
  const submission = new Submission(engine, pool, await readRequestKey(pool));
  return {
    ...{ config, log, pool, engine, outbox: o.outbox, archive: o.archive, supportBroadcast: o.supportBroadcast, onFailure },
    ...(o.broadcast !== undefined && { broadcast: o.broadcast }),
    realm: config.REALM,
    jobs,
    acts: o.acts ?? jobs,
    submission,
    listing,
    seed: seed(config.REALM),
    keys,
    ring,
    signingKey: readSigningKey(config.DATA_DIR),
    sessions: o.sessions ?? new Sessions(pool),
    uploads: new Uploads(pool, ring),
    postman,
    drivers: driverNames(config),
    smsGate,
    mail: drivers.mail || isPractice ? mailGateway(postman) : undefined,
    sms: drivers.sms || isPractice ? smsGateway(postman, smsGate) : undefined,
    chain: o.chain ?? noChains,
    push: config.PUSH === 'fake' ? new FakePush() : undefined,
    isPracticeAlone: isForThisMachineAlone(config),
    running: [hearing, submission.keepFilter(onFailure), sweepUploads(jobs, onFailure), postman],
  };
}

/** Keys other than those the database was written with can't decrypt anything in it. */
async function readSecrets(pool: Pool, dataDir: string): Promise<{ keys: Keys; ring: KeyRing }> {
  const keys = readKeys(dataDir);
  const ring = readKeyRing(dataDir);
  const foreign = (await whyForeignKeys(pool, keys, dataDir)) ?? (await whyForeignKeyRing(pool, ring, dataDir));
  if (foreign !== undefined) throw new StartRefusal(foreign);
  return { keys, ring };
}
