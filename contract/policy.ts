import * as z from 'zod/mini';
import { call } from './call.ts';
import { Country } from './identity-text.ts';
import { Nothing } from './text.ts';

/** What can be closed in a country. */
export const products = ['perpetual', 'second', 'referral', 'promotion', 'ico'] as const;
export const Product = z.enum(products);
export type Product = z.infer<typeof Product>;

/** close_only: nothing new, but what is open can be closed. closed: the same, for products that nobody there should be offered. */
export const Access = z.enum(['open', 'close_only', 'closed']);
/** How a trader's country is known: as declared, on the ID document, by the phone number, or by the internet address of this request. */
export const Signal = z.enum(['residence', 'document', 'phone', 'address']);

const standing = {
  access: Access,
  /** Of products with leverage; absent: as the product's own rules have it. */
  maximumLeverage: z.optional(z.int()),
  /** Which of your own signals decided, if something is restricted. ZZ: no country is known. */
  because: z.optional(z.strictObject({ signal: Signal, country: Country })),
};
export const ProductPolicy = z.strictObject({
  product: Product,
  ...standing,
  /** In practice: what it would be with real money. */
  realMoney: z.optional(z.strictObject(standing)),
});
export type ProductPolicy = z.infer<typeof ProductPolicy>;

export const policy = {
  mine: call({
    method: 'GET',
    path: '/api/policy/mine',
    access: 'trader',
    rate: 'read',
    summary: 'What you may do with each product where you live, by the strictest of four signals, and which one decided',
    input: Nothing,
    output: z.array(ProductPolicy),
    errors: [],
  }),
};
