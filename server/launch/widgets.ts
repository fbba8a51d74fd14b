import { type Config, supportPort } from '../config.ts';
import { nativeOriginsOf } from '../http/cross-origin.ts';
import { openWidgetHost } from '../support/widget-host.ts';
import type { WidgetPlace } from '../support/widget-place.ts';
import type { Parts } from './part.ts';
import { whyNotListening } from './port.ts';

export interface Widgets {
  readonly place: WidgetPlace;
  close(): Promise<void>;
}

/** The origin for chat widgets. A live realm opens it only if it has an origin of its own behind a proxy. */
export async function openWidgets({
  config,
  log,
  pool,
  appAt,
}: Pick<Parts, 'log' | 'pool'> & {
  readonly config: Pick<
    Config,
    'HOST' | 'NATIVE_ORIGINS' | 'PORT' | 'SUPPORT_PORT' | 'SUPPORT_ORIGIN' | 'PUBLIC_ORIGINS' | 'REALM' | 'PRACTICE_PUBLIC'
  >;
  /** Where the app listens, once it does. */
  readonly appAt: { readonly port: number };
}): Promise<Widgets | undefined> {
  const { SUPPORT_ORIGIN: origin, PUBLIC_ORIGINS: named } = config;
  if (origin === undefined && config.REALM === 'live') return undefined;
  const host = await openWidgetHost({
    pool,
    host: config.HOST,
    port: supportPort(config),
    isPortFree: config.SUPPORT_PORT === undefined,
    // The phone apps' webviews frame it too.
    parents: (hostname) =>
      origin !== undefined
        ? [...named, ...nativeOriginsOf(config)]
        : [...named, ...(hostname === '' ? [] : [`http://${hostname}:${appAt.port}`])],
    report: (error) => log.error({ err: error }, 'a fault at the origin of chat widgets'),
  }).catch((error: NodeJS.ErrnoException) => {
    throw whyNotListening(error, config.HOST, supportPort(config), 'SUPPORT_PORT');
  });
  return { place: origin === undefined ? { port: host.port, isPublic: config.PRACTICE_PUBLIC } : { origin }, close: host.close };
}
