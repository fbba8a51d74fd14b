import type { identity as contract } from '@bourse/contract/identity';
import type { Pool } from 'pg';
import { refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { findByNumber } from './traders.ts';

export const identityViews = (
  pool: Pick<Pool, 'query'>,
  tierOf: (trader: number) => Promise<number>,
): Pick<Handlers<typeof contract>, 'info' | 'existsBank' | 'userVerified'> => ({
  info: async (_, { trader, uid }) => {
    const [one, tier] = await Promise.all([findByNumber(pool, trader), tierOf(trader)]);
    if (one === undefined) return refuse('session-ended');
    return {
      uid,
      username: one.email?.split('@')[0] ?? maskedPhone(one.phone ?? ''),
      ...(one.email !== undefined && { email: one.email }),
      ...(one.phone !== undefined && { phone: one.phone }),
      verification: 'none' as const,
      hasSafePassword: false,
      inviteCode: one.inviteCode,
      residence: one.residence,
      tier,
      joinedAt: one.joinedAt.toISOString(),
    };
  },
  // Bank cards and verification come with their own rooms; until then nobody has one.
  existsBank: () => ({ exists: false }),
  userVerified: () => ({ status: 'none' as const }),
});

/** `+49151…89`: a name to show, not a number to dial. */
const maskedPhone = (phone: string): string => `${phone.slice(0, 5)}…${phone.slice(-2)}`;
