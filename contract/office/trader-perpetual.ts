import * as z from 'zod/mini';
import { officeCall } from '../call.ts';
import {
  ClosedPosition,
  FundingPayment,
  PerpetualAccount,
  PerpetualFill,
  PerpetualId,
  PerpetualOrder,
  PerpetualPosition,
} from '../perpetual-text.ts';
import { Count, Cursor, Uid } from '../text.ts';
import { Exported, officeExport } from './export.ts';

const looks = ['support', 'verification', 'finance', 'risk', 'admin', 'auditor'] as const;
const filter = { uid: Uid, symbol: z.optional(PerpetualId) };
const Page = { cursor: z.optional(Cursor), limit: z.optional(Count) };
const orderFilter = { ...filter, status: z.optional(z.enum(['all', 'open', 'done', 'cancelled'])) };

/** A trader's perpetual contracts as the office sees them: what the trader's own app shows. Each view is audited. */
export const traderPerpetual = {
  perpetualStanding: officeCall({
    method: 'GET',
    path: '/api/office/traders/perpetual-standing',
    roles: looks,
    rate: 'read',
    summary: 'A trader’s perpetual account and open positions',
    input: z.strictObject({ uid: Uid }),
    output: z.strictObject({ account: PerpetualAccount, positions: z.array(PerpetualPosition) }),
    errors: ['not-found'],
  }),
  perpetualOrders: officeCall({
    method: 'GET',
    path: '/api/office/traders/perpetual-orders',
    roles: looks,
    rate: 'read',
    summary: 'Lists a trader’s orders in perpetual contracts, newest first, paged',
    input: z.strictObject({ ...orderFilter, ...Page }),
    output: z.strictObject({ orders: z.array(PerpetualOrder), cursor: z.optional(Cursor) }),
    errors: ['not-found'],
  }),
  perpetualFills: officeCall({
    method: 'GET',
    path: '/api/office/traders/perpetual-fills',
    roles: looks,
    rate: 'read',
    summary: 'Lists a trader’s fills in perpetual contracts, newest first, paged',
    input: z.strictObject({ ...filter, ...Page }),
    output: z.strictObject({ fills: z.array(PerpetualFill), cursor: z.optional(Cursor) }),
    errors: ['not-found'],
  }),
  perpetualFunding: officeCall({
    method: 'GET',
    path: '/api/office/traders/perpetual-funding',
    roles: looks,
    rate: 'read',
    summary: 'Lists the funding that a trader paid or received, newest first, paged',
    input: z.strictObject({ ...filter, ...Page }),
    output: z.strictObject({ payments: z.array(FundingPayment), cursor: z.optional(Cursor) }),
    errors: ['not-found'],
  }),
  closedPositions: officeCall({
    method: 'GET',
    path: '/api/office/traders/closed-positions',
    roles: looks,
    rate: 'read',
    summary: 'Lists a trader’s closed positions with what they earned or lost, newest first, paged',
    input: z.strictObject({ ...filter, ...Page }),
    output: z.strictObject({ positions: z.array(ClosedPosition), cursor: z.optional(Cursor) }),
    errors: ['not-found'],
  }),
  exportPerpetualOrders: officeExport({
    path: '/api/office/traders/export-perpetual-orders',
    roles: looks,
    summary: 'Exports a trader’s orders in perpetual contracts as CSV, newest first, by time placed',
    input: z.strictObject({ ...orderFilter, ...Exported }),
    errors: ['not-found'],
  }),
  exportPerpetualFills: officeExport({
    path: '/api/office/traders/export-perpetual-fills',
    roles: looks,
    summary: 'Exports a trader’s fills in perpetual contracts as CSV, newest first',
    input: z.strictObject({ ...filter, ...Exported }),
    errors: ['not-found'],
  }),
  exportPerpetualFunding: officeExport({
    path: '/api/office/traders/export-perpetual-funding',
    roles: looks,
    summary: 'Exports the funding that a trader paid or received as CSV, newest first',
    input: z.strictObject({ ...filter, ...Exported }),
    errors: ['not-found'],
  }),
  exportClosedPositions: officeExport({
    path: '/api/office/traders/export-closed-positions',
    roles: looks,
    summary: 'Exports a trader’s closed positions as CSV, newest first, by time closed',
    input: z.strictObject({ ...filter, ...Exported }),
    errors: ['not-found'],
  }),
};
