import type { MoveCustody } from '@bourse/core/funds/commands';
import { parseAmount } from '@bourse/core/market/instrument-text';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import { refuse } from '../http/refusal.ts';
import { type Listing, VALUING } from '../store/listing.ts';
import { amountText } from '../store/wire-text.ts';
import type { Store } from './sale-text.ts';

interface FundPayload {
  readonly asset: string;
  readonly amount: string;
  readonly direction: 'in' | 'out';
}

/** Fills and empties the stock of tokens, as the inventory of the flash exchange. What is set aside for a sale is another account. */
export function registerFunding(o: { readonly listing: Listing; readonly fourEyes: FourEyes }, kind: string): void {
  const parsed = ({ asset, amount }: FundPayload): bigint | undefined => {
    const known = asset === VALUING ? undefined : o.listing.asset(asset);
    return known && parseAmount(amount, known);
  };
  o.fourEyes.register<FundPayload>(kind, {
    make: ['finance', 'admin'],
    decide: ['risk', 'finance', 'admin'],
    async describe(client, payload) {
      const { asset, amount, direction } = payload;
      if (asset === VALUING || o.listing.asset(asset) === undefined) return refuse('30');
      const moved = parsed(payload);
      if (moved === undefined || moved <= 0n) return refuse('25');
      if (direction === 'out' && (await readFree(client, asset)) < moved) return refuse('14');
      return {
        title: `Transfer ${amount} ${asset} ${direction === 'in' ? 'to' : 'from'} the token-sale supply`,
        subject: `sale-supply:${asset}`,
        changes: [{ name: direction, after: amount }],
      };
    },
    async outlook(client, payload) {
      const moved = parsed(payload);
      if (moved === undefined) return [];
      const { asset, direction } = payload;
      const free = await readFree(client, asset);
      const text = (minor: bigint) => amountText(o.listing, asset, minor);
      return [{ name: 'free', before: text(free), after: text(direction === 'in' ? free + moved : free - moved) }];
    },
    async apply(_, payload, { id, leave }) {
      const amount = parsed(payload);
      if (amount === undefined) return refuse('25');
      const { asset, direction } = payload;
      const [from, to] = direction === 'in' ? (['custody:hot', 'house:ico'] as const) : (['house:ico', 'custody:hot'] as const);
      const command: MoveCustody = { kind: 'move_custody', key: `ico:${id}`, from, to, asset, amount: amount as MoveCustody['amount'] };
      await leave(command);
      return undefined;
    },
  });
}

/** Tokens that no sale has set aside. */
export async function readFree(store: Store, asset: string): Promise<bigint> {
  const { rows } = await store.query<{ balance: string }>(
    "SELECT balance FROM state.house_balance WHERE account = 'house:ico' AND asset = $1",
    [asset],
  );
  return BigInt(rows[0]?.balance ?? 0);
}
