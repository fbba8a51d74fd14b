import type { SaleRecord } from '@bourse/contract/ico-text';
import { csv } from '../parts/csv.ts';

const columns = [
  'at',
  'id',
  'saleId',
  'asset',
  'kind',
  'amount',
  'tokens',
  'paid',
  'returned',
] as const satisfies readonly (keyof SaleRecord)[];

/** Own records as CSV: one line each. Amounts are in USDT, tokens in the sale's asset. */
export const recordsCsv = (records: readonly SaleRecord[]): string => csv(columns, records);
