import type { Logger } from 'pino';

/** The part of a logger that the edge and the gateways use. They never pass it bodies, headers or queries. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;
