// Audits second contracts from published events alone: each is settled once, by its strike and its settlement, and what is frozen for
// it is exactly what it may cost. Rules 4.3: I5, I7.

import type { ExchangeEvent } from '@bourse/core/event';
import { address } from '@bourse/core/ledger/account';
import type { Second } from '@bourse/core/seconds/second';

const must = (holds: boolean, why: () => string): void => {
  if (!holds) throw new Error(`the auditor objects: ${why()}`);
};
const ONE = 100_000_000n;

export class SecondAuditor {
  readonly #purses: ReadonlyMap<string, bigint>;
  readonly #open = new Map<number, Second>();
  readonly seen = { accepted: 0, won: 0, lost: 0, tie: 0, void: 0 };

  /** `purses`: each balance by address, as booked from postings. */
  constructor(purses: ReadonlyMap<string, bigint>) {
    this.#purses = purses;
  }

  /** After each command, with everything it reported. */
  see(events: readonly ExchangeEvent[]): void {
    let isTouched = false;
    for (const event of events) {
      if (event.event === 'second_accepted') {
        this.seen.accepted++;
        this.#open.set(event.second.second, event.second);
      } else if (event.event === 'second_struck') {
        const { second, strike } = event.second;
        must(this.#open.get(second)?.strike === undefined, () => `contract ${second} was struck twice`);
        must(strike!.number > event.second.tickNumber, () => `contract ${second} was struck by an earlier tick`);
        this.#open.set(second, event.second);
      } else if (event.event === 'second_settled') {
        const { second, result, settlement, payout } = event;
        const known = this.#open.get(second.second);
        must(known !== undefined, () => `contract ${second.second} was settled twice`);
        must(known!.ratio === second.ratio && known!.stake === second.stake, () => `contract ${second.second} was changed`);
        const paid = result === 'won' ? (second.stake * (ONE + second.ratio)) / ONE : result === 'lost' ? 0n : second.stake;
        must(payout === paid, () => `contract ${second.second} paid ${payout} instead of ${paid}`);
        if (result !== 'void') {
          const move = Math.sign(settlement!.price - second.strike!.price) * (second.direction === 'up' ? 1 : -1);
          must(result === (move === 0 ? 'tie' : move > 0 ? 'won' : 'lost'), () => `contract ${second.second} is ${result} by ${move}`);
        }
        this.seen[result]++;
        this.#open.delete(second.second);
      } else continue;
      isTouched = true;
    }
    if (isTouched) this.#checkFrozen();
  }

  #checkFrozen(): void {
    let worst = 0n;
    const stakes = new Map<string, bigint>();
    for (const { trader, stake, ratio } of this.#open.values()) {
      const purse = address({ trader, account: 'second', purse: 'frozen' }, 'USDT');
      stakes.set(purse, (stakes.get(purse) ?? 0n) + stake);
      worst += (stake * ratio) / ONE;
    }
    for (const [purse, held] of this.#purses)
      if (/^trader:\d+:second:USDT:frozen$/.test(purse))
        must(held === (stakes.get(purse) ?? 0n), () => `${purse} is ${held}, open contracts need ${stakes.get(purse) ?? 0n}`);
    const frozen = this.#purses.get(address({ house: 'house:second:frozen' }, 'USDT')) ?? 0n;
    must(frozen === worst, () => `the house has ${frozen} frozen, open contracts may cost ${worst}`);
  }
}
