import type { Output } from '@bourse/contract/call';
import type { operators } from '@bourse/contract/office/operators';

export type OperatorRow = Output<typeof operators.list>[number];

export const stateOf = (operator: OperatorRow): 'locked' | 'invited' | 'active' =>
  operator.isLocked ? 'locked' : operator.hasPassword ? 'active' : 'invited';
