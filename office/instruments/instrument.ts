import type { Output } from '@bourse/contract/call';
import type { instruments } from '@bourse/contract/office/instruments';

export type Instrument = Output<typeof instruments.list>['instruments'][number];
