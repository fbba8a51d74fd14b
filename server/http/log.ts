import type { Logger } from 'pino';

/** What the edge and the gateways need of a logger. They never hand it bodies, headers or queries. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;
