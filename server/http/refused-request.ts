import type { Refused } from './refusal.ts';

/** A refusal found where only an error can be passed on: in a parser, in a hook. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(refused.detail ?? refused.refused);
    this.refused = refused;
  }
}
