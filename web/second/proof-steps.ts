import type { SecondFault } from '@bourse/core/seconds/verify-second';

/** In the order in which they're checked: each relies on those before it. */
export const steps = ['signatures', 'heads', 'ticks', 'rules', 'strike', 'settlement', 'result', 'payout'] as const;
export type Step = (typeof steps)[number];
/** open: it's consistent in itself, but couldn't be compared with what the exchange publishes. */
export type StepState = 'right' | 'wrong' | 'open' | 'skipped';

/** not_closed: without the tick after the settlement time, a later one could have been left out. other_contract: not the one asked for. */
export type Fault = SecondFault | 'not_closed' | 'other_contract';

/** The step at which a fault is found. A fault without one doesn't compile. */
export const stepOf: Readonly<Record<Fault, Step>> = {
  unreadable: 'signatures',
  other_contract: 'signatures',
  unknown_key: 'signatures',
  order_signature: 'signatures',
  settlement_signature: 'signatures',
  other_order: 'signatures',
  other_trader: 'signatures',
  head_signature: 'heads',
  second_head: 'heads',
  head_missing: 'heads',
  head_broken: 'heads',
  order_not_published: 'heads',
  settlement_not_published: 'heads',
  source_price: 'ticks',
  tick_missing: 'ticks',
  tick_changed: 'ticks',
  tick_not_published: 'ticks',
  not_closed: 'ticks',
  rule_book: 'rules',
  payout_table: 'rules',
  strike: 'strike',
  too_early: 'settlement',
  settlement: 'settlement',
  result: 'result',
  void_reason: 'result',
  payout: 'payout',
};

/** What this device compared with what it fetched by itself, and not from the file. */
export interface Compared {
  readonly keys: boolean;
  readonly heads: boolean;
}

export interface Checked {
  readonly states: Readonly<Record<Step, StepState>>;
  readonly compared: Compared;
  /** The first thing that's wrong, and the number or name that goes with it. */
  readonly fault?: { readonly name: Fault; readonly detail: string };
  /** What was proven; absent if something is wrong. */
  readonly contract?: ProvenContract;
}

/** A contract as its own evidence tells it. Amounts and prices are decimal text. */
export interface ProvenContract {
  readonly contractId: string;
  readonly uid: string;
  readonly symbol: string;
  readonly direction: 'up' | 'down';
  readonly durationMs: number;
  readonly asset: string;
  readonly stake: string;
  readonly payout: string;
  readonly result: 'won' | 'lost' | 'tie' | 'void';
  readonly strike: string | undefined;
  readonly settlement: string | undefined;
  readonly priceDecimals: number;
  readonly acceptedAt: number;
  /** How many ticks of the index it was derived from. */
  readonly ticks: number;
}

export function statesOf(fault: Fault | undefined, compared: Compared): Checked['states'] {
  const failed = fault === undefined ? steps.length : steps.indexOf(stepOf[fault]);
  const state = (step: Step, at: number): StepState => {
    if (at !== failed) return at > failed ? 'skipped' : isOpen(step, compared) ? 'open' : 'right';
    return 'wrong';
  };
  return Object.fromEntries(steps.map((step, at) => [step, state(step, at)])) as Record<Step, StepState>;
}

const isOpen = (step: Step, compared: Compared): boolean =>
  (step === 'signatures' && !compared.keys) || (step === 'heads' && !compared.heads);

/** Right in every step, and compared with everything that the exchange publishes. */
export const isProven = ({ states }: Checked): boolean => steps.every((step) => states[step] === 'right');
