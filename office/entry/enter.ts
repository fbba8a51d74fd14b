import type { Output } from '@bourse/contract/call';
import { entry } from '@bourse/contract/office/entry';
import { api } from '../wire/api.ts';
import { answerWithPasskey } from '../wire/passkey.ts';
import { logIn } from '../wire/session.ts';

export type Entered = Output<typeof entry.signIn>;
export type OfficeSession = NonNullable<Entered['session']>;

/** The step of the sign-in. A ticket proves the steps before it. */
export type Step =
  | { readonly at: 'name' }
  | { readonly at: 'link'; readonly ticket: string }
  | { readonly at: 'second'; readonly ticket: string; readonly methods: readonly string[] }
  | { readonly at: 'set-up'; readonly ticket: string }
  | { readonly at: 'unlock'; readonly ticket: string }
  | { readonly at: 'codes'; readonly codes: readonly string[]; readonly session: OfficeSession };

export const open = (session: OfficeSession): void =>
  logIn(session.token, { operator: { id: session.operator, name: session.name, roles: session.roles } });

/** The step after the password; undefined when the operator is signed in. */
export function stepAfter({ next, session, ticket, methods }: Entered): Step | undefined {
  if (next === 'second-factor' && ticket) return { at: 'second', ticket, methods: methods ?? ['totp'] };
  if (next === 'set-up' && ticket) return { at: 'set-up', ticket };
  if (session) open(session);
  return undefined;
}

/** A passkey after the password, or instead of it. */
export async function openByPasskey(ticket?: string): Promise<OfficeSession> {
  const asked = await api(entry.askPasskey, ticket ? { ticket } : {});
  return api(entry.signInPasskey, { ticket: asked.ticket, answer: await answerWithPasskey(asked.question) });
}
