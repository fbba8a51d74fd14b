import type { TraderId } from '@bourse/core/identity/trader-id';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import { refuse } from '../http/refusal.ts';
import type { IdentityOptions } from './options.ts';
import { leaveHold } from './standing.ts';
import { findByNumber } from './traders.ts';

/**
 * For traders who lost their second factor and their recovery codes, through support. Two people decide, every session ends, and
 * withdrawals are held for three days, long enough for the real owner to object.
 */
export function resetFactors(o: IdentityOptions & { readonly fourEyes: FourEyes }): void {
  o.fourEyes.register<{ readonly trader: TraderId }>('identity.reset-second-factor', {
    make: ['support', 'risk', 'admin'],
    decide: ['risk', 'admin'],
    async describe(client, { trader }) {
      if ((await findByNumber(o, trader, client)) === undefined) return refuse('not-found');
      const { hasTotp, passkeys } = await o.factors.of(trader, client);
      const factors = [...(hasTotp ? ['authenticator app'] : []), ...(passkeys > 0 ? [`${passkeys} passkeys`] : [])].join(', ');
      return {
        title: `Remove the second factor of trader ${trader}`,
        subject: `trader:${trader}`,
        changes: factors === '' ? [] : [{ name: 'second factor', before: factors, after: 'none' }],
      };
    },
    async apply(client, { trader }, { entry }) {
      const known = await findByNumber(o, trader, client);
      if (known === undefined) return refuse('not-found');
      await o.factors.removeAll(client, trader);
      await o.sessions.endAll(trader, undefined, client);
      const { until } = await leaveHold(o, client, trader, 'operator', { entry });
      await o.notices.tell(known, 'second-factor-changed', { until }, client);
      return undefined;
    },
  });
}
