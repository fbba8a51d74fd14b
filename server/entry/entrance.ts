import type { OfficeCall } from '@bourse/contract/call';
import type { Role } from '@bourse/contract/office/roles';
import type { Entrance } from '../http/entrance.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Operator } from '../http/room.ts';
import type { Sessions } from '../http/token.ts';
import type { OperatorSession, OperatorSessions } from '../operators/sessions.ts';

/**
 * Operators' sessions. Denied by default: a call is open only to the roles it names. A trader's token is a valid session of the
 * wrong kind, and is refused as such rather than as unknown, so that its client can tell.
 */
export const officeEntrance = (sessions: Pick<OperatorSessions, 'find'>, traders: Pick<Sessions, 'find'>): Entrance<OperatorSession> => ({
  async find(token): Promise<OperatorSession | Refused | undefined> {
    const session = await sessions.find(token);
    if (session !== undefined) return session;
    return (await traders.find(token)) === undefined ? undefined : refuse('wrong-session');
  },
  who: ({ operator }) => `operator ${operator}`,
  caller: ({ operator, person, name, roles, tokenHash }, visitor): Operator => ({ ...visitor, operator, person, name, roles, tokenHash }),
  whyNot: (call, { roles }) => (call.access === 'operator' && isFor(call as OfficeCall, roles) ? undefined : refuse('not-allowed')),
});

const isFor = (call: OfficeCall, held: readonly Role[]): boolean =>
  call.needsNoRole === true || call.roles.some((role) => held.includes(role));
