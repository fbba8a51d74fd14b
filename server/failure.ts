import type { Rejection } from '@bourse/core/rejection';

// Errors that the edge answers with a refusal of their own instead of a 500. They're matched by class, and are defined here because
// the code that throws them (engine, identity) and the code that maps them (http) must not import each other.

/** Nothing was done, and the same request may succeed later: the caller is asked to retry. */
export class Unavailable extends Error {}

/** Not accepted, without any effect: too much is waiting, the writer is stopping, or it's in safe mode. */
export class NotAccepting extends Unavailable {
  override readonly name = 'NotAccepting';
}

/** The core refused a command that was left for the engine. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
  readonly rejection: Rejection;
  constructor(rejection: Rejection) {
    super(`the engine refused it: ${rejection.rejected}`);
    this.rejection = rejection;
  }
}
/** Kept, and executed later. */
export class CommandWaits extends Error {
  override readonly name = 'CommandWaits';
}
/** Won't be executed; an operator has to review it. */
export class CommandSetAside extends Error {
  override readonly name = 'CommandSetAside';
}
