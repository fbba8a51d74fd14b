import type { FastifyInstance } from 'fastify';
import type { Registry, Rooms } from './http/edge.ts';
import type { Handlers } from './http/room.ts';

/** Something that runs in the background until the edge closes. */
export interface Job {
  stop(): Promise<unknown>;
}

/**
 * What a room offers at one edge. Each room's `room.ts` opens it for traders, for operators or for both; what it offers to other
 * rooms is next to these fields, and rooms.ts passes it on.
 */
export interface OpenRoom<Contract> {
  readonly handlers: Handlers<Contract>;
  readonly jobs?: readonly Job[];
  /** Its own pages besides the calls. */
  readonly pages?: (app: FastifyInstance) => void;
}

/** An open room for each one of the contract. A room that isn't opened, or a call without a handler, doesn't compile. */
export type OpenRooms<Contracts> = { readonly [K in keyof Contracts]: OpenRoom<Contracts[K]> };

export const handlersOf = <R extends Registry>(rooms: OpenRooms<R>): Rooms<R> =>
  Object.fromEntries(Object.entries<OpenRoom<unknown>>(rooms).map(([name, { handlers }]) => [name, handlers])) as Rooms<R>;

export const jobsOf = (rooms: object): Job[] => Object.values(rooms as Record<string, OpenRoom<unknown>>).flatMap(({ jobs }) => jobs ?? []);
