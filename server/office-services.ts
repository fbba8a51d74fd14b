// The dependencies of the office's side of the rooms: the traders' services over the office's own pool, and what only operators
// have.
import type { Pool } from 'pg';
import type { Broker } from './broker/broker.ts';
import { appOrigin, type Config, officePort } from './config.ts';
import { nobody } from './door.ts';
import type { Site } from './entry/passkeys.ts';
import { FourEyes, REQUEST_SEAL } from './four-eyes/four-eyes.ts';
import type { Log } from './http/log.ts';
import type { Measured } from './http/metrics.ts';
import { OfficeMail } from './operators/office-mail.ts';
import { OperatorSessions } from './operators/sessions.ts';
import { sealOnce } from './secrets/outbox-key.ts';
import type { Services } from './services.ts';
import { appName } from './store/system-config.ts';

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

export interface OfficeServiceOptions {
  readonly config: OfficeConfig;
  readonly log: Log;
  /** The office's own sessions: see openOfficePool. */
  readonly pool: Pool;
  /** Announces changes of the inbox; without it the office polls every few seconds. */
  readonly broker?: Broker;
  readonly sockets?: Measured['sockets'];
}

type Shared = Pick<
  Services,
  | 'engine'
  | 'outbox'
  | 'listing'
  | 'archive'
  | 'realm'
  | 'keys'
  | 'ring'
  | 'uploads'
  | 'postman'
  | 'drivers'
  | 'smsGate'
  | 'chain'
  | 'supportBroadcast'
  | 'isPracticeAlone'
>;

export interface OfficeServices extends Shared, OfficeServiceOptions {
  readonly fourEyes: FourEyes;
  /** Operators' sessions. */
  readonly sessions: OperatorSessions;
  readonly site: Site;
  readonly mail: OfficeMail;
  readonly sockets: Measured['sockets'];
  readonly onFailure: (error: Error) => void;
}

export async function openOfficeServices(o: OfficeServiceOptions, shared: Services): Promise<OfficeServices> {
  const { config, log, pool } = o;
  const { postman, drivers, isPracticeAlone } = shared;
  const site = siteOf(config, await appName(pool));
  const appAt = appOrigin(config);
  const sessions = new OperatorSessions(pool);
  const fourEyes = new FourEyes(pool, shared.outbox, () => sessions.forget());
  await sealOnce(config.DATA_DIR, 'requests', REQUEST_SEAL, () => fourEyes.sealTimes());
  return {
    ...shared,
    ...{ config, log, pool, sessions, fourEyes, site, sockets: o.sockets ?? (() => nobody) },
    ...(o.broker !== undefined && { broker: o.broker }),
    mail: new OfficeMail({
      postman,
      isReachable: !['outbox', 'none'].includes(drivers.mail) || isPracticeAlone,
      origin: () => site.origins[0]!,
      outbox: isPracticeAlone && appAt !== undefined ? `${appAt}/dev/outbox` : undefined,
    }),
    onFailure: (error) => log.error({ err: error }, 'a task of the office failed and will be tried again'),
  };
}

/** Passkeys belong to a domain. Without one it's localhost: then they work if the office is opened under that name. */
const siteOf = (config: OfficeConfig, name: string): Site => ({
  name: `${name} Office`,
  domain: config.OFFICE_ORIGIN === undefined ? 'localhost' : new URL(config.OFFICE_ORIGIN).hostname,
  origins: originsOf(config, officePort(config)),
});
/** The real port may differ from the configured one, which may be any free one. */
export const originsOf = ({ OFFICE_ORIGIN }: OfficeConfig, port: number): string[] => [OFFICE_ORIGIN ?? `http://localhost:${port}`];
