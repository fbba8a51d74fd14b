import type { Refused } from '../http/refusal.ts';
import type { Caller } from '../http/room.ts';
import { transaction } from '../store/transaction.ts';
import type { IdentityOptions } from './options.ts';
import { whyWrong } from './own-secret.ts';
import type { Done } from './refusals.ts';
import { findByNumber } from './traders.ts';

/**
 * The trader's emergency stop: everything stops at once, and only password and mailbox together, or an operator, reopen the
 * account.
 */
export async function freeze(o: IdentityOptions, password: string, { trader }: Caller): Promise<Done | Refused> {
  const known = (await findByNumber(o, trader))!;
  const wrong = await whyWrong(o, known, 'password', password, '18');
  if (wrong !== undefined) return wrong;
  const row = await transaction(o.pool, async (client) => {
    const row = await o.outbox.leave(client, 'trader', { kind: 'lock_trader', trader, cause: 'self' });
    await o.sessions.endAll(trader, undefined, client);
    await o.notices.tell(known, 'account-frozen', {}, client);
    return row;
  });
  await o.outbox.settle([row]);
  await o.projected();
  return {};
}
