// Pending rewards and their payment. A reward is debited only from the house's fees, and credited to the inviter's spot account.
// Until it is due it can be refused, and the refusal reversed.

import type { Trader } from '../identity/trader.ts';
import type { TraderId } from '../identity/trader-id.ts';
import type { AssetEntry } from '../ledger/holder.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { Touched } from '../ledger/touched.ts';
import { NOTHING, plus } from '../money/amount.ts';
import type { Amount, Instant } from '../money/unit.ts';
import { must, type Rejection } from '../rejection.ts';
import type { Tape } from '../tape.ts';
import { dayOf } from '../time.ts';
import type { RewardRules } from './configuration.ts';
import type { InviteEvent } from './events.ts';
import { dueOf, incomeOf, invitations, newInvitation, type Reward, type RewardSource, rewardOf, rewardSources } from './reward.ts';
import type { RewardCause } from './reward-cause.ts';
import { RewardDay } from './reward-day.ts';

/** There's no limit on a day's rewards, so this many are paid with each clock command, and nobody has to wait for all of them. */
const MOST_A_COMMAND = 200;

export class Rewards {
  rules: RewardRules | undefined = undefined;
  readonly ledger: Ledger;
  private readonly tape: Tape<InviteEvent>;
  /** By UTC day of the fees, oldest first. */
  private readonly days = new Map<number, RewardDay>();
  private readonly touched = new Touched<Reward>();

  constructor(ledger: Ledger, tape: Tape<InviteEvent>) {
    this.ledger = ledger;
    this.tape = tape;
  }

  concerns(payer: Trader): boolean {
    return invitations.of(payer) !== undefined;
  }
  /** What a room tells its fees to. */
  listener(source: RewardSource) {
    return {
      concerns: (payer: Trader) => this.concerns(payer),
      /** An invited trader has paid a fee; `worth` is the fee in USDT at the price of its deal. */
      paid: (payer: Trader, asset: AssetEntry, fee: Amount, worth: Amount, at: Instant) => this.paid(source, payer, asset, fee, worth, at),
    };
  }
  private paid(source: RewardSource, invited: Trader, asset: AssetEntry, fee: Amount, worth: Amount, at: Instant): void {
    const { rules } = this;
    const invitation = invitations.of(invited);
    if (rules === undefined || invitation === undefined) return;
    const day = dayOf(at);
    const used = invitation.day === day ? invitation.worth : NOTHING;
    const given = rewardOf(fee, worth, used, rules);
    if (given.amount === NOTHING) return;
    invitation.day = day;
    invitation.worth = plus(used, given.worth);
    const reward = this.reward(day, invited, asset, source);
    reward.fee = plus(reward.fee, fee);
    reward.amount = plus(reward.amount, given.amount);
    reward.worth = plus(reward.worth, given.worth);
    if (reward.touched) return;
    reward.touched = true;
    this.touched.add(reward);
  }

  /** A new trader registered with an invite code. */
  welcome(invited: Trader, inviter: TraderId | undefined): void {
    if (inviter === undefined || !invite(invited, this.ledger.traders.get(inviter))) return;
    this.tape.events.push({ event: 'invitation_changed', trader: invited.id, inviter, refused: undefined });
  }

  /** Pays rewards that are due, oldest day first, then by the invited trader's number, asset and source. */
  pay(at: Instant): void {
    for (let left = MOST_A_COMMAND; left > 0; left--) {
      const reward = this.nextDue(at);
      if (reward === undefined) return;
      this.settle(reward);
    }
  }

  refuse(invited: Trader, cause: RewardCause | undefined): Rejection | undefined {
    const invitation = invitations.of(invited);
    if (invitation === undefined) return { rejected: 'not_invited' };
    if (invitation.refused === cause) return undefined;
    invitation.refused = cause;
    this.tape.events.push({ event: 'invitation_changed', trader: invited.id, inviter: invitation.inviter, refused: cause });
    return undefined;
  }

  /** Reports each reward that grew in this command, once, in its new state. */
  flush(): void {
    for (let i = 0; i < this.touched.count; i++) {
      const reward = this.touched.at(i);
      reward.touched = false;
      const { fee, worth } = reward;
      this.tape.events.push({ event: 'reward_accrued', ...this.told(reward), fee, worth, dueAt: dueOf(reward.day) });
    }
    this.touched.clear();
  }

  /** In the order of payment. */
  *all(): Iterable<Reward> {
    for (const day of this.days.values()) yield* day.all();
  }

  /** Restores a stored reward at the start; days in ascending order. */
  restore({ day, invited, asset, source, fee, amount, worth }: Omit<Reward, 'touched'>): void {
    Object.assign(this.reward(day, invited, asset, source), { fee, amount, worth });
    const invitation = invitations.of(invited)!;
    invitation.worth = invitation.day === day ? plus(invitation.worth, worth) : worth;
    invitation.day = day;
  }

  /** Every reward is part of fees that were paid, and in each asset the house still has what it promised. */
  check(): void {
    const promised = new Map<AssetEntry, Record<RewardSource, bigint>>();
    for (const { invited, asset, source, fee, amount } of this.all()) {
      const inviter = invitations.of(invited)?.inviter;
      must(inviter !== undefined && inviter !== invited.id, 'I12: a reward has no inviter');
      must(amount > 0n && amount <= fee, 'I12: a reward is no part of its fees');
      const sums = promised.get(asset) ?? { spot: 0n, perpetual: 0n };
      sums[source] += amount;
      promised.set(asset, sums);
    }
    for (const [asset, sums] of promised) {
      for (const source of rewardSources) {
        const income = this.ledger.houseBalance(incomeOf(source), asset);
        must(sums[source] <= income, `I12: rewards of ${sums[source]} are promised out of ${incomeOf(source)}, which has ${income}`);
      }
    }
  }

  private settle(reward: Reward): void {
    const { invited, asset, source, amount } = reward;
    const { inviter, refused } = invitations.of(invited)!;
    const isUnknown = this.rules?.verifiedOnly === true && invited.standing.verificationLevel === 'none';
    const cause = refused ?? (isUnknown ? 'not_verified' : undefined);
    if (cause !== undefined) {
      this.tape.events.push({ event: 'reward_voided', ...this.told(reward), cause });
      return;
    }
    must(this.ledger.houseBalance(incomeOf(source), asset) >= amount, 'I12: a reward is larger than the fees that were paid');
    this.ledger.credit(incomeOf(source), this.ledger.traders.get(inviter)!, 'spot', asset, amount);
    this.tape.events.push({ event: 'reward_paid', ...this.told(reward) });
  }

  private told({ day, invited, asset, source, amount }: Reward) {
    return { invited: invited.id, inviter: invitations.of(invited)!.inviter, asset: asset.asset.asset, source, day, amount };
  }

  private nextDue(at: Instant): Reward | undefined {
    const oldest: RewardDay | undefined = this.days.values().next().value;
    if (oldest === undefined || at < dueOf(oldest.day)) return undefined;
    const reward = oldest.next();
    if (oldest.isEmpty) this.days.delete(oldest.day);
    return reward;
  }

  private reward(day: number, invited: Trader, asset: AssetEntry, source: RewardSource): Reward {
    let rewards = this.days.get(day);
    if (rewards === undefined) {
      rewards = new RewardDay(day);
      this.days.set(day, rewards);
    }
    return rewards.reward(invited, asset, source);
  }
}

/** No event is needed: the state of an invitation follows from the traders' own numbers. */
export function invite(invited: Trader, inviter: Trader | undefined): boolean {
  if (inviter === undefined || inviter === invited || inviter.kind !== 'trader' || invited.kind !== 'trader') return false;
  invitations.keep(invited, newInvitation(inviter.id));
  return true;
}
