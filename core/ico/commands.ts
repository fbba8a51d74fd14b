import { type Bodies, hash, hashAmount, hashNumber } from '../body-hash.ts';
import { type Codecs, command, number, request, whole } from '../field.ts';
import type { Amount } from '../money/unit.ts';
import type { UnderPolicy } from '../policy/policy.ts';
import { underPolicy } from '../policy/policy-field.ts';
import type { TraderRequest } from '../stamp.ts';

/** Neither a price nor a number of tokens: those follow from the sale's terms and from what everyone has subscribed at its end. */
export interface SubscribeSale extends TraderRequest, UnderPolicy {
  readonly kind: 'subscribe_sale';
  readonly sale: number;
  readonly amount: Amount;
}
/** All of it. */
export interface RevokeSubscription extends TraderRequest {
  readonly kind: 'revoke_subscription';
  readonly sale: number;
}
export type IcoCommand = SubscribeSale | RevokeSubscription;

/** The journal format of each command. */
export const icoCodecs: Codecs<IcoCommand> = {
  subscribe_sale: command<SubscribeSale>({ ...request, sale: number(), amount: whole(), ...underPolicy }),
  revoke_subscription: command<RevokeSubscription>({ ...request, sale: number() }),
};

/** Which fields make two requests the same, besides their IDs. A policy isn't one. The first number is unique across all rooms. */
export const icoBodies: Bodies<IcoCommand> = {
  subscribe_sale: (c) => {
    hash(34);
    hashNumber(c.sale);
    hashAmount(c.amount);
  },
  revoke_subscription: (c) => {
    hash(35);
    hashNumber(c.sale);
  },
};
