import type { Configure } from '@bourse/core/configure';
import type { PoolClient } from 'pg';
import { isRefusal, type Refused } from '../http/refusal.ts';
import type { Change, Described, FourEyesKind } from './four-eyes.ts';

/**
 * A kind of request whose result is a command that configures the exchange. The change is worked out again when it's decided and when
 * it's applied, because the configuration may have changed since it was asked for.
 */
export function configurationChange<P, B extends object>({
  make,
  decide,
  next,
  say,
  command,
  delayMs,
}: Pick<FourEyesKind<P>, 'make' | 'decide' | 'delayMs'> & {
  /** The configuration before and after, as things are now. */
  readonly next: (client: PoolClient, payload: P) => Promise<B | Refused>;
  readonly say: (change: B, payload: P) => Described;
  readonly command: (change: B) => Configure;
}): FourEyesKind<P> {
  return {
    make,
    decide,
    ...(delayMs && { delayMs }),
    async describe(client, payload) {
      const change = await next(client, payload);
      return isRefusal(change) ? (change as Refused) : say(change, payload);
    },
    async apply(client, payload, request) {
      const change = await next(client, payload);
      if (isRefusal(change)) return change as Refused;
      await request.leave(command(change));
      return undefined;
    },
  };
}

/** The values that differ, by name. */
export const differences = (before: object, after: object): Change[] =>
  Object.entries(before).flatMap(([name, was]) => {
    const is = (after as Record<string, unknown>)[name];
    return was === is ? [] : [{ name, before: String(was), after: String(is) }];
  });
