import type { Output } from '@bourse/contract/call';
import type { SecondExposure, secondsOffice } from '@bourse/contract/office/seconds';

export type Board = Output<typeof secondsOffice.exposure>;
export type Rules = Output<typeof secondsOffice.rules>['instruments'][number];
export type Second = SecondExposure['seconds'][number];

/** How much of a cap is used, in percent, rounded up; above 100 if the fund shrank meanwhile. */
export const capUsed = (loss: string, cap: string): number => (Number(cap) > 0 ? Math.ceil((Number(loss) * 100) / Number(cap)) : 0);
/** From here on a cap is worth a look. */
export const NEAR_CAP = 80;
export const openCount = ({ up, down }: Pick<Second, 'up' | 'down'>): number => up.contracts + down.contracts;
