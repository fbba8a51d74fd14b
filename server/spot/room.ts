import type { spot as contract } from '@bourse/contract/spot';
import type { OpenRoom } from '../room.ts';
import type { Services } from '../services.ts';
import { spot } from './commands.ts';
import { sweepMarketMakers } from './jobs.ts';
import { tierOf } from './views.ts';

export interface SpotRoom extends OpenRoom<typeof contract> {
  /** The fee tier that applies to a trader's next order. */
  readonly tierOf: (trader: number) => Promise<number>;
}

export const openSpot = (s: Services): SpotRoom => ({
  handlers: spot(s),
  jobs: s.realm === 'practice' ? [sweepMarketMakers(s.jobs, s.onFailure)] : [],
  tierOf: (trader) => tierOf(s, trader),
});
