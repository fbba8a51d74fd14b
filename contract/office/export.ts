import * as z from 'zod/mini';
import type { OfficeCall } from '../call.ts';
import { Reason, Span } from './text.ts';

/** The maximum number of rows in a file; use a filter or period for the rest. */
export const MOST_ROWS = 50_000;
/** For a list that is collected before it's sent. */
export const MOST_COLLECTED = 10_000;
const Csv = z.string();

/**
 * A call of the office that answers with a list as a CSV file, row by row. The header `x-rows` gives the number of rows, and
 * `x-cut: 1` says that there are more than fit into one file. Each export is an audit entry with filter, period and row count.
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

/** What every export takes besides its filter. */
export const Exported = { ...Span, reason: Reason };
