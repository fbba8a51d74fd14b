import type { secondsOffice as contract } from '@bourse/contract/office/seconds';
import type { MoveCustody } from '@bourse/core/funds/commands';
import { parseAmount } from '@bourse/core/market/instrument-text';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import { refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { type Listing, VALUING } from '../store/listing.ts';
import { amountText } from '../store/wire-text.ts';
import { readFund } from './office-instruments.ts';

export interface FundOptions {
  readonly listing: Listing;
  readonly fourEyes: FourEyes;
}
interface FundPayload {
  readonly amount: string;
  readonly direction: 'in' | 'out';
}
const FUND = 'seconds.move-fund';

/** Fills and empties the fund, as the inventory of the flash exchange. What is frozen for open contracts is another account and stays. */
export function fundOffice(o: FundOptions): Pick<Handlers<typeof contract>, 'moveFund'> {
  o.fourEyes.register<FundPayload>(FUND, {
    make: ['finance', 'admin'],
    decide: ['risk', 'finance', 'admin'],
    async describe(client, { amount, direction }) {
      const known = o.listing.asset(VALUING);
      if (known === undefined) return refuse('30');
      const moved = parseAmount(amount, known);
      if (moved === undefined || moved <= 0n) return refuse('25');
      if (direction === 'out' && (await readFund(client, VALUING)).free < moved) return refuse('14');
      return {
        title: `Transfer ${amount} ${VALUING} ${direction === 'in' ? 'to' : 'from'} the second-contract fund`,
        subject: `second-fund:${VALUING}`,
        changes: [{ name: direction === 'in' ? 'in' : 'out', after: amount }],
      };
    },
    // The fund changes with every contract, so it's shown but not compared.
    async outlook(client, { amount, direction }) {
      const known = o.listing.asset(VALUING);
      const moved = known && parseAmount(amount, known);
      if (moved === undefined) return [];
      const { free } = await readFund(client, VALUING);
      const text = (minor: bigint) => amountText(o.listing, VALUING, minor);
      return [{ name: 'free', before: text(free), after: text(direction === 'in' ? free + moved : free - moved) }];
    },
    async apply(_, { amount, direction }, { id, leave }) {
      const known = o.listing.asset(VALUING);
      const moved = known && parseAmount(amount, known);
      if (moved === undefined) return refuse('25');
      const [from, to] = direction === 'in' ? (['custody:hot', 'house:second'] as const) : (['house:second', 'custody:hot'] as const);
      const command: MoveCustody = { kind: 'move_custody', key: `seconds:${id}`, from, to, asset: VALUING, amount: moved };
      await leave(command);
      return undefined;
    },
  });
  return { moveFund: ({ reason, ...payload }, operator) => o.fourEyes.ask(operator, FUND, payload, reason) };
}
