import type { Output } from '@bourse/contract/call';
import type { today } from '@bourse/contract/office/today';

export type Figures = Output<typeof today.figures>;
