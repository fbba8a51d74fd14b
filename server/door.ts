// What both edges have besides their rooms' calls: probes, metrics, API documentation, uploads, the rooms' own pages and the app
// itself.
import { join } from 'node:path';
import type { Pool } from 'pg';
import { addApiPage } from './http/api-page.ts';
import { createEdge, type Edge, type EdgeOptions, type Registry } from './http/edge.ts';
import { type Measured, metricsText } from './http/metrics.ts';
import type { Wire } from './http/openapi.ts';
import { addProbes } from './http/probes.ts';
import { brandOf, serveWebApp } from './http/web-app.ts';
import { handlersOf, type OpenRooms } from './room.ts';
import type { Services } from './services.ts';
import { readSystemConfig } from './store/system-config.ts';
import { addUploads, type UploadRoutes } from './uploads/route.ts';

/** What an edge needs from outside, besides its rooms' dependencies. */
export interface DoorOptions {
  /** For probes, which mustn't queue behind calls. */
  readonly reader?: Pool;
  readonly sockets?: Measured['sockets'];
  readonly requestTimeoutMs?: number;
  readonly checkAnswers?: boolean;
}

export interface Behind<R extends Registry, S> extends Pick<EdgeOptions<R, S>, 'calls' | 'entrance' | 'origins'> {
  readonly pool: Pool;
  readonly rooms: OpenRooms<R>;
  readonly wire: Wire;
  readonly uploads: Pick<UploadRoutes, 'ownerOf' | 'purposes'>;
  /** The floor whose build is served. */
  readonly app: 'web' | 'office';
  /** What a page of the app may frame. */
  readonly frames?: readonly string[];
  readonly countryHeader?: string | undefined;
}

type Shared = Pick<Services, 'log' | 'engine' | 'realm' | 'smsGate' | 'uploads'> & {
  readonly config: Pick<Services['config'], 'DATA_DIR' | 'RATE_LIMITS' | 'TRUST_PROXY'>;
};

export const nobody = { connections: 0, subscriptions: 0, waitingBytes: 0 };

export async function openDoor<R extends Registry, S extends object>(
  { config, log, engine, realm, smsGate, uploads }: Shared,
  behind: Behind<R, S>,
  { reader = behind.pool, sockets = () => nobody, ...o }: DoorOptions,
): Promise<Edge> {
  const { pool, rooms } = behind;
  const edge = await createEdge({
    ...{ calls: behind.calls, rooms: handlersOf(rooms), entrance: behind.entrance, engine, log, origins: behind.origins },
    rateLimits: config.RATE_LIMITS,
    trustProxy: config.TRUST_PROXY,
    countryHeader: behind.countryHeader,
    ...(o.requestTimeoutMs !== undefined && { requestTimeoutMs: o.requestTimeoutMs }),
    ...(o.checkAnswers !== undefined && { checkAnswers: o.checkAnswers }),
  });
  const { app, figures } = edge;
  addProbes(
    app,
    {
      trading: () => engine.unsafe === undefined,
      lag: () => ({ ms: engine.lagMs, commands: engine.head - engine.projectedSeq }),
      database: () => reader.query('SELECT 1'),
    },
    metricsText({ figures, engine, sockets, pool, dataDir: config.DATA_DIR, sms: smsGate }),
  );
  addApiPage(app, behind.wire);
  addUploads(app, { ...behind.uploads, uploads, rateLimits: config.RATE_LIMITS });
  for (const { pages } of Object.values<{ pages?: OpenRooms<R>[keyof R]['pages'] }>(rooms)) pages?.(app);
  const brand = async () => brandOf(await readSystemConfig(pool));
  await serveWebApp(app, join(import.meta.dirname, '..', behind.app, 'dist'), realm, brand, behind.frames);
  return edge;
}
