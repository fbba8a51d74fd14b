// The traders' edge with all its rooms, opened by exchange.ts once the engine runs.
import { calls } from '@bourse/contract/calls';
import { tradersPurposes } from '@bourse/contract/uploads';
import { type DoorOptions, openDoor } from './door.ts';
import { addOutboxPage } from './gateways/outbox-page.ts';
import { nativeOriginsOf } from './http/cross-origin.ts';
import type { Edge } from './http/edge.ts';
import { apiHeaders } from './http/headers.ts';
import { tradersWire } from './http/openapi.ts';
import { type Sessions, tradersEntrance } from './http/token.ts';
import { type PracticeLogins, settlePracticeTraders } from './identity/practice-traders.ts';
import { jobsOf } from './room.ts';
import { openTraderRooms, type TraderRooms, type TraderRoomsOptions } from './rooms.ts';
import { openServices, type ServiceOptions, type Services } from './services.ts';
import { framesOf } from './support/widget-place.ts';

export interface TradersEdgeOptions extends ServiceOptions, TraderRoomsOptions, DoorOptions {
  /** The office's address, for someone looking for it here. */
  readonly officeAddress?: (host: string) => string;
}

export interface TradersEdge extends Edge, PracticeLogins {
  readonly rooms: TraderRooms;
  /** Shared with the office. */
  readonly services: Services;
  /** Tokens, for the realtime gateway too; `onEnded` reports whose sockets must close. */
  readonly sessions: Sessions;
  close(): Promise<void>;
}

export async function openTradersEdge(o: TradersEdgeOptions): Promise<TradersEdge> {
  const services = await openServices(o);
  const { config, pool, sessions, isPracticeAlone } = services;
  const rooms = await openTraderRooms(services, o);
  const edge = await openDoor(
    services,
    {
      ...{ calls, rooms, pool, wire: tradersWire, app: 'web', frames: framesOf(o.widgets) },
      countryHeader: config.COUNTRY_HEADER,
      entrance: tradersEntrance(sessions),
      origins: [...config.PUBLIC_ORIGINS, ...nativeOriginsOf(config)],
      uploads: {
        purposes: tradersPurposes,
        ownerOf: async (token) => {
          const session = await sessions.find(token);
          return session && { trader: session.trader };
        },
      },
    },
    o,
  );
  if (isPracticeAlone) addOutboxPage(edge.app, pool);
  const { officeAddress } = o;
  if (officeAddress !== undefined)
    edge.app.get('/office', (request, reply) => reply.headers(apiHeaders).redirect(officeAddress(request.hostname), 302));
  const logins = await settlePracticeTraders({ ...rooms.identity.options, acts: services.acts }, services);
  return {
    ...edge,
    ...logins,
    ...{ rooms, services, sessions },
    async close() {
      await edge.app.close();
      await Promise.all([...services.running, ...jobsOf(rooms)].map((job) => job.stop()));
    },
  };
}
