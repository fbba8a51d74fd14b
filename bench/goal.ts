/** One ratio that we hold ourselves to: ours against its peer, measured in the same run with the sides interleaved. */
export interface Goal {
  readonly goal: string;
  readonly what: string;
  /** Both in the same unit, more is better unless `what` says otherwise. */
  readonly ours: number;
  readonly peer: number;
  readonly ratio: number;
  readonly floor: number;
  readonly holds: boolean;
}
