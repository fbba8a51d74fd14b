// The office's edge, on an origin of its own, with the rooms that operators work in.
import { officeCalls } from '@bourse/contract/office/calls';
import { operatorsPurposes } from '@bourse/contract/uploads';
import { officePort } from './config.ts';
import { type DoorOptions, openDoor } from './door.ts';
import { officeEntrance } from './entry/entrance.ts';
import type { FourEyes } from './four-eyes/four-eyes.ts';
import type { Edge } from './http/edge.ts';
import { officeWire } from './http/openapi.ts';
import { refuse } from './http/refusal.ts';
import { openOfficeRooms } from './office-rooms.ts';
import { type OfficeServiceOptions, openOfficeServices, originsOf } from './office-services.ts';
import type { PracticeOperators } from './operators/practice-operators.ts';
import type { OperatorSessions } from './operators/sessions.ts';
import { jobsOf } from './room.ts';
import type { TradersEdge } from './traders-edge.ts';

export interface OfficeEdgeOptions extends OfficeServiceOptions, DoorOptions {
  /** The traders' side, whose services the office shares. */
  readonly traders: TradersEdge;
}

export interface OfficeEdge extends Edge, PracticeOperators {
  readonly fourEyes: FourEyes;
  readonly sessions: OperatorSessions;
  /** Starts listening; returns the address that operators open. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

export async function openOfficeEdge({ traders, ...o }: OfficeEdgeOptions): Promise<OfficeEdge> {
  const services = await openOfficeServices(o, traders.services);
  const { config, pool, sessions, fourEyes, site } = services;
  const rooms = await openOfficeRooms(services, traders.rooms);
  const entrance = officeEntrance(sessions, traders.sessions);
  const edge = await openDoor(
    services,
    {
      ...{ calls: officeCalls, rooms, pool, wire: officeWire, app: 'office', entrance, origins: [] },
      uploads: {
        purposes: Object.keys(operatorsPurposes) as (keyof typeof operatorsPurposes)[],
        ownerOf: async (token, purpose) => {
          const session = await entrance.find(token);
          if (session === undefined || 'refused' in session) return session;
          const opens = operatorsPurposes[purpose as keyof typeof operatorsPurposes];
          return opens.some((role) => session.roles.includes(role)) ? { operator: session.operator } : refuse('not-allowed');
        },
      },
    },
    o,
  );
  const { practiceOperators, lockedLogins } = rooms.operators;
  return {
    ...edge,
    ...{ fourEyes, sessions, practiceOperators, lockedLogins },
    async listen() {
      const address = await edge.app.listen({ host: config.OFFICE_HOST, port: officePort(config) });
      site.origins = originsOf(config, Number(new URL(address).port));
      return config.OFFICE_ORIGIN ?? address;
    },
    async close() {
      // The inbox first: an HTTP server doesn't close before the sockets that came through it.
      await Promise.all(jobsOf(rooms).map((job) => job.stop()));
      await edge.app.close();
    },
  };
}
