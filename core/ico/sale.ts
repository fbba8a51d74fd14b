import type { Amount, Instant } from '../money/unit.ts';

/** So much of the allotted tokens, in basis points, is unlocked so long after the end. */
export interface Unlock {
  readonly afterMs: number;
  readonly share: number;
}
export interface RiskText {
  readonly locale: string;
  readonly text: string;
}

/** What is sold, and how. The operator sets it before the sale starts; from then on it can't change. */
export interface SaleTerms {
  readonly sale: number;
  /** 1 for the first terms, and one more with each change. */
  readonly revision: number;
  readonly asset: string;
  readonly name: string;
  /** In minor units of USDT, for one whole token. */
  readonly price: Amount;
  /** In minor units of the asset. */
  readonly total: Amount;
  /** Per trader, in minor units of USDT. */
  readonly minimum: Amount;
  readonly maximum: Amount;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** In order of time; the shares sum to 10,000. */
  readonly vesting: readonly Unlock[];
  readonly whitePaper: string;
  readonly risk: readonly RiskText[];
}

/** listed: until the end. allotting and refunding go subscription by subscription. vesting: everything is allotted, something is locked. */
export const saleStates = ['listed', 'allotting', 'vesting', 'ended', 'refunding', 'cancelled'] as const;
export type SaleState = (typeof saleStates)[number];

export interface SaleProgress {
  readonly state: SaleState;
  /** All subscriptions, and how many there are; fixed from the end on. In USDT, as `paid` and `returned`. */
  readonly subscribed: Amount;
  readonly subscribers: number;
  readonly paid: Amount;
  readonly returned: Amount;
  /** In the asset. */
  readonly allotted: Amount;
  readonly unlocked: Amount;
  readonly cancelledAt: Instant | undefined;
}
export type Sale = SaleTerms & SaleProgress;

export const progressOf = ({
  state,
  subscribed,
  subscribers,
  paid,
  returned,
  allotted,
  unlocked,
  cancelledAt,
}: SaleProgress): SaleProgress => ({
  state,
  subscribed,
  subscribers,
  paid,
  returned,
  allotted,
  unlocked,
  cancelledAt,
});

/** In this order, whatever order they came in: events of the same commands are the same text. */
export const termsOf = (s: SaleTerms): SaleTerms => ({
  sale: s.sale,
  revision: s.revision,
  asset: s.asset,
  name: s.name,
  price: s.price,
  total: s.total,
  minimum: s.minimum,
  maximum: s.maximum,
  startsAt: s.startsAt,
  endsAt: s.endsAt,
  vesting: s.vesting.map(({ afterMs, share }) => ({ afterMs, share })),
  whitePaper: s.whitePaper,
  risk: s.risk.map(({ locale, text }) => ({ locale, text })),
});

export interface Subscription {
  /** The number of the command that opened it: the order in which subscriptions are allotted. */
  readonly subscription: number;
  readonly sale: number;
  readonly trader: number;
  /** In USDT, frozen until it's allotted. */
  readonly amount: Amount;
  readonly subscribedAt: Instant;
  /** Tokens; undefined until they're allotted. */
  readonly tokens: Amount | undefined;
  /** Of them, how many are unlocked, by so many steps. */
  readonly unlocked: Amount;
  readonly steps: number;
}

/** Subscribing is possible from the start, and up to the end but not at it. */
export const isOpen = ({ state, startsAt, endsAt }: Pick<Sale, 'state' | 'startsAt' | 'endsAt'>, at: Instant): boolean =>
  state === 'listed' && at >= startsAt && at < endsAt;
