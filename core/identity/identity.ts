import type { Ledger } from '../ledger/ledger.ts';
import type { Tape } from '../tape.ts';
import type { PracticeGrant, Realm } from './configuration.ts';
import type { IdentityEvent } from './events.ts';
import type { Trader } from './trader.ts';
import type { TraderId } from './trader-id.ts';

/** Shared by all commands of this room. */
export class Identity {
  readonly ledger: Ledger;
  readonly tape: Tape<IdentityEvent>;
  realm: Realm | undefined = undefined;
  practiceGrants: readonly PracticeGrant[] = [];
  /** Called with a new trader and the inviter whose code was used. */
  readonly onOpened: (trader: Trader, inviter: TraderId | undefined) => void;

  constructor(ledger: Ledger, tape: Tape<IdentityEvent>, onOpened: Identity['onOpened']) {
    this.ledger = ledger;
    this.tape = tape;
    this.onOpened = onOpened;
  }
}
