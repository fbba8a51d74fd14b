import { type policy as contract, type Product, products } from '@bourse/contract/policy';
import type { Handlers } from '../http/room.ts';
import type { Policies, PolicyReading } from './policies.ts';

/** The calls of the policy room. */
export const policy = (policies: Policies, realm: PolicyReading['realm']): Handlers<typeof contract> => ({
  mine: async (_, caller) => {
    const [table, client] = await Promise.all([policies.table(), policies.client(caller)]);
    const standing = (of: PolicyReading['realm'], product: Product) => policies.decide(table, of, product, client);
    return products.map((product) => ({
      product,
      ...standing(realm, product),
      ...(realm === 'practice' && { realMoney: standing('live', product) }),
    }));
  },
});
