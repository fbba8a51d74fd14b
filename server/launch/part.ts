import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Engine } from '../engine/engine.ts';
import type { Pool } from '../store/postgres.ts';

/** The shared dependencies of every part of the running product. */
export interface Parts {
  readonly config: Config;
  readonly log: Logger;
  readonly pool: Pool;
  readonly engine: Engine;
}
