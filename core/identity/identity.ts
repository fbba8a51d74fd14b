import type { Ledger } from '../ledger/ledger.ts';
import type { Tape } from '../tape.ts';
import type { PracticeGrant, Realm } from './configuration.ts';
import type { IdentityEvent } from './events.ts';
import type { Trader } from './trader.ts';
import type { TraderId } from './trader-id.ts';

/** What all commands of this room share. */
export class Identity {
  readonly ledger: Ledger;
  readonly tape: Tape<IdentityEvent>;
  realm: Realm | undefined = undefined;
  practiceGrants: readonly PracticeGrant[] = [];
  /** Hears of a new trader and of the inviter whose code was used. */
  readonly onOpened: (trader: Trader, inviter: TraderId | undefined) => void;

  constructor(ledger: Ledger, tape: Tape<IdentityEvent>, onOpened: Identity['onOpened']) {
    this.ledger = ledger;
    this.tape = tape;
    this.onOpened = onOpened;
  }
}
