import type { Command } from '@bourse/core/command';
import type { Outcome } from '@bourse/core/event';
import type { Instant } from '@bourse/core/money/unit';
import type { Origin } from '@bourse/core/stamp';
import type { Addition, Statement } from '../store/statement.ts';

/** A command in the journal, and its effects. seq is its own number, not that of an earlier equal request. */
export interface Committed {
  readonly seq: number;
  readonly at: Instant;
  readonly origin: Origin;
  readonly command: Command;
  readonly outcomes: readonly [Outcome];
}

/** The writing half of a room's views: from events to rows. Runs in the transaction that advances the checkpoint. */
export type Projection = (batch: readonly Committed[]) => readonly (Statement | Addition)[];
