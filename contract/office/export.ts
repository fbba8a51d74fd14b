import * as z from 'zod/mini';
import type { OfficeCall } from '../call.ts';
import { Reason, Span } from './text.ts';

/** How many rows one file has; a filter or a period brings the others. */
export const MOST_ROWS = 50_000;
/** Of a list that is collected before it is sent. */
export const MOST_COLLECTED = 10_000;
const Csv = z.string();

/**
 * A call of the office that answers a list as a CSV file, row by row. The header `x-rows` says how many rows come, and `x-cut: 1` that
 * there are more than one file has. It is an entry of the audit log with its filter, period and number of rows.
 */
export const officeExport = <I extends z.ZodMiniType>(
  c: Pick<OfficeCall<I>, 'path' | 'roles' | 'summary' | 'errors' | 'input'>,
): OfficeCall<I, typeof Csv> & { readonly media: 'text/csv' } => ({
  ...c,
  method: 'POST',
  access: 'operator',
  rate: 'write',
  output: Csv,
  media: 'text/csv',
});

/** What each export takes beside its filter. */
export const Exported = { ...Span, reason: Reason };
