import * as z from 'zod/mini';
import { officeCall } from '../call.ts';
import { Country } from '../identity-text.ts';
import { Access, Product } from '../policy.ts';
import { Nothing, Uid } from '../text.ts';
import { Reason, Submitted } from './text.ts';

export const clientClasses = ['retail', 'professional'] as const;
export const ClientClass = z.enum(clientClasses);

const rule = { access: Access, maximumLeverage: z.optional(z.int().check(z.gte(1), z.lte(1_000))) };
/** A product in a country for a class of clients. A country without a row is open. ZZ: no country of residence is known. */
const row = {
  product: Product,
  country: Country,
  clientClass: ClientClass,
  live: z.strictObject(rule),
  practice: z.strictObject(rule),
};
export const PolicyRow = z.strictObject(row);
export type PolicyRow = z.infer<typeof PolicyRow>;

export const policyOffice = {
  table: officeCall({
    method: 'GET',
    path: '/api/office/policy/table',
    rate: 'read',
    roles: ['risk', 'finance', 'support', 'verification', 'admin', 'auditor'],
    summary: 'The product policy: products, countries and client classes that have a row',
    input: Nothing,
    output: z.array(PolicyRow),
    errors: [],
  }),
  changeRow: officeCall({
    method: 'POST',
    path: '/api/office/policy/change-row',
    rate: 'write',
    roles: ['risk', 'admin'],
    summary: 'Requests another policy for a product in a country. Needs a second person; accepted orders and open positions run on',
    input: z.strictObject({ ...row, reason: Reason }),
    output: Submitted,
    errors: ['9', 'nothing-changed', 'request-waits', 'country-not-offered'],
  }),
  changeClass: officeCall({
    method: 'POST',
    path: '/api/office/policy/change-class',
    rate: 'write',
    roles: ['risk', 'verification', 'admin'],
    summary: 'Requests another client class for a trader. Needs a second person',
    input: z.strictObject({ uid: Uid, clientClass: ClientClass, reason: Reason }),
    output: Submitted,
    errors: ['not-found', 'nothing-changed', 'request-waits'],
  }),
};
