import { type Bodies, hash, hashAmount, hashNumber, hashText } from '../body-hash.ts';
import { type Codecs, command, number, optional, request, text, whole } from '../field.ts';
import type { Amount } from '../money/unit.ts';
import type { UnderPolicy } from '../policy/policy.ts';
import { underPolicy } from '../policy/policy-field.ts';
import type { TraderRequest } from '../stamp.ts';
import type { LimitStep } from './limits.ts';
import type { Direction } from './second.ts';

/** Neither price nor time nor payout: those are the exchange's, and the same for everybody. */
export interface PlaceSecond extends TraderRequest, UnderPolicy {
  readonly kind: 'place_second';
  readonly symbol: string;
  readonly direction: Direction;
  readonly durationMs: number;
  readonly stake: Amount;
}

export interface SetSecondLimits extends TraderRequest {
  readonly kind: 'set_second_limits';
  readonly step: LimitStep;
  /** Only for the step `daily_loss`. */
  readonly dailyLoss?: Amount | undefined;
}
export type SecondsCommand = PlaceSecond | SetSecondLimits;

/** The journal format of each command. */
export const secondsCodecs: Codecs<SecondsCommand> = {
  place_second: command<PlaceSecond>({
    ...request,
    symbol: text(),
    direction: text(),
    durationMs: number(),
    stake: whole(),
    ...underPolicy,
  }),
  set_second_limits: command<SetSecondLimits>({ ...request, step: text(), dailyLoss: optional(whole()) }),
};

/** Which fields make two requests the same, besides their IDs. A policy isn't one. The first number is unique across all rooms. */
export const secondsBodies: Bodies<SecondsCommand> = {
  place_second: (c) => {
    hash(32);
    hashText(c.symbol);
    hashText(c.direction);
    hashNumber(c.durationMs);
    hashAmount(c.stake);
  },
  set_second_limits: (c) => {
    hash(33);
    hashText(c.step);
    hashAmount(c.dailyLoss);
  },
};
