import type { Call } from '@bourse/contract/call';
import type { ErrorCode } from '@bourse/contract/errors';

/** The errors any call may answer, besides those in its contract. */
const everywhere: readonly ErrorCode[] = ['9', 'too-many-requests', 'too-large', 'unsupported-media-type', 'timeout', 'unavailable'];
const withSession: Readonly<Record<Call['access'], readonly ErrorCode[]>> = {
  public: [],
  trader: ['session-ended'],
  operator: ['session-ended', 'wrong-session', 'not-allowed'],
};

/** All errors that a call may answer, its own first. */
export const errorsOf = (call: Call): readonly ErrorCode[] => [...new Set([...call.errors, ...withSession[call.access], ...everywhere])];
