import type { IncomingMessage, Server } from 'node:http';
import type { Asset, Instrument } from '@bourse/core/market/instrument';
import type { Broker } from '../broker/broker.ts';
import { createInProcessBroker } from '../broker/in-process.ts';
import { createRabbitBroker } from '../broker/rabbitmq.ts';
import { nativeOriginsOf } from '../http/cross-origin.ts';
import { network } from '../http/rate-limit.ts';
import { Sessions } from '../http/token.ts';
import { tellOfSales } from '../ico/own-events.ts';
import { latestDeals } from '../market/latest-deals.ts';
import { Contracts } from '../perpetual/contracts.ts';
import { tellTraders } from '../perpetual/own-events.ts';
import { Broadcast } from '../realtime/broadcast.ts';
import { createGateway, type Gateway } from '../realtime/gateway.ts';
import { openingOf, openingTables } from '../realtime/opening.ts';
import { TICKS_KEPT } from '../realtime/tick-queue.ts';
import { tellOfSeconds } from '../seconds/own-events.ts';
import { latestTicks } from '../store/index-ticks.ts';
import { Listed } from '../store/listed.ts';
import { VALUING } from '../store/listing.ts';
import { SupportBroadcast } from '../support/broadcast.ts';
import type { Parts } from './part.ts';

export interface Realtime {
  readonly assets: readonly Asset[];
  readonly instruments: readonly Instrument[];
  readonly broker: Broker;
  readonly broadcast: Broadcast;
  readonly supportBroadcast: SupportBroadcast;
  readonly gateway: Gateway;
  readonly sessions: Sessions;
  /** As configured at the start (`rabbitmq`), where the client reads it too. */
  readonly virtualHost: string;
  /** Accepts the sockets of an HTTP server. */
  readonly listen: (server: Server) => void;
  readonly stop: () => Promise<void>;
}

/** A whole office may be behind one address; one client alone must not take all sockets. */
const SOCKETS_PER_ADDRESS = 200;

/** The address of a socket. Behind a proxy the rightmost address is the one that the proxy itself wrote. */
function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)!
        .trim()
    : '';
  return forwarded || (socket.remoteAddress ?? '');
}

/** The books, deals and own events in memory, and the socket server in front of them. */
export async function openRealtime({ config, log, pool, engine }: Parts): Promise<Realtime> {
  const report = (error: unknown): void => log.error({ err: error }, 'a fault in the realtime channel');
  const broker: Broker =
    config.AMQP_URL === undefined ? createInProcessBroker(report) : await createRabbitBroker({ url: config.AMQP_URL, report });
  // The tables may still lack what a crash left behind.
  await engine.projected(engine.head);
  const opening = openingOf(engine.rows(openingTables));
  const deals = await latestDeals(pool);
  const ticks = await latestTicks(pool, TICKS_KEPT);
  const contracts = new Contracts(opening.assets.find(({ asset }) => asset === VALUING)?.scale ?? 0);
  for (const contract of opening.contracts) contracts.list(contract);
  const listed = new Listed();
  listed.list(opening);
  // Nobody trades yet: rows, head and the subscription belong to one moment.
  const broadcast = new Broadcast({
    broker,
    epoch: engine.epoch,
    head: engine.head,
    ...opening,
    ...{ deals, ticks },
    tellMore: (events, at, seq, tell) => {
      tellTraders(contracts, events, at, seq, tell);
      tellOfSeconds(listed, events, at, tell);
      tellOfSales(listed, events, seq, tell);
    },
    report,
    isWanted: (topic) => config.AMQP_URL !== undefined || gateway.hasReaders(topic),
  });
  const supportBroadcast = new SupportBroadcast({ broker, pool, epoch: engine.epoch });
  const sessions = new Sessions(pool);
  const { rows } = await pool.query<{ value: string }>("SELECT value FROM system_config WHERE name = 'rabbitmq'");
  const virtualHost = rows[0]?.value ?? '/';
  const gateway = await createGateway({
    broker,
    authenticate: async (token) => await sessions.find(token),
    snapshot: (topic) => (topic.startsWith('support.') ? supportBroadcast : broadcast).snapshot(topic),
    hasInstrument: broadcast.hasInstrument,
    virtualHost,
    allowedOrigins: [...config.PUBLIC_ORIGINS, ...nativeOriginsOf(config)],
    ...(config.RATE_LIMITS && { maxPerAddress: SOCKETS_PER_ADDRESS }),
    addressOf: (request) => network(addressOf(request, config.TRUST_PROXY)),
    report,
  });
  sessions.onEnded((ended) => gateway.revoke(ended));
  const unsubscribe = engine.subscribe(broadcast.commit);
  gateway.announce(engine.epoch, engine.head);
  return {
    ...opening,
    broker,
    broadcast,
    supportBroadcast,
    gateway,
    sessions,
    virtualHost,
    listen(server) {
      server.on('upgrade', (request, socket, head) => {
        if (!gateway.upgrade(request, socket, head)) socket.destroy();
      });
    },
    async stop() {
      unsubscribe();
      await gateway.close();
      broadcast.close();
      await broker.close();
    },
  };
}
