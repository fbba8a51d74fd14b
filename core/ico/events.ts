import type { Amount, Instant } from '../money/unit.ts';
import type { Sale, SaleProgress, Subscription } from './sale.ts';

/** A sale is listed, or its terms were changed before its start. */
export interface SaleListed {
  readonly event: 'sale_listed';
  readonly sale: Sale;
}
/** Its progress after the command. */
export interface SaleProgressed {
  readonly event: 'sale_progressed';
  readonly sale: number;
  readonly progress: SaleProgress;
}
/** What happened to a subscription, which is as it was left. */
interface OfSubscription {
  readonly subscription: Subscription;
  readonly asset: string;
  readonly at: Instant;
}
export interface Subscribed extends OfSubscription {
  readonly event: 'subscribed';
  /** By this command; the subscription has all of it. */
  readonly added: Amount;
  /** What everyone has subscribed now. */
  readonly all: Amount;
}
export interface Revoked extends OfSubscription {
  readonly event: 'revoked';
}
/** The sale was cancelled. */
export interface Refunded extends OfSubscription {
  readonly event: 'refunded';
}
export interface Allotted extends OfSubscription {
  readonly event: 'allotted';
  readonly tokens: Amount;
  readonly paid: Amount;
  readonly returned: Amount;
}
export interface Unlocked extends OfSubscription {
  readonly event: 'unlocked';
  /** By this step. */
  readonly tokens: Amount;
}
/** Everything is allotted. */
export interface SaleEnded {
  readonly event: 'sale_ended';
  readonly sale: number;
  readonly progress: SaleProgress;
  readonly at: Instant;
}
export interface SaleCancelled {
  readonly event: 'sale_cancelled';
  readonly sale: number;
  readonly at: Instant;
}
export type IcoEvent = SaleListed | SaleProgressed | Subscribed | Revoked | Refunded | Allotted | Unlocked | SaleEnded | SaleCancelled;
