import { join } from 'node:path';
import type { CommandOutbox } from '../engine/command-outbox.ts';
import { funds } from '../funds/commands.ts';
import { mailGateway } from '../gateways/mail/outbox.ts';
import { smtpDriver } from '../gateways/mail/smtp.ts';
import { addOutboxPage } from '../gateways/outbox-page.ts';
import { Postman } from '../gateways/postman.ts';
import { smsGateway } from '../gateways/sms/outbox.ts';
import { addApiPage } from '../http/api-page.ts';
import { createEdge } from '../http/edge.ts';
import { metricsText } from '../http/metrics.ts';
import { addProbes } from '../http/probes.ts';
import { Submission } from '../http/submission.ts';
import { serveWebApp } from '../http/web-app.ts';
import { Codes } from '../identity/codes.ts';
import { type IdentityOptions, identity } from '../identity/commands.ts';
import { readKeys, whyForeignKeys } from '../identity/keys.ts';
import { LoginLock } from '../identity/lock.ts';
import { Passwords } from '../identity/passwords.ts';
import { takeEquityDaily } from '../ledger/jobs.ts';
import { ledger } from '../ledger/views.ts';
import { agreementVersion, news } from '../news/views.ts';
import { spot } from '../spot/commands.ts';
import { tierOf } from '../spot/views.ts';
import { StartRefusal } from '../start-refusal.ts';
import type { Market } from './market.ts';
import type { Parts } from './part.ts';
import { whyNotListening } from './port.ts';
import { type Realtime, VIRTUAL_HOST } from './realtime.ts';

export interface Door {
  readonly address: string;
  readonly identity: IdentityOptions;
  readonly hasOutbox: boolean;
  readonly stop: () => Promise<void>;
}

/** Everything a browser meets: calls, pages, sockets. */
export async function openDoor(parts: Parts & { outbox: CommandOutbox; realtime: Realtime; market: Market }): Promise<Door> {
  const { config, log, pool, engine, listing, outbox, realtime, market } = parts;
  const keys = readKeys(config.DATA_DIR);
  const foreign = await whyForeignKeys(pool, keys, config.DATA_DIR);
  if (foreign !== undefined) throw new StartRefusal(foreign);

  const isLocalPractice = config.REALM === 'practice' && !config.PRACTICE_PUBLIC && config.DATABASE_URL === undefined;
  const postman = new Postman(pool, config.SMTP_URL === undefined ? {} : { mail: smtpDriver(config.SMTP_URL, config.MAIL_FROM) }, log);
  postman.start();
  const identityOptions: IdentityOptions = {
    pool,
    codes: new Codes({ pool, key: keys.code, limitAddresses: config.RATE_LIMITS }),
    passwords: new Passwords(keys.password),
    lock: new LoginLock(pool, keys.code, config.RATE_LIMITS),
    sessions: realtime.sessions,
    drainOutbox: () => outbox.drain(),
    agreementVersion: agreementVersion(),
    mail: config.SMTP_URL === undefined && !isLocalPractice ? undefined : mailGateway(postman, 'Bourse'),
    sms: isLocalPractice ? smsGateway(postman, 'Bourse') : undefined,
    tierOf: (trader) => tierOf({ pool, engine, listing }, trader),
  };
  const submission = new Submission(engine, pool);
  const spotOptions = { pool, engine, submission, listing };
  const { app, figures } = await createEdge({
    rooms: {
      identity: identity(identityOptions),
      market: market.views,
      spot: spot(spotOptions),
      funds: funds(spotOptions),
      ledger: ledger({ pool, engine, listing }),
      news: news({
        pool,
        additions: () => ({
          realm: config.REALM,
          rabbitmq: VIRTUAL_HOST,
          epoch: String(engine.epoch),
          server_time: new Date().toISOString(),
          ...(isLocalPractice && { outbox: '/dev/outbox' }),
        }),
      }),
    },
    sessions: realtime.sessions,
    engine,
    log,
    rateLimits: config.RATE_LIMITS,
    trustProxy: config.TRUST_PROXY,
    origins: config.PUBLIC_ORIGINS,
  });
  const metrics = metricsText({ figures, engine, sockets: () => realtime.gateway, pool, dataDir: config.DATA_DIR });
  addProbes(
    app,
    [
      { name: 'engine', check: () => engine.unsafe === undefined },
      { name: 'database', check: async () => (await pool.query('SELECT 1')).rowCount === 1 },
    ],
    metrics,
  );
  addApiPage(app);
  if (isLocalPractice) addOutboxPage(app, pool);
  await serveWebApp(app, join(import.meta.dirname, '..', '..', 'web', 'dist'));
  app.server.on('upgrade', (request, socket, head) => {
    if (!realtime.gateway.upgrade(request, socket, head)) socket.destroy();
  });
  const equity = takeEquityDaily({
    pool,
    listing,
    now: () => engine.now(),
    onFailure: (error) => log.error({ err: error }, 'the daily valuation failed and will be tried again'),
  });
  await app.listen({ host: config.HOST, port: config.PORT }).catch((error: NodeJS.ErrnoException) => {
    throw whyNotListening(error, config.HOST, config.PORT);
  });
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.PORT;
  return {
    address: `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${port}`,
    identity: identityOptions,
    hasOutbox: isLocalPractice,
    async stop() {
      await app.close();
      await equity.stop();
      await postman.stop();
    },
  };
}
