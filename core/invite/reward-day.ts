import type { Trader } from '../identity/trader.ts';
import type { AssetEntry } from '../ledger/holder.ts';
import { NOTHING } from '../money/amount.ts';
import { type Reward, type RewardSource, rewardSources } from './reward.ts';

/** At most this many consecutive trader numbers are sorted at once, which takes the writer less than a millisecond. */
const SPAN = 256;
/** There are never a thousand assets. */
const MOST_ASSETS = 1_000;

/**
 * The rewards of one UTC day of fees, in the order of payment: by invited trader, then by asset and source. There may be one per
 * trader, asset and source, so when the day is due they aren't all sorted at once, but a span of traders at a time.
 */
export class RewardDay {
  readonly day: number;
  private readonly spans = new Map<number, Map<number, Reward>>();
  /** The numbers of the spans still to be paid, and the rewards of the current one; the next is last in both. */
  private toPay: number[] | undefined = undefined;
  private paying: Reward[] = [];

  constructor(day: number) {
    this.day = day;
  }

  get isEmpty(): boolean {
    return this.spans.size === 0;
  }

  reward(invited: Trader, asset: AssetEntry, source: RewardSource): Reward {
    const number = spanOf(invited);
    let span = this.spans.get(number);
    if (span === undefined) {
      span = new Map();
      this.spans.set(number, span);
    }
    const place = placeOf(invited, asset, source);
    let reward = span.get(place);
    if (reward === undefined) {
      reward = { day: this.day, invited, asset, source, fee: NOTHING, amount: NOTHING, worth: NOTHING, touched: false };
      span.set(place, reward);
    }
    return reward;
  }

  /** Removes and returns the next reward to pay. None is added to a day that is due. */
  next(): Reward {
    this.toPay ??= inOrder(this.spans.keys()).reverse();
    if (this.paying.length === 0) this.paying = sorted(this.spans.get(this.toPay.pop()!)!).reverse();
    const reward = this.paying.pop()!;
    const number = spanOf(reward.invited);
    const rewards = this.spans.get(number)!;
    rewards.delete(placeOf(reward.invited, reward.asset, reward.source));
    if (rewards.size === 0) this.spans.delete(number);
    return reward;
  }

  *all(): Iterable<Reward> {
    for (const number of inOrder(this.spans.keys())) yield* sorted(this.spans.get(number)!);
  }
}

const spanOf = (invited: Trader): number => Math.floor(invited.id / SPAN);
const placeOf = (invited: Trader, asset: AssetEntry, source: RewardSource): number =>
  (invited.id * MOST_ASSETS + asset.index) * rewardSources.length + rewardSources.indexOf(source);

const inOrder = (numbers: Iterable<number>): number[] => [...numbers].sort((a, b) => a - b);
const sorted = (rewards: ReadonlyMap<number, Reward>): Reward[] => [...rewards.values()].sort(compare);
function compare(a: Reward, b: Reward): number {
  if (a.invited !== b.invited) return a.invited.id - b.invited.id;
  const [one, other] = [a.asset.asset.asset, b.asset.asset.asset];
  return one === other ? rewardSources.indexOf(a.source) - rewardSources.indexOf(b.source) : one < other ? -1 : 1;
}
